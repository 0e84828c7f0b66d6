public import LifetraceModel

/// Events on their way through timelines into metrics, none of which is kept.
///
/// Memory grows with the apps and with the processes that live at the same time, not with the log.
/// The work is done by the groups: route some events, let every group consume them, and so on.
///
/// The apps of a trace are the same, in the same groups, whatever the machine.
public struct AnalysisFlow: Sendable {
  /// How it is known whom an event is about.
  private enum Subjects: Sendable {
    /// From the event itself, as it comes.
    case routed(FlowRouter)
    /// From the whole trace; `routed` counts the events that were.
    case placed(PlacedTrace, routed: Int)
  }

  /// How many groups there are.
  public static let groupCount = 12

  /// The apps; each group may consume at the same time as the others.
  public var groups: [FlowGroup]

  /// What the groups have yet to consume.
  public var mail = FlowMail()

  private var subjects: Subjects
  private var table = PatternTable()
  private let options: AnalysisOptions
  private let start: Instant
  private let slack: TimeSpan
  private let isMeasured: Bool
  private var last = Instant(nanoseconds: .min)
  private var conditions: [Condition] = []
  private var hasGaps = false

  /// So many events of a trace are routed together: with more, what waits takes more memory.
  private static let placedTogether = 1 << 16

  /// Creates a flow for a log that begins at `start`, and whose events come in their order.
  public init(from start: Instant, reference: TimeReference, options: AnalysisOptions) {
    self.init(.routed(FlowRouter()), from: start, reference, options)
  }

  /// Creates the flow of a trace; `routeNext` lets its events wait.
  public init(_ placed: PlacedTrace, options: AnalysisOptions) {
    let trace = placed.trace
    self.init(
      .placed(placed, routed: 0), from: trace.events.first?.time ?? Instant(nanoseconds: 0),
      trace.reference, options)
    let context = context(trace.symbols).metrics
    for (position, subject) in placed.index.subjects.enumerated() {
      add(subject, at: position, in: context)
    }
  }

  private init(
    _ subjects: Subjects, from start: Instant, _ reference: TimeReference,
    _ options: AnalysisOptions
  ) {
    self.subjects = subjects
    self.start = start
    self.options = options
    let slack = TimelineBuilder.slack(in: reference)
    self.slack = slack
    isMeasured = reference.hasDurations
    groups = (0..<AnalysisFlow.groupCount).map { FlowGroup($0, slack: slack) }
  }

  /// Lets the next events wait for the groups that they concern.
  ///
  /// - Parameters:
  ///   - pieces: events, none before those that were routed already.
  ///   - symbols: those of the events.
  ///   - start: when the log begins, as far as it was read.
  ///   - reference: what its times count from, as far as it was read.
  /// - Returns: `false` if only the whole trace tells whom one of them is about or when it was: then
  ///   nothing that this flow came to is of use.
  public mutating func route(
    _ pieces: [CompactEvents], _ symbols: SymbolTable, from start: Instant,
    reference: TimeReference
  ) -> Bool {
    guard case .routed(var router) = subjects, start >= self.start, fits(reference) else {
      return false
    }
    // Not two at the same time, so that nothing is copied.
    subjects = .routed(FlowRouter())
    defer { subjects = .routed(router) }
    mail.patterns = []
    table.begin(pieces)
    defer { mail.patterns = table.events }
    return pieces.allSatisfy { route($0, &router, symbols) }
  }

  private mutating func route(
    _ piece: CompactEvents, _ router: inout FlowRouter, _ symbols: SymbolTable
  ) -> Bool {
    let part = table.part(of: piece)
    for item in piece.items {
      guard item.time >= last else { return false }
      last = item.time
      if let pattern = item.pattern {
        let place = table.place(of: pattern, in: part)
        if let subject = place.subject {
          var letter = FlowMail.Letter(item: item, pattern: place.event)
          letter.item.line &+= piece.firstLine
          mail.add(letter, for: Int(subject))
          continue
        }
      }
      guard route(item, of: piece, part, &router, symbols) else { return false }
    }
    return true
  }

  /// Routes an event of which only its words tell whom it is about; returns `false` if they do not.
  private mutating func route(
    _ item: CompactEvents.Item, of piece: CompactEvents, _ part: Int, _ router: inout FlowRouter,
    _ symbols: SymbolTable
  ) -> Bool {
    let event = piece.event(item)
    let pattern = item.pattern.map { table.place(of: $0, in: part).event } ?? table.add(event)
    var letter = FlowMail.Letter(item: item, pattern: pattern)
    letter.item.line = event.source.line
    switch router.route(event) {
    case .subject(let subject):
      item.pattern.map { table.note(subject, of: $0, in: part) }
      mail.add(letter, for: subject)
    case .newSubject(let subject):
      add(
        SubjectIndex.Subject(
          key: router.keys[subject], windowStart: min(start, last), windowEnd: last),
        at: subject, in: context(symbols).metrics)
      mail.add(letter, for: subject)
    case .everybody: routeToEverybody(event, letter)
    case .unknown: return false
    }
    return true
  }

