public import LifetraceModel
internal import LifetraceTimelines

/// The significant events of one app, each counted once.
///
/// The delegate method and the notification of one event come within moments: the same kind in the
/// same process within a second (in a log without times: in neighbouring events) is one event.
struct SignificantEvents: Sendable {
  private struct Fact: Sendable {
    var event: ProcessRecord.Significant
    var pid: Int32?
  }

  private var items: RecentItems<Fact>
  private let isMeasured: Bool

  init(in context: MetricsContext) {
    items = RecentItems(keepsAll: context.options.full)
    isMeasured = context.isMeasured
  }

  /// Adds the events of one process.
  mutating func add(_ events: [ProcessRecord.Significant], pid: Int32?) {
    var last: [ProcessRecord.Significant] = []
    for event in events {
      guard let position = last.firstIndex(where: { $0.event == event.event }) else {
        last.append(event)
        items.append(Fact(event: event, pid: pid))
        continue
      }
      let isSame =
        isMeasured
        ? event.at - last[position].at <= .seconds(1) : event.place - last[position].place <= 1
      if !isSame {
        last[position] = event
        items.append(Fact(event: event, pid: pid))
      }
    }
  }

  /// Removes the events so far. Their number still counts them.
  mutating func forgetItems() { _ = items.takeAll() }

  /// The events as a report shows them.
  func list(in context: MetricsContext) -> BoundedList<SignificantEvent> {
    items.bounded { fact in
      var event = SignificantEvent(
        event: fact.event.event, at: fact.event.at, pid: fact.pid,
        scene: context.text(fact.event.scene), source: fact.event.source)
      event.isTimed = !fact.event.isUntimed
      event.notAfter = fact.event.notAfter
      return event
    }
  }
}

/// An event that UIKit reports to the app without changing its state.
public struct SignificantEvent: Hashable, Sendable {
  /// The kind of event.
  public var event: SignificantEventKind
  /// The instant of the event's line; of the line before where it has no time of its own.
  public var at: Instant
  /// Whether its line has a time of its own: else it came some time after `at`.
  public var isTimed = true
  /// When it had come at the latest, where its line has no time.
  public var notAfter: Instant?
  /// The process identifier, if the log names it.
  public var pid: Int32?
  /// The scene that the line names, if any.
  public var scene: String?
  /// The event's line in the input.
  public var source: SourcePosition

  /// Creates an event with the given facts.
  public init(
    event: SignificantEventKind, at: Instant, pid: Int32?, scene: String?, source: SourcePosition
  ) {
    self.event = event
    self.at = at
    self.pid = pid
    self.scene = scene
    self.source = source
  }
}
