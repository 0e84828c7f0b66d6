import LifetraceArguments

/// A colour, as an example of a value with few spellings.
enum Color: String, CaseIterable, ExpressibleByArgument {
  case red
  case green
}

/// Options that commands share.
struct SharedOptions: ParsableArguments {
  @Argument(help: "What to paint.") var thing: [String] = []
  @Option(help: "How many coats.") var coats = 1

  func validate() throws {
    if coats < 0 { throw ValidationError("--coats must not be negative") }
  }
}

/// A command with every kind of argument.
struct Paint: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(abstract: "Paints things.", discussion: "Examples:\n  kit paint wall")
  }

  @OptionGroup(title: "Shared") var shared: SharedOptions
  @Option(name: .shortAndLong, help: "The color.") var color: Color?
  @Option(help: ArgumentHelp("Words to write.", valueName: "word")) var text: [String] = []
  @Option(parsing: .unconditional, help: "Degrees.", transform: Paint.degrees) var slant: Int?
  @Flag(help: "Dry it.") var dryQuickly = false

  static func degrees(_ text: String) throws -> Int {
    guard let value = Int(text) else { throw ValidationError("expected a number") }
    return value
  }
}

/// A command with one required argument.
struct Wash: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(abstract: "Washes one thing.")
  }

  @Argument(help: "What to wash.") var thing: String

  func validate() throws {
    if thing == "cat" { throw ValidationError("cats wash themselves") }
  }
}

/// A command with subcommands.
struct Kit: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Keeps things nice.", version: "3.1", subcommands: [Paint.self, Wash.self])
  }
}
