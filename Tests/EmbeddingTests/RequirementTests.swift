import Lifetrace
import LifetracePresentation
import Testing

@testable import LifetraceEmbedding

@Suite("Requirements") struct RequirementTests {
  private static func outcome(
    _ text: String, _ log: [UInt8] = Samples.walk
  ) throws -> Requirement.Outcome {
    let analysis = try Analysis(
      of: log, name: "log", options: AnalysisOptions(os: OSVersion("17.5")))
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

  /// The second session is still open when the log ends.
  @Test(
    "of which the log leaves some open are met only if it does not matter",
    arguments: [
      (
        "backgroundSessions.used.longest <= 25 s",
        Requirement.Outcome.met("10 s, of 1 of 2 sessions")
      ),
      ("backgroundSessions.verdicts.killed = 0", .unknown("0, 1 not observable")),
      ("backgroundSessions.verdicts.killed != 0", .unknown("0, 1 not observable")),
      ("backgroundSessions.verdicts.killed <= 1", .met("0, 1 not observable")),
      ("backgroundSessions.verdicts.killed > 1", .broken("0, 1 not observable")),
      ("backgroundSessions.verdicts.killed = 2", .broken("0, 1 not observable")),
      ("backgroundSessions.verdicts.within >= 1", .met("1, 1 not observable")),
      ("backgroundSessions.verdicts.notObservable = 1", .met("1")),
      ("backgroundSessions.total = 2", .met("2")),
    ])
  func open(text: String, outcome: Requirement.Outcome) throws {
    let log = Samples.log(
      Self.left + [#""event":"suspended""#] + Self.left, bundle: "com.example.notes")
    #expect(try Self.outcome(text, log) == outcome)
  }

  /// Nobody tells why the first process ended, nor where the app was for ten of fifty seconds: not active.
  @Test(
    "about causes and times are open where these are not known",
    arguments: [
      ("exits.byCategory.watchdog = 0", Requirement.Outcome.unknown("0, 1 of unknown cause")),
      ("exits.byCategory.silent = 1", .met("1")),
      (
        "timeInState.suspended.share = 0 %",
        .unknown("none, some inactiveOrBackgroundOrSuspendedOrNotRunning")
      ),
      ("timeInState.active.share >= 20 %", .met("50.0 %")),
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

  /// Of a hundred seconds: 30 active, 10 inactive, 20 foreground, 25 background, 15 not in
  /// foreground; one exit in the foreground, one in background.
  private static let open: JSONText = {
    func share(_ seconds: Int64, visits: Int64) -> JSONText {
      [
        "seconds": .seconds(.seconds(seconds)), "share": .ratio(Double(seconds) / 100),
        "visits": .integer(visits), "cutOff": .integer(0),
      ]
    }
    let states: JSONText = [
      "active": share(30, visits: 2), "inactive": share(10, visits: 1),
      "foreground": share(20, visits: 1), "background": share(25, visits: 2),
      "notInForeground": share(15, visits: 1),
    ]
    let scenes: JSONText = [
      "total": .integer(1),
      "items": .array([
        [
          "id": .string("S"),
          "timeInState": [
            "foregroundActive": share(60, visits: 1),
            "backgroundOrUnattached": share(40, visits: 1),
          ],
        ]
      ]),
    ]
    let exits: JSONText = [
      "total": .integer(2),
      "items": .array([
        ["whileIn": .string("foreground")], ["whileIn": .string("background")],
      ]),
    ]
    return ["apps": .array([["timeInState": states, "scenes": scenes, "exits": exits]])]
  }()

  /// What is told of a state is the least that it can be: time of which the log leaves open whether
  /// it was in that state may be more of it.
  @Test(
    "about states are decided only if sets that hold the state leave no other answer",
    arguments: [
      ("timeInState.active.seconds >= 30 s", true), ("timeInState.active.seconds <= 50 s", true),
      ("timeInState.active.seconds <= 40 s", nil), ("timeInState.active.seconds > 50 s", false),
      ("timeInState.active.share < 40 %", nil), ("timeInState.active.seconds = 30 s", nil),
      ("timeInState.active.seconds = 29 s", false), ("timeInState.inactive.share <= 30 %", true),
      ("timeInState.inactive.share < 30 %", nil), ("timeInState.foreground.share = 20 %", true),
      // Background may be 25 to 40 s, but never foreground time.
      ("timeInState.background.seconds <= 40 s", true),
      ("timeInState.background.seconds < 40 s", nil),
      // Never seen by itself.
      ("timeInState.suspended.seconds = 0 s", nil),
      ("timeInState.suspended.seconds <= 15 s", true), ("timeInState.suspended.visits = 0", nil),
      // Of a set, what is known no closer than that.
      ("timeInState.foreground.seconds = 20 s", true),
      ("timeInState.backgroundOrSuspended.seconds = 0 s", true),
      ("timeInState.inactiveOrActiveOrBackground.visits = 0", true),
      ("timeInState.undetermined.seconds = 0 s", true),
      ("scenes.items.0.timeInState.background.seconds <= 10 s", nil),
      ("scenes.items.0.timeInState.background.seconds <= 40 s", true),
      ("scenes.items.0.timeInState.foregroundActive.share = 60 %", true),
      ("scenes.items.0.timeInState.backgroundOrUnattached.share = 40 %", true),
      // A state that may be another.
      ("exits.items.0.whileIn = active", nil), ("exits.items.0.whileIn != active", nil),
      ("exits.items.0.whileIn = foreground", true), ("exits.items.0.whileIn = suspended", false),
      ("exits.items.0.whileIn != suspended", true), ("exits.items.0.whileIn = nowhere", false),
      ("exits.items.1.whileIn = notInForeground", true),
      ("exits.items.1.whileIn = foreground", false),
    ] as [(String, Bool?)])
  func sets(text: String, isMet: Bool?) throws {
    let source = try Samples.source(Samples.walk)
    let outcome = try Requirement(text).outcome(
      in: CheckedReport(report: source.report, json: Self.open))
    let found: Bool? =
      switch outcome {
      case .met: true
      case .broken: false
      case .unknown: nil
      }
    #expect(found == isMet, "\(outcome)")
  }

  @Test("name the sets that leave a value open")
  func setsAreNamed() throws {
    let source = try Samples.source(Samples.walk)
    let checked = CheckedReport(report: source.report, json: Self.open)
    #expect(
      try Requirement("timeInState.background.share < 30 %").outcome(in: checked)
        == .unknown("25.0 %, some notInForeground"))
    #expect(
      try Requirement("timeInState.suspended.share < 10 %").outcome(in: checked)
        == .unknown("none, some notInForeground"))
  }

  @Test("about percentiles of a histogram know how exact these are")
  func approximate() throws {
    let toActive: JSONText = [
      "p95": .seconds(.milliseconds(1980)), "count": .integer(9), "approximate": .bool(true),
    ]
    let app: JSONText = ["launches": ["total": .integer(9), "toActive": toActive]]
    let path = try ReportPath("launches.toActive.p95")
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
            path: "launches.totals", part: "totals",
            known: ["total", "truncated", "toActive", "items"]))
      ),
      (
        "exits.byCategory = 1",
        .path(
          .incompletePath(
            "exits.byCategory", members: ExitCategory.allCases.map(\.rawValue)))
      ),
      (
        "timeInState.running.share < 1",
        .path(
          .unknownPath(
            path: "timeInState.running.share", part: "running",
            known: AppState.allCases.map(\.rawValue) + [
              "foreground", "backgroundOrSuspended", "notInForeground", "runningOrSuspended",
              "undetermined",
            ]))
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
        "backgroundSessions.items.0.usedAtMost <= much",
        "'much' does not suit 'backgroundSessions.items.0.usedAtMost'; expected a time such as '2 s' or 250ms"
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
