internal import LifetraceModel
internal import LifetraceTimelines

/// Some of the apps of a trace, whose events go through timelines into metrics.
///
/// Apps do not depend on each other, so that groups may work at the same time.
public struct FlowGroup: Sendable {
  /// Its apps; `nil` for those that nobody asked for.
  private var runs: [SubjectRun?] = []
  private let clockTolerance: TimeSpan
  /// The group's number: it has every `AnalysisFlow.groupCount`th app from that one on.
  private let number: Int

  init(_ number: Int, clockTolerance: TimeSpan) {
    self.number = number
    self.clockTolerance = clockTolerance
  }

  /// Takes over the events that wait for its apps, one app after the other: that keeps what is known
  /// of each at hand.
  ///
  /// - Parameters:
  ///   - batch: what waits for all apps.
  ///   - context: what the flow knew when it was routed.
  public mutating func consume(_ batch: FlowBatch, in context: FlowContext) {
    addSubjects(of: batch, where: context.filter, in: context.metrics)
    for run in runs.indices where runs[run] != nil {
      runs[run]?.consume(batch, for: number + run * AnalysisFlow.groupCount, in: context)
    }
  }

  private mutating func addSubjects(
    of batch: FlowBatch, where filter: SubjectFilter, in context: MetricsContext
  ) {
    for (place, addition) in batch.additions.enumerated()
    where (batch.knownCount + place) % AnalysisFlow.groupCount == number {
      guard filter.accepts(addition.subject.key) else {
        runs.append(nil)
        continue
      }
      var run = SubjectRun(addition.subject, clockTolerance: clockTolerance, in: context)
      for event in addition.broadcasts { run.broadcast(event, in: context) }
      runs.append(run)
    }
  }

  /// Ends the timelines of all wanted apps; hands each one's metrics and contradictions to `take`.
  ///
  /// - Parameters:
  ///   - subjects: what is known of the group's apps in the end.
  ///   - isWanted: of those that were followed.
  func finish(
    _ subjects: [SubjectIndex.Subject], in context: MetricsContext,
    where isWanted: (AppKey) -> Bool, _ take: (AppAccumulator, DiagnosticSummary) -> Void
  ) {
    for (position, subject) in subjects.enumerated() where isWanted(subject.key) {
      guard var run = runs[position] else { continue }
      take(run.finish(subject.key, until: subject.windowEnd, in: context), run.tally)
    }
  }
}

/// One app on its way from events through timelines into metrics.
///
/// What a process did is folded into the metrics as soon as its life is over, and dropped.
struct SubjectRun: Sendable {
  private var timeline: AppTimeline
  private var sink: MetricsSink
  /// Contradictions in what the log says of the app.
  private(set) var tally = DiagnosticSummary()

  init(_ subject: SubjectIndex.Subject, clockTolerance: TimeSpan, in context: MetricsContext) {
    timeline = AppTimeline(subject, clockTolerance: clockTolerance, recording: context.recordScope)
    sink = MetricsSink(AppAccumulator(subject.key, in: context))
  }

  /// Takes over the events that wait for the app, which has a number in the batch.
  mutating func consume(_ batch: FlowBatch, for number: Int, in context: FlowContext) {
    guard var stretch = batch.queues.first(of: number) else { return }
    sink.begin(in: context.metrics)
    defer { sink.end() }
    var queuedEvents = QueuedRun(stretch, of: batch, in: context)
    consume(queuedEvents)
    while let next = batch.queues.next(after: stretch) {
      stretch = next
      queuedEvents.goOn(to: stretch)
      consume(queuedEvents)
    }
  }

  private mutating func consume(_ run: QueuedRun) {
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
    default:
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

/// The queued events of an app, stretch by stretch, as the events that they stand for.
struct QueuedRun {
  private let queuedEvents: [FlowBatch.QueuedEvent]
  private let events: CompactEvents
  private let sessions: [Symbol: Symbol]
  private(set) var range: Range<Int>

  init(_ stretch: FlowQueues.Stretch, of batch: FlowBatch, in context: FlowContext) {
    queuedEvents = batch.queues.queuedEvents
    events = batch.events
    sessions = context.sessions
    range = stretch.range
  }

  /// Goes on to another stretch of the same batch.
  mutating func goOn(to stretch: FlowQueues.Stretch) { range = stretch.range }

  @inline(__always)
  subscript(index: Int) -> LifecycleEvent {
    var event = events.event(queuedEvents[index].item)
    if !sessions.isEmpty, let scene = event.scene, let session = sessions[scene] {
      event.scene = session
    }
    return event
  }

  /// `true` iff the event at an index is about the whole capture or a whole device.
  func isForEverybody(_ index: Int) -> Bool { queuedEvents[index].isForEverybody }
}

/// Folds what the timelines hand on into the metrics of an app.
struct MetricsSink: TimelineSink {
  var metrics: AppAccumulator
  /// What is known of the trace, as long as events are taken over: to have it for longer would share
  /// its table of symbols with the reader, who adds to it.
  private var context: MetricsContext?

  init(_ metrics: AppAccumulator) {
    self.metrics = metrics
  }

  /// Lets pieces be taken.
  mutating func begin(in context: MetricsContext) { self.context = context }

  /// Takes no more pieces until it begins anew.
  mutating func end() { context = nil }

  mutating func take(_ history: inout ProcessHistory) { metrics.add(&history, in: context!) }

  mutating func take(notRunning interval: StateInterval<AppState>) {
    metrics.add(notRunning: interval, in: context!)
  }

  mutating func take(unmet launch: UnmetLaunch) { metrics.add(launch, in: context!) }
}
