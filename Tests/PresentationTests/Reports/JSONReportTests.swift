import LifetraceMetrics
import LifetraceModel
import Testing

@testable import LifetracePresentation

/// Field names and their order are a contract.
@Suite("JSON report")
struct JSONReportTests {
  /// Returns the keys of the object at the end of a path such as `apps.0.exits`.
  private func keys(_ path: String, full: Bool = false) throws -> [String] {
    let context = ReportContext(SampleAnalysis.rich(), options: ReportOptions(full: full))
    var value = ReportFields.report.json(context, context)
    for step in path.split(separator: ".") {
      switch value {
      case .array(let items): value = try items[#require(Int(step))]
      case .made(let items): value = try items.item(#require(Int(step)))
      case .object(let members): value = try #require(members.first { $0.key == step }).value
      case .string, .integer, .unsigned, .seconds, .ratio, .bool: Issue.record("no \(step)")
      }
    }
    guard case .object(let members) = value else { return [] }
    return members.map(\.key)
  }

  @Test(
    "has the contract's fields in its order",
    arguments: [
      ("", "schema inputs conditions verdict findings apps foldedApps diagnostics"),
      ("inputs.0", "name layout bytes lines events skipped firstAt lastAt resolution"),
      ("conditions", "os device appVersion debugger xctest simulator private notes"),
      (
        "apps.0",
        "bundle process window timeInState transitions processes scenes extensions launches "
          + "resumes inactiveByReason earlyReturns backgroundByHolder backgroundSessions exits "
          + "significantEvents exceededLimits scheduledTasks"
      ),
      ("apps.0.timeInState", "active inactive background suspended notRunning undetermined"),
      ("apps.0.timeInState.active", "seconds share visits cutOff distribution"),
      (
        "apps.0.timeInState.active.distribution",
        "count median p90 p95 p99 longest approximate"
      ),
      ("apps.0.timeInState.undetermined", "seconds share visits cutOff"),
      ("apps.0.processes", "total items"),
      ("apps.0.processes.items.0", "pid startedAt endedAt launchReason timeInState"),
      ("apps.0.scenes.items.0", "id role timeInState transitions"),
      ("apps.0.extensions.0", "identifier pid timeInState"),
      ("apps.0.launches", "total toActive items"),
      ("apps.0.launches.items.0", "at pid kind reason stages toActive source"),
      ("apps.0.inactiveByReason.0", "reason seconds count"),
      ("apps.0.earlyReturns", "count of"),
      ("apps.0.backgroundByHolder.0", "holder seconds count"),
      ("apps.0.backgroundSessions", "total used verdicts items otherWork"),
      (
        "apps.0.backgroundSessions.items.0",
        "pid kind leftActiveAt enteredBackgroundAt timeToBackground handler handlerLimit outcome used "
          + "budget budgetSource verdict heldBy tasks source"
      ),
      ("apps.0.backgroundSessions.items.0.tasks.0", "id name begin outcome"),
      ("apps.0.exits", "total byCategory items"),
      (
        "apps.0.exits.items.0",
        "pid at category metricKitCounter namespace code codeText explanation whileIn sources"
      ),
      ("apps.0.exits.items.1", "pid after before category sources"),
      ("apps.0.significantEvents.items.0", "event at pid source"),
      ("apps.0.exceededLimits.items.0", "resource at pid measurement source"),
      ("apps.1.processes.items.0", "pid timeInState"),
      ("diagnostics.items.0", "severity message source count"),
    ])
  func fields(path: String, keys: String) throws {
    #expect(try self.keys(path).joined(separator: " ") == keys)
  }

  @Test(
    "adds timelines to a full report",
    arguments: [
      ("apps.0.timeline.1", "state start end startEvidence endEvidence source"),
      ("apps.0.processes.items.0.timeline.0", "state start end startEvidence endEvidence source"),
      ("apps.0.scenes.items.0.timeline.0", "state start end startEvidence endEvidence"),
    ])
  func full(path: String, keys: String) throws {
    #expect(try self.keys(path, full: true).joined(separator: " ") == keys)
  }
}
