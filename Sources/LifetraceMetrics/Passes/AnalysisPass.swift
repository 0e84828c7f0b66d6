internal import LifetraceModel
public import LifetraceTimelines
internal import Synchronization

/// Has all events of a trace pass through timelines into metrics, once and forward.
///
/// Memory grows with the apps and with the processes that live at the same time, not with the log. Events are
/// routed to the queues of their apps, some at a time; then groups of apps work on these, on as many cores as there
/// are. A trace has the same apps in the same groups on every machine.
public struct AnalysisPass: Sendable {
  /// The number of groups: several for each core, so that none waits long for the last one.
  static let groupCount = 12
  /// Below this many events the work is done sooner than shared out.
  private static let leastShared = 4096

  /// What is done at the same time: the next events are routed, and each group analyses those that were routed last.
  private struct Work: Sendable {
    var routing: EventRouting?
    var group: AppGroup?
  }

  /// The routing, then the groups.
  private var works: [Work]
  private let placed: PlacedTrace
  private let options: AnalysisOptions
  /// What the groups consumed last, whose memory is used again.
  private var consumed: EventBatch
  private var hasBegun = false

  /// Creates a pass that has not begun.
  public init(_ placed: PlacedTrace, options: AnalysisOptions) {
    self.placed = placed
    self.options = options
    let routing = EventRouting(placed, options: options)
    consumed = routing.batch
    works = [Work(routing: routing)]
    for number in 0..<AnalysisPass.groupCount {
      works.append(Work(group: AppGroup(number, in: routing.context)))
    }
  }

  private var routing: EventRouting { works[0].routing! }

  /// Analyses the next events, and routes those after them meanwhile.
  ///
  /// - Parameter count: their number.
  /// - Returns: `false` if there are none left after them.
  mutating func advance(by count: Int = EventRouting.enough) -> Bool {
    if !hasBegun { works[0].routing?.routeNext(count) }
    hasBegun = true
    works[0].routing?.exchange(&consumed)
    let (batch, context, hasMore) = (consumed, routing.context, routing.hasMore)
    let work = { @Sendable (_: Int, work: inout Work) in
      if hasMore { work.routing?.routeNext(count) }
      work.group?.consume(batch, in: context)
    }
    if batch.count < AnalysisPass.leastShared {
      for index in works.indices { work(index, &works[index]) }
    } else {
      works.updateOnCores(count: works.count, work)
    }
    return hasMore
  }

  /// Analyses all events and returns the analysis.
  public consuming func run() -> Analysis {
    while advance() {}
    let routing = routing
    var builder = AnalysisBuilder(trace: placed.trace, options: options)
    for index in works.indices {
      works[index].group?.finish(in: routing.context) { app, tally in
        builder.add(app)
        for diagnostic in tally.entries { builder.note(diagnostic) }
      }
    }
    for note in placed.index.notes(on: placed.trace) { builder.note(note) }
    if let gaps = routing.gaps { builder.noteGap(gaps) }
    builder.conditions = routing.conditions
    return builder.finish()
  }

  /// Removes and returns the items of apps that were added since the last call.
  ///
  /// - Parameters:
  ///   - eras: the eras of the wanted apps, by their numbers.
  ///   - isLast: whether all events have passed: then the timelines end.
  mutating func takeItems(of eras: [Int: EraFinding], isLast: Bool) -> [Int: AppItems] {
    let context = routing.context
    let taken = Mutex<[Int: AppItems]>([:])
    works.updateOnCores(count: works.count) { _, work in
      let items = work.group?.takeItems(of: eras, isLast: isLast, in: context) ?? [:]
      taken.withLock { $0.merge(items) { first, _ in first } }
    }
    return taken.withLock { $0 }
  }
}

/// What the groups of a pass share.
struct PassContext: Sendable {
  let metrics: MetricsContext
  /// The apps, extensions and daemons in the trace.
  let subjects: [SubjectIndex.Subject]
  /// The apps that were asked for.
  let filter: SubjectFilter
  /// FrontBoard's scene ids → persistent ids of the sessions.
  let sessions: [Symbol: Symbol]
  /// The events about everybody, as far as events passed.
  var broadcasts = Broadcasts()
}
