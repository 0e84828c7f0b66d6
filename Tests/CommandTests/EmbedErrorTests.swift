import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

@Suite("Errors of embed") struct EmbedErrorTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace.package()
  }

  /// The names and contents of all files.
  private func everything() throws -> [String: String] {
    let names = FileManager.default.enumerator(atPath: workspace.path)?.compactMap { $0 as? String }
    return Dictionary(
      uniqueKeysWithValues: (names ?? []).map { ($0, workspace.read($0) ?? "a folder") })
  }

  @Test(
    "tells the file and the line of what is wrong, and writes nothing",
    arguments: [
      ("<!-- lifetrace: table exits trace=a -->\n", 65, "the block has no end"),
      (
        "<!-- lifetrace: table exits trace=Traces/day.ndjson app=com.example.notes -->\n"
          + block("value exits.total"), 65,
        "a block begins inside of the block of line 3"
      ),
      ("<!-- /lifetrace -->\n", 65, "found the end of a block that did not begin"),
      (
        block("chart"), 65,
        "unknown kind 'chart'; expected table, value, graph, timeline, mermaid, badge, report"
      ),
      (
        block("table exits", trace: "Traces/night.ndjson"), 66,
        "trace 'Traces/night.ndjson' is missing"
      ),
      (block("table exits", trace: "../day.ndjson"), 65, "'../day.ndjson' leads out of '"),
      (block("table exits", trace: "Traces/../../x"), 65, "leads out of '"),
      (block("table exits", trace: "/etc/passwd"), 65, "'/etc/passwd' leads out of '"),
      (block("table exits", trace: "Traces/out.ndjson"), 65, "'Traces/out.ndjson' leads out of '"),
      (block("table exits", trace: "Linked"), 65, "'Linked' leads out of '"),
      (block("table exits", trace: "Traces/empty.log"), 65, "trace 'empty.log' is empty"),
      (block("table exits", trace: "README.md"), 65, "trace 'README.md' "),
      (
        block("table exits", app: "com.example.maps"), 65,
        "no app 'com.example.maps' in the log; it contains:"
      ),
      (block("table exits os=x"), 65, "'x' is invalid for 'os <version>'"),
      (block("table exits from=+1h to=+1m"), 65, "is before"),
      (block("graph of=scene"), 65, "no scene of 'com.example.notes'"),
      (block("graph name=mine"), 65, "'mine.svg' is there and was not made by lifetrace"),
      (block("value launches.totals"), 65, "the report has no 'totals'"),
      (
        "<!-- lifetrace: table exits trace=Traces/day.ndjson -->\n<!-- /lifetrace -->\n", 65,
        "there are 2 apps; choose one with app=: com.example.notes, com.example.radio"
      ),
      (
        block("badge exits.total name=b") + block("badge launches.total name=b"), 65,
        "'b.svg' shows something else for "
      ),
    ] as [(String, Int32, String)])
  func errors(wrong: String, status: Int32, message: String) throws {
    try workspace.write("<svg>mine</svg>", to: "mine.svg")
    try workspace.write("", to: "Traces/empty.log")
    let outside = try Workspace()
    try outside.write(Log.story("com.example.notes"), to: "day.ndjson")
    try workspace.link("Traces/out.ndjson", to: outside.path("day.ndjson"))
    try workspace.write("", to: "Linked/.keep")
    try workspace.link("Linked/out.ndjson", to: outside.path("day.ndjson"))
    let good = try workspace.write(block("table exits"), to: "A.md")
    let path = try workspace.write("# Notes\n\n" + wrong, to: "README.md")
    let before = try everything()

    let run = Recording(["embed", good, path])
    #expect(run.status == status)
    // The line is that of the block itself, or of the second one.
    let places = [3, 4, 5].map { "\(path):\($0): error: " }
    let line = run.errors.split(separator: "\n").first { $0.contains(message) }
    #expect(places.contains { line?.hasPrefix($0) == true }, "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(try everything() == before)

    let check = Recording(["embed", "--check", good, path])
    // What is stale beside an error is told too, but the error is the graver.
    #expect(check.status == status)
    #expect(check.errors.contains(message))
    #expect(check.errors.contains(" stale; run lifetrace embed without --check"))
    #expect(try everything() == before)
  }

  /// What the command line calls `--layout` is `layout=` in a block.
  @Test func remediesAreThoseOfBlocks() throws {
    try workspace.write("nothing of note\nand no time\n", to: "Traces/notes.log")
    let path = try workspace.write(
      block("table exits", trace: "Traces/notes.log")
        + block("table exits from=+2h to=+1h"), to: "README.md")
    let run = Recording(["embed", path])
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].contains(" layout="), "\(run.errors)")
    #expect(lines[1].contains("to=: is before from="), "\(run.errors)")
    #expect(!run.errors.contains("--layout") && !run.errors.contains("--from"))
    // What is to be typed elsewhere stays as it is.
    #expect(run.errors.contains("`log collect --device`"))
  }

  #if os(Linux)
    /// The system lets this file be opened, and refuses to read from its beginning.
    @Test func tracesThatCannotBeReadEndAsReportsOnThem() throws {
      let depth = workspace.path.split(separator: "/").count
      let up = String(repeating: "../", count: depth)
      let path = try workspace.write(
        block("table exits", trace: up + "proc/self/mem"), to: "README.md")
      let report = Recording(["report", "/proc/self/mem"])
      #expect(report.status == 74)
      let run = Recording(["embed", "--root", "/", path])
      #expect(run.status == report.status)
      #expect(run.errors.contains("\(path):1: error: trace 'mem' reading stopped early"))
    }
  #endif

  /// Markers from whose place Markdown would make code of what is written between them.
  @Test(
    "do not make code of themselves",
    arguments: [
      ("<div>\n    OPEN\n    CLOSE\n</div>\n", 2), ("<div>\n    OPEN\nCLOSE\n</div>\n", 2),
      ("It was in\n1986. OPEN\nCLOSE\n", 2),
      ("text\n\n<details>\n\tOPEN\n\tCLOSE\n</details>\n", 4),
    ])
  func code(text: String, line: Int) throws {
    let command = "table exits trace=Traces/day.ndjson app=com.example.notes"
    let before = text.replacing("OPEN", with: "<!-- lifetrace: \(command) -->")
      .replacing("CLOSE", with: "<!-- /lifetrace -->")
    let path = try workspace.write(before, to: "README.md")
    for arguments in [["embed", path], ["embed", "--check", path]] {
      let run = Recording(arguments)
      #expect(run.status == 65)
      #expect(run.errors.contains("\(path):\(line): error: Markdown would show"), "\(run.errors)")
      #expect(workspace.read("README.md") == before)
    }
  }

  @Test func whatIsInThePlaceOfAPictureStops() throws {
    let text =
      block("graph name=aa") + "\n" + block("graph name=zz")
    let path = try workspace.write(text, to: "README.md")
    try workspace.write("", to: "zz.svg/.keep")
    let folder = Recording(["embed", path])
    #expect(folder.status == 65)
    #expect(folder.errors.contains("README.md:4: error: 'zz.svg' is there and was not made by"))
    #expect(workspace.read("aa.svg") == nil)
    #expect(workspace.read("README.md") == text)
    try FileManager.default.removeItem(atPath: workspace.path("zz.svg"))
    #expect(Recording(["embed", path]).status == 0)

    try workspace.write(text.replacing("name=zz", with: "name=zz from=+1s"), to: "README.md")
    let old = workspace.read("zz.svg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: workspace.path("zz.svg"))
    let readOnly = Recording(["embed", path])
    #expect(readOnly.status == 74)
    #expect(readOnly.errors.contains("README.md:4: error: 'zz.svg' is read-only; make it writable"))
    #expect(workspace.read("zz.svg") == old)
  }

  @Test func foreignDataIsNotReplaced() throws {
    let mine = "{ \"schemaVersion\": 1, \"label\": \"mine\", \"message\": \"x\" }\n"
    try workspace.write(mine, to: "mine.json")
    let path = try workspace.write(block("badge exits.total name=mine"), to: "README.md")
    let run = Recording(["embed", path])
    #expect(run.status == 65)
    #expect(run.errors.contains("'mine.json' is there and was not made by lifetrace"))
    #expect(workspace.read("mine.json") == mine)
  }

  @Test func pipesAreNotWaitedFor() throws {
    let pipe = workspace.path("Traces/pipe.ndjson")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let path = try workspace.write(
      block("table exits", trace: "Traces/pipe.ndjson"), to: "README.md")
    let run = Recording(["embed", path])
    #expect(run.status == 65)
    #expect(run.errors.contains("'Traces/pipe.ndjson' is neither a file nor a folder"))
  }

  @Test func linesOfErrorsAreThoseOfTheirBlocks() throws {
    let path = try workspace.write(
      "a\n\n<!-- /lifetrace -->\n\nb <!-- lifetrace: value x trace=a --><!-- /lifetrace -->\n"
        + "<!-- lifetrace: table exits\n trace=a -->\n<!-- /lifetrace -->\n", to: "README.md")
    let run = Recording(["embed", path])
    let lines = run.errors.split(separator: "\n").map { $0.split(separator: ":")[1] }
    #expect(lines == ["3", "5", "6"])
  }

  @Test func linksAndReadOnlyDocumentsAreRefused() throws {
    let text = block("table exits", trace: "../Traces/day.ndjson")
    let real = try workspace.write(text, to: "docs/real.md")
    try workspace.link("link.md", to: real)
    let link = Recording(["embed", workspace.path("link.md")])
    #expect(link.status == 74)
    #expect(
      link.errors == workspace.path("link.md")
        + ":1: error: is a symbolic link; name the document that it leads to\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: real)
    let readOnly = Recording(["embed", real])
    #expect(readOnly.status == 74)
    #expect(readOnly.errors == "\(real):1: error: is read-only; make it writable\n")
    #expect(workspace.read("docs/real.md") == text)
    #expect(try workspace.names(in: "docs") == ["real.md"])
    // A search finds the document itself, and --check needs no permission to write.
    #expect(Recording(["embed", "--check", workspace.path]).errors.contains("1 document"))
  }
}
