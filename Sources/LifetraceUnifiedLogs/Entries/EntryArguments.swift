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
    let start = range.lowerBound + 2
    end = start
    for _ in 0..<count {
      guard let item = Item(bytes, at: end, before: range.upperBound) else { return false }
      end = item.data.upperBound
    }
    // The values begin after the last description.
    let values = end..<range.upperBound
    var offset = start
    while let item = Item(bytes, at: offset, before: values.lowerBound) {
      append(item, bytes, values: values, privateData: privateData)
      offset = item.data.upperBound
    }
    if hasBacktrace, end == values.lowerBound { end = values.upperBound }
    return true
  }

  /// Whether arguments may begin at an offset: all descriptions are there, and of known kinds and sizes.
  static func isPlausible(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count >= 2, let count: UInt8 = bytes.integer(at: range.lowerBound + 1)
    else { return false }
    var offset = range.lowerBound + 2
    for _ in 0..<count {
      guard let item = Item(bytes, at: offset, before: range.upperBound),
        sizes[item.type >> 4]?.contains(item.data.count) == true
      else { return false }
      offset = item.data.upperBound
    }
    // Without arguments nothing follows.
    return count == 0 ? offset == range.upperBound : true
  }

  /// The sizes of descriptions, by the upper half of their types.
  private static let sizes: [UInt8: Set<Int>] = [
    0: [1, 2, 4, 8], 1: [4], 2: [4], 3: [4], 4: [4], 5: [4], 7: [8], 0xF: [4],
  ]

  /// The description of an argument.
  private struct Item {
    let type: UInt8
    let data: Range<Int>

    /// Reads the description at an offset; `nil` if it does not end before another.
    init?(_ bytes: Span<UInt8>, at offset: Int, before end: Int) {
      guard offset + 2 <= end, let type: UInt8 = bytes.integer(at: offset),
        let size: UInt8 = bytes.integer(at: offset + 1), offset + 2 + Int(size) <= end
      else { return nil }
      self.type = type
      data = offset + 2..<offset + 2 + Int(size)
    }

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
