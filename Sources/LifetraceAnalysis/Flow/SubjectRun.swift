internal import LifetraceModel
internal import LifetraceTimelines

/// One app on its way from events through timelines into metrics.
///
/// What a process did is folded into the metrics as soon as its life is over, and dropped.
struct SubjectRun: Sendable {
  private var timeline: AppTimeline
  private var sink: MetricsSink
  /// Contradictions in what the log says of the app.
  private(set) var tally = DiagnosticSummary()

  init(_ subject: SubjectIndex.Subject, slack: TimeSpan, in context: MetricsContext) {
    timeline = AppTimeline(subject, slack: slack, recording: context.recordScope)
    sink = MetricsSink(AppAccumulator(subject.key, in: context))
  }

  /// Takes over the events that wait for the app, which has a number in the mail.
  mutating func consume(_ mail: FlowMail, for number: Int, in context: FlowContext) {
    guard var stretch = mail.inboxes.first(of: number) else { return }
    sink.begin(in: context.metrics)
    defer { sink.end() }
    var letters = LetterRun(stretch, of: mail, in: context)
    consume(letters)
    while let next = mail.inboxes.next(after: stretch) {
      stretch = next
      letters.goOn(to: stretch)
      consume(letters)
    }
  }

  private mutating func consume(_ run: LetterRun) {
    for index in run.range {
      if run.isForEverybody(index) {
        broadcast(run[index])
      } else {
        timeline.consume(run[index], tally: &tally, into: &sink)
      }
    }
  }

  /// Takes over an event about the whole capture or a whole device, if it concerns the app.
  mutating func broadcast(_ event: LifecycleEvent, in context: MetricsContext) {
    sink.begin(in: context)
    defer { sink.end() }
    broadcast(event)
  }

  private mutating func broadcast(_ event: LifecycleEvent) {
    guard timeline.subject.mayBeOn(event.device) else { return }
    switch event.kind {
    case .gap: timeline.forget(event, into: &sink)
    case .boot: timeline.boot(event, into: &sink)
    case .callback, .significant, .deactivation, .systemDeactivation, .state, .visibility,
      .launchRequested, .started, .launched, .resumed, .suspended, .exited, .exitPending, .wrote,
      .inactive, .sceneless, .mentioned, .scene, .work, .identity, .watchdog, .condition:
      break
    }
  }

  /// Ends the app's timeline with the log and returns its metrics.
  ///
  /// - Parameters:
  ///   - key: the app as all of the log names it.
  ///   - end: the last record of the inputs that it appears in.
  mutating func finish(
    _ key: AppKey, until end: Instant, in context: MetricsContext
  ) -> AppAccumulator {
    sink.begin(in: context)
    defer { sink.end() }
    timeline.finish(until: end, into: &sink)
    sink.metrics.key = key
    return sink.metrics
  }
}
