internal import LifetraceModel

/// The significant events of one app, each counted once.
///
/// The delegate method and the notification of one event come within moments: the same kind in the
/// same process within a second (in a log without times: in neighbouring events) is one event.
struct SignificantEvents: Sendable {
  private struct Fact: Sendable {
    var event: SignificantEventKind
    var at: Instant
    var pid: Int32?
    var scene: Symbol?
    var source: SourcePosition
  }

  private var items: RecentItems<Fact>
  private let isMeasured: Bool

  init(in context: MetricsContext) {
    items = RecentItems(keepsAll: context.options.full)
    isMeasured = context.isMeasured
  }

  /// Adds the events of one process.
  mutating func add(_ history: ProcessHistory) {
    var last: [(fact: Fact, index: Int)] = []
    for index in history.events.indices {
      let event = history.events[index]
      guard case .significant(let kind) = event.kind else { continue }
      let fact = Fact(
        event: kind, at: event.time, pid: history.pid, scene: event.scene, source: event.source)
      guard let position = last.firstIndex(where: { $0.fact.event == kind }) else {
        last.append((fact, index))
        items.append(fact)
        continue
      }
      let isSame =
        isMeasured
        ? fact.at - last[position].fact.at <= .seconds(1) : index - last[position].index <= 1
      if !isSame {
        last[position] = (fact, index)
        items.append(fact)
      }
    }
  }

  /// The events as a report shows them.
  func list(in context: MetricsContext) -> BoundedList<SignificantEvent> {
    items.bounded { fact in
      SignificantEvent(
        event: fact.event, at: fact.at, pid: fact.pid, scene: context.text(fact.scene),
        source: fact.source)
    }
  }
}
