public import LifetraceModel
public import LifetraceTimelines

/// Analyses events in batches, without keeping them.
///
/// Memory grows with the apps and with the processes that live at the same time, not with the log.
/// The groups do the work: route some events, have every group consume the batch, and so on. The next
/// events can be routed meanwhile.
///
/// A trace has the same apps in the same groups on every machine.
public struct AnalysisFlow: Sendable {
  /// The number of groups: several for each core, so that none waits long for the last one.
  public static let groupCount = 12

  /// Routes events to the queues of their apps.
  public var routing: FlowRouting
  /// The apps; each group may consume at the same time as the others.
  public var groups: [FlowGroup]

  /// Creates a flow for a log that begins at `start`, and whose events come in the order of time.
  ///
  /// - Parameters:
  ///   - start: when the log begins.
  ///   - reference: what its times count from.
  ///   - options: what is kept; apps and devices that they leave out are not followed.
  public init(from start: Instant, reference: TimeReference, options: AnalysisOptions) {
    self.init(
      FlowRouting(from: start, reference: reference, options: options),
      AnalysisFlow.emptyGroups(reference))
  }

  /// Creates the flow of a trace.
  public init(_ placed: PlacedTrace, options: AnalysisOptions) {
    self.init(
      FlowRouting(placed, options: options), AnalysisFlow.emptyGroups(placed.trace.reference))
  }

  /// Creates a flow of its parts.
  public init(_ routing: FlowRouting, _ groups: [FlowGroup]) {
    self.routing = routing
    self.groups = groups
  }

  static func emptyGroups(_ reference: TimeReference) -> [FlowGroup] {
    (0..<groupCount).map { FlowGroup($0, clockTolerance: reference.clockTolerance) }
  }

  /// Returns the apps of a group.
  static func subjects(
    of group: Int, among all: [SubjectIndex.Subject]
  ) -> [SubjectIndex.Subject] {
    stride(from: group, to: all.count, by: groupCount).map { all[$0] }
  }

  /// The apps, extensions and daemons of all events, whether they were asked for or not.
  public var subjects: [AppKey] { routing.keys }

  /// Ends all timelines and returns an analysis whose items come from another pass over the events.
  ///
  /// - Parameters:
  ///   - trace: as for `finish(_:options:)`.
  ///   - options: as for `finish(_:options:)`.
  ///   - events: all events of the trace.
  public consuming func finishInParts(
    _ trace: EventTrace, options: AnalysisOptions, events: StoredEvents
  ) -> AnalysisParts {
    let routing = routing
    var options = options
    options.full = false
    options.keepsDiagnostics = true
    return AnalysisParts(
      finish(trace, options: options), of: events, routing, ends: routing.ends(of: trace),
      symbols: trace.symbols)
  }

  /// Ends all timelines and returns the analysis.
  ///
  /// - Parameters:
  ///   - trace: the trace; its events are not looked at.
  ///   - options: those of the flow; only the app and the device may be others where the flow's
  ///     leave them open.
  /// Requires: all events of the trace were routed and consumed.
  public consuming func finish(_ trace: EventTrace, options: AnalysisOptions) -> Analysis {
    var builder = AnalysisBuilder(trace: trace, options: options)
    let context = routing.context(trace.symbols)
    let ends = routing.ends(of: trace)
    let filter = SubjectFilter(options, symbols: trace.symbols, among: routing.keys)
    for index in groups.indices {
      let own = AnalysisFlow.subjects(of: index, among: ends)
      groups[index].finish(own, in: context, where: filter.accepts) { app, tally in
        builder.add(app)
        for diagnostic in tally.entries { builder.note(diagnostic) }
      }
    }
    for note in routing.notes(on: trace) { builder.note(note) }
    if routing.hasGaps { builder.noteGap() }
    builder.conditions = routing.conditions
    return builder.finish()
  }
}

/// The state of a flow that its groups share.
public struct FlowContext: Sendable {
  let metrics: MetricsContext
  /// The apps that are followed.
  let filter: SubjectFilter
  /// FrontBoard's scene ids → persistent ids of the sessions.
  let sessions: [Symbol: Symbol]
  /// The events about everybody, as far as the log was read.
  let broadcasts: Broadcasts
  /// Whether each app's window is known to its end.
  let areWindowsKnown: Bool
}

/// The kinds of line that are recorded of each app, as far as the log was read.
///
/// Events are resolved with the kinds known when their batch is delivered. A kind that appears later
/// would have changed the result, so that the log has to be analysed as a whole.
struct FlowKinds: Sendable {
  /// The kinds of line about the processes of one device, or about one app on any.
  private struct Entry: Sendable {
    var kinds: LineKinds = []
    /// Whether events were resolved with these.
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

  /// Adds the kinds that an event of an app shows; returns `false` if they come too late.
  mutating func add(_ event: LifecycleEvent, of app: AppKey) -> Bool {
    let found = LineKinds.of(event)
    if !found.app.isEmpty, !ofApps[app.bundle, default: Entry()].add(found.app) { return false }
    return found.device.isEmpty || ofDevices[app.device, default: Entry()].add(found.device)
  }

  /// Returns the kinds of line of an app, whose events are delivered from now on.
  mutating func delivered(of app: AppKey) -> LineKinds {
    ofApps[app.bundle, default: Entry()].isDelivered = true
    ofDevices[app.device, default: Entry()].isDelivered = true
    return (ofApps[app.bundle]?.kinds ?? []).union(ofDevices[app.device]?.kinds ?? [])
  }
}
