internal import LifetraceModel
internal import LifetraceTimelines

/// Some of the apps of a trace, whose events go through timelines into metrics.
///
/// Apps do not depend on each other, so that groups may work at the same time.
public struct FlowGroup: Sendable {
  /// Its apps; `nil` for apps outside of the filter. Each is in memory of its own: an array of thousands that
  /// grows would have them twice.
  private var runs: [Boxed<SubjectRun>?] = []
  private let clockTolerance: TimeSpan
  /// The group's number: it has every `AnalysisFlow.groupCount`th app from that one on.
  private let number: Int

  init(_ number: Int, clockTolerance: TimeSpan) {
    self.number = number
    self.clockTolerance = clockTolerance
  }

  /// Analyses the events queued for its apps, one app after the other, so that its data stays in the
  /// processor's cache.
  ///
  /// - Parameters:
  ///   - batch: the queues of all apps.
  ///   - context: the state of the flow when the batch was routed.
  public mutating func consume(_ batch: FlowBatch, in context: FlowContext) {
    addSubjects(of: batch, in: context)
    for run in runs.indices where runs[run] != nil {
      runs[run]?.value.consume(batch, for: number + run * AnalysisFlow.groupCount, in: context)
    }
  }

  private mutating func addSubjects(of batch: FlowBatch, in context: FlowContext) {
    for (place, addition) in batch.additions.enumerated()
    where (batch.knownCount + place) % AnalysisFlow.groupCount == number {
      guard context.filter.accepts(addition.key) else {
        runs.append(nil)
        continue
      }
      runs.append(
        Boxed(SubjectRun(addition, clockTolerance: clockTolerance, in: context.metrics)))
    }
  }

  /// Ends the timelines of all wanted apps and passes each one's metrics and diagnostics to `body`. Then the
  /// group is empty.
  ///
  /// - Parameters:
  ///   - subjects: the group's apps as they are known at the end.
  ///   - isWanted: whether a followed app is wanted.
  mutating func finish(
    _ subjects: [SubjectIndex.Subject], in context: FlowContext,
    where isWanted: (AppKey) -> Bool, _ body: (Boxed<AppAccumulator>, DiagnosticSummary) -> Void
  ) {
    for (index, subject) in zip(runs.indices, subjects) {
      guard var run = runs[index].take(), isWanted(subject.key) else { continue }
      run.value.finish(subject, number: number(of: index), in: context)
      let metrics = Boxed(run.value.metrics)
      body(metrics, run.value.tally)
    }
    runs = []
  }

  /// Removes and returns the items of its apps added since the last call.
  ///
  /// - Parameters:
  ///   - eras: the eras of the wanted apps, by their numbers.
  ///   - subjects: the group's apps as they are known at the end, to end their timelines; `nil` before that.
  /// - Returns: the items by the numbers of the apps.
  mutating func takeItems(
    of eras: [Int: EraFinding], endedBy subjects: [SubjectIndex.Subject]?, in context: FlowContext
  ) -> [Int: AppItems] {
    var taken: [Int: AppItems] = [:]
    for index in runs.indices {
      let number = number(of: index)
      guard let era = eras[number] else { continue }
      if let subjects { runs[index]?.value.finish(subjects[index], number: number, in: context) }
      let items = runs[index]?.value.takeItems(
        isLast: subjects != nil, in: era, context.metrics)
      if let items, !items.isEmpty { taken[number] = items }
    }
    return taken
  }

  /// The number of an app of the group among all apps.
  private func number(of index: Int) -> Int { number + index * AnalysisFlow.groupCount }
}

extension [FlowGroup] {
  /// Below this many events the work is done sooner than shared out.
  package static var leastShared: Int { 4096 }

  /// Lets all groups consume what waits, on as many cores as there are.
  package mutating func consume(_ batch: FlowBatch, in context: FlowContext) {
    guard batch.count >= Self.leastShared else {
      for index in indices { self[index].consume(batch, in: context) }
      return
    }
    updateOnCores(count: count) { _, group in group.consume(batch, in: context) }
  }
}

