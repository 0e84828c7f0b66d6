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
    /// From the whole trace.
    case placed(SubjectIndex)
  }

  /// How many groups there are.
  public static let groupCount = 4

  /// The apps; each group may consume at the same time as the others.
  public var groups: [FlowGroup]

  private var subjects: Subjects
  private let options: AnalysisOptions
  private let start: Instant
  private let slack: TimeSpan
  private let isMeasured: Bool
  private var last = Instant(nanoseconds: .min)
  private var conditions: [Condition] = []
  private var hasGaps = false

  /// Creates a flow for a log that begins at `start`, and whose events come in their order.
  public init(from start: Instant, reference: TimeReference, options: AnalysisOptions) {
    self.init(.routed(FlowRouter()), from: start, reference, options)
  }

  /// Creates the flow of a trace; all its events wait.
  public init(_ placed: PlacedTrace, options: AnalysisOptions) {
    let trace = placed.trace
    self.init(
      .placed(placed.index), from: trace.events.first?.time ?? Instant(nanoseconds: 0),
      trace.reference, options)
    let context = context(trace.symbols).metrics
    for (position, subject) in placed.index.subjects.enumerated() {
      groups[position % AnalysisFlow.groupCount].add(subject, in: context)
    }
    for (position, place) in placed.places.enumerated() {
      if let subject = place.subject {
        enqueue(position, for: subject)
      } else {
        enqueueForEverybody(trace.events[position], position)
      }
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
    groups = (0..<AnalysisFlow.groupCount).map { _ in FlowGroup(slack: slack) }
  }

  /// Lets the next events wait for the groups that they concern.
  ///
  /// - Parameters:
  ///   - events: none before those that were routed already.
  ///   - symbols: those of the events.
  ///   - start: when the log begins, as far as it was read.
  ///   - reference: what its times count from, as far as it was read.
  /// - Returns: `false` if only the whole trace tells whom one of them is about or when it was: then
  ///   nothing that this flow came to is of use.
  public mutating func route(
    _ events: [LifecycleEvent], _ symbols: SymbolTable, from start: Instant,
    reference: TimeReference
  ) -> Bool {
    guard case .routed(var router) = subjects, start >= self.start, fits(reference) else {
      return false
    }
    // Not two at the same time, so that nothing is copied.
    subjects = .routed(FlowRouter())
    defer { subjects = .routed(router) }
    for position in events.indices {
      guard events[position].time >= last else { return false }
      last = events[position].time
      switch router.route(events[position]) {
      case .subject(let subject): enqueue(position, for: subject)
      case .newSubject(let subject):
        groups[subject % AnalysisFlow.groupCount].add(
          SubjectIndex.Subject(
            key: router.keys[subject], windowStart: min(start, last), windowEnd: last),
          in: context(symbols).metrics)
        enqueue(position, for: subject)
      case .everybody: enqueueForEverybody(events[position], position)
      case .unknown: return false
      }
    }
    return true
  }

  /// The devices of the apps, each as often as it has apps.
  public var devices: [Symbol] {
    switch subjects {
    case .routed(let router): router.keys.compactMap(\.device)
    case .placed(let index): index.subjects.compactMap(\.key.device)
    }
  }

  /// Returns what the groups need to know of the trace, as far as it was read.
  public func context(_ symbols: SymbolTable) -> FlowContext {
    let metrics = MetricsContext(symbols: symbols, options: options, isMeasured: isMeasured)
    switch subjects {
    case .routed: return FlowContext(metrics: metrics, sessions: [:])
    case .placed(let index): return FlowContext(metrics: metrics, sessions: index.sessions)
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
    if case .placed(let index) = subjects {
      for note in index.notes(trace.symbols) { builder.note(note) }
    }
    if hasGaps { builder.noteGap() }
    for condition in conditions { builder.observe(condition) }
    return builder.finish()
  }

  /// The apps as they are known in the end.
  private func ends(of trace: EventTrace) -> [SubjectIndex.Subject] {
    switch subjects {
    case .placed(let index): return index.subjects
    case .routed(let router):
      let end = max(trace.inputs.compactMap(\.lastAt).max() ?? last, last)
      return router.keys.map { SubjectIndex.Subject(key: $0, windowStart: start, windowEnd: end) }
    }
  }

  /// `true` iff nothing that was decided would be decided otherwise by another clock.
  private func fits(_ reference: TimeReference) -> Bool {
    reference.anchor == .absolute && TimelineBuilder.slack(in: reference) == slack
  }

  private mutating func enqueue(_ position: Int, for subject: Int) {
    groups[subject % AnalysisFlow.groupCount]
      .enqueue(position, for: subject / AnalysisFlow.groupCount)
  }

  private mutating func enqueueForEverybody(_ event: LifecycleEvent, _ position: Int) {
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
    for index in groups.indices { groups[index].enqueueForEverybody(event, at: position) }
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
