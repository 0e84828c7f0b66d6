import Foundation
import Synchronization
import Testing

@testable import LifetraceCLI

@Suite("embed") struct EmbedCommandTests {
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

  @Test func fillsOnceAndIsThenUpToDate() throws {
    let before = "# Notes\n\n" + block("table time-in-state") + "\nend"
    let path = try workspace.write(before, to: "README.md")
    let check = Recording(["embed", "--check", path])
    #expect(check.status == 1)
    #expect(check.output.contains("\n+| █\u{A0}active | 4\u{A0}m\u{A0}58\u{A0}s |"))
    #expect(check.errors.contains("1 document or picture is stale"))
    #expect(workspace.read("README.md") == before)

    let first = Recording(["embed", path])
    #expect(first.status == 0)
    #expect(first.output == path + "\n")
    let filled = try #require(workspace.read("README.md"))
    #expect(filled.hasPrefix("# Notes\n\n<!-- lifetrace: table time-in-state trace="))
    #expect(filled.hasSuffix(" -->\n<!-- /lifetrace -->\n\nend"))
    #expect(filled.contains("| █\u{A0}active | 4\u{A0}m\u{A0}58\u{A0}s |"))
    #expect(filled.contains("<!-- made by lifetrace \(LifetraceCommand.version), "))

    for arguments in [["embed", path], ["embed", "--check", path]] {
      let again = Recording(arguments)
      #expect(again.status == 0)
      #expect(again.output == "" && again.errors == "")
      #expect(workspace.read("README.md") == filled)
    }
  }

  @Test func anotherTraceMakesADocumentStale() throws {
    let path = try workspace.write(block("table exits"), to: "README.md")
    #expect(Recording(["embed", path]).status == 0)
    // Nothing that the table shows has changed, and yet it is of another trace.
    try workspace.write(
      Log.story("com.example.notes") + Log.story("com.example.radio") + "\n",
      to: "Traces/day.ndjson")
    let check = Recording(["embed", "--check", workspace.path])
    #expect(check.status == 1)
    #expect(check.output.contains("-<!-- made by lifetrace "))
  }

