public import LifetraceModel

/// Some of the apps of a trace, whose events go through timelines into metrics.
///
/// Apps do not depend on each other, so that groups may work at the same time.
public struct FlowGroup: Sendable {
  /// An event that waits, by its place among those that were handed over together.
  private struct Waiting {
    var event: UInt32
    /// The place in `runs`; `everybody` for events about the whole capture.
    var run: UInt32
  }

  private static let everybody = UInt32.max

  private var runs: [SubjectRun] = []
  private var inbox: [Waiting] = []
  /// The apps to begin with, and those that wait for their first event.
  private var newcomers: [SubjectIndex.Subject] = []
  /// What was said of the whole capture so far: it holds for apps that are heard of later, too.
  private var broadcasts: [LifecycleEvent] = []
  private let slack: TimeSpan

  init(slack: TimeSpan) {
    self.slack = slack
  }

  /// Adds an app, in the place behind the others.
  mutating func add(_ subject: SubjectIndex.Subject) {
    newcomers.append(subject)
  }

  /// Lets an event wait for the app at `run`.
  mutating func enqueue(_ event: Int, for run: Int) {
    inbox.append(
      Waiting(event: UInt32(truncatingIfNeeded: event), run: UInt32(truncatingIfNeeded: run)))
  }

  /// Lets an event about the whole capture wait.
  mutating func enqueueForEverybody(_ event: Int) {
    inbox.append(Waiting(event: UInt32(truncatingIfNeeded: event), run: FlowGroup.everybody))
  }

  /// Takes over the events that wait.
  ///
  /// - Parameter events: those that were routed together.
  public mutating func consume(_ events: [LifecycleEvent], in context: FlowContext) {
    let sessions = context.sessions
    let context = context.metrics
    for waiting in inbox {
      let position = Int(waiting.event)
      if waiting.run == FlowGroup.everybody {
        broadcast(events[position], in: context)
        continue
      }
      begin(upTo: Int(waiting.run), in: context)
      if !sessions.isEmpty, let scene = events[position].scene, let session = sessions[scene] {
        var event = events[position]
        event.scene = session
        runs[Int(waiting.run)].consume(event, in: context)
      } else {
        runs[Int(waiting.run)].consume(events[position], in: context)
      }
    }
    inbox.removeAll(keepingCapacity: true)
  }

  /// Ends all timelines; hands each app's metrics and contradictions to `take`.
  ///
  /// - Parameter subjects: what is known of the group's apps in the end.
  func finish(
    _ subjects: [SubjectIndex.Subject], in context: MetricsContext,
    _ take: (AppAccumulator, DiagnosticSummary) -> Void
  ) {
    var group = self
    group.begin(upTo: subjects.count - 1, in: context)
    for (position, subject) in subjects.enumerated() {
      var run = group.runs[position]
      take(run.finish(subject.key, until: subject.windowEnd, in: context), run.tally)
    }
  }

  /// Begins the apps up to a place.
  private mutating func begin(upTo place: Int, in context: MetricsContext) {
    guard place >= runs.count else { return }
    let wanted = place - runs.count + 1
    for subject in newcomers.prefix(wanted) {
      var run = SubjectRun(subject, slack: slack, in: context)
      for event in broadcasts { run.broadcast(event, in: context) }
      runs.append(run)
    }
    newcomers.removeFirst(wanted)
  }

  private mutating func broadcast(_ event: LifecycleEvent, in context: MetricsContext) {
    broadcasts.append(event)
    for position in runs.indices { runs[position].broadcast(event, in: context) }
  }
}
