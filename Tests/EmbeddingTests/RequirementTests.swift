import Lifetrace
import LifetracePresentation
import Testing

@testable import LifetraceEmbedding

@Suite("Requirements") struct RequirementTests {
  private static func outcome(
    _ text: String, _ log: [UInt8] = Samples.walk
  ) throws -> Requirement.Outcome {
    let analysis = try analyze(
      log: log, name: "log", options: AnalysisOptions(os: OSVersion("17.5")))
    let requirement = try Requirement(text)
    let app = try #require(analysis.apps.first)
    return requirement.outcome(
      in: CheckedReport(requirement.isOfWholeReport ? nil : app, of: analysis))
  }

  /// Launched at 10:00:00, active from 10 s to 20 s, in background from 30 s, suspended at 40 s.
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
      ("conditions.os = 17.5", .met("17.5")),
      // A state that the app was never seen in.
      ("timeInState.notRunning.share = 0 %", .met("none")),
      ("timeInState.undetermined.seconds <= 0 s", .met("none")),
      ("timeInState.notRunning.visits = 0", .met("none")),
      // What the log does not tell is no number.
      ("resumes.median <= 1 h", .unknown("unknown")),
      ("exits.items.last.code = 0x8badf00d", .unknown("unknown")),
      // No line says that there was no debugger.
      ("conditions.debugger = no", .unknown("unknown")),
    ])
  func outcomes(text: String, outcome: Requirement.Outcome) throws {
    #expect(try Self.outcome(text) == outcome)
  }

  private static let left = [
    #""event":"didBecomeActive""#, #""event":"willResignActive""#, #""event":"didEnterBackground""#,
  ]

  /// The second trip is still open when the log ends.
  @Test(
    "of which the log leaves some open are met only if it does not matter",
    arguments: [
      (
        "backgroundExits.used.longest <= 25 s",
        Requirement.Outcome.met("10 s, of 1 of 2 trips")
      ),
      ("backgroundExits.verdicts.killed = 0", .unknown("0, 1 not observable")),
      ("backgroundExits.verdicts.killed != 0", .unknown("0, 1 not observable")),
      ("backgroundExits.verdicts.killed <= 1", .met("0, 1 not observable")),
      ("backgroundExits.verdicts.killed > 1", .broken("0, 1 not observable")),
      ("backgroundExits.verdicts.killed = 2", .broken("0, 1 not observable")),
      ("backgroundExits.verdicts.within >= 1", .met("1, 1 not observable")),
      ("backgroundExits.verdicts.notObservable = 1", .met("1")),
      ("backgroundExits.total = 2", .met("2")),
    ])
  func open(text: String, outcome: Requirement.Outcome) throws {
    let log = Samples.log(
      Self.left + [#""event":"suspended""#] + Self.left, bundle: "com.example.notes")
    #expect(try Self.outcome(text, log) == outcome)
  }

  /// Nobody tells why the first process ended, nor where the app was for ten of fifty seconds.
  @Test(
    "about causes and times are open where these are not known",
    arguments: [
      ("exits.byCategory.watchdog = 0", Requirement.Outcome.unknown("0, 1 of unknown cause")),
      ("exits.byCategory.silent = 1", .met("1")),
      ("timeInState.suspended.share = 0 %", .unknown("none, some undetermined")),
      ("timeInState.active.share >= 20 %", .met("50.0 %, some undetermined")),
    ])
  func undetermined(text: String, outcome: Requirement.Outcome) throws {
    let events = [
      #""pid":7,"event":"didBecomeActive""#, #""pid":7,"event":"willResignActive""#,
      #""pid":8,"event":"didFinishLaunching""#, #""pid":8,"event":"didBecomeActive""#,
      #""pid":8,"event":"willResignActive""#,
    ]
    let log = String(decoding: Samples.log(events, bundle: "com.example.notes"), as: UTF8.self)
      .replacing(#""pid":7,"pid""#, with: #""pid""#)
    #expect(try Self.outcome(text, Array(log.utf8)) == outcome)
  }

  @Test("about percentiles of a histogram know how exact these are")
  func approximate() throws {
    let toActive: JSONText = [
      "p95": .seconds(.milliseconds(1980)), "count": .integer(9), "approximate": .bool(true),
    ]
    let app: JSONText = ["launches": ["total": .integer(9), "toActive": toActive]]
    let path = ReportPath("launches.toActive.p95")
    let value = try #require(KnownValue(path, in: ["apps": .array([app])]))
    let numbers = try #require(value.numbers)
    #expect(numbers.contains(1_975e6) && numbers.contains(1_990e6))
    #expect(!numbers.contains(1_950e6) && !numbers.contains(2_010e6))
  }

  @Test("that are broken by less than is shown say by how much")
  func closely() throws {
    let log = String(decoding: Samples.walk, as: UTF8.self)
      .replacing("10:00:10Z", with: "10:00:10.0004Z")
    let outcome = try Self.outcome("launches.toActive.median <= 10 s", Array(log.utf8))
    #expect(outcome == .broken("10.0 s, 10.0004 s"))
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
      ("launches.items.0.kind < foreground", .unorderedValue(path: "launches.items.0.kind")),
    ])
  func faults(text: String, fault: RequirementFault) {
    #expect(throws: fault) { try Requirement(text) }
  }

  @Test(
    "whose value does not suit are refused, whatever the log tells",
    arguments: [
      (
        "backgroundExits.items.0.usedAtMost <= much",
        "'much' does not suit 'backgroundExits.items.0.usedAtMost'; expected a time such as '2 s' or 250ms"
      ),
      (
        "launches.toActive.median <= fast",
        "'fast' does not suit 'launches.toActive.median'; expected a time such as '2 s' or 250ms"
      ),
      ("resumes.p95 <= 2 lightyears", "expected a time"), ("window < -1 s", "expected a time"),
      ("timeInState.active.share < a lot", "expected a share such as '80 %' or 0.8"),
      ("timeInState.active.share > nan", "expected a share"),
      ("timeInState.active.share < inf %", "expected a share"),
      // Else it would always be met.
      ("timeInState.active.share < 80", "expected a share"),
      ("timeInState.active.share < 101 %", "expected a share"),
      ("launches.total < 1.5", "expected a whole number"),
      ("exits.items.0.code = 0xfoo", "expected a whole number"),
      ("conditions.debugger = maybe", "expected yes or no"),
    ])
  func unsuitable(text: String, message: String) throws {
    let fault = try #require(throws: RequirementFault.self) { try Requirement(text) }
    #expect(fault.message.contains(message))
  }
}
