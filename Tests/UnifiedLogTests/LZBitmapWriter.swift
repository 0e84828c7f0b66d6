import LifetraceTestSupport

/// Writes LZBITMAP streams that use every feature of the format, chosen at random.
struct LZBitmapWriter {
  /// Eight plain bytes, or the last ones of a chunk.
  private struct Group: Hashable {
    var bitmap: UInt8
    var distanceSize: Int
  }

  private let flags: UInt8
  private var numbers: SeededNumbers
  private var plain: [UInt8] = []
  /// The distance for each plain byte with which it was made.
  private var distances: [Int] = []

  private var hasRepeats: Bool { flags & 4 == 0 }
  private var largestChunk: Int { flags & 1 == 0 ? 0x4000 : 0x8000 }

  init(flags: UInt8, seed: UInt64) {
    self.flags = flags
    numbers = SeededNumbers(seed: seed)
  }

  /// Returns bytes of a few chunks, most of them copies of earlier ones.
  mutating func plainBytes() -> [UInt8] {
    let count = 40_000 + numbers.number(below: 60_000)
    appendNoise(64)
    while plain.count < count {
      let length = 1 + numbers.number(below: numbers.chance(5) ? 2000 : 60)
      if numbers.chance(20) { appendNoise(length / 2) } else { appendCopy(length) }
    }
    // Chunks of noise are stored.
    if numbers.chance(50) {
      appendNoise(largestChunk * 2)
      appendCopy(largestChunk * 3)
    }
    return plain
  }

  private mutating func appendNoise(_ count: Int) {
    for _ in 0..<count { plain.append(UInt8(truncatingIfNeeded: numbers.next())) }
    distances += [Int](repeating: 8, count: count)
  }

  private mutating func appendCopy(_ count: Int) {
    let farthest = min(plain.count, numbers.chance(50) ? 300 : 65_535)
    let distance = 8 + numbers.number(below: farthest - 7)
    for _ in 0..<count { plain.append(plain[plain.count - distance]) }
    distances += [Int](repeating: distance, count: count)
  }

  /// Packs the bytes that `plainBytes()` returned.
  mutating func packedBytes() -> [UInt8] {
    var packed = Array("ZBM".utf8) + [flags]
    for start in stride(from: 0, to: plain.count, by: largestChunk) {
      let range = start..<min(start + largestChunk, plain.count)
      let chunk = packedChunk(range)
      let isSmaller = chunk.count < range.count
      let size = isSmaller ? chunk.count + 6 : range.count + 6
      packed += threeBytes(size) + threeBytes(range.count)
      packed += isSmaller ? chunk : Array(plain[range])
    }
    return packed + threeBytes(6) + threeBytes(0)
  }

  /// Returns a chunk without the sizes at its start.
  private mutating func packedChunk(_ range: Range<Int>) -> [UInt8] {
    var literals: [UInt8] = []
    var distanceBytes: [UInt8] = []
    var groups: [Group] = []
    var distance = 8
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      let places = start..<min(start + 8, range.upperBound)
      let best = bestDistance(for: places, before: distance)
      var group = Group(bitmap: 0, distanceSize: best == distance ? 0 : best < 256 ? 1 : 2)
      distance = best
      for (bit, place) in places.enumerated()
      where place < distance || plain[place] != plain[place - distance] {
        group.bitmap |= 1 << bit
        literals.append(plain[place])
      }
      distanceBytes += threeBytes(distance).prefix(group.distanceSize)
      groups.append(group)
    }
    return packedChunk(groups, literals: literals, distances: distanceBytes)
  }

  /// Returns the cheapest of the distances of the group's bytes and of the distance before.
  private mutating func bestDistance(for places: Range<Int>, before: Int) -> Int {
    guard places.lowerBound >= 8, !numbers.chance(2) else { return before }
    func cost(_ distance: Int) -> Int {
      let literalCount = places.count { plain[$0] != plain[$0 - distance] }
      return literalCount + (distance == before ? 0 : distance < 256 ? 1 : 2)
    }
    let candidates = places.map { distances[$0] }.filter { $0 <= places.lowerBound }
    return candidates.reduce(before) { cost($1) < cost($0) ? $1 : $0 }
  }

  /// Joins the parts of a chunk.
  private mutating func packedChunk(
    _ groups: [Group], literals: [UInt8], distances: [UInt8]
  ) -> [UInt8] {
    let table = frequentGroups(groups)
    var bitmaps: [UInt8] = []
    var tokens: [UInt8] = []
    for group in groups {
      if let entry = table.firstIndex(of: group) {
        tokens.append(UInt8(entry + 3))
      } else {
        tokens.append(UInt8(group.distanceSize))
        bitmaps.append(group.bitmap)
      }
    }
    if hasRepeats { tokens = withRepeats(tokens) }
    if tokens.count % 2 == 1 { tokens.append(UInt8(numbers.number(below: 16))) }
    let starts = [literals.count, literals.count + distances.count].map { $0 + 15 }
    var chunk = threeBytes(starts[0]) + threeBytes(starts[1])
    chunk += threeBytes(starts[1] + bitmaps.count) + literals + distances + bitmaps
    for index in stride(from: 0, to: tokens.count, by: 2) {
      chunk.append(tokens[index] | tokens[index + 1] << 4)
    }
    return chunk + tableBytes(table)
  }

  /// Returns the groups for the table: the most frequent ones, in any order.
  private mutating func frequentGroups(_ groups: [Group]) -> [Group] {
    let counts = Dictionary(groups.map { ($0, 1) }, uniquingKeysWith: +)
    // Groups with the same count have an order too, so that a seed makes the same stream always.
    let ranks = counts.map { group, count in
      (count, group.bitmap, group.distanceSize)
    }
    let top = ranks.sorted(by: >).prefix(hasRepeats ? 12 : 13)
    return top.map { Group(bitmap: $0.1, distanceSize: $0.2) }.shuffled(using: &numbers)
  }

  /// Replaces runs of four and more equal tokens.
  private func withRepeats(_ tokens: [UInt8]) -> [UInt8] {
    var shortened: [UInt8] = []
    var index = 0
    while index < tokens.count {
      let run = tokens[index...].prefix { $0 == tokens[index] }.count
      if run < 4 {
        shortened += tokens[index..<index + run]
      } else {
        let (full, rest) = (run - 4).quotientAndRemainder(dividingBy: 15)
        shortened += [tokens[index], 15] + [UInt8](repeating: 15, count: full) + [UInt8(rest)]
      }
      index += run
    }
    return shortened
  }

  private func tableBytes(_ table: [Group]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 17)
    for (index, group) in table.enumerated() {
      let bits = UInt(group.bitmap) | UInt(group.distanceSize) << 8
      for bit in 0..<10 where bits >> UInt(bit) & 1 == 1 {
        bytes[(index * 10 + bit) / 8] |= 1 << ((index * 10 + bit) % 8)
      }
    }
    return bytes
  }
}
