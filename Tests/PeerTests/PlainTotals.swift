import LifetraceTestSupport

/// Time in each state per app, computed the plain way: a state lasts until the next event of the
/// same process or scene, the last one until the end of the log.
///
/// A launch counts as background, since these apps have scenes. A launch after which the log tells
/// nothing more of the process is left out: what it was is not known.
struct PlainTotals {
  struct Key: Hashable {
    var bundle: String
    var isScene: Bool
    var state: String
  }

  private struct Subject: Hashable {
    var device: String
    var bundle: String
    var pid: Int32
    var scene: String?
  }

  private struct Stay {
    var since: Int64
    var state: String
    var isBareLaunch: Bool
  }

  /// In microseconds.
  private(set) var totals: [Key: Int64] = [:]
  private var current: [Subject: Stay] = [:]

  init(_ events: [WalkEvent]) {
    for event in events { add(event) }
    guard let end = events.last?.microseconds else { return }
    for (subject, stay) in current where !stay.isBareLaunch { close(subject, stay, at: end) }
  }

  private mutating func add(_ event: WalkEvent) {
    let subject = Subject(
      device: event.device, bundle: event.bundle, pid: event.pid, scene: event.scene)
    guard let state = PlainTotals.states[event.name] else {
      if event.name.hasSuffix("BackgroundTask") { current[subject]?.isBareLaunch = false }
      return
    }
    if let stay = current[subject] { close(subject, stay, at: event.microseconds) }
    current[subject] = Stay(
      since: event.microseconds, state: state,
      isBareLaunch: event.name == "didFinishLaunching")
  }

  private mutating func close(_ subject: Subject, _ stay: Stay, at end: Int64) {
    let key = Key(bundle: subject.bundle, isScene: subject.scene != nil, state: stay.state)
    totals[key, default: 0] += end - stay.since
  }

  /// The state after an event.
  private static let states: [String: String] = [
    "didFinishLaunching": "background", "willEnterForeground": "inactive",
    "didBecomeActive": "active", "willResignActive": "inactive",
    "didEnterBackground": "background", "resumed": "background", "suspended": "suspended",
    "terminated": "notRunning", "sceneWillConnect": "unattached",
    "sceneWillEnterForeground": "inactive", "sceneDidBecomeActive": "active",
    "sceneWillResignActive": "inactive", "sceneDidEnterBackground": "background",
    "sceneDidDisconnect": "notRunning",
  ]
}
