/// The entries of chunk sets that wait for their turn in the order of continuous time.
struct EntryQueue {
  /// The entries of a chunk set, sorted by time.
  private struct Run {
    let part: UnpackedPart
    let entries: [WaitingEntry]
    var next = 0
    /// The number of chunk sets before: entries of one time keep their order.
    let number: Int

    init(_ part: UnpackedPart, _ entries: [WaitingEntry], number: Int) {
      (self.part, self.entries, self.number) = (part, entries, number)
    }

    /// About how many bytes it holds.
    var cost: Int {
      part.bytes.count + part.chunks.count * MemoryLayout<UnpackedPart.Chunk>.stride
        + entries.count * MemoryLayout<WaitingEntry>.stride
    }

    func precedes(_ other: Run) -> Bool {
      (entries[next].time, number) < (other.entries[other.next].time, other.number)
    }
  }

  /// A heap: each precedes those at twice its place, plus one and two.
  private var runs: [Run] = []
  private var cost = 0
  private var count = 0

  /// So many bytes wait; beyond, the oldest entries go before their turn.
  private static let mostBytes = 1 << 26

  /// Adds the entries of a chunk set, sorted by time.
  mutating func add(_ entries: [WaitingEntry], of part: UnpackedPart) {
    guard !entries.isEmpty else { return }
    let run = Run(part, entries, number: count)
    cost += run.cost
    count += 1
    runs.append(run)
    var place = runs.count - 1
    while place > 0, runs[place].precedes(runs[(place - 1) / 2]) {
      runs.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Removes and returns the first entry if it is before a time; `nil` for any time.
  mutating func next(before time: UInt64?) -> (entry: WaitingEntry, part: UnpackedPart)? {
    guard let first = runs.first else { return nil }
    let entry = first.entries[first.next]
    if let time, entry.time >= time, cost <= EntryQueue.mostBytes { return nil }
    runs[0].next += 1
    if runs[0].next == first.entries.count {
      cost -= first.cost
      runs.swapAt(0, runs.count - 1)
      runs.removeLast()
    }
    sinkFirst()
    return (entry, first.part)
  }

  private mutating func sinkFirst() {
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < runs.count && runs[child].precedes(runs[least]) {
        least = child
      }
      guard least != place else { return }
      runs.swapAt(place, least)
      place = least
    }
  }
}
