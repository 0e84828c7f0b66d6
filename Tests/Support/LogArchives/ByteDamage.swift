/// Damage to bytes as disks, transfers and writers that stop cause it, and as somebody would who knows the formats.
package enum ByteDamage {
  /// Damages bytes at up to three places.
  package static func apply(to bytes: inout [UInt8], _ numbers: inout SeededNumbers) {
    for _ in 0...numbers.number(below: 3) {
      guard !bytes.isEmpty else { return }
      kinds[numbers.number(below: kinds.count)](&bytes, &numbers)
    }
  }

  private typealias Kind = @Sendable (inout [UInt8], inout SeededNumbers) -> Void

  /// Frequent kinds stand here several times.
  private static let kinds: [Kind] = [
    changeBytes, changeBytes, changeBit, setNumber, setNumber, setNumber, zeroRun, repeatRun,
    removeRun, copyRun, cut,
  ]

  private static func run(of bytes: [UInt8], _ numbers: inout SeededNumbers) -> Range<Int> {
    let start = numbers.number(below: bytes.count)
    let longest = numbers.chance(80) ? 40 : 2000
    return start..<min(bytes.count, start + 1 + numbers.number(below: longest))
  }

  private static let changeBytes: Kind = { bytes, numbers in
    for _ in 0...numbers.number(below: 8) {
      bytes[numbers.number(below: bytes.count)] = UInt8(truncatingIfNeeded: numbers.next())
    }
  }

  private static let changeBit: Kind = { bytes, numbers in
    bytes[numbers.number(below: bytes.count)] ^= 1 << UInt8(numbers.number(below: 8))
  }

  /// Numbers at the ends of their ranges, and small ones.
  private static let extremes: [UInt64] = [
    0, 1, 2, 7, 8, 15, 16, 17, 0x7F, 0x80, 0xFF, 0x100, 0xFFF, 0x1000, 0x7FFF, 0x8000, 0xFFFF,
    0x1_0000, 0x00FF_FFFF, 0x0100_0000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x1_0000_0000,
    1 << 61, 0x7FFF_FFFF_FFFF_FFF0, 0x7FFF_FFFF_FFFF_FFFF, 1 << 63, .max - 7, .max,
  ]

  /// Lengths, counts and offsets are at even places.
  private static let setNumber: Kind = { bytes, numbers in
    let width = [1, 2, 2, 4, 4, 8][numbers.number(below: 6)]
    guard bytes.count >= 8 else { return }
    let place = numbers.number(below: bytes.count - 7) & ~min(width - 1, 3)
    var number = extremes[numbers.number(below: extremes.count)]
    if numbers.chance(30) { number = UInt64(numbers.number(below: bytes.count)) }
    for index in 0..<width {
      bytes[place + index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * index))
    }
  }

  private static let zeroRun: Kind = { bytes, numbers in
    let run = run(of: bytes, &numbers)
    bytes.replaceSubrange(run, with: repeatElement(0, count: run.count))
  }

  private static let repeatRun: Kind = { bytes, numbers in
    let run = run(of: bytes, &numbers)
    bytes.insert(contentsOf: bytes[run], at: run.lowerBound)
  }

  private static let removeRun: Kind = { bytes, numbers in
    bytes.removeSubrange(run(of: bytes, &numbers))
  }

  /// Writes a run over another place.
  private static let copyRun: Kind = { bytes, numbers in
    let run = run(of: bytes, &numbers)
    let copy = Array(bytes[run])
    let start = numbers.number(below: bytes.count - copy.count + 1)
    bytes.replaceSubrange(start..<start + copy.count, with: copy)
  }

  private static let cut: Kind = { bytes, numbers in
    if numbers.chance(50) { bytes.removeLast(numbers.number(below: bytes.count)) }
  }
}
