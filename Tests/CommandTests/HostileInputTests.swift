import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

extension Collection<UInt8> {
  fileprivate func contains(_ text: String) -> Bool {
    Array(self).firstRange(of: Array(text.utf8)) != nil
  }
}

/// Logs that are damaged, absurd or meant to do harm.
@Suite struct HostileInputTests {
  /// Bytes, and what is still found in them.
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var bytes: [UInt8]
    /// How many events are found.
    var events: Int
    /// What is told to be skipped, by cause.
    var skipped: [String: Int] = [:]

    init(
      _ name: String, _ text: String, events: Int, skipped: [String: Int] = [:]
    ) {
      self.init(name, bytes: Array(text.utf8), events: events, skipped: skipped)
    }

    init(_ name: String, bytes: [UInt8], events: Int, skipped: [String: Int] = [:]) {
      testDescription = name
      self.bytes = bytes
      self.events = events
      self.skipped = skipped
    }
  }

  private static let story = Log.story("com.example.notes")
  private static let unknown =
    #"{"ts":"2026-11-21T10:05:00Z","event":"fooBar","bundle":"com.example.notes"}"# + "\n"

  private static func event(
    _ rest: String, at time: String = "2026-11-21T10:06:00Z", named name: String = "didBecomeActive"
  ) -> String {
    #"{"ts":"\#(time)","event":"\#(name)","bundle":"com.example.notes"\#(rest)}"# + "\n"
  }

  static let cases = [
    Case("CRLF", story.replacing("\n", with: "\r\n"), events: 5),
    Case("CR alone", story.replacing("\n", with: "\r"), events: 5),
    Case("byte order mark", "\u{FEFF}" + story, events: 5),
    Case(
      "invalid UTF-8 from the first line on",
      bytes: Array(story.utf8).replacing(Array("notes".utf8), with: [0xFF] + Array("otes".utf8)),
      events: 5, skipped: ["invalid UTF-8": 5]),
    Case("UTF-16 LE", bytes: [0xFF, 0xFE] + story.utf16.flatMap { [UInt8($0), 0] }, events: 5),
    Case("UTF-16 BE", bytes: [0xFE, 0xFF] + story.utf16.flatMap { [0, UInt8($0)] }, events: 5),
    Case(
      "cut last line", String(story.dropLast(30)), events: 4, skipped: ["malformed JSON": 1]),
    Case(
      "deep nesting", story + String(repeating: "{\"a\":", count: 20_000) + "\n" + event(""),
      events: 6, skipped: ["JSON nested too deeply": 1]),
    Case("unknown events", story + unknown + unknown, events: 5, skipped: ["unknown event": 2]),
    Case(
      "impossible pids",
      ["-1", "2147483648", "1e30", "1.5", "\"x\"", "null", "[1]"]
        .map { event(",\"pid\":\($0)") }.joined(),
      events: 7, skipped: ["impossible pid": 6]),
    Case(
      "masks that do not fit",
      ["0,\"to\":1", "-1,\"to\":5", "9223372036854775808,\"to\":1", "1.5,\"to\":2"]
        .map { event(",\"from\":\($0)", named: "deactivationReasons") }.joined(),
      events: 1, skipped: ["event without its value": 3]),
    Case(
      "impossible times",
      story
        + [
          "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-01-01T25:00:00Z",
          "2026-01-01T00:00:00+99:99", "1700-01-01T00:00:00Z", "2262-04-12T00:00:00Z",
          "9999-12-31T23:59:59Z", "99999-12-31T23:59:59Z", "", "x",
        ].map { event("", at: $0) }.joined(),
      events: 5, skipped: ["impossible time": 10]),
    Case(
      "the ends of time",
      event("", at: "1970-01-01T00:00:00Z") + event("", at: "2261-12-31T23:59:59Z"), events: 2),
    Case("nothing but <private>", Log.story("<private>"), events: 5),
    Case("backwards", story.split(separator: "\n").reversed().joined(separator: "\n"), events: 5),
    Case(
      "a very long line", story + String(repeating: "x", count: 3_000_000) + "\n" + event(""),
      events: 6, skipped: ["unrecognized line": 1]),
  ]

  @Test(arguments: cases)
  func whatCanBeReadIsReadAndTheRestIsCounted(_ expected: Case) throws {
    let workspace = try Workspace()
    let path = workspace.path("a.log")
    #expect(FileManager.default.createFile(atPath: path, contents: Data(expected.bytes)))
    let run = Recording(["report", path, "--format", "json", "--full"])
    #expect(run.status == 0, "\(run.errors)")
    let input = try input(of: run.output)
    #expect(input.events == expected.events)
    for (cause, count) in expected.skipped {
      #expect(input.skipped[cause] == count, "\(cause): \(input.skipped)")
    }
    for format in ["text", "markdown", "csv"] {
      #expect(Recording(["report", path, "--format", format, "--full"]).status == 0)
    }
  }

  private func input(of report: String) throws -> (events: Int, skipped: [String: Int]) {
    let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    let input = try #require((object?["inputs"] as? [[String: Any]])?.first)
    return (input["events"] as? Int ?? 0, input["skipped"] as? [String: Int] ?? [:])
  }

  /// A name with everything that some output gives a meaning to.
  private static let evil =
    "\u{1B}[31mred\u{7}\u{202E}evil\u{202C}<script>alert(1)</script>|`*_[x](y)\"\\n{}->;\n\r\ttab"

  @Test(arguments: ["text", "markdown", "json", "csv"])
  func evilNamesAreHarmlessInReports(format: String) throws {
    let workspace = try Workspace()
    let log = try workspace.write(evilLog(), to: "a.ndjson")
    let run = Recording(["report", log, "--format", format, "--full"])
    #expect(run.status == 0)
    let strange = (run.output + run.errors).unicodeScalars.filter(isDangerous)
    #expect(strange.isEmpty, "\(strange.map { $0.value })")
  }

  /// Whatever a spreadsheet passes over before the sign of a formula, the cell is text.
  @Test(arguments: [
    "=1", "+1", "-1", "@1", "\u{301}=1", "\u{20DD}=1", "\u{200D}=1", "=\u{301}1", "=\u{200D}1",
    " =1", "\u{A0}=1", "\u{3000}=1", "\u{2003}\u{301}\u{200C}=1", "= 1", "\u{FF1D}1",
    "\u{FE0F}=1",
  ])
  func noNameIsAFormulaInCSV(name: String) throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story(name), to: "a.ndjson")
    for rows in ["intervals", "sessions", "launches"] {
      let run = Recording(["report", log, "--format", "csv", "--rows", rows])
      let cells = run.output.split(separator: "\r\n").dropFirst()
        .flatMap { $0.split(separator: ",") }.filter { $0.utf8.contains(UInt8(ascii: "1")) }
      #expect(cells.contains { $0.contains("'" + name) })
      for text in [name + ",", "\"" + name] { #expect(!run.output.contains("," + text)) }
    }
  }

  @Test(arguments: ["dot", "mermaid", "svg"])
  func evilNamesAreHarmlessInGraphsAndTheirFileNames(format: String) throws {
    let workspace = try Workspace()
    let log = try workspace.write(evilLog(), to: "a.ndjson")
    let folder = workspace.path("pictures/")
    let run = Recording(["graph", log, "--format", format, "--output", folder])
    // A build without Graphviz says so.
    guard run.status == 0 else { return #expect(format == "svg" && run.status == 64) }
    let names = try workspace.names(in: "pictures")
    #expect(names.count == 5)
    #expect(try workspace.names() == ["a.ndjson", "pictures"])
    for name in names {
      #expect(name.utf8.count <= 255)
      #expect(!name.unicodeScalars.contains(where: isDangerous))
      let text = try #require(workspace.read("pictures/" + name))
      #expect(!text.unicodeScalars.contains(where: isDangerous), "\(name)")
      #expect(!text.contains("<script"))
    }
  }

  @Test func evilNamesAreHarmlessInTimelines() throws {
    let workspace = try Workspace()
    let log = try workspace.write(evilLog(), to: "a.ndjson")
    for format in ["svg", "text", "csv"] {
      let run = Recording(["timeline", log, "--format", format])
      #expect(run.status == 0)
      #expect(!run.output.unicodeScalars.contains(where: isDangerous), "\(format)")
      #expect(format != "svg" || !run.output.contains("<script"))
    }
  }

  /// Apps with evil names, one of them with evil scenes and tasks.
  private func evilLog() throws -> String {
    let names = [Self.evil, "../../etc/passwd", "..", String(repeating: "x", count: 10_000)]
    let stories = try names.map { name in
      let quoted = try JSONEncoder().encode(name)
      return Log.story("NAME").replacing("\"NAME\"", with: String(decoding: quoted, as: UTF8.self))
    }
    let evil = String(decoding: try JSONEncoder().encode(Self.evil), as: UTF8.self)
    let facts = ["scene", "task", "taskName", "reason", "process"].map { ",\"\($0)\":\(evil)" }
    let scene = ["sceneWillConnect", "beginBackgroundTask", "terminated", "sceneDidDisconnect"]
      .map { Self.event(facts.joined(), named: $0) }
    return stories.joined() + scene.joined()
  }

  /// `true` iff the character could steer a terminal or turn text around.
  private func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x0D, 0x09: false
    case ..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  @Test func thousandsOfApps() throws {
    let workspace = try Workspace()
    let log = (0..<2000).map { Log.story("com.example.app\($0)") }.joined()
    let run = Recording(["report", try workspace.write(log, to: "a.ndjson")])
    #expect(run.status == 0)
    #expect(run.output.contains("2,000 apps"))
  }

  @Test func theSameEventsInTwoFilesCountOnce() throws {
    let workspace = try Workspace()
    let lines = Self.story.split(separator: "\n").map { $0 + "\n" }
    let whole = try workspace.write(Self.story, to: "whole.ndjson")
    let start = try workspace.write(lines[..<4].joined(), to: "start.ndjson")
    let end = try workspace.write(lines[2...].joined(), to: "end.ndjson")
    let copy = try workspace.write(Self.story, to: "copy.ndjson")
    let facts = { (paths: [String]) in
      Recording(["report", "--format", "csv"] + paths).output.split(separator: "\r\n")
        .map { $0.split(separator: ",").prefix(8) }
    }
    for paths in [[whole, whole], [whole, copy], [start, end]] {
      #expect(facts(paths) == facts([whole]))
    }
  }

  /// A runner of CI jobs takes a line that begins with `::` for a command, wherever a name wraps.
  @Test func noLineIsACommandOfACIRunner() throws {
    for length in 1...60 {
      let workspace = try Workspace()
      let name = String(repeating: "x", count: length) + " ::error::stopped"
      let log = try workspace.write(
        Self.event(#","taskName":"\#(name)","task":1"#, named: "beginBackgroundTask")
          + Self.event("", at: "2026-11-21T10:06:01Z", named: "didEnterBackground")
          + Self.event(
            #","exit":{"namespace":"RUNNINGBOARD","code":562215634,"explanation":"\#(name)"}"#,
            at: "2026-11-21T10:06:40Z", named: "terminated"),
        to: "a.ndjson")
      for command in [["report", log], ["report", log, "--full"], ["diff", log, log]] {
        let text = Recording(command).output
        #expect(text.contains("error::stopped") || command[0] == "diff")
        for line in text.split(separator: "\n") {
          #expect(!line.drop { $0 == " " }.hasPrefix("::"), "\(length): \(line)")
        }
      }
    }
  }

  /// What a step of GitHub Actions or Azure Pipelines prints is read by its runner.
  @Test(arguments: [
    "::stop-commands::x", "  ::error::x", "\u{3000}::error::x", "##[error]x",
    "##vso[task.complete]x",
  ])
  func noNameIsACommandToARunner(name: String) throws {
    let workspace = try Workspace()
    let log = try workspace.write(
      [
        ("00:00", #""event":"deviceModel","value":"\#(name)""#),
        ("00:01", #""event":"launched","reason":"\#(name)""#),
        ("00:02", #""event":"sceneDidBecomeActive","scene":"\#(name)""#),
        ("00:03", #""event":"didBecomeActive""#), ("00:20", #""event":"\#(name)""#),
        ("00:21", #""event":"beginBackgroundTask","task":1,"taskName":"\#(name)""#),
        ("00:22", #""event":"didEnterBackground""#),
        (
          "01:30",
          #""event":"terminated","exit":{"namespace":"RUNNINGBOARD","code":562215632,"explanation":"\#(name)"}"#
        ),
      ].map {
        #"{"ts":"2026-11-21T10:\#($0)Z",\#($1),"device":"\#(name)","bundle":"\#(name)","process":"\#(name)","pid":1}"#
      }.joined(separator: "\n"), to: "\(name.replacing("/", with: "")).ndjson")
    let other = try workspace.write(Log.story("com.example.notes"), to: "other.ndjson")
    var runs = [
      ["check", log, "--list"], ["check", log, "--app", "nope"], ["report", log, "--app", "nope"],
      ["report", log, "--device", "nope"], ["graph", log, other], ["report", name],
      ["convert", log],
      ["check", log, "--require", name], ["check", log, "--explain", name],
      ["export", log, "--to", "-"],
      ["export", log, "--to", "-", "--format", "csv", "--table", "apps"],
      ["export", log, "--to", "-", "--format", "csv", "--table", "exits"], ["embed", name],
      ["report", log, "--full", "--format", "csv"], ["report", log, "--no-such-\(name)"],
      ["report", log, "--layout", name], ["timeline", log, "--format", "text"],
    ]
    for format in ["text", "markdown", "html", "json", "csv"] {
      runs.append(["report", log, "--format", format])
    }
    for format in ["text", "markdown", "json"] {
      runs += [["explain", log, "--format", format], ["diff", log, other, "--format", format]]
    }
    for format in ["text", "json", "junit", "sarif"] {
      runs.append(["check", log, "--format", format])
    }
    for format in ["dot", "mermaid", "svg"] { runs.append(["graph", log, "--format", format]) }
    for format in ["svg", "csv", "chrome"] { runs.append(["timeline", log, "--format", format]) }
    for arguments in runs {
      let run = Recording(arguments)
      for line in (run.output + "\n" + run.errors).split(separator: "\n") {
        let start = line.drop(while: \.isWhitespace)
        let isCommand = start.hasPrefix("::") || start.hasPrefix("##[") || start.hasPrefix("##vso[")
        #expect(!isCommand, "\(arguments): \(line.prefix(80))")
      }
    }
  }

  @Test(arguments: ["1. x", "    <b>code</b>", "- x", "# x", "> x", "+ x", "\t- x"])
  func aNameAtTheBeginningOfMarkdownIsText(name: String) throws {
    let workspace = try Workspace()
    let text = name.replacing("\t", with: "\\t")
    let log = try workspace.write(
      Log.story("com.example.notes")
        + #"{"ts":"2026-11-21T10:05:00Z","event":"deviceModel","value":"\#(text)"}"# + "\n",
      to: "log")
    let run = Recording(["report", "--format", "markdown", log])
    #expect(run.status == 0)
    for line in run.output.split(separator: "\n") where line.contains("x") || line.contains("code")
    {
      let isBlock = ["1. ", "1) ", "    ", "- x", "# x", "> ", "+ "].contains { line.hasPrefix($0) }
      #expect(!isBlock, "\(line)")
    }
  }

  /// A sign that is fused with its neighbour into one character is still that sign to whoever reads bytes.
  @Test func fusedSignsAreEscaped() throws {
    let workspace = try Workspace()
    let names = [
      "\u{600}</script>\u{600}<meta http-equiv=refresh content=9>", "\u{600}\",=1+1,\u{600}\"",
      "a\u{600},file=other.swift,\u{301}x=1\u{600},line=7%0A", "\u{600}##[error]x",
      "##vso[\u{301}task]",
      "\u{600}<!-- /lifetrace -->",
    ]
    for name in names {
      let text = name.replacing("\"", with: "\\\"")
      let log = try workspace.write(
        Log.story("com.example.notes").replacing("com.example.notes", with: text)
          + #"{"ts":"2026-11-21T10:05:00Z","event":"launchFailed","reason":"x","bundle":"\#(text)"}"#
          + "\n", to: "log.ndjson")
      let page = Recording(["report", "--format", "html", log]).output
      #expect(!page.utf8.contains("<meta http-equiv=refresh"), "\(name)")
      #expect(
        page.utf8.split(separator: Array("</script>".utf8)).count == Self.scriptsOfPage + 1,
        "\(name)")
      for format in ["dot", "svg"] {
        let picture = Recording(["graph", "--format", format, log]).output
        #expect(!picture.utf8.contains("##[") && !picture.utf8.contains("##vso["), "\(name)")
      }
      let rows = Recording(["report", "--format", "csv", log]).output.split(separator: "\r\n")
      for row in rows {
        let quotes = row.utf8.filter { $0 == UInt8(ascii: "\"") }.count
        #expect(quotes % 2 == 0, "\(row)")
        #expect(!row.utf8.contains(",=1+1,") || row.utf8.contains("\"\",=1+1,"), "\(row)")
      }
      let checked = Recording(["check", "--format", "github", log]).output
      #expect(!checked.utf8.contains(",file=other.swift"), "\(checked)")
    }
  }

  private static let scriptsOfPage = 3
}
