import LifetraceModel

/// Makes room for the events of an input once its beginning shows how many there may be.
///
/// A list that grows by doubling copies all events again and again, and at the last step needs
/// three times their memory.
struct EventRoom {
  /// How many events are enough to judge from.
  private static let sample = 4096
  /// Room for so many events is made on a guess, and no more.
  private static let limit = 1 << 27

  /// The input's length in bytes; `nil` once there is nothing more to do.
  private var size: Int?
  private let firstEvent: Int

  /// Creates the estimate for an input whose events start at `firstEvent`.
  init(size: Int?, firstEvent: Int) {
    self.size = size
    self.firstEvent = firstEvent
  }

  /// Makes room in `events` after so many bytes were read.
  mutating func make(in events: inout [LifecycleEvent], after bytes: Int) {
    guard let size, bytes > 0, events.count - firstEvent >= EventRoom.sample else { return }
    self.size = nil
    let perByte = Double(events.count - firstEvent) / Double(bytes)
    // A little more than the estimate, since the rest of a log is not quite like its start.
    let expected = perByte * Double(max(0, size - bytes)) * 1.05
    events.reserveCapacity(events.count + Int(min(expected, Double(EventRoom.limit))))
  }
}
