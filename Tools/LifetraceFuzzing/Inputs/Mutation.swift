import LifetraceTestSupport

/// Changes an input in ways in which logs and files differ: lines, columns, numbers, times, names, ends of
/// lines, encodings.
struct Mutation {
  /// Words of the input's format, to be inserted.
  let words: [[UInt8]]
  /// Makes another input, of which lines are taken.
  let make: @Sendable (inout SeededNumbers) -> [UInt8]

  private typealias Change =
    @Sendable (Mutation, inout [UInt8], inout SeededNumbers) -> Void

  /// Changes an input a few times.
  func apply(to bytes: inout [UInt8], _ numbers: inout SeededNumbers) {
    for _ in 0...numbers.number(below: 4) {
      numbers.one(of: Mutation.changes)(self, &bytes, &numbers)
    }
  }

  /// Frequent changes stand here several times.
  private static let changes: [Change] =
    [
      changeNumber, changeNumber, changeTime, changeName, changeName, insertWord, insertWord,
      changeByte,
      changeByte, changeByte, dropLine, repeatLine, moveLine, joinLines, takeLine, takeLine, cut,
    ] + [changeEnds, multiplyLine, mark, encode]

  // MARK: Lines

  /// Returns the places of the lines, with their ends.
  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(start..<end)
      start = end
    }
    return lines
  }

  private static let dropLine: Change = { _, bytes, numbers in
    let lines = lines(of: bytes)
    if lines.count > 1 { bytes.removeSubrange(numbers.one(of: lines)) }
  }

  private static let repeatLine: Change = { _, bytes, numbers in
    let lines = lines(of: bytes)
    guard !lines.isEmpty else { return }
    bytes.insert(contentsOf: bytes[numbers.one(of: lines)], at: numbers.one(of: lines).lowerBound)
  }

  private static let moveLine: Change = { _, bytes, numbers in
    let lines = lines(of: bytes)
    guard lines.count > 1 else { return }
    let line = Array(bytes[lines[0]])
    bytes.removeSubrange(lines[0])
    bytes.insert(contentsOf: line, at: numbers.one(of: Mutation.lines(of: bytes)).lowerBound)
  }

  private static let joinLines: Change = { _, bytes, numbers in
    let lines = lines(of: bytes)
    guard lines.count > 1 else { return }
    bytes.remove(at: numbers.one(of: lines.dropLast()).upperBound - 1)
  }

  /// Repeats a line with other digits, as if there were many apps, processes, scenes or tasks.
  private static let multiplyLine: Change = { _, bytes, numbers in
    let lines = lines(of: bytes)
    guard !lines.isEmpty else { return }
    let line = Array(bytes[numbers.one(of: lines)])
    let digits = line.indices.filter { (0x30...0x39).contains(line[$0]) }
    guard !digits.isEmpty, line.count < 400 else { return }
    let place = numbers.one(of: digits)
    for number in 0..<numbers.number(below: 24) {
      bytes += line[..<place] + Array("\(number)".utf8) + line[(place + 1)...]
    }
  }

  private static let takeLine: Change = { mutation, bytes, numbers in
    let other = mutation.make(&numbers)
    let lines = lines(of: other)
    guard !lines.isEmpty else { return }
    let places = Mutation.lines(of: bytes).map(\.lowerBound) + [bytes.count]
    bytes.insert(contentsOf: other[numbers.one(of: lines)], at: numbers.one(of: places))
  }

  private static let cut: Change = { _, bytes, numbers in
    guard bytes.count > 1 else { return }
    let place = numbers.number(below: bytes.count)
    if numbers.chance(70) {
      bytes.removeLast(bytes.count - place)
    } else {
      bytes.removeFirst(place)
    }
  }

  // MARK: Words

  private static let changeNumber: Change = { _, bytes, numbers in
    let number = numbers.chance(80) ? numbers.one(of: HostileText.numbers) : "\(numbers.next())"
    replaceRun(&bytes, &numbers, with: Array(number.utf8)) { (0x30...0x39).contains($0) }
  }

  private static let changeTime: Change = { _, bytes, numbers in
    let (text, alphabet) = numbers.one(of: [
      (numbers.one(of: HostileText.timesOfDay), Array("0123456789:.".utf8)),
      (numbers.one(of: HostileText.dates), Array("0123456789-".utf8)),
      (numbers.one(of: HostileText.daysOfYear), Array("0123456789JanFebMrAypulgSOctNvDi ".utf8)),
    ])
    replaceRun(&bytes, &numbers, with: Array(text.utf8), alphabet.contains)
  }

  private static let changeName: Change = { _, bytes, numbers in
    let name = numbers.name()
    replaceRun(&bytes, &numbers, with: name) { byte in
      byte >= 0x80 || byte == UInt8(ascii: ".") || (0x41...0x5A).contains(byte & 0xDF)
    }
  }

  private static let insertWord: Change = { mutation, bytes, numbers in
    let word = mutation.words.isEmpty ? numbers.name() : numbers.one(of: mutation.words)
    bytes.insert(contentsOf: word, at: numbers.number(below: bytes.count + 1))
  }

  /// Replaces the run of suitable bytes around a random place, or after it.
  private static func replaceRun(
    _ bytes: inout [UInt8], _ numbers: inout SeededNumbers, with word: [UInt8],
    _ isSuitable: (UInt8) -> Bool
  ) {
    guard !bytes.isEmpty else { return }
    let place = numbers.number(below: bytes.count)
    guard var start = bytes[place...].firstIndex(where: isSuitable) else { return }
    while start > 0, isSuitable(bytes[start - 1]) { start -= 1 }
    let end = bytes[start...].firstIndex { !isSuitable($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: word)
  }

  // MARK: Bytes

  private static let changeByte: Change = { _, bytes, numbers in
    guard !bytes.isEmpty else { return bytes.append(UInt8(truncatingIfNeeded: numbers.next())) }
    let place = numbers.number(below: bytes.count)
    switch numbers.number(below: 4) {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: numbers.next())
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(contentsOf: bytes[place..<min(place + 9, bytes.count)], at: place)
    default: bytes.insert(numbers.one(of: Array("[]<>(){}\t: \n\r\\\"',;|#=-+@\0".utf8)), at: place)
    }
  }

  private static let changeEnds: Change = { _, bytes, numbers in
    let end = Array(numbers.one(of: ["\r\n", "\r", "\n\n", "\n\r", "\r\r\n", "\n\0"]).utf8)
    let share = numbers.chance(50) ? 100 : 80
    var changed: [UInt8] = []
    for byte in bytes {
      if byte == 0x0A, numbers.chance(share) { changed += end } else { changed.append(byte) }
    }
    bytes = changed
  }

  private static let mark: Change = { _, bytes, numbers in
    bytes.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: numbers.chance(80) ? 0 : bytes.count / 2)
  }

  /// Writes the input in UTF-16.
  private static let encode: Change = { _, bytes, numbers in
    guard numbers.chance(30) else { return }
    let isBig = numbers.chance(50)
    let text = "\u{FEFF}" + String(decoding: bytes, as: UTF8.self)
    bytes = text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
      return isBig ? [high, low] : [low, high]
    }
  }
}
