internal import LifetraceModel
internal import LifetraceTimelines

/// Routes the events of a trace to the queues of their apps.
struct EventRouting: Sendable {
  /// The number of events that is worth a batch: the more events of an app come together, the fewer
  /// times its data is fetched, and the more memory the events take.
  static let enough = 1 << 17

  let placed: PlacedTrace
  /// The events that were routed last.
  private(set) var batch: EventBatch
  private(set) var context: PassContext
  /// Whether there are events that were not routed.
  private(set) var hasMore = true
  /// The conditions of the capture.
  private(set) var conditions = CaptureConditions()
  /// Where records are missing, as the log says.
  private(set) var gaps: Diagnostic?
  private var lastGap: SourcePosition?
  private var reading: any StoredEvents.Reading
  /// The rest of a piece, for the next batch.
  private var rest: CompactEvents?
  /// The patterns that were met.
  private var patterns: [LifecycleEvent] = []
  /// The index of a pattern among them, and its app, once an event of it was routed.
  private var places = PatternNumbers()
  private var apps = PatternNumbers()
  /// Beyond so many the patterns of earlier batches are forgotten.
  private static let mostPatterns = 1 << 14

  init(_ placed: PlacedTrace, options: AnalysisOptions) {
    self.placed = placed
    let trace = placed.trace
    context = PassContext(
      metrics: MetricsContext(trace, options: options), subjects: placed.index.subjects,
      filter: SubjectFilter(options, symbols: trace.symbols, among: placed.subjects),
      sessions: placed.index.sessions)
    batch = EventBatch(subjectCount: context.subjects.count)
    reading = trace.events.read()
  }

  /// Exchanges the events that were routed last for a batch whose memory is used again.
  mutating func exchange(_ other: inout EventBatch) { swap(&batch, &other) }

  /// Routes the next events, so many that a batch has.
  mutating func routeNext(_ wanted: Int) {
    batch.clear(broadcastCount: context.broadcasts.count)
    if patterns.count > EventRouting.mostPatterns {
      patterns = []
      places.removeAll()
      apps.removeAll()
    }
    while batch.count < wanted {
      guard var piece = rest.take() ?? reading.next() else {
        hasMore = false
        break
      }
      // Parts end at the same events, however the log came in.
      let room = wanted - batch.count
      if piece.items.count > room {
        rest = piece
        rest?.items.removeFirst(room)
        piece.items.removeLast(piece.items.count - room)
      }
      route(piece)
    }
    batch.events.patterns = patterns
  }

  private mutating func route(_ piece: CompactEvents) {
    places.begin(piece)
    apps.begin(piece)
    for item in piece.items {
      guard let pattern = item.pattern else {
        let event = piece.event(item)
        conditions.add(systemsOf: event)
        route(event, as: batch.place(single: event))
        continue
      }
      var queued = item
      queued.line &+= piece.firstLine
      let app = apps.values[pattern]
      if app >= 0 {
        queued.refer(to: Int(places.values[pattern]))
        batch.add(queued, for: Int(app))
        continue
      }
      if places.values[pattern] < 0 {
        places.values[pattern] = Int32(truncatingIfNeeded: patterns.count)
        patterns.append(piece.patterns[pattern])
      }
      queued.refer(to: Int(places.values[pattern]))
      let event = piece.event(item)
      // An event shows what its pattern shows.
      conditions.add(systemsOf: event)
      if let app = route(event, as: queued), placed.index.isFullyNamed(event) {
        apps.values[pattern] = Int32(truncatingIfNeeded: app)
      }
    }
  }

  @discardableResult
  private mutating func route(_ event: LifecycleEvent, as item: CompactEvents.Item) -> Int? {
    guard let app = placed.index.position(of: event) else {
      routeToEverybody(event)
      return nil
    }
    batch.add(item, for: app)
    return app
  }

  private mutating func routeToEverybody(_ event: LifecycleEvent) {
    switch event.kind {
    case .condition(let condition):
      conditions.add(versionIn: condition, of: event.process)
      return conditions.add(condition, of: event.device, in: event.source.input)
    // A gap of one process concerns no other.
    case .gap where event.process.name == nil: noteGap(at: event.source)
    case .boot: break
    default: return
    }
    context.broadcasts.append(event)
    batch.addForEverybody()
  }

  /// Counts a line that says that records are missing: it may show where that began and where it ended.
  private mutating func noteGap(at source: SourcePosition) {
    defer { lastGap = source }
    guard source != lastGap else { return }
    gaps?.count += 1
    gaps =
      gaps
      ?? Diagnostic(
        .dataLoss, "the log says that messages are missing before this line", source: source,
        notes: ["from the line before to this one nothing is known"])
  }
}
