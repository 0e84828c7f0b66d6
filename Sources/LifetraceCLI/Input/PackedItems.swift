import LifetraceModel

/// What items have of their own, in two thirds of the bytes: of most, lines follow one another and no task
/// is told.
struct PackedItems {
  /// What every item has.
  struct Item: BitwiseCopyable {
    fileprivate var nanoseconds: Int64
    /// The pattern, and the numbers in the bits above it.
    fileprivate var place: UInt32
    fileprivate var pid: Int32
  }

  private static let numbersShift = UInt32(30)

  var items: [Item] = []
  /// The tasks of the items that have one.
  var tasks: [Int32] = []
  /// The line of the first item.
  var firstLine: UInt32

  /// Creates what is told of items; `nil` if one has no pattern, or a line other than the next.
  init?(_ items: [CompactEvents.Item]) {
    guard let first = items.first else { return nil }
    firstLine = first.line
    self.items.reserveCapacity(items.count)
    var line = firstLine
    for item in items {
      guard let pattern = item.pattern, item.line == line else { return nil }
      line &+= 1
      let numbers = UInt32(item.numbers.rawValue) << PackedItems.numbersShift
      let place = UInt32(truncatingIfNeeded: pattern) | numbers
      if let task = item.task { tasks.append(task) }
      self.items.append(
        Item(nanoseconds: item.time.nanoseconds, place: place, pid: item.pid ?? 0))
    }
  }

  /// Takes back what was told.
  init(_ items: [Item], tasks: [Int32], firstLine: UInt32) {
    self.items = items
    self.tasks = tasks
    self.firstLine = firstLine
  }

  /// The items.
  ///
  /// Requires: there are as many tasks as items that have one.
  var whole: [CompactEvents.Item] {
    var tasks = tasks[...]
    return items.enumerated().map { index, packed in
      let numbers = CompactEvents.Numbers(
        rawValue: UInt8(truncatingIfNeeded: packed.place >> PackedItems.numbersShift))
      let task = numbers.contains(.task) ? tasks.popFirst() : nil
      return CompactEvents.Item(
        time: Instant(nanoseconds: packed.nanoseconds),
        line: firstLine &+ UInt32(truncatingIfNeeded: index),
        pattern: Int(packed.place & ~(~0 << PackedItems.numbersShift)), numbers, pid: packed.pid,
        task: task ?? 0)
    }
  }
}
