import LifetraceModel

/// Reads the periods of an app's life that Instruments shows.
///
/// A period ends where the next known one of its process begins, or when its length is over.
enum PeriodEmitter {
  /// What a record about a period begins with; the number of its row follows.
  ///
  /// Its name contains words of other emitters.
  private static let begin = "Instruments period begins: "
  /// The text of a record about the end of a period that no other follows at once.
  static let end = "Instruments periods end"

  static let rules = [EmitterRule(begin, began), EmitterRule(end, ended)]

  /// What the begin of a period says; the first row whose name the period's begins with.
  private static let periods: [(name: String, kind: EventKind)] = [
    ("Initializing - Process Creation", .started(.unknown)),
    // The process runs.
    ("Initializing", .wrote), ("Launching - UIKit", .wrote),
    ("Launching - didFinishLaunchingWithOptions()", .callback(.didFinishLaunching)),
    ("Launching - Initial Frame Rendering", .wrote),
    ("Foreground - Active", .callback(.didBecomeActive)),
    ("Foreground - Inactive", .callback(.willResignActive)),
    ("Foreground", state(.running, .foreground)),
    ("Background - Suspended", state(.suspended, .background)),
    ("Background", state(.running, .background)), ("Suspended", state(.suspended, .background)),
  ]

  private static func state(_ task: ReportedState.Task, _ visibility: Visibility) -> EventKind {
    .state(ReportedState(task: task, visibility: visibility))
  }

  /// The text of a record about the begin of a period, whichever dash its name has.
  ///
  /// - Parameter last: the period of the process before it.
  static func text(ofPeriod name: String, after last: String?) -> String {
    let next = row(of: name)
    let endsActive =
      last.flatMap(row).map { periods[$0].kind } == .callback(.didBecomeActive)
      && next.map { periods[$0].kind } != .callback(.willResignActive)
    let name = next.map { periods[$0].name } ?? ""
    let isOfLaunch = name.hasPrefix("Initializing") || name.hasPrefix("Launching")
    return begin + (next.map(String.init) ?? "unknown") + (endsActive ? afterActive : "")
      + (last == nil && isOfLaunch ? withinLaunch : "")
  }

  private static let afterActive = " after active"
  /// The first period of a process that was launched before it.
  private static let withinLaunch = " within a launch"

  /// Whether a period's name says what it is.
  static func knows(_ name: String) -> Bool { row(of: name) != nil }

  /// Whether a period is a state of the app rather than a part of its launch.
  static func isState(_ name: String) -> Bool {
    knows(name) && !["Initializing", "Launching"].contains { name.hasPrefix($0) }
  }

  private static func row(of name: String) -> Int? {
    let name = String(name.map { $0 == "–" || $0 == "—" ? "-" : $0 })
    return periods.firstIndex { name.hasPrefix($0.name) }
  }

  private static func began(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard match.range.lowerBound == match.record.message.startIndex else { return }
    var scanner = match.after
    if scanner.contains(afterActive) {
      sink.emit(.callback(.willResignActive), byWriterOf: match.record, from: .callback)
    }
    guard let row = scanner.decimal().flatMap({ Int(exactly: $0) }), periods.indices.contains(row)
    else {
      return sink.skip("period of an unknown name")
    }
    let period = periods[row]
    if scanner.contains(withinLaunch), period.kind != .started(.unknown) {
      sink.emit(.started(.unknown), byWriterOf: match.record, from: .layout)
    }
    let emitter: Emitter =
      if case .callback = period.kind { .callback } else { .instruments }
    sink.emit(period.kind, byWriterOf: match.record, from: emitter)
  }

  /// A period is over, and what follows is not known.
  private static func ended(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard match.range.lowerBound == match.record.message.startIndex else { return }
    sink.emit(.gap, byWriterOf: match.record, from: .layout)
  }
}
