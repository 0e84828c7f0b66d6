public import LifetraceModel
internal import LifetraceTimelines

/// Finds out whom the events of a flow are about, and gathers them for its groups.
public struct FlowRouting: Sendable {
  /// How it is known whom an event is about.
  private enum Subjects: Sendable {
    /// From the event itself, as it comes.
    case routed(FlowRouter)
    /// From the whole trace; `routed` counts the events that were.
    case placed(PlacedTrace, routed: Int)
  }

  /// So many events are worth delivering: the more of an app come together, the fewer times what is
  /// known of it has to be fetched, and the more memory the events take.
  public static let enough = 1 << 17

  /// What was gathered.
  public private(set) var batch = FlowBatch()
  /// What an input tells of its capture, or of a device that it names.
  struct ToldCondition: Hashable, Sendable {
    var condition: Condition
    var device: Symbol?
    var input: UInt32
  }

  /// What holds for the capture, in the order it was found.
  private(set) var conditions: [ToldCondition] = []
  private var knownConditions: Set<ToldCondition> = []
  /// `true` iff records are missing somewhere.
  private(set) var hasGaps = false

  /// Where something exists only since iOS 13.
  private(set) var recent = RecentSystems()

  private var subjects: Subjects
  private var table = PatternTable()
  private var kinds = FlowKinds()
  private var broadcasts: [LifecycleEvent] = []
  private let options: AnalysisOptions
  private let start: Instant
  private let clockTolerance: TimeSpan
  private let isMeasured: Bool
  private var last = Instant(nanoseconds: .min)

  /// Creates the routing of a log that begins at `start`, and whose events come in their order.
  init(from start: Instant, reference: TimeReference, options: AnalysisOptions) {
    self.init(
      .routed(FlowRouter(isByName: options.app != nil)), from: start, reference, options)
  }

  /// Creates the routing of a trace.
  init(_ placed: PlacedTrace, options: AnalysisOptions) {
    let trace = placed.trace
    self.init(
      .placed(placed, routed: 0), from: trace.events.first?.time ?? Instant(nanoseconds: 0),
      trace.reference, options)
    for subject in placed.index.subjects { add(subject) }
  }

  private init(
    _ subjects: Subjects, from start: Instant, _ reference: TimeReference,
    _ options: AnalysisOptions
  ) {
    self.subjects = subjects
    self.start = start
    self.options = options
    clockTolerance = reference.clockTolerance
    isMeasured = reference.hasDurations
  }

  /// Gathers the next events.
  ///
  /// - Parameters:
  ///   - pieces: events, none before those that were routed already.
  ///   - start: when the log begins, as far as it was read.
  ///   - reference: what its times count from, as far as it was read.
  /// - Returns: `false` if only the whole trace tells whom one of them is about or when it was: then
  ///   nothing that this flow came to is of use.
  public mutating func route(
    _ pieces: [CompactEvents], from start: Instant, reference: TimeReference
  ) -> Bool {
    guard case .routed(var router) = subjects, start >= self.start, fits(reference) else {
      return false
    }
    // Not two at the same time, so that nothing is copied.
    subjects = .routed(FlowRouter(isByName: false))
    defer { subjects = .routed(router) }
    return pieces.allSatisfy { route($0, &router) }
  }

  private mutating func route(_ piece: CompactEvents, _ router: inout FlowRouter) -> Bool {
    let known = table.events.count
    let part = table.take(piece)
    // What a pattern shows, its events do.
    for pattern in table.events[known...] { recent.note(pattern) }
    var next = 0
    while true {
      next = takeKnown(piece, from: next, part)
      guard next < piece.items.count else { return true }
      guard takeNew(piece, piece.items[next], part, &router) else { return false }
      next += 1
    }
  }

  /// Gathers the events of a piece from `start` on up to the first of which the pattern does not
  /// tell yet whom it is about; returns how far it came.
  private mutating func takeKnown(_ piece: CompactEvents, from start: Int, _ part: Int) -> Int {
    let places = table.places(in: part)
    let firstLine = piece.firstLine
    var last = last
    defer { self.last = last }
    return batch.queues.add(piece.items, from: start) { queuedEvent in
      guard queuedEvent.item.time >= last, let pattern = queuedEvent.item.pattern else {
        return nil
      }
      let place = places[pattern]
      guard let subject = place.subject else { return nil }
      last = queuedEvent.item.time
      queuedEvent.item.line &+= firstLine
      queuedEvent.item.refer(to: Int(place.event))
      return Int(subject)
    }
  }

  private mutating func takeNew(
    _ piece: CompactEvents, _ item: CompactEvents.Item, _ part: Int, _ router: inout FlowRouter
  ) -> Bool {
    guard item.time >= last else { return false }
    last = item.time
    guard let pattern = item.pattern else {
      let event = piece.event(item)
      recent.note(event)
      return noteKinds(event, route(item, event, like: nil, &router), router)
    }
    let route = route(
      item, piece.event(item), like: Int(table.places(in: part)[pattern].event), &router)
    if case .subject(let subject) = route { table.note(subject, of: pattern, in: part) }
    return noteKinds(piece.event(item), route, router)
  }

  /// Takes down what kinds of line are recorded of an event's app.
  ///
  /// - Returns: `false` if only the whole trace tells whom the event is about, or if a kind comes up after
  ///   events were handed on that it bears on.
  private mutating func noteKinds(
    _ event: LifecycleEvent, _ route: FlowRouter.Route, _ router: FlowRouter
  ) -> Bool {
    switch route {
    case .subject(let subject), .newSubject(let subject):
      kinds.note(event, of: router.keys[subject])
    case .everybody: true
    case .unknown: false
    }
  }

