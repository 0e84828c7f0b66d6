public import LifetraceModel

/// Some of the apps of a trace, whose events go through timelines into metrics.
///
/// Apps do not depend on each other, so that groups may work at the same time.
public struct FlowGroup: Sendable {
  /// An event that waits, by its place among those that were routed together.
  private struct Waiting {
    private static let everybody: UInt32 = 1 << 31
    private let bits: UInt32

    init(_ event: Int, isForEverybody: Bool) {
      bits = UInt32(truncatingIfNeeded: event) | (isForEverybody ? Waiting.everybody : 0)
    }

    var event: Int { Int(bits & ~Waiting.everybody) }
    var isForEverybody: Bool { bits & Waiting.everybody != 0 }
  }

  private var runs: [SubjectRun] = []
  /// What waits for each of `runs`, in the order of time: one app after the other keeps what is
  /// known of it at hand.
  private var inboxes: [[Waiting]] = []
  /// What was said of the whole capture so far: it holds for apps that are heard of later, too.
  private var broadcasts: [LifecycleEvent] = []
  private let slack: TimeSpan

  init(slack: TimeSpan) {
    self.slack = slack
  }

  /// Adds an app, in the place behind the others.
  mutating func add(_ subject: SubjectIndex.Subject, in context: MetricsContext) {
    var run = SubjectRun(subject, slack: slack, in: context)
    for event in broadcasts { run.broadcast(event, in: context) }
    runs.append(run)
    inboxes.append([])
  }

  /// Lets an event wait for the app at `run`.
  mutating func enqueue(_ event: Int, for run: Int) {
    inboxes[run].append(Waiting(event, isForEverybody: false))
  }

  /// Lets an event about the whole capture, at `place` among those routed together, wait.
  mutating func enqueueForEverybody(_ event: LifecycleEvent, at place: Int) {
    broadcasts.append(event)
    for run in inboxes.indices { inboxes[run].append(Waiting(place, isForEverybody: true)) }
  }

  /// Takes over the events that wait.
  ///
  /// - Parameters:
  ///   - events: those that were routed together.
  ///   - context: what the flow knew when they were routed.
  public mutating func consume(_ events: [LifecycleEvent], in context: FlowContext) {
    for run in runs.indices where !inboxes[run].isEmpty {
      for waiting in inboxes[run] {
        if waiting.isForEverybody {
          runs[run].broadcast(events[waiting.event], in: context.metrics)
        } else if let session = context.session(of: events[waiting.event]) {
          var event = events[waiting.event]
          event.scene = session
          runs[run].consume(event, in: context.metrics)
        } else {
          runs[run].consume(events[waiting.event], in: context.metrics)
        }
      }
      inboxes[run].removeAll(keepingCapacity: true)
    }
  }

  /// Ends all timelines; hands each app's metrics and contradictions to `take`.
  ///
  /// - Parameter subjects: what is known of the group's apps in the end.
  func finish(
    _ subjects: [SubjectIndex.Subject], in context: MetricsContext,
    _ take: (AppAccumulator, DiagnosticSummary) -> Void
  ) {
    for (position, subject) in subjects.enumerated() {
      var run = runs[position]
      take(run.finish(subject.key, until: subject.windowEnd, in: context), run.tally)
    }
  }
}
