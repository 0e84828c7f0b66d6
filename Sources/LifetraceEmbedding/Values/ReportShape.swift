internal import LifetraceMetrics
internal import LifetraceModel

/// The shape of `lifetrace.report/1`: which paths lead somewhere, whether or not a log tells it.
indirect enum ReportShape: Sendable {
  /// A single value.
  case value
  /// A text, or an object in a log without dates.
  case instant
  /// A count for each of some names; those that are left out are none.
  case tally([String])
  case object([(key: String, shape: ReportShape)])
  /// A member for each state and set of states; the names of those that are commonly meant.
  case states(common: [String], all: Set<String>, ReportShape)
  /// Members that the log names.
  case named(ReportShape)
  /// Reached by a number from 0, or by `last`.
  case list(ReportShape)

  /// Throws unless `path` leads to a single value of a report.
  static func check(_ path: String) throws(EmbeddingFault) {
    var shape = isOfWholeReport(path) ? report : app
    for part in parts(of: path) {
      guard let next = shape.member(part) else {
        throw .unknownPath(path: path, part: part, known: shape.members)
      }
      shape = next
    }
    switch shape {
    case .value, .instant: return
    case .tally, .object, .states, .named, .list:
      throw .incompletePath(path, members: shape.members)
    }
  }

  /// `true` iff the path does not begin at the app.
  static func isOfWholeReport(_ path: String) -> Bool {
    parts(of: path).first.map(isOfWholeReport(member:)) ?? false
  }

  /// `true` iff a path that begins with the member does not begin at the app.
  static func isOfWholeReport(member: String) -> Bool { report.member(member) != nil }

  /// Returns the names that a path goes through.
  static func parts(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// `true` iff the path leads to a count that is none where a report leaves it out.
  static func isTally(_ path: String) -> Bool {
    var shape = isOfWholeReport(path) ? report : app
    for part in parts(of: path) {
      if case .tally(let names) = shape { return names.contains(part) }
      guard let next = shape.member(part) else { return false }
      shape = next
    }
    return false
  }

  /// Returns the shape at the end of one more step; `nil` if there is no such step.
  private func member(_ part: String) -> ReportShape? {
    switch self {
    case .value: nil
    case .instant: ["sinceStart", "clock", "order"].contains(part) ? .value : nil
    case .tally(let names): names.contains(part) ? .value : nil
    case .object(let members): members.first { $0.key == part }?.shape
    case .states(_, let all, let shape): all.contains(part) ? shape : nil
    case .named(let shape): part.isEmpty ? nil : shape
    case .list(let shape): part == "last" || Int(part).map { $0 >= 0 } == true ? shape : nil
    }
  }

  /// What the next step may be called.
  private var members: [String] {
    switch self {
    case .value, .instant: []
    case .tally(let names): names
    case .object(let members): members.map(\.key)
    case .states(let common, _, _): common
    case .named: ["a name"]
    case .list: ["a number from 0", "last"]
    }
  }
}

extension ReportShape {
  private static func object(_ values: String, _ others: [(String, ReportShape)] = []) -> Self {
    .object(
      values.split(separator: " ").map { name in
        (String(name), instants.contains(String(name)) ? .instant : .value)
      } + others)
  }

  /// The members that tell when something was.
  private static let instants: Set = [
    "at", "startedAt", "endedAt", "leftActiveAt", "enteredBackgroundAt", "budgetStartedAt",
    "warnedAt", "lastTaskEndedAt", "timeRemainingAt", "suspendedAt", "nextSeenAt", "runningAt",
    "begin", "end", "firstAt", "lastAt", "after", "before",
  ]

  private static func items(_ shape: Self, _ others: [(String, ReportShape)] = []) -> Self {
    object("total", others + [("items", .list(shape))])
  }

  private static let distribution = object("count median p90 p95 p99 longest approximate")

  private static func shares<State: TimelineState>(_: State.Type) -> Self {
    let share = object("seconds share visits cutOff", [("distribution", distribution)])
    let common = StateSet<State>.common.map(\.name)
    return .states(common: common, all: Set(StateSet<State>.all.map(\.name)), share)
  }

  private static let transitions = Self.list(
    object("from to count overBudget", [("dwell", distribution)]))
  private static let appStates = shares(AppState.self)
  private static let sceneStates = shares(SceneState.self)

  private static let watchdog = object("step limit")

  private static let exit = object(
    "pid at after before category namespace code explanation whileIn visibility",
    [("watchdog", watchdog), ("sources", .list(.value))])

  private static let session = object(
    "pid kind leftActiveAt enteredBackgroundAt timeToBackground handler handlerLimit budgetStartedAt warnedAt "
      + "lastTaskEndedAt timeRemaining timeRemainingAt suspendedAt endedAt outcome nextSeenIn "
      + "nextSeenAt used usedAtMost budget budgetSource verdict judgedBy runningAt source",
    [("watchdog", watchdog), ("heldBy", .list(.value)), ("tasks", .list(object(task)))])

  private static let task = "id name begin beginKnownBy end outcome"

  private static let otherWork = items(
    object("pid assertion " + task),
    [("byOutcome", .tally(BackgroundTask.Outcome.allCases.map(\.rawValue)))])

  static let app = object(
    "device os boot bundle process window",
    [
      ("timeInState", appStates), ("transitions", transitions),
      (
        "processes",
        items(object("pid startedAt endedAt launchReason", [("timeInState", appStates)]))
      ),
      (
        "scenes",
        items(object("id role", [("timeInState", sceneStates), ("transitions", transitions)]))
      ),
      (
        "extensions",
        .list(object("identifier pid", [("timeInState", appStates), ("exits", items(exit))]))
      ),
      (
        "launches",
        items(
          object("at pid kind reason toActive source", [("stages", .named(.instant))]),
          [("toActive", distribution)])
      ),
      ("resumes", distribution),
      ("inactiveByReason", .list(object("reason seconds count"))),
      (
        "backgroundSessions",
        items(
          session,
          [
            ("used", distribution),
            ("verdicts", .tally(BackgroundSession.Verdict.allCases.map(\.rawValue))),
            ("otherWork", otherWork),
          ])
      ),
      ("exits", items(exit, [("byCategory", .tally(ExitCategory.allCases.map(\.rawValue)))])),
      ("significantEvents", items(object("event at pid scene source"))),
    ])

  static let report = object(
    "schema foldedApps",
    [
      (
        "inputs",
        .list(
          object(
            "name layout bytes lines events firstAt lastAt resolution",
            [("skipped", .named(.value))]))
      ),
      ("selected", .object([("from", .instant), ("to", .instant)])),
      (
        "conditions",
        object(
          "os device appVersion debugger xctest simulator private",
          [
            ("notes", .list(.value)),
            ("inputs", .list(object("name os device appVersion debugger xctest simulator"))),
          ])
      ),
      (
        "diagnostics",
        items(object("severity message source count", [("notes", .list(.value))]))
      ),
    ])
}
