internal import LifetraceModel
internal import LifetraceTimelines

/// Where something wrote or was told that exists only since iOS 13: RunningBoard and scenes.
///
/// Whoever it was about, also apps that nobody asked for, and whenever: the version of iOS is the device's.
struct RecentSystems: Sendable {
  private var devices: Set<Symbol> = []
  /// Those whose lines do not name the device.
  private var inputs: Set<UInt32> = []

  /// Takes in an event.
  mutating func note(_ event: LifecycleEvent) {
    guard event.isIOS13OrLater else { return }
    if let device = event.device {
      devices.insert(device)
    } else {
      inputs.insert(event.source.input)
    }
  }

  /// `true` iff an app ran on one of these systems: by its device, else by its own inputs where they do
  /// not name the device, else by any that name none.
  func includes(_ app: AppAccumulator) -> Bool {
    if app.key.device.map(devices.contains) == true { return true }
    return app.inputs.isEmpty ? !inputs.isEmpty : app.inputs.contains(where: inputs.contains)
  }
}

extension LifecycleEvent {
  @inline(__always)
  fileprivate var isIOS13OrLater: Bool {
    if case .callback(let callback) = kind, callback.isScene { return true }
    return emitter == .runningBoard || emitter == .runningBoardClient
  }
}