  /// Routes an event of which only its words tell whom it is about.
  ///
  /// - Parameter pattern: the event among those of `table` that it is like, if there is one.
  private mutating func route(
    _ item: CompactEvents.Item, _ event: LifecycleEvent, like pattern: Int?,
    _ router: inout FlowRouter
  ) -> FlowRouter.Route {
    var queuedEvent = FlowBatch.QueuedEvent(item: item)
    if let pattern {
      queuedEvent.item.line = event.source.line
      queuedEvent.item.refer(to: pattern)
    } else {
      queuedEvent.item = CompactEvents.Item(time: event.time, single: batch.events.singles.count)
      batch.events.singles.append(event)
    }
    let route = router.route(event)
    switch route {
    case .subject(let subject): batch.queues.add(queuedEvent, for: subject)
    case .newSubject(let subject):
      add(
        SubjectIndex.Subject(
          key: router.keys[subject], windowStart: min(start, last), windowEnd: last))
      batch.queues.add(queuedEvent, for: subject)
    case .everybody: routeToEverybody(event, queuedEvent)
    case .unknown: break
    }
    return route
  }

  /// Gathers the next events of the trace that it was created for.
  ///
  /// - Returns: `false` if there are none left after these.
  public mutating func routeNext(of trace: EventTrace) -> Bool {
    guard case .placed(let placed, let routed) = subjects else { return false }
    batch.events.singles = trace.events
    var next = routed
    // An event about everybody is a queued event to each app.
    while next < placed.places.count, batch.count < FlowRouting.enough {
      let position = next
      next += 1
      let event = trace.events[position]
      recent.note(event)
      let queuedEvent = FlowBatch.QueuedEvent(
        item: CompactEvents.Item(time: event.time, single: position))
      if let subject = placed.places[position].subject {
        batch.queues.add(queuedEvent, for: subject)
      } else {
        routeToEverybody(event, queuedEvent) {
          placed.index.subjects[$0].mayBeConcerned(at: event.time)
        }
      }
    }
    subjects = .placed(placed, routed: next)
    return next < placed.places.count
  }

  /// Gives what was gathered in return for batch that was consumed, the room of which is used again.
  public mutating func exchange(_ consumed: inout FlowBatch) {
    batch.events.patterns = table.events
    if case .routed(let router) = subjects {
      batch.describeAdditions { kinds.delivered(of: router.keys[$0]) }
    }
    swap(&batch, &consumed)
    batch.clear(forSubjects: consumed.queues.subjectCount)
    table.forgetOld()
  }

  /// The apps, extensions and daemons that events are about, whether they were asked for or not.
  var keys: [AppKey] {
    switch subjects {
    case .routed(let router): router.keys
    case .placed(let placed, _): placed.subjects
    }
  }

  /// Returns what the groups need to know of the trace, as far as it was read.
  public func context(_ symbols: SymbolTable) -> FlowContext {
    let metrics = MetricsContext(symbols: symbols, options: options, isMeasured: isMeasured)
    switch subjects {
    case .routed:
      // Other apps are looked at for extensions and their hosts, which are never routed.
      let filter = SubjectFilter(options, symbols: symbols, among: [])
      return FlowContext(metrics: metrics, filter: filter, sessions: [:])
    case .placed(let placed, _):
      let filter = SubjectFilter(options, symbols: symbols, among: placed.subjects)
      return FlowContext(metrics: metrics, filter: filter, sessions: placed.index.sessions)
    }
  }

  /// What the whole trace says of names, and what it leaves out.
  func notes(on trace: EventTrace) -> [Diagnostic] {
    switch subjects {
    case .routed: []
    case .placed(let placed, _): placed.index.notes(on: trace)
    }
  }

  /// The apps as they are known in the end.
  func ends(of trace: EventTrace) -> [SubjectIndex.Subject] {
    switch subjects {
    case .placed(let placed, _): return placed.index.subjects
    case .routed(let router):
      let end = max(trace.inputs.compactMap(\.lastAt).max() ?? last, last)
      return router.keys.map { SubjectIndex.Subject(key: $0, windowStart: start, windowEnd: end) }
    }
  }

  /// `true` iff nothing that was decided would be decided otherwise by another clock.
  private func fits(_ reference: TimeReference) -> Bool {
    reference.anchor == .absolute && reference.clockTolerance == clockTolerance
  }

  private mutating func add(_ subject: SubjectIndex.Subject) {
    batch.add(FlowBatch.Addition(subject: subject, broadcasts: broadcasts))
  }

  private mutating func routeToEverybody(
    _ event: LifecycleEvent, _ queuedEvent: FlowBatch.QueuedEvent,
    where mayConcern: (Int) -> Bool = { _ in true }
  ) {
    switch event.kind {
    case .condition(let condition):
      let told = ToldCondition(
        condition: condition, device: event.device, input: event.source.input)
      if knownConditions.insert(told).inserted { conditions.append(told) }
      return
    case .gap:
      // Records of one process are missing: that concerns no other.
      guard event.process.name == nil else { return }
      hasGaps = true
    case .boot: break
    default:
      return
    }
    if event.kind == .gap {
      // Of who is not heard of in between no more is unknown than before.
      let last = broadcasts.last
      if last?.kind != .gap || last?.device != event.device { broadcasts.append(event) }
      batch.addGap(queuedEvent, on: event.device, where: mayConcern)
    } else {
      broadcasts.append(event)
      batch.addForEverybody(queuedEvent, where: mayConcern)
    }
  }
}
