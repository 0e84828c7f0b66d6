import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// Where a command writes, and where it must not.
@Suite struct OutputPlaceTests {
  private static let story = Log.story("com.example.notes")
  private static let refusal =
    ": error: is one of the inputs and would be overwritten; give --output another name\n"

  @Test(arguments: ["report", "graph", "convert"])
  func anInputIsNotOverwritten(command: String) throws {
    let workspace = try Workspace()
    let log = try workspace.write(Self.story, to: "a.txt")
    let format = command == "graph" ? ["--format", "dot"] : []
    let run = Recording([command, log, "--output", log] + format)
    #expect(run.status == 64)
    #expect(run.errors == log + Self.refusal)
    #expect(run.output.isEmpty)
    #expect(workspace.read("a.txt") == Self.story)
    #expect(try workspace.names() == ["a.txt"])
  }

  @Test func anInputIsKnownBehindLinks() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Self.story, to: "a.txt")
    try workspace.link("soft.txt", to: log)
    try FileManager.default.linkItem(atPath: log, toPath: workspace.path("hard.txt"))
    for (input, output) in [
      ("soft.txt", "a.txt"), ("a.txt", "soft.txt"), ("hard.txt", "a.txt"), ("a.txt", "hard.txt"),
    ] {
      let run = Recording(["report", workspace.path(input), "--output", workspace.path(output)])
      #expect(run.status == 64, "\(input) to \(output)")
      #expect(run.errors == workspace.path(output) + Self.refusal)
    }
    #expect(workspace.read("a.txt") == Self.story)
  }

  @Test func standardInputIsNotOverwritten() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Self.story, to: "a.txt")
    let file = try #require(FileHandle(forReadingAtPath: log))
    let run = Recording(["report", "-", "--output", log]) {
      $0.standardInput = file.fileDescriptor
    }
    #expect(run.status == 64)
    #expect(workspace.read("a.txt") == Self.story)
  }

  @Test(arguments: [("report", "report.txt"), ("convert", "events.ndjson")])
  func theFileInAFolderMayBeAnInput(command: String, name: String) throws {
    let workspace = try Workspace()
    try workspace.write(Self.story, to: "logs/\(name)")
    let run = Recording([command, workspace.path("logs"), "--output", workspace.path("logs/")])
    #expect(run.status == 64)
    #expect(run.errors == workspace.path("logs/\(name)") + Self.refusal)
    #expect(workspace.read("logs/\(name)") == Self.story)
  }

  @Test func noPictureTakesThePlaceOfAnInput() throws {
    let workspace = try Workspace()
    let lines = (Self.story + Log.story("com.example.maps")).split(separator: "\n").sorted()
    let log = try workspace.write(
      lines.map { $0 + "\n" }.joined(), to: "d/com.example.notes.dot")
    let run = Recording(["graph", log, "--format", "dot", "--output", workspace.path("d")])
    #expect(run.status == 64)
    #expect(run.errors == log + Self.refusal)
    // Nor are the others written.
    #expect(try workspace.names(in: "d") == ["com.example.notes.dot"])
  }

  @Test(arguments: [
    ("report", "x.docx", ".txt, .md, .html, .json, .csv"),
    ("graph", "x.jpg", ".svg, .png, .pdf, .dot, .mmd, .txt"),
    ("graph", "x.svg.bak", ".svg, .png, .pdf, .dot, .mmd, .txt"),
  ])
  func anUnknownExtensionNeedsAFormat(command: String, name: String, known: String) throws {
    let workspace = try Workspace()
    let log = try workspace.write(Self.story, to: "a.txt")
    let output = workspace.path(name)
    let run = Recording([command, log, "--output", output])
    #expect(run.status == 64)
    #expect(
      run.errors
        == "\(output): error: has no extension of a known format; expected \(known), or give --format\n"
    )
    #expect(try workspace.names() == ["a.txt"])
    let format = command == "graph" ? "dot" : "text"
    #expect(Recording([command, log, "--output", output, "--format", format]).status == 0)
    #expect(workspace.read(name)?.isEmpty == false)
  }

  @Test(arguments: ["report", "graph", "convert"])
  func anEmptyNameIsNoPlace(command: String) throws {
    let workspace = try Workspace()
    let log = try workspace.write(Self.story, to: "a.txt")
    let run = Recording([command, log, "--output", ""])
    #expect(run.status == 64)
    #expect(
      run.errors == "lifetrace: error: --output names no file; give it a name, or leave it out for"
        + " standard output\n")
  }

  @Test func othersBesideAnInputAreReplaced() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Self.story, to: "a.txt")
    try workspace.write(Self.story, to: "same-content.txt")
    let output = workspace.path("same-content.txt")
    #expect(Recording(["report", log, "--output", output]).status == 0)
    #expect(workspace.read("same-content.txt") == Recording(["report", log]).output)
  }
}
