import Foundation
import LifetraceTestSupport
import Synchronization
import Testing

@testable import LifetraceCLI

@Suite("embed") struct EmbedCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace.package()
  }

  /// A bundle may be called as a block ends.
  @Test(arguments: ["report", "mermaid", "table time-in-state", "value exits.total"])
  func aNameThatIsAMarkerEndsNoBlock(command: String) throws {
    let event =
      #"{"ts":1767600000,"event":"didBecomeActive","bundle":"a<!-- /lifetrace -->","pid":1}"#
    try workspace.write(event + "\n", to: "hostile.ndjson")
    let before =
      "a\n\n<!-- lifetrace: \(command) trace=hostile.ndjson -->\n<!-- /lifetrace -->\n\nprose\n"
    let path = try workspace.write(before, to: "hostile.md")
    #expect(Recording(["embed", path]).status == 0)
    let filled = try #require(workspace.read("hostile.md"))
    #expect(filled.hasSuffix(" -->\n<!-- /lifetrace -->\n\nprose\n"))
    #expect(Recording(["embed", "--check", path]).status == 0)
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

  /// A block has the rows of a report, or all of them.
  @Test func listsAreShownWholeIfThatIsAskedFor() throws {
    let bundle = #""bundle":"com.example.notes","pid":7}"# + "\n"
    let sessions = (10..<30).map { minute in
      #"{"ts":"2026-11-21T10:\#(minute):00Z","event":"didBecomeActive",\#(bundle)"#
        + #"{"ts":"2026-11-21T10:\#(minute):20Z","event":"willResignActive",\#(bundle)"#
        + #"{"ts":"2026-11-21T10:\#(minute):21Z","event":"didEnterBackground",\#(bundle)"#
        + #"{"ts":"2026-11-21T10:\#(minute):25Z","event":"suspended",\#(bundle)"#
    }
    try workspace.write(sessions.joined(), to: "Traces/day.ndjson")
    let some = try workspace.write(block("table background-sessions"), to: "some.md")
    let all = try workspace.write(block("table background-sessions full=yes"), to: "all.md")
    let report = try workspace.write(
      block("report sections=background-sessions full=yes"), to: "report.md")
    #expect(Recording(["embed", some, all, report]).status == 0)
    let rows = try ["some.md", "all.md", "report.md"].map { name in
      try #require(workspace.read(name)).split(separator: "\n").count {
        $0.contains(":20") && $0.contains("within")
      }
    }
    #expect(rows == [8, 20, 20])
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

  @Test func timelines() throws {
    try workspace.write(block("timeline"), to: "README.md")
    #expect(Recording(["embed", workspace.path]).status == 0)
    let readme = try #require(workspace.read("README.md"))
    #expect(readme.contains("![The timeline of com.example.notes"))
    #expect(readme.contains("(com.example.notes-timeline.svg)"))
    #expect(workspace.read("com.example.notes-timeline.svg")?.contains("active") == true)
    #expect(workspace.read("com.example.notes-timeline~dark.svg")?.contains("#0d1117") == true)
    #expect(Recording(["embed", "--check", workspace.path]).status == 0)
  }

  @Test func picturesFollowTheirScheme() throws {
    let article = block("graph", trace: "../../../Traces/day.ndjson")
    try workspace.write(article, to: "Sources/Notes/Notes.docc/Notes.md")
    try workspace.write(block("graph"), to: "README.md")
    #expect(Recording(["embed", workspace.path]).status == 0)
    let dark = "#0d1117"
    let light = "#ffffff"
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
    #expect(named.errors == "\(path): note: contains no blocks; markers in code do not count\n")
    // Most documents of a folder have none.
    #expect(Recording(["embed", workspace.path] + options).errors == "")
  }

  /// A name is no extension.
  @Test(arguments: ["md", ".md", "README.md.txt", "a.md/html"])
  func filesThatAreNoDocuments(name: String) throws {
    let path = try workspace.write(block("table exits"), to: name)
    let run = Recording(["embed", path])
    #expect(run.status == 64)
    #expect(run.errors.contains("is not named as Markdown or HTML"))
    #expect(Recording(["embed", "--list", workspace.path]).output == "")
  }

  /// A number of `embed` is that of a report about the same app alone.
  @Test(arguments: ["com.example.notes", "com.example.radio"])
  func numbersAreThoseOfTheReport(app: String) throws {
    let paths = [
      "launches.toActive.median", "timeInState.active.seconds", "timeInState.undetermined.seconds",
      "backgroundSessions.items.0.verdict", "conditions.notes.0", "launches.items.0.at",
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
          ?? Int(part).flatMap { index in
            (value as? [Any]).flatMap { $0.indices.contains(index) ? $0[index] : nil }
          }
      }
      let shown = line.split(separator: "-->")[1].split(separator: "<!-- made").first ?? ""
      let plain = shown.replacing("<!-- ", with: "").replacing("&#96;", with: "`")
      switch value {
      case let number as Double: #expect(Double(plain) == number, "\(path)")
      case let instant as [String: Any]:
        #expect((instant["date"] as? String).map { line.contains($0) } == true, "\(path)")
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
    #expect(readings.withLock { $0 } == [size])
    let report = Mutex(0)
    _ = Recording(["report", workspace.path("Traces/day.ndjson")]) { environment in
      environment.inspectInput = InputInspection {
        report.withLock { $0 += 1 }
      } look: { _ in
      }
    }
    #expect(report.withLock { $0 } == 1)
  }

  /// An editor saves while a trace is read.
  @Test func aDocumentThatChangesMeanwhileStays() throws {
    let path = try workspace.write("# Notes\n\n" + block("table time-in-state"), to: "README.md")
    let other = try workspace.write("# Other\n\n" + block("graph"), to: "OTHER.md")
    let edited = "# Notes\n\n" + block("table time-in-state") + "\nA new paragraph.\n"
    let run = Recording(["embed", path, other]) { environment in
      environment.inspectInput = InputInspection {
        try? Data(edited.utf8).write(to: URL(fileURLWithPath: path))
      } look: { _ in
      }
    }
    #expect(run.status == 74)
    #expect(
      run.errors.contains("README.md: error: was changed by another program"), "\(run.errors)")
    #expect(workspace.read("README.md") == edited)
    #expect(workspace.read("OTHER.md") == "# Other\n\n" + block("graph"))
    #expect(try workspace.names().allSatisfy { !$0.hasSuffix(".svg") })
    #expect(Recording(["embed", path, other]).status == 0)
    #expect(workspace.read("README.md")?.hasSuffix("\nA new paragraph.\n") == true)
  }

  /// What stands around a value is not of the log.
  @Test(arguments: [
    ("p.md", "<p>v ", " </p>\n"), ("d.md", "<details><summary>v ", "</summary>x</details>\n"),
    ("t.md", "<div>\n<p>v ", "</p>\n</div>\n"), ("p.html", "<p>v ", "</p>\n"),
    ("q.html", "<a href=/o'brien>x</a> <p>v ", "</p>\n"),
  ])
  func aValueStandsInHTML(name: String, before: String, after: String) throws {
    let block =
      "<!-- lifetrace: value bundle trace=Traces/day.ndjson app=com.example.notes -->"
      + "<!-- /lifetrace -->"
    let path = try workspace.write(before + block + after, to: name)
    let run = Recording(["embed", path])
    #expect(run.status == 0, "\(run.errors)")
    #expect(workspace.read(name)?.contains("com.example.notes") == true)
    #expect(Recording(["embed", "--check", path]).status == 0)
  }
}