  @Test func picturesFollowTheirScheme() throws {
    let article = block("graph", trace: "../../../Traces/day.ndjson")
    try workspace.write(article, to: "Sources/Notes/Notes.docc/Notes.md")
    try workspace.write(block("graph"), to: "README.md")
    #expect(Recording(["embed", workspace.path]).status == 0)
    let dark = "--lt-canvas: #0d1117"
    let light = "--lt-canvas: #ffffff"
    let folder = "Sources/Notes/Notes.docc/"
    for (name, hasLight, hasDark) in [
      ("com.example.notes.svg", true, true), ("com.example.notes~dark.svg", false, true),
      (folder + "com.example.notes.svg", true, false),
      (folder + "com.example.notes~dark.svg", false, true),
    ] {
      let text = try #require(workspace.read(name))
      #expect(text.contains(light) == hasLight, "\(name)")
      #expect(text.contains(dark) == hasDark, "\(name)")
    }
    try FileManager.default.removeItem(atPath: workspace.path("com.example.notes~dark.svg"))
    let missing = Recording(["embed", "--check", workspace.path])
    #expect(missing.status == 1)
    #expect(missing.output == workspace.path("com.example.notes~dark.svg") + ": is missing\n")
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
      ("<!-- /lifetrace -->\n", 65, "a block ends that did not begin"),
      (
        block("chart"), 65,
        "unknown kind 'chart'; expected table, value, graph, mermaid, badge, report"
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
        "no app 'com.example.maps' in the log; it tells about:"
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
      #expect(run.errors.contains("\(path):\(line): error: Markdown would take"), "\(run.errors)")
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

  #if os(Linux)
    /// Where files may have names that differ in bytes alone, each is itself.
    @Test func namesAreBytes() throws {
      try workspace.write(Log.story("com.example.first"), to: "Traces/\u{E9}.ndjson")
      try workspace.write(Log.story("com.example.second"), to: "Traces/e\u{301}.ndjson")
      let text = ["\u{E9}", "e\u{301}"].map {
        "a <!-- lifetrace: value bundle trace=Traces/\($0).ndjson --><!-- /lifetrace -->\n"
      }.joined()
      let path = try workspace.write(text, to: "README.md")
      #expect(Recording(["embed", path]).status == 0)
      let filled = try #require(workspace.read("README.md"))
      #expect(filled.contains("com.example.first") && filled.contains("com.example.second"))
    }

    /// So are folders, with the documents, traces and pictures in them.
    @Test func foldersAreBytes() throws {
      let folders = [("\u{E9}", "com.example.first"), ("e\u{301}", "com.example.second")]
      for (folder, app) in folders {
        try workspace.write(Log.story(app), to: "Docs/\(folder)/day.ndjson")
        try workspace.write(
          "a <!-- lifetrace: value bundle trace=day.ndjson --><!-- /lifetrace -->\n"
            + "b <!-- lifetrace: badge bundle trace=day.ndjson name=app --><!-- /lifetrace -->\n",
          to: "Docs/\(folder)/README.md")
      }
      let run = Recording(["embed", workspace.path("Docs")])
      #expect(run.status == 0, "\(run.errors)")
      for (folder, app) in folders {
        let filled = try #require(workspace.read("Docs/\(folder)/README.md"))
        #expect(filled.hasPrefix("a <!-- lifetrace: value bundle trace=day.ndjson -->\(app)<!--"))
        #expect(workspace.read("Docs/\(folder)/app.svg")?.contains(app) == true)
        #expect(workspace.read("Docs/\(folder)/app.json")?.contains(app) == true)
      }
      #expect(Recording(["embed", "--check", workspace.path("Docs")]).status == 0)
    }
  #endif

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

  @Test func permissionsAreKept() throws {
    let path = try workspace.write(block("table exits"), to: "README.md")
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(Recording(["embed", path]).status == 0)
    #expect(try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    #expect(try workspace.names() == ["Package.swift", "README.md", "Traces"])
  }

  @Test func theRootCanBeNamed() throws {
    let path = try workspace.write(
      block("table exits", trace: "../Traces/day.ndjson"), to: "docs/a.md")
    let narrow = Recording(["embed", path, "--root", workspace.path("docs")])
    #expect(narrow.status == 65)
    #expect(narrow.errors.contains("leads out of 'docs'; keep traces below it"))
    let elsewhere = Recording(["embed", path, "--root", workspace.path("Traces")])
    #expect(elsewhere.status == 64)
    #expect(Recording(["embed", path, "--root", workspace.path]).status == 0)
  }

  @Test func blocksAreListed() throws {
    let path = try workspace.write("a\n" + block("table  exits"), to: "docs/a.md")
    try workspace.write("```\n" + block("graph") + "```\n", to: "docs/b.md")
    let run = Recording(["embed", "--list", workspace.path("docs")])
    #expect(run.status == 0)
    #expect(
      run.output
        == "\(path):2: table exits trace=Traces/day.ndjson app=com.example.notes\n")
  }

  @Test func blocksArePrintedToBePasted() throws {
    let run = Recording([
      "embed", "--new", "graph", "trace=Traces/day.ndjson", "app=com.example.notes",
    ])
    #expect(run.status == 0)
    #expect(run.output == block("graph"))
    #expect(Recording(["embed", "--new", "graph", "colour=red"]).status == 64)
    #expect(Recording(["embed", "--new", "chart"]).status == 64)
    let wrong = Recording(["embed", "--new", "table", "nonsense"])
    #expect(wrong.status == 64)
    #expect(
      wrong.errors.hasPrefix("Error: 'nonsense' is not a section of the report: time-in-state, "))
    #expect(wrong.errors.contains("\nUsage: lifetrace embed "))
  }

  @Test(
    arguments: [
      (["embed"], 64), (["embed", "nowhere.md"], 66), (["embed", "--check", "--list", "a.md"], 64),
      (["embed", "Package.swift"], 64),
    ] as [([String], Int32)])
  func wrongUse(arguments: [String], status: Int32) {
    let words = arguments.map { $0.hasSuffix("swift") ? workspace.path($0) : $0 }
    #expect(Recording(words).status == status)
  }

