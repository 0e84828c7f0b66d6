import Foundation
import Testing

@testable import LifetraceArguments

/// The completion scripts of the example command, asked as a shell asks them.
@Suite struct CompletionTests {
  /// A command line up to the cursor, and the words that complete it.
  struct Case: CustomTestStringConvertible {
    var line: String
    var words: [String]

    init(_ line: String, _ words: [String]) {
      self.line = line
      self.words = words
    }

    var testDescription: String { line }
  }

  static let cases = [
    Case("kit ", ["paint", "wash", "help"]),
    Case("kit pa", ["paint"]),
    Case("kit help ", ["paint", "wash"]),
    Case("kit --v", ["--version"]),
    Case("kit paint --co", ["--coats", "--color"]),
    Case("kit paint --color ", ["red", "green"]),
    Case("kit paint -c gr", ["green"]),
    Case("kit paint --coats 2 --dry", ["--dry-quickly"]),
    Case("kit paint wash --dr", ["--dry-quickly"]),
    Case("kit paint --coats ", []),
    Case("kit wash --co", []),
  ]

  @Test(.enabled(if: Shell.bash != nil), arguments: cases)
  func bash(_ expected: Case) throws {
    let words = expected.line.split(separator: " ", omittingEmptySubsequences: false)
    #expect(try Shell.bashCompletes(words.map(String.init), with: Kit.self) == expected.words)
  }

  /// bash splits a line at `=` and `:`, too.
  @Test(
    .enabled(if: Shell.bash != nil),
    arguments: [
      (["kit", "paint", "--color", "=", "gr"], ["green"]),
      (["kit", "paint", "--color", "="], ["red", "green"]),
      (["kit", "paint", "--color", "=", "red", "--dry"], ["--dry-quickly"]),
      (["kit", "paint", "--text", "14", ":", "05", "--dry"], ["--dry-quickly"]),
    ])
  func bashSplitsWords(words: [String], expected: [String]) throws {
    #expect(try Shell.bashCompletes(words, with: Kit.self) == expected)
  }

  @Test(.enabled(if: Shell.fish != nil), arguments: cases)
  func fish(_ expected: Case) throws {
    let fish = try #require(Shell.fish)
    let script =
      Kit.completionScript(for: .fish) + "\ncomplete -C \(shellQuoted(expected.line))\n"
    let lines = try Shell.run(fish, ["--no-config", "-c", script]).split(separator: "\n")
    let words = lines.compactMap { $0.split(separator: "\t").first.map(String.init) }
    #expect(Set(words) == Set(expected.words))
  }

  @Test(.enabled(if: Shell.bash != nil))
  func namesOfFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "sub folder"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.md", "a note.md", "a.txt"] {
      try Data().write(to: folder.appending(path: name))
    }
    func words(_ line: [String]) throws -> [String] {
      try Shell.bashCompletes(["open"] + line, with: Open.self)
        .map { String($0.dropFirst(folder.path.count + 1)) }.sorted()
    }
    let all = folder.path + "/"
    #expect(try words([all]) == ["a note.md", "a.md", "a.txt", "sub folder"])
    #expect(try words([all + "a\\ n"]) == ["a note.md"])
    #expect(try words(["\"" + all + "a n"]) == ["a note.md"])
    #expect(try words(["--page", all]) == ["a note.md", "a.md", "sub folder"])
    #expect(try words(["--folder", all]) == ["sub folder"])
    #expect(try words(["--", all]) == ["a note.md", "a.md", "a.txt", "sub folder"])
  }

  /// A command with names of files.
  struct Open: ParsableCommand {
    @Argument(completion: .file()) var thing: [String] = []
    @Option(completion: .file(extensions: ["md"])) var page: String?
    @Option(completion: .directory) var folder: String?
    @Option(completion: .list(["it's", "$HOME", "a b"])) var word: String?
  }

  @Test(.enabled(if: Shell.bash != nil))
  func wordsAreNotExpanded() throws {
    let words = try Shell.bashCompletes(["open", "--word", ""], with: Open.self)
    #expect(words == ["it's", "$HOME", "a b"])
  }

  @Test(arguments: [["--generate-completion-script", "zsh"], ["--generate-completion-script=zsh"]])
  func request(words: [String]) throws {
    for arguments in [words, ["paint"] + words] {
      let error = try #require(throws: (any Error).self) { try Kit.parseAsRoot(arguments) }
      #expect(Kit.exitCode(for: error) == .success)
      #expect(Kit.fullMessage(for: error) == Kit.completionScript(for: .zsh))
    }
    // After `--` all words are values.
    #expect(try Kit.parseAsRoot(["paint", "--"] + words) is Paint)
  }

  @Test func unknownShell() throws {
    let error = try #require(throws: (any Error).self) {
      try Kit.parseAsRoot(["--generate-completion-script", "tcsh"])
    }
    #expect(Kit.exitCode(for: error) == .validationFailure)
    #expect(
      Kit.fullMessage(for: error).hasPrefix(
        """
        Error: Can't generate completion scripts for 'tcsh'.
        Please use --generate-completion-script=<shell> with one of:
            zsh bash fish
        Usage: kit <subcommand>
        """))
  }
}

/// The shells of this machine.
enum Shell {
  static let bash = path("bash")
  static let fish = path("fish")

  /// Returns where a program is; `nil` if it is not installed.
  static func path(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program and returns its output.
  static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns what bash offers for the last of the given words of a line.
  static func bashCompletes(
    _ words: [String], with command: any ParsableCommand.Type
  ) throws -> [String] {
    let script = """
      \(command.completionScript(for: .bash))
      COMP_WORDS=("$@")
      COMP_CWORD=$(($# - 1))
      _\(command._commandName)
      if [[ ${#COMPREPLY[@]} -gt 0 ]]; then printf '%s\\n' "${COMPREPLY[@]}"; fi
      """
    let bash = try #require(bash)
    return try run(bash, ["--norc", "-c", script, "bash"] + words)
      .split(separator: "\n").map(String.init)
  }
}
