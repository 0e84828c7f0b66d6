import LifetraceMetrics
import LifetraceModel

/// A kind of line in a story: its first word and the fields that may follow.
public enum StoryFactKind: String, Hashable, Sendable, CaseIterable {
  case state
  case end
  case launch
  case session
  case task
  case work
  case exit
  case event
  case bgtask
  case process
  /// What the system counted of the app over a period.
  case counters
  /// A counter of exits, beside the exits of the log.
  case counted

  /// The names of the fields that follow the first word
  /// directly, without their names, in this order.
  var leading: [String] { StoryFactKind.leadingFields[self] ?? [] }

  /// The number of required fields in `leading`.
  var required: Int {
    switch self {
    case .state: 2
    case .counted: 3
    default: min(1, leading.count)
    }
  }

  /// The forms of all fields, by name.
  var fields: [String: StoryValueForm] { StoryFactKind.forms[self] ?? [:] }

  private static let leadingFields: [StoryFactKind: [String]] = [
    .state: ["at", "state", "evidence"], .end: ["at", "evidence"], .launch: ["at", "kind"],
    .session: ["kind"], .exit: ["at", "category"], .event: ["event", "at"],
    .bgtask: ["identifier"], .process: ["pid"],
    .counters: ["begin"], .counted: ["place", "counter", "number"],
  ]

  private static let evidence = StoryValueForm.oneOf(Evidence.Kind.allCases.map(\.rawValue))

  private static let taskFields: [String: StoryValueForm] = [
    "id": .number, "name": .text, "begin": .time,
    "beginning": .oneOf(["timed", "age", "leastAge"]), "end": .time,
    "outcome": .oneOf(BackgroundTask.Outcome.allCases.map(\.rawValue)),
  ]

  private static let forms: [StoryFactKind: [String: StoryValueForm]] = [
    .state: [
      "at": .time, "state": .state, "evidence": evidence,
    ],
    .end: ["at": .time, "evidence": evidence],
    .launch: [
      "at": .time,
      "kind": .oneOf([
        "foreground", "background", "prewarm", "undetermined", "failed", "requested",
      ]),
      "pid": .number, "toActive": .span, "atLeast": .span, "atMost": .span, "reason": .text,
      "stage": .stage,
    ],
    .session: [
      "kind": .oneOf(["left", "launched", "woken", "undetermined"]), "pid": .number,
      "leftActive": .time, "background": .time, "timeToBackground": .span, "handler": .span,
      "budgetStart": .time, "lastTask": .time, "remaining": .span, "suspended": .time,
      "ended": .time, "used": .span, "usedAtMost": .span, "of": .span, "warned": .time,
      "outcome": .oneOf(["suspended", "returned", "exited", "open"]),
      "running": .time, "nextSeen": .oneOf(AppState.allCases.map(\.rawValue)), "nextSeenAt": .time,
      "verdict": .oneOf(BackgroundSession.Verdict.allCases.map(\.rawValue)), "heldBy": .text,
      "watchdog": .text, "limit": .span,
    ],
    .task: taskFields,
    .work: taskFields.merging(["pid": .number, "assertion": .text]) { field, _ in field },
    .exit: [
      "at": .time, "notAfter": .time, "timing": .oneOf(["timed", "requested"]),
      "category": .oneOf(ExitCategory.allCases.map(\.rawValue)), "pid": .number,
      "namespace": .text, "code": .number, "explanation": .text, "whileIn": .state,
      "visibility": .oneOf(["foreground", "background"]), "watchdog": .text, "limit": .span,
    ],
    .event: [
      "event": .oneOf(SignificantEventKind.allCases.map(\.rawValue)), "at": .time,
      "notAfter": .time, "pid": .number, "scene": .text,
    ],
    .counters: [
      "begin": .time, "end": .time, "origin": .oneOf(AppCounters.Origin.allCases.map(\.rawValue)),
      "version": .text, "foreground": .span, "background": .span, "audio": .span,
      "location": .span, "launches": .number, "resumes": .number, "unread": .number,
      "coverage": .oneOf(CountedLog.Coverage.allCases.map(\.rawValue)), "covered": .span,
      "notCounted": .number, "undecided": .number,
    ],
    .counted: [
      "place": .oneOf(CountedPlace.allCases.map(\.rawValue)),
      "counter": .oneOf(MetricKitCounter.allCases.map(\.word)), "number": .number,
      "inLog": .number, "leftOver": .number, "leftOverAtLeast": .number,
    ],
    .bgtask: [
      "identifier": .text, "kind": .text, "pid": .number, "submitted": .time, "started": .time,
      "expired": .time, "ended": .time,
      "outcome": .oneOf(ScheduledTask.Outcome.allCases.map(\.rawValue)),
    ],
    .process: [
      "pid": .number, "start": .time, "startEvidence": evidence, "end": .time,
      "endEvidence": evidence,
    ],
  ]
}
