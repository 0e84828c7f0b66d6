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
  /// - Parameter clock: one for all events of a log, so that equal seconds are spelled once.
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
