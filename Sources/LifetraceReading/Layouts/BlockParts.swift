/// Part of a block of lines that is looked through on a thread of its own.
protocol BlockPart: Sendable {
  /// What every part of a block is looked through with.
  associatedtype Rules: Sendable
  /// What is kept of a record that need not be read.
  associatedtype Record: Sendable

  /// The smallest part that is worth a thread, in bytes.
  static var leastSize: Int { get }
  /// The stretches of the lines that were looked through last.
  var stretches: Stretches<Record> { get }

  init()

  /// Looks through the whole lines in `range`.
  mutating func read(_ block: Span<UInt8>, _ range: Range<Int>, _ rules: Rules)
}

/// Looks through the parts of a block at the same time.
///
/// What is found does not depend on where the parts are cut.
struct BlockParts<Part: BlockPart>: Sendable {
  private static var mostParts: Int { 8 }

  private var parts: [Part] = []

  /// Returns the stretches of each part of the lines in `range`, in order.
  mutating func read(
    _ block: Span<UInt8>, _ range: Range<Int>, _ rules: Part.Rules
  ) -> [Stretches<Part.Record>] {
    let most = min(BlockParts.mostParts, range.count / Part.leastSize)
    let ranges = block.cutIntoLines(range, count: most)
    while parts.count < ranges.count { parts.append(Part()) }
    if ranges.count == 1 {
      parts[0].read(block, ranges[0], rules)
    } else {
      parts.updateOnCores(count: ranges.count, with: block) { number, part, block in
        part.read(block, ranges[number], rules)
      }
    }
    return parts[..<ranges.count].map(\.stretches)
  }
}

/// The lines of a part of a block in order: stretches of records that need not be read, and of
/// lines that must be.
struct Stretches<Record: Sendable>: Sendable {
  /// Neighbouring whole lines that are either all routine or all to be read.
  struct Stretch: Sendable {
    /// From the beginning of the first line to the end of the last one.
    var range: Range<Int>
    /// Where their records are in `records`; empty if the lines must be read.
    var routine: Range<Int>
  }

  private(set) var all: [Stretch] = []
  private(set) var records: [Record] = []

  /// Removes everything and keeps the memory.
  mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
  }

  /// Adds a record that need not be read.
  mutating func add(_ record: Record, _ range: Range<Int>) {
    records.append(record)
    if let last = all.indices.last, !all[last].routine.isEmpty {
      all[last].range = all[last].range.lowerBound..<range.upperBound
      all[last].routine = all[last].routine.lowerBound..<records.count
    } else {
      all.append(Stretch(range: range, routine: records.count - 1..<records.count))
    }
  }

  /// Adds lines that must be read.
  mutating func addRead(_ range: Range<Int>) {
    if let last = all.indices.last, all[last].routine.isEmpty {
      all[last].range = all[last].range.lowerBound..<range.upperBound
    } else {
      all.append(Stretch(range: range, routine: records.count..<records.count))
    }
  }
}
