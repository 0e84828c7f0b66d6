import Testing

@testable import LifetraceArguments

@Suite struct ManualTests {
  static let page = """
    .\\" Made by: kit --generate-manual
    .Dd November 5, 2026
    .Dt \\&KIT 1
    .Os
    .Sh NAME
    .Nm kit
    .Nd Keeps things nice
    .Sh SYNOPSIS
    .Nm
    .Cm paint
    .Op Ar options
    .Op Ar thing No ...
    .Nm
    .Cm wash
    .Ar thing
    .Nm
    .Cm help
    .Op Ar subcommand
    .Sh DESCRIPTION
    Keeps things nice.
    .Pp
    All commands have the options:
    .Bl -tag -width Ds
    .It Fl \\-version
    Show the version.
    .It Fl h , Fl \\-help
    Show help information.
    .El
    .Sh COMMANDS
    .Ss kit paint
    Paints things.
    .Pp
    Examples:
    .Bd -literal -offset indent
    kit paint wall
    .Ed
    .Bl -tag -width Ds
    .It Ar thing No ...
    What to paint.
    .It Fl c , Fl \\-color Ar color
    The color.
    (values: red, green)
    .It Fl \\-text Ar word
    Words to write.
    .It Fl \\-slant Ar slant
    Degrees.
    .It Fl \\-dry\\-quickly
    Dry it.
    .It Fl \\-coats Ar coats
    How many coats.
    (default: 1)
    .El
    .Ss kit wash
    Washes one thing.
    .Bl -tag -width Ds
    .It Ar thing
    What to wash.
    .El
    """

  @Test(arguments: [["--generate-manual", "2026-11-05"], ["--generate-manual=2026-11-05"]])
  func wholePage(arguments: [String]) throws {
    let error = try #require(throws: (any Error).self) { try Kit.parseAsRoot(arguments) }
    #expect(Kit.exitCode(for: error) == .success)
    #expect(Kit.fullMessage(for: error) == ManualTests.page)
  }

  @Test(arguments: [[], ["today"], ["2026-13-05"], ["2026-1-5"]])
  func dateIsNeeded(date: [String]) throws {
    let error = try #require(throws: (any Error).self) {
      try Kit.parseAsRoot(["--generate-manual"] + date)
    }
    #expect(Kit.exitCode(for: error) == .validationFailure)
    #expect(Kit.fullMessage(for: error).hasPrefix("Error: --generate-manual needs the date"))
  }

  @Test(arguments: [
    (".profile is read.", ["\\&.profile is read."]),
    ("'quoted' and `code`.", ["\\(aqquoted\\(aq and \\(gacode\\(ga."]),
    ("C:\\logs, ~/logs.", ["C:\\elogs, \\(ti/logs."]),
    ("A life-cycle log, by --time-zone.", ["A life-cycle log, by \\-\\-time\\-zone."]),
    ("One sentence. Another one!", ["One sentence.", "Another one!"]),
    ("5 µs → 1 ms", ["5 \\[u00B5]s \\[u2192] 1 ms"]),
    (
      String(repeating: "word ", count: 20),
      [
        String(repeating: "word ", count: 14) + "word",
        String(repeating: "word ", count: 4) + "word",
      ]
    ),
  ])
  func prose(text: String, lines: [String]) {
    #expect(Mdoc.lines(text) == lines)
  }

  @Test func statusesAreAList() throws {
    struct Wash: ParsableCommand {
      static var configuration: CommandConfiguration {
        CommandConfiguration(
          exitStatuses: ExitStatusList(
            [(.success, "done, or no log"), (.validationFailure, "wrong usage")],
            remark: "In any case."))
      }
    }
    let error = try #require(throws: (any Error).self) {
      try Wash.parseAsRoot(["--generate-manual", "2026-11-05"])
    }
    #expect(
      Wash.fullMessage(for: error).hasSuffix(
        """
        .Sh EXIT STATUS
        .Bl -tag -width Ds
        .It 0
        done, or no log
        .It 64
        wrong usage
        .El
        .Pp
        In any case.
        """))
    #expect(
      Wash.helpMessage(for: Wash.self).contains(
        "Exit status: 0 done, or no log, 64 wrong usage. In any case."))
  }
}
