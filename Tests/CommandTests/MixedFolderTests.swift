import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// Folders in which logs lie beside other things.
@Suite struct MixedFolderTests {
  private static let prose = """
    # Notes

    After `applicationDidEnterBackground:` the app has 30 s.

    applicationDidBecomeActive: is called when it comes back.

    """

  @Test func documentsBesideLogsAreNotReadAsLogs() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "logs/a.ndjson")
    try workspace.write(Self.prose, to: "logs/README.md")
    try workspace.write(Self.prose, to: "logs/deep/App.swift")
    try workspace.write("state 10:00:00 active\n", to: "logs/deep/expected.story")
    try workspace.write("--os 17.5\n", to: "logs/options")
    let run = Recording(["report", workspace.path("logs"), "--format", "csv"])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output == Recording(["report", log, "--format", "csv"]).output)
    let text = Recording(["report", workspace.path("logs"), "--full"]).output
    #expect(text.contains("documents, pictures and source files in 'logs' are left out (3 times)"))
    #expect(text.contains("from 1 of 2 inputs"))
  }

  @Test func emptyFilesBesideLogsAreMentioned() throws {
    let workspace = try Workspace()
    try workspace.write(Log.story("com.example.notes"), to: "logs/a.ndjson")
    try workspace.write("", to: "logs/b.log")
    let run = Recording(["report", workspace.path("logs"), "--full"])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.contains("note: 'b.log' is empty\n"))
    try workspace.write("", to: "logs/c.log")
    let both = Recording(["report", workspace.path("logs"), "--full"])
    #expect(both.status == 0)
    #expect(both.output.contains("note: files in 'logs' are empty (2 times)\n"))
  }

  @Test func aDocumentThatIsNamedIsRead() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.md")
    #expect(Recording(["report", log]).output.contains("com.example.notes"))
  }

  @Test func aFolderOfDocumentsIsNoLog() throws {
    let workspace = try Workspace()
    try workspace.write(Self.prose, to: "README.md")
    #expect(Recording(["report", workspace.path]).status == 65)
  }

  @Test func theSamplesAsAFolderTellOfTheirAppsAlone() {
    let folder = SampleTraces.folder
    let run = Recording(["convert", folder])
    // Logs without dates have no place beside the others.
    #expect(run.status == 65)
    for name in ["README.md", ".story", "options:"] {
      #expect(!run.output.contains("\(name)"), "\(name)")
    }
    #expect(!run.errors.contains("README.md"))
  }
}
