import Foundation
import LifetraceTestSupport
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

  @Test func onlyWhatWasSeen() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let run = Recording(["graph", log, "--format", "dot", "--observed-only"])
    #expect(run.status == 0)
    #expect(run.output.contains("edge-seen"))
    #expect(!run.output.contains("edge-unseen"))
    #expect(Recording(["graph", "--reference", "app", "--observed-only"]).status == 64)
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

  /// One app on two devices, and in a log that names none.
  private static func sameAppEverywhere(_ workspace: Workspace) throws -> String {
    for device in ["iPad", "Mia's iPhone"] {
      let log = Log.story("com.example.recipes").replacing(
        #","pid""#, with: #","device":"\#(device)","pid""#)
      try workspace.write(log, to: "logs/\(device).ndjson")
    }
    try workspace.write(Log.story("com.example.recipes"), to: "logs/none.ndjson")
    return workspace.path("logs")
  }

  @Test func oneAppOnSeveralDevicesIsToldApart() throws {
    let workspace = try Workspace()
    let logs = try Self.sameAppEverywhere(workspace)
    let app = ["--app", "com.example.recipes", "--format", "dot"]
    let refused = Recording(["graph", logs] + app)
    #expect(refused.status == 64)
    let lines = refused.errors.split(separator: "\n").map(String.init)
    #expect(
      lines.first == "lifetrace: error: there are 3 subjects to draw; choose one with --app and"
        + " --device, or give a folder with --output DIR/")
    #expect(
      lines.dropFirst().sorted() == [
        "  com.example.recipes on 'Mia's iPhone'", "  com.example.recipes on 'iPad'",
        "  com.example.recipes, its log names no device: draw that log alone",
      ])
    let chosen = Recording(["graph", logs, "--device", "iPad"] + app)
    #expect(chosen.status == 0)
    #expect(chosen.output.contains("com.example.recipes"))
  }

  @Test func picturesOfSeveralDevicesAreNamedAfterThem() throws {
    let workspace = try Workspace()
    let logs = try Self.sameAppEverywhere(workspace)
    let output = workspace.path("pictures/")
    #expect(Recording(["graph", logs, "--format", "dot", "--output", output]).status == 0)
    #expect(
      try workspace.names(in: "pictures") == [
        "com.example.recipes-Mia_s_iPhone.dot", "com.example.recipes-iPad.dot",
        "com.example.recipes.dot",
      ])
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

extension GraphCommandTests {
  @Test func theThemeChoosesTheColours() throws {
    let pictures = ["auto", "light", "dark"].map {
      Recording(["graph", "--reference", "app", "--format", "svg", "--theme", $0])
    }
    // A build without Graphviz says so.
    guard pictures[0].status == 0 else { return }
    #expect(Set(pictures.map(\.output)).count == 3)
    #expect(pictures[0].output.contains("prefers-color-scheme"))
    #expect(pictures.dropFirst().allSatisfy { !$0.output.contains("prefers-color-scheme") })
  }
}
