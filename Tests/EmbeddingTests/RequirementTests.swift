import Lifetrace
import Testing

@testable import LifetraceEmbedding

@Suite("Requirements") struct RequirementTests {
  /// Launched at 10:00:00, active from 10 s to 20 s, in background from 30 s, suspended at 40 s.
  private static func outcome(_ text: String, _ log: [UInt8] = Samples.walk) throws
    -> Requirement.Outcome
  {
    let analysis = try analyze(
      log: log, name: "log", options: AnalysisOptions(os: OSVersion("17.5")))
    let requirement = try Requirement(text)
    let app = try #require(analysis.apps.first)
    return try requirement.outcome(
      in: CheckedReport(requirement.isOfWholeReport ? nil : app, of: analysis))
  }

  @Test(
    "are held against values",
    arguments: [
      ("launches.toActive.median <= 10 s", Requirement.Outcome.met("10 s")),
      ("launches.toActive.median<=10s", .met("10 s")),
      ("launches.toActive.median < 10 s", .broken("10 s")),
      ("launches.toActive.median < 10001ms", .met("10 s")),
      ("launches.toActive.median = 0.1m 4 s", .met("10 s")),
      // In the JSON's unit, seconds.
      ("launches.toActive.median >= 10", .met("10 s")),
      ("launches.toActive.median > 9.999", .met("10 s")),
      ("timeInState.active.share <= 20 %", .met("20.0 %")),
      ("timeInState.active.share > 0.2", .broken("20.0 %")),
      ("launches.total = 1", .met("1")), ("launches.total == 1", .met("1")),
      ("launches.total != 1", .broken("1")), ("launches.total > -1", .met("1")),
      ("exits.byCategory.watchdog = 0", .met("0")),
      ("launches.items.0.kind = foreground", .met("foreground")),
      ("launches.items.0.kind != foreground", .broken("foreground")),
      ("conditions.debugger = no", .met("no")), ("conditions.debugger = true", .broken("no")),
      ("conditions.os = 17.5", .met("17.5")),
      // What the log does not tell is no number.
      ("resumes.median <= 1 h", .unknown("unknown")),
      ("exits.items.last.code = 0", .unknown("unknown")),
    ])
  func outcomes(text: String, outcome: Requirement.Outcome) throws {
    #expect(try Self.outcome(text) == outcome)
  }

  @Test func tellOfHowManyTripsTheUseIsKnown() throws {
    let trip = [
      #""event":"didBecomeActive""#, #""event":"willResignActive""#,
      #""event":"didEnterBackground""#,
    ]
    // The log ends within the second.
    let log = Samples.log(
      trip + [#""event":"suspended""#] + trip, bundle: "com.example.notes")
    #expect(
      try Self.outcome("backgroundExits.used.longest <= 25 s", log) == .met("10 s (1 of 2 trips)"))
  }

  @Test(
    "that cannot be read are refused",
    arguments: [
      ("launches.total", RequirementFault.noComparison), ("= 1", .noPath),
      ("launches.total >=  ", .noLimit), ("", .noComparison),
      (
        "launches.totals = 1",
        .path(
          .unknownPath(
            path: "launches.totals", part: "totals", known: ["total", "toActive", "items"]))
      ),
      (
        "exits.byCategory = 1",
        .path(
          .incompletePath(
            "exits.byCategory", members: ExitCategory.allCases.map(\.rawValue)))
      ),
    ])
  func faults(text: String, fault: RequirementFault) {
    #expect(throws: fault) { try Requirement(text) }
  }

  @Test(
    "whose value does not suit are refused",
    arguments: [
      (
        "launches.toActive.median <= fast",
        "'fast' does not suit 'launches.toActive.median'; "
          + "expected a time such as '2 s' or 250ms"
      ),
      ("launches.toActive.median <= 2 lightyears", "expected a time"),
      ("timeInState.active.share < a lot", "expected a share such as '80 %' or 0.8"),
      ("timeInState.active.share > nan", "expected a share"),
      ("timeInState.active.share < inf %", "expected a share"),
      ("launches.total < 1.5", "expected a whole number"),
      ("conditions.debugger = maybe", "expected yes or no"),
      ("launches.items.0.kind < foreground", "'launches.items.0.kind' has no order"),
    ])
  func unsuitable(text: String, message: String) throws {
    let fault = try #require(throws: RequirementFault.self) { try Self.outcome(text) }
    #expect(fault.message.contains(message))
  }
}
