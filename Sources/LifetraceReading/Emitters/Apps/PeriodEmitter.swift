import LifetraceModel

/// Reads the periods of an app's life that Instruments shows.
///
/// Only begins count: a period ends where the next one begins, or with the recording.
enum PeriodEmitter {
  /// What a record about a period begins with; the number of its row follows.
  ///
  /// Its name contains words of other emitters.
  private static let begin = "Instruments period begins: "

  static let rules = [EmitterRule(begin, began)]

  /// What the begin of a period says; the first row whose name the period's begins with.
  private static let periods: [(name: String, kind: EventKind)] = [
    ("Initializing - Process Creation", .started(.unknown)),
    // The process runs.
    ("Initializing", .wrote), ("Launching - UIKit", .wrote),
    ("Launching - didFinishLaunchingWithOptions()", .callback(.didFinishLaunching)),
    ("Launching - Initial Frame Rendering", .wrote),
    ("Foreground - Active", .callback(.didBecomeActive)),
    ("Foreground - Inactive", .callback(.willResignActive)),
  ]

  /// The text of a record about the begin of a period.
  static func text(ofPeriod name: String) -> String {
    begin + (periods.firstIndex { name.hasPrefix($0.name) }.map(String.init) ?? "unknown")
  }

  private static func began(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard match.range.lowerBound == match.record.message.startIndex else { return }
    var scanner = match.after
    guard let row = scanner.decimal().flatMap({ Int(exactly: $0) }), periods.indices.contains(row)
    else { return sink.skip("period of an unknown name") }
    let period = periods[row]
    let emitter: Emitter =
      if case .callback = period.kind { .callback } else { .instruments }
    sink.emit(period.kind, byWriterOf: match.record, from: emitter)
  }
}
