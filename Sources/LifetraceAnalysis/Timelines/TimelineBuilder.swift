public import LifetraceModel

/// Turns the events of a trace into timelines of processes and scenes.
///
/// The only place that decides states: see design, "How states are decided".
public struct TimelineBuilder: Sendable {
  /// What the timelines found besides the timelines.
  public struct Findings: Sendable {
    /// Contradictions in the log.
    public var diagnostics: [Diagnostic] = []
    /// What holds for the capture, in the order it was found.
    public var conditions: [Condition] = []
    /// `true` iff records are missing somewhere.
    public var hasGaps = false
  }

  public init() {}

  /// Hands the pieces of every app's timeline to `emit`, each app's in the order of time.
  ///
  /// Complexity: linear in the events; memory grows with the apps and the processes alive, not
  /// with the events already handed on.
  public func build(_ trace: EventTrace, emit: (TimelinePiece) -> Void) -> Findings {
    let placed = PlacedTrace(trace)
    let index = placed.index
    let slack = TimelineBuilder.slack(in: trace.reference)
    let scope = RecordScope(isMeasured: trace.reference.hasDurations)
    var apps = index.subjects.map { AppTrack($0, slack: slack, recording: scope) }
    var findings = Findings()
    var tally = DiagnosticSummary()
    var pieces: [TimelinePiece] = []
    for (position, place) in placed.places.enumerated() {
      guard let subject = place.subject else {
        apply(trace.events[position], to: &apps, &findings, into: &pieces)
        continue
      }
      var event = trace.events[position]
      if let scene = event.scene, let session = index.sessions[scene] { event.scene = session }
      apps[subject].consume(event, tally: &tally, into: &pieces)
      pieces.forEach(emit)
      pieces.removeAll(keepingCapacity: true)
    }
    for position in apps.indices {
      apps[position].finish(until: index.subjects[position].windowEnd, into: &pieces)
    }
    pieces.forEach(emit)
    findings.diagnostics = tally.entries + index.notes(on: trace)
    return findings
  }

  /// How much longer than its lag a component's word may trail.
  ///
  /// Within one step of a coarse clock only the order of lines is known; without times there are
  /// no lags, and the order is all there is.
  static func slack(in reference: TimeReference) -> TimeSpan {
    guard reference.hasDurations else { return TimeSpan(nanoseconds: .min / 2) }
    return reference.resolution >= .milliseconds(100) ? reference.resolution : .zero
  }

  /// An event about the whole capture or a whole device.
  private func apply(
    _ event: LifecycleEvent, to apps: inout [AppTrack], _ findings: inout Findings,
    into pieces: inout [TimelinePiece]
  ) {
    switch event.kind {
    case .condition(let condition):
      if !findings.conditions.contains(condition) { findings.conditions.append(condition) }
    case .gap:
      guard event.process.name == nil else { break }
      findings.hasGaps = true
      for position in apps.indices where concerns(event, apps[position]) {
        apps[position].forget(event, into: &pieces)
      }
    case .boot:
      for position in apps.indices where concerns(event, apps[position]) {
        apps[position].boot(event, into: &pieces)
      }
    case .callback, .significant, .deactivation, .systemDeactivation, .state, .visibility,
      .launchRequested, .started, .launched, .resumed, .suspended, .exited, .exitPending, .wrote,
      .mentioned, .scene, .work, .identity, .watchdog:
      break
    }
  }

  private func concerns(_ event: LifecycleEvent, _ app: AppTrack) -> Bool {
    app.subject.mayBeConcerned(at: event.time) && app.subject.mayBeOn(event.device)
  }
}
