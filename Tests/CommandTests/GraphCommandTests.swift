import Foundation
import Testing

@testable import LifetraceCLI

@Suite struct GraphCommandTests {
  @Test(arguments: [
    ("dot", "digraph"), ("mermaid", "stateDiagram-v2"),
  ])
  func oneAppGoesToStandardOutput(format: String, part: String) throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let run = Recording(["graph", log, "--format", format])
    #expect(run.status == 0)
    #expect(run.output.contains(part))
    #expect(run.output.contains("com.example.notes"))
  }

  @Test(arguments: ["app", "scene"])
  func referenceNeedsNoInput(machine: String) {
    let run = Recording(["graph", "--reference", machine, "--format", "dot"])
    #expect(run.status == 0)
    #expect(run.output.contains("digraph"))
    #expect(run.errors.isEmpty)
  }

  @Test func referenceTakesNoInput() {
    let run = Recording(["graph", "a.log", "--reference", "app"])
    #expect(run.status == 64)
  }

  @Test func severalAppsNeedAFolderOrAChoice() throws {
    let workspace = try Workspace()
    try workspace.write(Log.story("com.example.notes"), to: "logs/a.ndjson")
    try workspace.write(Log.story("com.example.maps"), to: "logs/b.ndjson")
    let logs = workspace.path("logs")

    let refused = Recording(["graph", logs, "--format", "dot"])
    #expect(refused.status == 64)
    #expect(refused.errors.contains("--output DIR"))
    #expect(refused.errors.contains("\n  com.example.maps\n"))
    #expect(refused.errors.contains("\n  com.example.notes\n"))

    let chosen = Recording(["graph", logs, "--format", "dot", "--app", "com.example.maps"])
    #expect(chosen.status == 0)
    #expect(chosen.output.contains("com.example.maps"))

    let folder = workspace.path("pictures/")
    #expect(Recording(["graph", logs, "--format", "dot", "--output", folder]).status == 0)
    #expect(
      try workspace.names(in: "pictures") == ["com.example.maps.dot", "com.example.notes.dot"])
  }

  @Test(arguments: ["png", "pdf"])
  func picturesStayOffTheTerminal(format: String) {
    let run = Recording(["graph", "--reference", "app", "--format", format]) {
      $0.isOutputTerminal = true
    }
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #if GRAPHVIZ
      #expect(run.errors.contains("--output FILE"))
    #endif
  }

  #if GRAPHVIZ
    @Test(arguments: ["svg", "png", "pdf"])
    func picturesAreWritten(format: String) throws {
      let workspace = try Workspace()
      let file = workspace.path("r.\(format)")
      #expect(Recording(["graph", "--reference", "app", "--output", file]).status == 0)
      let written = FileManager.default.contents(atPath: file)
      #expect(written?.isEmpty == false)
    }
  #else
    @Test(arguments: ["svg", "png", "pdf"])
    func picturesNeedGraphviz(format: String) {
      let run = Recording(["graph", "--reference", "app", "--format", format])
      #expect(run.status == 64)
      #expect(run.errors.contains("--format dot or mermaid"))
    }
  #endif

  @Test func fileNamesAreSafe() {
    var names = FileNames()
    for (text, expected) in [
      ("com.example.notes", "com.example.notes.svg"),
      ("com.example.Notes", "com.example.Notes-2.svg"),
      ("../../etc/passwd", "_.._etc_passwd.svg"), ("..", "app.svg"), ("", "app-2.svg"),
      ("a/b\u{0}\u{1B}[31m\n", "a_b___31m_.svg"), ("-rf", "rf.svg"), (".hidden", "hidden.svg"),
      (String(repeating: "x", count: 300), String(repeating: "x", count: 100) + ".svg"),
    ] {
      #expect(names.name(for: text, extension: "svg") == expected)
    }
  }
}
