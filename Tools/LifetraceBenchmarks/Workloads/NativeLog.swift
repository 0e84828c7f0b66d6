import LifetraceTestSupport

/// A log of native events from eight devices with six apps each.
struct NativeLog: LogGenerator {
  private var walk: DeviceWalk
  private var clock = ClockText()
  private var remaining: Int

  /// Creates a log with a number of events.
  init(events: Int, seed: UInt64 = 1) {
    walk = DeviceWalk(seed: seed)
    remaining = events
  }

  mutating func write(to bytes: inout [UInt8]) -> Bool {
    guard remaining > 0, let event = walk.next() else { return false }
    event.write(to: &bytes, &clock)
    remaining -= 1
    return true
  }
}
