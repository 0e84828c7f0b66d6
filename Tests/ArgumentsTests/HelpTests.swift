import LifetraceArguments
import Testing

@Suite struct HelpTests {
  static let kit = """
    OVERVIEW: Keeps things nice.

    USAGE: kit <subcommand>

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help information.

    SUBCOMMANDS:
      paint                   Paints things.
      wash                    Washes one thing.

      See 'kit help <subcommand>' for detailed help.
    """

  static let paint = """
    OVERVIEW: Paints things.

    Examples:
      kit paint wall

    USAGE: kit paint [<thing> ...] [--coats <coats>]
      [--color <color>] [--text <word> ...] [--slant <slant>]
      [--dry-quickly]

    ARGUMENTS:
      <thing>                 What to paint.

    OPTIONS:
      -c, --color <color>     The color. (values: red, green)
      --text <word>           Words to write.
      --slant <slant>         Degrees.
      --dry-quickly           Dry it.
      --version               Show the version.
      -h, --help              Show help information.

    SHARED:
      --coats <coats>         How many coats. (default: 1)
    """

  @Test(arguments: [
    ("help", kit), ("--help", kit), ("-h", kit), ("help paint", paint), ("paint --help", paint),
    ("paint wall --coats two -h", paint), ("--version", "3.1"), ("wash --version", "3.1"),
  ])
  func requests(words: String, text: String) throws {
    let words = words.split(separator: " ").map(String.init)
    let error = try #require(throws: (any Error).self) { try Kit.parseAsRoot(words) }
    #expect(Kit.fullMessage(for: error, columns: 60) == text)
    #expect(Kit.exitCode(for: error) == .success)
  }

  @Test(arguments: [46, 60, 80, 200])
  func linesFitTheTerminal(columns: Int) {
    for line in Kit.helpMessage(for: Paint.self, columns: columns).split(separator: "\n") {
      #expect(line.count <= columns, "\(line)")
    }
  }

  @Test func longLabelsStandOnTheirOwnLine() {
    #expect(
      Long.helpMessage(for: Long.self, columns: 60).contains(
        """
          --a-name-longer-than-its-column <file>
                                  Short.
        """))
  }

  /// A command whose option does not fit its column.
  struct Long: ParsableCommand {
    @Option(help: ArgumentHelp("Short.", valueName: "file")) var aNameLongerThanItsColumn: String?
  }
}
