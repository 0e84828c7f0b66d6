import LifetraceAnalysis
import LifetraceModel

extension CSVReport {
  /// Returns the stays in states; an app whose analysis kept no timeline has one row with the state
  /// `timeline not kept`.
  func intervals() -> String {
    var text = CSVReport.line([
      "device", "bundle", "pid", "scene", "level", "state", "start", "end", "seconds",
      "startEvidence", "endEvidence", "source",
    ])
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
      text += row(interval, of: subject, level: level, state: interval.state.name)
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
