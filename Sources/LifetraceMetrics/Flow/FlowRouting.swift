public import LifetraceModel
internal import LifetraceTimelines

/// Routes the events of a flow to the queues of their apps.
public struct FlowRouting: Sendable {
  /// How the app of an event is found.
  private enum Subjects: Sendable {
    /// From the event itself, as it comes.
    case routed(FlowRouter)
    /// From the whole trace; `routed` counts the events routed so far.
    case placed(PlacedTrace, routed: Int)
  }

  /// The number of events that is worth a batch: the more events of an app come together, the fewer
  /// times its data is fetched, and the more memory the events take.
  public static let enough = 1 << 17

  /// The events routed since the last batch.
  public private(set) var batch = FlowBatch()
  /// The conditions of the capture.
  private(set) var conditions = CaptureConditions()
  /// Whether records are missing somewhere.
  private(set) var hasGaps = false
  private var subjects: Subjects
  private var table = PatternTable()
  private var kinds = FlowKinds()
  private var broadcasts = Broadcasts()
  private let options: AnalysisOptions
  private let start: Instant
  private let reference: TimeReference
  private var last = Instant(nanoseconds: .min)

  /// Creates the routing of a log that begins at `start`, and whose events come in the order of time.
  init(from start: Instant, reference: TimeReference, options: AnalysisOptions) {
    subjects = .routed(FlowRouter(isByName: options.app != nil))
    self.start = start
    self.reference = reference
    self.options = options
  }

  /// Creates the routing of a trace.
  init(_ placed: PlacedTrace, options: AnalysisOptions) {
    subjects = .placed(placed, routed: 0)
    start = placed.trace.events.first?.time ?? Instant(nanoseconds: 0)
    reference = placed.trace.reference
    self.options = options
    for subject in placed.index.subjects { batch.add(subject) }
  }

  /// Routes the next events.
  ///
  /// - Parameters:
  ///   - pieces: events, none before those that were routed already.
  ///   - start: when the log begins, as far as it was read.
  ///   - reference: what its times count from, as far as it was read.
  /// - Returns: `false` if only the whole trace shows the app or the time of one of them: then
  ///   this flow's results cannot be used.
  public mutating func route(
    _ pieces: [CompactEvents], from start: Instant, reference: TimeReference
  ) -> Bool {
    guard case .routed(var router) = subjects, start >= self.start,
      // Another clock would decide differently.
      reference.anchor == .absolute, reference.clockTolerance == self.reference.clockTolerance
    else { return false }
    // Moved out, so that the router is not copied.
    subjects = .routed(FlowRouter(isByName: false))
    defer { subjects = .routed(router) }
    return pieces.allSatisfy { route($0, &router) }
  }

  private mutating func route(_ piece: CompactEvents, _ router: inout FlowRouter) -> Bool {
    let known = table.events.count
    let part = table.add(piece)
    // An event shows what its pattern shows.
    for pattern in table.events[known...] { conditions.add(systemsOf: pattern) }
    var next = 0
    while true {
      next = routeKnown(piece, from: next, part)
      guard next < piece.items.count else { return true }
      guard routeNew(piece, piece.items[next], part, &router) else { return false }
      next += 1
    }
  }

  /// Routes the events of a piece from `start` on up to the first whose pattern has no app yet; returns
  /// its index.
  private mutating func routeKnown(_ piece: CompactEvents, from start: Int, _ part: Int) -> Int {
    let places = table.places(in: part)
    for index in start..<piece.items.count {
      var item = piece.items[index]
      guard item.time >= last, let pattern = item.pattern, let subject = places[pattern].subject
      else { return index }
      last = item.time
      item.line &+= piece.firstLine
      item.refer(to: Int(places[pattern].event))
      batch.add(item, for: Int(subject))
    }
    return piece.items.count
  }

  /// Routes an event whose pattern has no app yet, or which has no pattern.
  private mutating func routeNew(
    _ piece: CompactEvents, _ item: CompactEvents.Item, _ part: Int, _ router: inout FlowRouter
  ) -> Bool {
    guard item.time >= last else { return false }
    last = item.time
    let event = piece.event(item)
    var queued = item
    if let pattern = item.pattern {
      queued.line = event.source.line
      queued.refer(to: Int(table.places(in: part)[pattern].event))
    } else {
      conditions.add(systemsOf: event)
      queued = CompactEvents.Item(time: event.time, single: batch.events.singles.count)
      batch.events.singles.append(event)
    }
    switch router.route(event) {
    case .subject(let subject):
      batch.add(queued, for: subject)
      if let pattern = item.pattern { table.record(subject, of: pattern, in: part) }
      return kinds.add(event, of: router.keys[subject])
    case .newSubject(let subject):
      batch.add(
        SubjectIndex.Subject(
          key: router.keys[subject], windowStart: min(start, last), windowEnd: last))
      batch.add(queued, for: subject)
      return kinds.add(event, of: router.keys[subject])
    case .everybody:
      routeToEverybody(event)
      return true
    case .unknown: return false
    }
  }