/// One app, from its events through its timeline into its metrics.
///
/// A process is added to the metrics as soon as it ends, and dropped.
private struct SubjectRun: Sendable {
  private var timeline: AppTimeline
  private var sink: MetricsSink
  /// Contradictions in the log about the app.
  private(set) var tally = DiagnosticSummary()
  /// How many of the events about everybody it knows.
  private var knownBroadcasts = 0

  init(_ subject: SubjectIndex.Subject, clockTolerance: TimeSpan, in context: MetricsContext) {
    timeline = AppTimeline(subject, clockTolerance: clockTolerance, recording: context.recordScope)
    sink = MetricsSink(AppAccumulator(subject.key, in: context))
  }

  /// Analyses the events queued for the app, which has a number in the batch.
  mutating func consume(_ batch: FlowBatch, for number: Int, in context: FlowContext) {
    let queue = batch.queues[number]
    guard !queue.isEmpty else { return }
    sink.begin(in: context.metrics)
    defer { sink.end() }
    let sessions = context.sessions
    hear(upTo: batch.broadcasts.lowerBound, in: context)
    for item in queue {
      guard !item.isMarked else {
        hear(upTo: item.single, in: context)
        continue
      }
      var event = batch.events.event(item)
      if !sessions.isEmpty, let scene = event.scene, let session = sessions[scene] {
        event.scene = session
      }
      timeline.consume(event, tally: &tally, into: &sink)
    }
  }

  /// Analyses the next events about the whole capture or a whole device, if they concern the app.
  private mutating func hear(upTo end: Int, in context: FlowContext) {
    guard knownBroadcasts < end else { return }
    var range = knownBroadcasts..<end
    knownBroadcasts = end
    if context.areWindowsKnown {
      // Another capture is not its own.
      let first = context.broadcasts.position(at: timeline.subject.windowStart)
      let last = context.broadcasts.position(after: timeline.subject.windowEnd)
      range = range.clamped(to: first..<max(first, last))
    }
    context.broadcasts.forEach(in: range, on: timeline.subject.key.device) { event in
      if event.kind == .gap {
        timeline.forget(event, into: &sink)
      } else {
        timeline.boot(event, into: &sink)
      }
      return timeline.nextHole
    }
  }

  /// The metrics of the app, as far as its events were consumed.
  var metrics: AppAccumulator { sink.metrics }

  /// Removes and returns the items added since the last call.
  mutating func takeItems(
    isLast: Bool, in era: EraFinding, _ context: MetricsContext
  ) -> AppItems { sink.metrics.takeItems(isLast: isLast, in: era, context) }

  /// Ends the app's timeline with the log.
  ///
  /// - Parameters:
  ///   - subject: the app as the whole log names it, with the last record of the inputs that it appears in.
  ///   - number: its number in the flow.
  mutating func finish(
    _ subject: SubjectIndex.Subject, number: Int, in context: FlowContext
  ) {
    sink.begin(in: context.metrics)
    defer { sink.end() }
    hear(upTo: context.broadcasts.count, in: context)
    timeline.finish(until: subject.windowEnd, into: &sink)
    sink.metrics.key = subject.key
    sink.metrics.subject = number
  }
}

/// Adds the processes of a timeline to the metrics of its app.
private struct MetricsSink: TimelineSink {
  var metrics: AppAccumulator
  /// The context while events are analysed; kept for longer, it would share the table of symbols with
  /// the reader, who would have to copy it to add to it.
  private var context: MetricsContext?

  init(_ metrics: AppAccumulator) {
    self.metrics = metrics
  }

  mutating func begin(in context: MetricsContext) { self.context = context }

  mutating func end() { context = nil }

  mutating func take(_ history: inout ProcessHistory) { metrics.add(&history, in: context!) }

  mutating func take(notRunning interval: StateInterval<AppState>) {
    metrics.add(notRunning: interval, in: context!)
  }

  mutating func take(unmet launch: UnmetLaunch) { metrics.add(launch, in: context!) }
}
