import LifetraceModel

/// Phones and tablets with six apps each, whose events come in the order of time.
///
/// The same seed gives the same events everywhere.
public struct DeviceWalk: Sequence, IteratorProtocol, Sendable {
  private struct App: Sendable {
    var walk: AppWalk
    var device: Int
    /// The events still to come, the next one last.
    var waiting: [WalkEvent] = []
  }

  private static let names = ["mail", "maps", "music", "notes", "photos", "chat"]
  /// 2026-01-05T08:00:00Z.
  private static let start: Int64 = 1_767_600_000_000_000

  private var apps: [App] = []
  private var pids: [Int32]

  /// Creates a walk of so many devices, every third of them a tablet with up to three scenes.
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
      }
    }
  }

  /// Returns the next event; there is always one.
  public mutating func next() -> WalkEvent? {
    for index in apps.indices where apps[index].waiting.isEmpty {
      let device = apps[index].device
      pids[device] += 1
      apps[index].waiting = apps[index].walk.nextLife(pid: pids[device]).reversed()
    }
    let first = apps.indices.min {
      (apps[$0].waiting.last?.microseconds ?? .max) < (apps[$1].waiting.last?.microseconds ?? .max)
    }
    return first.flatMap { apps[$0].waiting.popLast() }
  }
}

/// An event of a walk.
public struct WalkEvent: Hashable, Sendable {
  /// Since 1970.
  public var microseconds: Int64
  public var device: String
  public var bundle: String
  public var pid: Int32
  public var scene: String?
  /// As native events spell it.
  public var name: String

  /// The event as a line of native NDJSON, with its line feed.
  public var line: String {
    let civil = CivilDateTime(Instant(nanoseconds: microseconds * 1000))
    let second = civil.nanosecondOfDay / 1_000_000_000
    let date = [(civil.year, 4), (civil.month, 2), (civil.day, 2)].map { padded($0.0, $0.1) }
    let time = [second / 3600, second / 60 % 60, second % 60].map { padded(Int($0), 2) }
    let fraction = padded(Int(civil.nanosecondOfDay / 1000 % 1_000_000), 6)
    let stamp = date.joined(separator: "-") + "T" + time.joined(separator: ":") + "." + fraction
    let place = scene.map { #""scene":"\#($0)","# } ?? ""
    return #"{"ts":"\#(stamp)Z","device":"\#(device)","bundle":"\#(bundle)","pid":\#(pid),"#
      + place + #""event":"\#(name)"}"# + "\n"
  }

  private func padded(_ value: Int, _ digits: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
  }
}
