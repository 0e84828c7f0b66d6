internal import LifetraceModel
internal import LifetraceTimelines

/// Some of the apps of a trace, whose events go through timelines into metrics.
///
/// Apps do not depend on each other, so that groups may work at the same time.
struct AppGroup: Sendable {
  /// Its apps; `nil` for apps outside of the filter. Each is in memory of its own: an array of thousands that
  /// grows would have them twice.
  private var runs: [Boxed<SubjectRun>?] = []
  /// The group's number: it has every `AnalysisPass.groupCount`th app from that one on.
  private let number: Int

  init(_ number: Int, in context: PassContext) {
    self.number = number
    for position in stride(from: number, to: context.subjects.count, by: AnalysisPass.groupCount) {
      let subject = context.subjects[position]
      let isWanted = context.filter.accepts(subject.key)
      runs.append(isWanted ? Boxed(SubjectRun(subject, in: context.metrics)) : nil)
    }
  }

  /// Analyses the events queued for its apps, one app after the other, so that its data stays in the
  /// processor's cache.
  ///
  /// - Parameters:
  ///   - batch: the queues of all apps.
  ///   - context: what the groups share when the batch was routed.
  mutating func consume(_ batch: EventBatch, in context: PassContext) {
    for run in runs.indices {
      let position = position(of: run)
      runs[run]?.value.consume(batch, for: position, in: context)
    }
  }

  /// Ends the timelines of all wanted apps and passes each one's metrics and diagnostics to `body`. Then the
  /// group is empty.
  ///
  /// - Parameter body: called for each.
  mutating func finish(
    in context: PassContext, _ body: (Boxed<AppAccumulator>, DiagnosticSummary) -> Void
  ) {
    for index in runs.indices {
      guard var run = runs[index].take() else { continue }
      run.value.finish(position(of: index), in: context)
      body(Boxed(run.value.metrics), run.value.tally)
    }
    runs = []
  }

  /// Removes and returns the items of its apps added since the last call.
  ///
  /// - Parameters:
  ///   - eras: the eras of the wanted apps, by their numbers.
  ///   - isLast: whether their timelines end.
  /// - Returns: the items by the numbers of the apps.
  mutating func takeItems(
    of eras: [Int: EraFinding], isLast: Bool, in context: PassContext
  ) -> [Int: AppItems] {
    var taken: [Int: AppItems] = [:]
    for index in runs.indices {
      let number = position(of: index)
      guard let era = eras[number] else { continue }
      if isLast { runs[index]?.value.finish(number, in: context) }
      let items = runs[index]?.value.takeItems(isLast: isLast, in: era)
      if let items, !items.isEmpty { taken[number] = items }
    }
    return taken
  }

  /// The position of an app of the group among all apps.
  private func position(of index: Int) -> Int { number + index * AnalysisPass.groupCount }
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

  init(_ subject: SubjectIndex.Subject, in context: MetricsContext) {
    timeline = AppTimeline(
      subject, clockTolerance: context.clockTolerance, recording: context.recordScope)
    sink = MetricsSink(metrics: AppAccumulator(subject.key, in: context), context: context)
  }

  /// Analyses the events queued for the app, which has a number in the batch.
  mutating func consume(_ batch: EventBatch, for number: Int, in context: PassContext) {
    let queue = batch.queues[number]
    guard !queue.isEmpty else { return }
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
  private mutating func hear(upTo end: Int, in context: PassContext) {
    guard knownBroadcasts < end else { return }
    // Another capture is not its own.
    let first = context.broadcasts.position(at: timeline.subject.windowStart)
    let last = context.broadcasts.position(after: timeline.subject.windowEnd)
    let range = (knownBroadcasts..<end).clamped(to: first..<max(first, last))
    knownBroadcasts = end
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
  mutating func takeItems(isLast: Bool, in era: EraFinding) -> AppItems {
    sink.metrics.takeItems(isLast: isLast, in: era, sink.context)
  }

  /// Ends the app's timeline with the log.
  ///
  /// - Parameter number: its position among all apps.
  mutating func finish(_ number: Int, in context: PassContext) {
    hear(upTo: context.broadcasts.count, in: context)
    let subject = timeline.subject
    let boot = context.broadcasts.boot(after: subject.windowEnd, on: subject.key.device)
    timeline.finish(until: subject.windowEnd, beforeBoot: boot, into: &sink)
    sink.metrics.subject = number
  }
}

/// Adds the processes of a timeline to the metrics of its app.
private struct MetricsSink: TimelineSink {
  var metrics: AppAccumulator
  let context: MetricsContext

  mutating func take(_ history: inout ProcessHistory) { metrics.add(&history, in: context) }

  mutating func take(notRunning interval: StateInterval<AppState>) {
    metrics.add(notRunning: interval, in: context)
  }

  mutating func take(unmet launch: UnmetLaunch) { metrics.add(launch, in: context) }
}
