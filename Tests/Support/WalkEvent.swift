/// A life-cycle event of a random walk.
public struct WalkEvent: Hashable, Sendable {
  /// The time in microseconds since 1970.
  public var microseconds: Int64
  /// The device's name.
  public var device: String
  /// The app's bundle identifier.
  public var bundle: String
  /// The process id.
  public var pid: Int32
  /// The scene's identifier; `nil` for events of the app.
  public var scene: String?
  /// The event's name, as in native events.
  public var name: String

  /// Creates an event.
  public init(
    microseconds: Int64, device: String, bundle: String, pid: Int32, scene: String? = nil,
    name: String
  ) {
    self.microseconds = microseconds
    self.device = device
    self.bundle = bundle
    self.pid = pid
    self.scene = scene
    self.name = name
  }

  /// The event as a line of native NDJSON, with its line feed.
  public var line: String {
    var bytes: [UInt8] = []
    var clock = ClockText()
    write(to: &bytes, &clock)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the event as a line of native NDJSON, with its line feed.
  ///
  /// - Parameter clock: the clock for all events of a log. A shared clock computes the texts of
  ///   each second once.
  public func write(to bytes: inout [UInt8], _ clock: inout ClockText) {
    clock.show(microseconds)
    bytes.append(#"{"ts":""#)
    bytes.append(contentsOf: clock.date)
    bytes.append("T")
    bytes.append(contentsOf: clock.time)
    bytes.append(".")
    bytes.append(clock.microsecond, digits: 6)
    bytes.append(#"Z","device":""#)
    bytes.append(device)
    bytes.append(#"","bundle":""#)
    bytes.append(bundle)
    bytes.append(#"","pid":"#)
    bytes.append(Int64(pid), digits: 1)
    if let scene {
      bytes.append(#","scene":""#)
      bytes.append(scene)
      bytes.append("\"")
    }
    bytes.append(#","event":""#)
    bytes.append(name)
    bytes.append("\"}\n")
  }
}
