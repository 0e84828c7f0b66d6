public import LifetraceModel
public import LifetraceTimelines

/// Events on their way through timelines into metrics, none of which is kept.
///
/// Memory grows with the apps and with the processes that live at the same time, not with the log.
/// The work is done by the groups: route some events, let every group consume what was gathered, and
/// so on; the next events can be routed meanwhile.
///
/// The apps of a trace are the same, in the same groups, whatever the machine.
public struct AnalysisFlow: Sendable {
  /// How many groups there are: several for each core, so that none waits long for the last one.
  public static let groupCount = 12

  /// Finds out whom events are about.
  public var routing: FlowRouting
  /// The apps; each group may consume at the same time as the others.
  public var groups: [FlowGroup]

  /// Creates a flow for a log that begins at `start`, and whose events come in their order.
  ///
  /// - Parameters:
  ///   - start: when the log begins.
  ///   - reference: what its times count from.
  ///   - options: what is kept; apps and devices that they do not ask for are not followed at all.
  public init(from start: Instant, reference: TimeReference, options: AnalysisOptions) {
    self.init(FlowRouting(from: start, reference: reference, options: options), reference)
  }

  /// Creates the flow of a trace.
  public init(_ placed: PlacedTrace, options: AnalysisOptions) {
    self.init(FlowRouting(placed, options: options), placed.trace.reference)
  }

  /// Creates a flow of parts that worked apart.
  public init(_ routing: FlowRouting, _ groups: [FlowGroup]) {
    self.routing = routing
    self.groups = groups
  }

  private init(_ routing: FlowRouting, _ reference: TimeReference) {
    self.routing = routing
    let clockTolerance = reference.clockTolerance
    groups = (0..<AnalysisFlow.groupCount).map { FlowGroup($0, clockTolerance: clockTolerance) }
  }

  /// The apps, extensions and daemons that events are about, whether they were asked for or not.
  public var subjects: [AppKey] { routing.keys }

  /// Ends all timelines and returns the analysis.
  ///
  /// - Parameters:
  ///   - trace: the trace; its events are not looked at.
  ///   - options: those of the flow; only the app and the device may be others where the flow's
  ///     leave them open.
  /// Requires: all events of the trace were routed and consumed.
  public func finish(_ trace: EventTrace, options: AnalysisOptions) -> Analysis {
    var builder = AnalysisBuilder(trace: trace, options: options)
    let context = routing.context(trace.symbols).metrics
    let ends = routing.ends(of: trace)
    let filter = SubjectFilter(options, symbols: trace.symbols, among: routing.keys)
    for (index, group) in groups.enumerated() {
      let own = stride(from: index, to: ends.count, by: AnalysisFlow.groupCount).map { ends[$0] }
      group.finish(own, in: context, where: filter.accepts) { app, tally in
        builder.add(app)
        for diagnostic in tally.entries { builder.note(diagnostic) }
      }
    }
    for note in routing.notes(on: trace) { builder.note(note) }
    if routing.hasGaps { builder.noteGap() }
    builder.recent = routing.recent
    for told in routing.conditions {
      builder.observe(told.condition, of: told.device, in: told.input)
    }
    return builder.finish()
  }
}

/// What the groups of a flow need to know of the trace.
public struct FlowContext: Sendable {
  let metrics: MetricsContext
  /// The apps that are followed.
  let filter: SubjectFilter
  /// FrontBoard's scene ids → persistent ids of the sessions.
  let sessions: [Symbol: Symbol]
}

/// What kinds of line a log holds of each app, as far as it was read.
///
/// What is handed on is resolved with what is known by then. A kind that comes up later would have
/// changed that, so the log has to be looked at as a whole.
struct FlowKinds: Sendable {
  /// The kinds of line about the processes of one device, or about one app on any.
  private struct Entry: Sendable {
    var kinds: LineKinds = []
    /// Whether events were handed on that were resolved with these.
    var isDelivered = false

    /// Adds kinds; returns `false` if they come too late.
    mutating func add(_ found: LineKinds) -> Bool {
      if found.isSubset(of: kinds) { return true }
      kinds.formUnion(found)
      return !isDelivered
    }
  }

  private var ofApps: [Symbol?: Entry] = [:]
  private var ofDevices: [Symbol?: Entry] = [:]

  /// Takes down what an event shows of an app; returns `false` if it comes too late.
  mutating func note(_ event: LifecycleEvent, of app: AppKey) -> Bool {
    let found = LineKinds.of(event)
    if !found.app.isEmpty, !ofApps[app.bundle, default: Entry()].add(found.app) { return false }
    return found.device.isEmpty || ofDevices[app.device, default: Entry()].add(found.device)
  }

  /// What is recorded of an app, whose events are handed on from now on.
  mutating func delivered(of app: AppKey) -> LineKinds {
    ofApps[app.bundle, default: Entry()].isDelivered = true
    ofDevices[app.device, default: Entry()].isDelivered = true
    return (ofApps[app.bundle]?.kinds ?? []).union(ofDevices[app.device]?.kinds ?? [])
  }
}
