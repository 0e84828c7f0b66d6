/// Where the arguments of an entry are.
struct EntryArguments {
  private(set) var all: [LogArgument] = []
  /// Where the last value ends, in the bytes of the entry.
  private(set) var end = 0

  /// Reads the arguments of an entry: their number, their descriptions, then their values.
  ///
  /// - Parameters:
  ///   - range: where they are; may be empty.
  ///   - privateData: where the private values of the entry are; empty if they were not recorded.
  ///   - hasBacktrace: whether a backtrace comes before the values.
  /// - Returns: whether all descriptions are there.
  mutating func read(
    _ bytes: Span<UInt8>, _ range: Range<Int>, privateData: Range<Int>, hasBacktrace: Bool
  ) -> Bool {
    all.removeAll(keepingCapacity: true)
    end = range.lowerBound
    guard range.count >= 2, let count: UInt8 = bytes.integer(at: range.lowerBound + 1) else {
      return range.isEmpty
    }
    var items: [Item] = []
    items.reserveCapacity(Int(count))
    var offset = range.lowerBound + 2
    for _ in 0..<count {
      guard offset + 2 <= range.upperBound, let type: UInt8 = bytes.integer(at: offset),
        let size: UInt8 = bytes.integer(at: offset + 1),
        offset + 2 + Int(size) <= range.upperBound
      else { return false }
      items.append(Item(type: type, data: offset + 2..<offset + 2 + Int(size)))
      offset += 2 + Int(size)
    }
    end = offset
    let values = offset..<range.upperBound
    for item in items { append(item, bytes, values: values, privateData: privateData) }
    if hasBacktrace, end == values.lowerBound { end = values.upperBound }
    return true
  }

  /// The description of an argument.
  private struct Item {
    let type: UInt8
    let data: Range<Int>

    /// Whether its value is among the private data.
    var isPrivate: Bool { type & 1 != 0 }
  }

  private mutating func append(
    _ item: Item, _ bytes: Span<UInt8>, values: Range<Int>, privateData: Range<Int>
  ) {
    let argument = LogArgument(itemType: item.type, content: item.data)
    switch argument.kind {
    case .integer where !item.isPrivate, .precision where !item.isPrivate: all.append(argument)
    // How the next value is masked.
    case nil: break
    default:
      all.append(stored(item, bytes, in: item.isPrivate ? privateData : values))
      if !item.isPrivate, let argument = all.last { end = max(end, argument.content.upperBound) }
    }
  }

  /// Returns an argument whose value is elsewhere.
  private func stored(_ item: Item, _ bytes: Span<UInt8>, in source: Range<Int>) -> LogArgument {
    var argument = LogArgument(itemType: item.type)
    guard item.data.count == 4, let start: UInt16 = bytes.integer(at: item.data.lowerBound),
      let size: UInt16 = bytes.integer(at: item.data.lowerBound + 2)
    else {
      argument.recording = item.isPrivate ? .redacted : .lost
      return argument
    }
    let count = Int(size & EntryArguments.sizeMask)
    let place = source.lowerBound + Int(start)
    if item.isPrivate, count == 0 {
      argument.recording = .redacted
    } else if count > source.upperBound - place {
      argument.recording = item.isPrivate && source.isEmpty ? .redacted : .lost
    } else {
      argument.content = place..<place + count
      if size & ~EntryArguments.sizeMask != 0 { argument.recording = .cutOff }
    }
    return argument
  }

  /// The highest bit of a size says that the value was cut off.
  private static let sizeMask: UInt16 = 0x7FFF
}
