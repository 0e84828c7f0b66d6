import LifetraceModel

extension LifecycleEvent {
  /// `true` iff the line tells of a process that begins.
  var beginsProcess: Bool { launchIntent != nil }

  /// What the launch that the line tells of was for; `nil` if it tells of none.
  @inline(__always)
  var launchIntent: LaunchIntent? {
    switch kind {
    case .started(let intent), .launched(_, let intent): intent
    case .callback(.willFinishLaunching), .callback(.didFinishLaunching): .unknown
    case .deactivation(let change):
      change.isOfLaunch ? .unknown : nil
    case .callback, .significant, .systemDeactivation, .state, .visibility, .launchRequested,
      .resumed, .suspended, .exited, .exitPending, .wrote, .inactive, .sceneless, .mentioned,
      .scene, .work,
      .identity,
      .watchdog, .condition, .gap, .boot:
      nil
    }
  }

  /// `true` iff the line is of a launch that began before it.
  var isWithinLaunch: Bool {
    if case .deactivation(let change) = kind { return change.before.contains(.launching) }
    return false
  }

  /// The reason that a native `launched` event gives.
  var launchReason: Symbol? {
    if case .launched(let reason, _) = kind { return reason }
    return nil
  }
}
