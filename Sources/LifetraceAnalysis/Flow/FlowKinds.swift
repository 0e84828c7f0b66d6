internal import LifetraceModel
internal import LifetraceTimelines

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