  /// Lets the next events of the trace that the flow was created for wait.
  ///
  /// - Returns: `false` if there are none left.
  public mutating func routeNext(of trace: EventTrace) -> Bool {
    guard case .placed(let placed, let routed) = subjects, routed < placed.places.count else {
      return false
    }
    let next = min(placed.places.count, routed + AnalysisFlow.placedTogether)
    subjects = .placed(placed, routed: next)
    mail.patterns = trace.events
    for position in routed..<next {
      let event = trace.events[position]
      let letter = FlowMail.Letter(
        item: CompactEvents.Item(event), pattern: UInt32(truncatingIfNeeded: position))
      if let subject = placed.places[position].subject {
        mail.add(letter, for: subject)
      } else {
        routeToEverybody(event, letter)
      }
    }
    return true
  }

  private mutating func add(
    _ subject: SubjectIndex.Subject, at position: Int, in context: MetricsContext
  ) {
    groups[position % AnalysisFlow.groupCount].add(subject, in: context)
    mail.addSubject()
  }

  /// The devices of the apps, each as often as it has apps.
  public var devices: [Symbol] {
    switch subjects {
    case .routed(let router): router.keys.compactMap(\.device)
    case .placed(let placed, _): placed.index.subjects.compactMap(\.key.device)
    }
  }

  /// Returns what the groups need to know of the trace, as far as it was read.
  public func context(_ symbols: SymbolTable) -> FlowContext {
    let metrics = MetricsContext(symbols: symbols, options: options, isMeasured: isMeasured)
    switch subjects {
    case .routed: return FlowContext(metrics: metrics, sessions: [:])
    case .placed(let placed, _):
      return FlowContext(metrics: metrics, sessions: placed.index.sessions)
    }
  }

  /// Ends all timelines and returns the analysis.
  ///
  /// - Parameters:
  ///   - trace: the trace; its events are not looked at.
  ///   - options: those of the flow; only the app and the device may be others.
  /// Requires: all events of the trace were routed and consumed.
  public func finish(_ trace: EventTrace, options: AnalysisOptions) -> Analysis {
    var builder = AnalysisBuilder(trace: trace, options: options)
    let context = context(trace.symbols).metrics
    let ends = ends(of: trace)
    for (index, group) in groups.enumerated() {
      let own = stride(from: index, to: ends.count, by: AnalysisFlow.groupCount).map { ends[$0] }
      group.finish(own, in: context) { metrics, tally in
        builder.add(metrics)
        for diagnostic in tally.entries { builder.note(diagnostic) }
      }
    }
    if case .placed(let placed, _) = subjects {
      for note in placed.index.notes(trace.symbols) { builder.note(note) }
    }
    if hasGaps { builder.noteGap() }
    for condition in conditions { builder.observe(condition) }
    return builder.finish()
  }

  /// The apps as they are known in the end.
  private func ends(of trace: EventTrace) -> [SubjectIndex.Subject] {
    switch subjects {
    case .placed(let placed, _): return placed.index.subjects
    case .routed(let router):
      let end = max(trace.inputs.compactMap(\.lastAt).max() ?? last, last)
      return router.keys.map { SubjectIndex.Subject(key: $0, windowStart: start, windowEnd: end) }
    }
  }

  /// `true` iff nothing that was decided would be decided otherwise by another clock.
  private func fits(_ reference: TimeReference) -> Bool {
    reference.anchor == .absolute && TimelineBuilder.slack(in: reference) == slack
  }

  private mutating func routeToEverybody(_ event: LifecycleEvent, _ letter: FlowMail.Letter) {
    switch event.kind {
    case .condition(let condition):
      if !conditions.contains(condition) { conditions.append(condition) }
      return
    case .gap:
      // Records of one process are missing: that concerns no other.
      guard event.process.name == nil else { return }
      hasGaps = true
    case .boot: break
    case .callback, .significant, .deactivation, .systemDeactivation, .state, .visibility,
      .launchRequested, .started, .launched, .resumed, .suspended, .exited, .exitPending, .wrote,
      .mentioned, .scene, .work, .identity, .watchdog:
      return
    }
    for index in groups.indices { groups[index].note(event) }
    mail.addForEverybody(letter)
  }
}

/// What the groups of a flow need to know of the trace.
public struct FlowContext: Sendable {
  let metrics: MetricsContext
  /// FrontBoard's scene ids → persistent ids of the sessions.
  let sessions: [Symbol: Symbol]

  /// The session of the scene that an event names by FrontBoard's id.
  func session(of event: LifecycleEvent) -> Symbol? {
    guard !sessions.isEmpty, let scene = event.scene else { return nil }
    return sessions[scene]
  }
}
