/// The events of phones and tablets with six apps each, ordered by time.
///
/// The same seed gives the same events on every machine.
public struct DeviceWalk: Sequence, IteratorProtocol, Sendable {
  private struct App: Sendable {
    var walk: AppWalk
    var device: Int
    /// The events to return, in reverse order.
    var waiting: [WalkEvent] = []
  }

  private static let names = ["mail", "maps", "music", "notes", "photos", "chat"]
  /// 2026-01-05T08:00:00Z.
  private static let start: Int64 = 1_767_600_000_000_000

  private var apps: [App] = []
  /// The time of the next event of each app, in microseconds since 1970.
  private var nextTimes: [Int64] = []
  private var pids: [Int32]

  /// Creates a walk with a number of devices.
  /// Every third device is a tablet with up to three scenes.
  public init(seed: UInt64, devices: Int = 8) {
    pids = (0..<devices).map { 300 + Int32($0) }
    var seeds = SeededNumbers(seed: seed)
    for device in 0..<devices {
      let isTablet = device % 3 == 2
      for name in DeviceWalk.names {
        apps.append(
          App(
            walk: AppWalk(
              device: isTablet ? "tablet-\(device)" : "phone-\(device)",
              bundle: "com.example.\(name)", mostScenes: isTablet ? 3 : 1,
              start: DeviceWalk.start, seed: seeds.next()),
            device: device))
        nextTimes.append(startLife(of: apps.count - 1))
      }
    }
  }

  /// Returns the next event. The walk has no end unless there are no devices.
  public mutating func next() -> WalkEvent? {
    guard var earliest = nextTimes.indices.first else { return nil }
    for index in nextTimes.indices where nextTimes[index] < nextTimes[earliest] {
      earliest = index
    }
    let event = apps[earliest].waiting.popLast()
    nextTimes[earliest] = apps[earliest].waiting.last?.microseconds ?? startLife(of: earliest)
    return event
  }

  /// Starts the next process of an app, and returns the time of its first event.
  private mutating func startLife(of index: Int) -> Int64 {
    let device = apps[index].device
    pids[device] += 1
    apps[index].waiting = apps[index].walk.nextLife(pid: pids[device]).reversed()
    return apps[index].waiting.last?.microseconds ?? .max
  }
}
