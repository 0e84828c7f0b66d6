import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

@Suite struct ConvertCommandTests {
  @Test func eventsAreWritten() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let run = Recording(["convert", log])
    #expect(run.status == 0)
    #expect(Log.eventCount(of: run.output) == 5)
    #expect(Recording(["convert", log, "--output", workspace.path("e.ndjson")]).status == 0)
    #expect(workspace.read("e.ndjson") == run.output)
  }

  @Test func convertedEventsConvertToThemselves() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    #expect(Recording(["convert", log, "--output", workspace.path("b.ndjson")]).status == 0)
    let run = Recording(["convert", workspace.path("b.ndjson")])
    #expect(Log.eventCount(of: run.output) == 5)
  }
}
