import LifetraceArguments
import Testing

@Suite struct ParsingTests {
  /// Arguments and what the command `paint` makes of them.
  struct Case: CustomTestStringConvertible {
    var words: String
    var things: [String] = []
    var coats = 1
    var color: Color?
    var text: [String] = []
    var slant: Int?
    var dry = false

    var testDescription: String { words }
  }

  @Test(arguments: [
    Case(words: "paint"),
    Case(words: "paint wall door", things: ["wall", "door"]),
    Case(words: "paint - wall", things: ["-", "wall"]),
    Case(words: "paint wall --coats 2", things: ["wall"], coats: 2),
    Case(words: "paint --coats=2 wall", things: ["wall"], coats: 2),
    Case(words: "paint --coats 2 --coats 3", coats: 3),
    Case(words: "paint --color red", color: .red),
    Case(words: "paint -c green", color: .green),
    Case(words: "paint -c=green", color: .green),
    Case(words: "paint --text a --text=b", text: ["a", "b"]),
    Case(words: "paint --text=", text: [""]),
    Case(words: "paint --text=a=b", text: ["a=b"]),
    Case(words: "paint --slant -30", slant: -30),
    Case(words: "paint --slant=-30", slant: -30),
    Case(words: "paint --dry-quickly wall", things: ["wall"], dry: true),
    Case(words: "paint -- --coats -h", things: ["--coats", "-h"]),
  ])
  func values(_ expected: Case) throws {
    let words = expected.words.split(separator: " ").map(String.init)
    let paint = try #require(try Kit.parseAsRoot(words) as? Paint)
    #expect(paint.shared.thing == expected.things)
    #expect(paint.shared.coats == expected.coats)
    #expect(paint.color == expected.color)
    #expect(paint.text == expected.text)
    #expect(paint.slant == expected.slant)
    #expect(paint.dryQuickly == expected.dry)
  }

  @Test(arguments: [
    ("pant", "Unknown subcommand 'pant'. Did you mean 'paint'?"),
    ("hlep", "Unknown subcommand 'hlep'. Did you mean 'help'?"),
    ("destroy", "Unknown subcommand 'destroy'; known are 'paint', 'wash'."),
    ("help pant", "Unknown subcommand 'pant'. Did you mean 'paint'?"),
    ("paint --colour red", "Unknown option '--colour'. Did you mean '--color'?"),
    ("paint --dry-quikcly", "Unknown option '--dry-quikcly'. Did you mean '--dry-quickly'?"),
    ("paint --hepl", "Unknown option '--hepl'. Did you mean '--help'?"),
    ("paint --quality 3", "Unknown option '--quality'"),
    ("paint -x", "Unknown option '-x'. Did you mean '-c'?"),
    ("paint --coats", "Missing value for '--coats <coats>'"),
    ("paint --coats --dry-quickly", "Missing value for '--coats <coats>'"),
    ("paint --coats two", "The value 'two' is invalid for '--coats <coats>'"),
    (
      "paint --color",
      "Missing value for '--color <color>'. Please provide one of 'red', 'green'."
    ),
    (
      "paint --color blue",
      "The value 'blue' is invalid for '--color <color>'. Please provide one of 'red', 'green'."
    ),
    ("paint --slant up", "The value 'up' is invalid for '--slant <slant>': expected a number"),
    ("paint --dry-quickly=no", "The flag '--dry-quickly' takes no value, but was given 'no'"),
    ("paint --coats=-1", "--coats must not be negative"),
    ("wash", "Missing expected argument '<thing>'"),
    ("wash car boat bike", "Unexpected arguments 'boat', 'bike'"),
    ("wash car boat", "Unexpected argument 'boat'"),
    ("wash cat", "cats wash themselves"),
    ("--color red", "Unknown option '--color'"),
  ])
  func errors(words: String, message: String) throws {
    let words = words.split(separator: " ").map(String.init)
    let error = try #require(throws: (any Error).self) { try Kit.parseAsRoot(words) }
    let lines = Kit.fullMessage(for: error, columns: 80).split(separator: "\n")
    #expect(lines.first == "Error: \(message)")
    #expect(lines.dropFirst().first?.hasPrefix("Usage: kit") == true)
    #expect(Kit.exitCode(for: error) == .validationFailure)
  }

  @Test func commandWithoutRunAsksForHelp() throws {
    var command = try Kit.parseAsRoot([])
    let error = try #require(throws: (any Error).self) { try command.run() }
    #expect(Kit.exitCode(for: error) == .success)
    #expect(Kit.fullMessage(for: error).hasPrefix("OVERVIEW: Keeps things nice."))
  }

  @Test func exitCodeEndsWithoutMessage() {
    #expect(Kit.exitCode(for: ExitCode(66)).rawValue == 66)
    #expect(Kit.fullMessage(for: ExitCode(66)).isEmpty)
    #expect(Kit.exitCode(for: CleanExit.message("bye")) == .success)
    #expect(Kit.fullMessage(for: CleanExit.message("bye")) == "bye")
  }
}