  /// Routes events once more that were routed before.
  mutating func routeAgain(_ piece: CompactEvents) {
    let isRouted = route([piece], from: start, reference: reference)
    precondition(isRouted, "the same events have the same apps")
  }

  /// The routing of the same log from its beginning, for an analysis that keeps all items.
  ///
  /// Requires: the whole log was routed.
  var restarted: FlowRouting {
    var options = options
    options.full = true
    switch subjects {
    case .placed(let placed, _): return FlowRouting(placed, options: options)
    case .routed:
      var routing = FlowRouting(from: start, reference: reference, options: options)
      // Its batches end at other events, so that a kind of line may come after the first batch of its app.
      routing.kinds = kinds
      return routing
    }
  }

  /// The trace that it was created for; `nil` if the events come as they are read.
  var placedTrace: EventTrace? {
    if case .placed(let placed, _) = subjects { placed.trace } else { nil }
  }

  /// Routes the next events of the trace that it was created for.
  ///
  /// - Parameters:
  ///   - wanted: the number of events in a batch.
  ///   - trace: the trace.
  /// - Returns: `false` if there are none left after these.
  public mutating func routeNext(_ wanted: Int = enough, of trace: EventTrace) -> Bool {
    guard case .placed(let placed, let routed) = subjects else { return false }
    batch.events.singles = trace.events
    var next = routed
    while next < placed.places.count, batch.count < wanted {
      let event = trace.events[next]
      conditions.add(systemsOf: event)
      let item = CompactEvents.Item(time: event.time, single: next)
      if let subject = placed.places[next] {
        batch.add(item, for: subject)
      } else {
        routeToEverybody(event)
      }
      next += 1
    }
    subjects = .placed(placed, routed: next)
    return next < placed.places.count
  }

  /// Swaps the routed events for a consumed batch, whose memory is reused.
  public mutating func exchange(_ consumed: inout FlowBatch) {
    batch.events.patterns = table.events
    if case .routed(let router) = subjects {
      batch.describeAdditions { kinds.delivered(of: router.keys[$0]) }
    }
    swap(&batch, &consumed)
    batch.clear(forSubjects: consumed.queues.count, broadcastCount: broadcasts.count)
    table.removeOld()
  }

  /// The apps, extensions and daemons of all events, whether they were asked for or not.
  var keys: [AppKey] {
    switch subjects {
    case .routed(let router): router.keys
    case .placed(let placed, _): placed.subjects
    }
  }

  /// Returns the context of the groups, as far as the trace was read.
  public func context(_ symbols: SymbolTable) -> FlowContext {
    let metrics = MetricsContext(
      symbols: symbols, options: options, isMeasured: reference.hasDurations,
      step: reference.resolution)
    switch subjects {
    case .routed:
      // Other apps only matter for extensions and their hosts, which are never routed.
      let filter = SubjectFilter(options, symbols: symbols, among: [])
      return FlowContext(
        metrics: metrics, filter: filter, sessions: [:], broadcasts: broadcasts,
        areWindowsKnown: false)
    case .placed(let placed, _):
      let filter = SubjectFilter(options, symbols: symbols, among: placed.subjects)
      return FlowContext(
        metrics: metrics, filter: filter, sessions: placed.index.sessions, broadcasts: broadcasts,
        areWindowsKnown: true)
    }
  }

  /// Returns the notes on names and on time without records.
  func notes(on trace: EventTrace) -> [Diagnostic] {
    switch subjects {
    case .routed: []
    case .placed(let placed, _): placed.index.notes(on: trace)
    }
  }

  /// Returns the apps as they are known at the end.
  func ends(of trace: EventTrace) -> [SubjectIndex.Subject] {
    switch subjects {
    case .placed(let placed, _): return placed.index.subjects
    case .routed(let router):
      let end = max(trace.inputs.compactMap(\.lastAt).max() ?? last, last)
      return router.keys.map { SubjectIndex.Subject(key: $0, windowStart: start, windowEnd: end) }
    }
  }

  private mutating func routeToEverybody(_ event: LifecycleEvent) {
    switch event.kind {
    case .condition(let condition):
      conditions.add(versionIn: condition, of: event.process)
      return conditions.add(condition, of: event.device, in: event.source.input)
    // A gap of one process concerns no other.
    case .gap where event.process.name == nil: hasGaps = true
    case .boot: break
    default: return
    }
    broadcasts.append(event)
    batch.addForEverybody()
  }
}