  /// Who names a document expects a block in it.
  @Test(arguments: ["", "--list", "--check"])
  func documentsWithoutBlocks(option: String) throws {
    let path = try workspace.write("```\n" + block("table exits") + "```\n", to: "a.md")
    let options = option.isEmpty ? [] : [option]
    let named = Recording(["embed", path] + options)
    #expect(named.status == 0)
    #expect(named.output == "")
    #expect(named.errors == "\(path): note: holds no blocks; markers in code do not count\n")
    // Most documents of a folder have none.
    #expect(Recording(["embed", workspace.path] + options).errors == "")
  }

  /// A name is no extension.
  @Test(arguments: ["md", ".md", "README.md.txt", "a.md/html"])
  func filesThatAreNoDocuments(name: String) throws {
    let path = try workspace.write(block("table exits"), to: name)
    let run = Recording(["embed", path])
    #expect(run.status == 64)
    #expect(run.errors.contains("is no Markdown or HTML by its name"))
    #expect(Recording(["embed", "--list", workspace.path]).output == "")
  }

  /// A number of `embed` is that of a report about the same app alone.
  @Test(arguments: ["com.example.notes", "com.example.radio"])
  func numbersAreThoseOfTheReport(app: String) throws {
    let paths = [
      "launches.toActive.median", "timeInState.active.seconds", "timeInState.undetermined.seconds",
      "backgroundExits.items.0.verdict", "conditions.notes.0", "launches.items.0.at",
    ]
    let lines = paths.map { path in
      let format = path.hasSuffix("s") || path.hasSuffix("n") ? " format=number" : ""
      return "\(path) <!-- lifetrace: value \(path) trace=Traces/day.ndjson app=\(app)\(format) -->"
        + "<!-- /lifetrace -->\n\n"
    }
    let document = try workspace.write(lines.joined(), to: "README.md")
    let run = Recording(["embed", document])
    #expect(run.status == 0, "\(run.errors)")
    let report = Recording(
      ["report", "--format", "json", "--app", app, workspace.path("Traces/day.ndjson")])
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [String: Any])
    let apps = try #require(json["apps"] as? [[String: Any]])
    #expect(apps.count == 1)
    for (path, line) in zip(paths, (workspace.read("README.md") ?? "").split(separator: "\n")) {
      let start: Any = path.hasPrefix("conditions") ? json : apps[0]
      let value = path.split(separator: ".").reduce(start as Any?) { value, part in
        (value as? [String: Any])?[String(part)]
          ?? Int(part).flatMap { index in (value as? [Any]).map { $0[index] } }
      }
      let shown = line.split(separator: "-->")[1].split(separator: "<!-- made").first ?? ""
      let plain = shown.replacing("<!-- ", with: "").replacing("&#96;", with: "`")
      switch value {
      case let number as Double: #expect(Double(plain) == number, "\(path)")
      case let text as String: #expect(!text.isEmpty && line.contains(text.prefix(20)), "\(path)")
      default: #expect(shown == "unknown", "\(path)")
      }
    }
  }

  /// However many blocks show a trace, it is read once.
  @Test func tracesAreReadOnce() throws {
    let one = block("value exits.total", trace: "../Traces/day.ndjson")
    let other = block(
      "table time-in-state", trace: "./../Traces/../Traces/day.ndjson", app: "com.example.radio")
    for number in 0..<200 {
      try workspace.write(
        String(repeating: one + "\n" + other + "\n", count: 5), to: "docs/\(number).md")
    }
    let size = try #require(workspace.read("Traces/day.ndjson")).utf8.count
    let readings = Mutex([Int]())
    let run = Recording(["embed", workspace.path("docs")]) { environment in
      environment.inspectInput = InputInspection {
        readings.withLock { $0.append(0) }
      } look: { bytes in
        readings.withLock { $0[$0.count - 1] += bytes.count }
      }
    }
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count == 200)
    // This one shows at its end only that its events have to be kept: any report reads it again.
    #expect(readings.withLock { $0 } == [size, size])
    let report = Mutex(0)
    _ = Recording(["report", workspace.path("Traces/day.ndjson")]) { environment in
      environment.inspectInput = InputInspection {
        report.withLock { $0 += 1 }
      } look: { _ in
      }
    }
    #expect(report.withLock { $0 } == 2)
  }
}
