internal import LifetraceModel

/// One app on its way from events through timelines into metrics.
///
/// What a process did is folded into the metrics as soon as its life is over, and dropped.
struct SubjectRun: Sendable {
  private var track: AppTrack
  private var metrics: AppAccumulator
  /// Contradictions in what the log says of the app.
  private(set) var tally = DiagnosticSummary()

  /// Pieces of the timeline that are not folded into the metrics yet.
  private var pieces: [TimelinePiece] = []

  init(_ subject: SubjectIndex.Subject, slack: TimeSpan, in context: MetricsContext) {
    track = AppTrack(subject, slack: slack, recording: context.recordScope)
    metrics = AppAccumulator(subject.key, in: context)
  }

  /// Takes over some of the app's events.
  mutating func consume(_ run: LetterRun, in context: MetricsContext) {
    var index = run.range.lowerBound
    while true {
      index = track.consumeOrdinary(run, from: index)
      guard index < run.endIndex else { return }
      if run.isForEverybody(index) {
        broadcast(run[index], in: context)
      } else {
        track.consume(run[index], tally: &tally, into: &pieces)
        if !pieces.isEmpty { fold(in: context) }
      }
      index += 1
    }
  }

  /// Takes over an event about the whole capture or a whole device, if it concerns the app.
  mutating func broadcast(_ event: LifecycleEvent, in context: MetricsContext) {
    guard track.subject.mayBeOn(event.device) else { return }
    switch event.kind {
    case .gap: track.forget(event, into: &pieces)
    case .boot: track.boot(event, into: &pieces)
    case .callback, .significant, .deactivation, .systemDeactivation, .state, .visibility,
      .launchRequested, .started, .launched, .resumed, .suspended, .exited, .exitPending, .wrote,
      .mentioned, .scene, .work, .identity, .watchdog, .condition:
      break
    }
    fold(in: context)
  }

  /// Ends the app's timeline with the log and returns its metrics.
  ///
  /// - Parameters:
  ///   - key: the app as all of the log names it.
  ///   - end: the last record of the inputs that it appears in.
  mutating func finish(
    _ key: AppKey, until end: Instant, in context: MetricsContext
  ) -> AppAccumulator {
    track.finish(until: end, into: &pieces)
    fold(in: context)
    metrics.key = key
    return metrics
  }

  private mutating func fold(in context: MetricsContext) {
    if pieces.count > 1 { pieces.reverse() }
    while let piece = pieces.popLast() {
      switch consume piece {
      case .process(var history):
        metrics.add(&history, in: context)
        track.reuse(&history)
      case .absence(_, let interval): metrics.add(absence: interval, in: context)
      }
    }
  }
}
