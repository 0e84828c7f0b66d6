import LifetraceAnalysis
import LifetraceModel

/// Writes every interval as a row of RFC 4180 CSV.
///
/// It is always full: Apple's own apps and daemons are in it too. Times are RFC 3339, or the
/// seconds since the start where the log has no date, or the number of the record where it has
/// no times. A text that a spreadsheet would take for a formula gets a leading apostrophe. An
/// app whose analysis kept no timeline has one row with the state `timeline not kept`.
struct CSVReport {
  private let context: ReportContext

  private static let header = [
    "device", "bundle", "pid", "scene", "level", "state", "start", "end", "seconds",
    "startEvidence", "endEvidence", "source",
  ]

  init(_ context: ReportContext) {
    self.context = context
  }

  /// Returns the header and the rows, each ended by CR LF.
  func rendered() -> String {
    var text = CSVReport.line(CSVReport.header)
    for app in context.analysis.apps { write(app, to: &text) }
    return text
  }

  private func write(_ app: AppAnalysis, to text: inout String) {
    let subject = Subject(app)
    if let timeline = app.timeline {
      write(timeline, of: subject, level: "app", to: &text)
    }
    for process in app.processes.items {
      var subject = subject
      subject.pid = process.pid
      write(process.timeline ?? [], of: subject, level: "process", to: &text)
    }
    for scene in app.scenes.items {
      var subject = subject
      subject.scene = scene.id
      write(scene.timeline ?? [], of: subject, level: "scene", to: &text)
    }
    guard app.timeline == nil else { return }
    let interval = StateInterval<AppState>(
      state: .undetermined, start: app.windowStart, end: app.windowEnd, startEvidence: .cutOff,
      endEvidence: .cutOff)
    text += row(interval, of: subject, level: "app", state: "timeline not kept")
  }

  private func write<State: LabelledState>(
    _ timeline: [StateInterval<State>], of subject: Subject, level: String, to text: inout String
  ) {
    for interval in timeline {
      text += row(interval, of: subject, level: level, state: StateLabel(interval.state).key)
    }
  }

  private func row<State: LabelledState>(
    _ interval: StateInterval<State>, of subject: Subject, level: String, state: String
  ) -> String {
    let seconds = context.time(interval.duration).map { span in
      JSONText.decimalSeconds(span.nanoseconds)
    }
    return CSVReport.line([
      CSVReport.safe(subject.app.device ?? ""),
      CSVReport.safe(subject.app.bundle ?? subject.app.process ?? ""),
      subject.pid.map(String.init) ?? "", CSVReport.safe(subject.scene ?? ""), level, state,
      time(interval.start), time(interval.end), seconds ?? "",
      interval.startEvidence.kind.rawValue, interval.endEvidence.kind.rawValue,
      CSVReport.safe(interval.startEvidence.source.map(context.place) ?? ""),
    ])
  }

  private func time(_ instant: Instant) -> String {
    switch context.times.reference.anchor {
    case .absolute: context.times.rfc3339(instant)
    case .yearUnknown, .dateUnknown:
      JSONText.decimalSeconds((instant - context.times.first).nanoseconds)
    case .orderOnly: String(instant.nanoseconds)
    }
  }

  /// Returns text of the log without controls, and without a beginning that is a formula.
  private static func safe(_ text: String) -> String {
    let visible = VisibleText.escaped(text)
    return "=+-@".contains(visible.first ?? " ") ? "'" + visible : visible
  }

  private static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
    guard needsQuotes || field.hasPrefix(" ") || field.hasSuffix(" ") else { return field }
    let parts = field.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.joined(separator: "\"\"") + "\""
  }

  /// Whom a row is about.
  private struct Subject {
    let app: AppAnalysis
    var pid: Int32?
    var scene: String?

    init(_ app: AppAnalysis) {
      self.app = app
    }
  }
}
