/// Sets right the line breaks of a paste that gained or lost them, before its lines are read.
///
/// Lines keep the numbers that they have in the input.
struct LineRepair: Sendable {
  /// What happened to the line breaks.
  enum Damage: Equatable, Sendable {
    case wrapped(LineWrapping)
    case lost(LostLineBreaks)
    case marked(LineMark)
    case doubled
    /// Objects of JSON with the entities of a page.
    case escaped
  }

  /// How much of the beginning of an input shows the damage.
  static let reach = 1 << 14

  private static let object = Array("{\"".utf8)

  let damage: Damage
  /// What came and is not mended yet.
  private var rest: [UInt8] = []
  /// So many bytes of it were searched.
  private var searched = 0
  /// The wrapped line in hand, its last piece and how many pieces it has.
  private var line: [UInt8] = []
  private var lastPiece: [UInt8] = []
  private var pieces = 0
  /// For each repaired line that is not read yet, how many lines of the input it ends.
  private var steps: [Int] = []
  private var stepsRead = 0

  /// Creates the repair of an input that begins with `sample`; `nil` if the input needs none.
  init?(_ sample: Span<UInt8>, _ emitters: EmitterSet) {
    let sample = sample.extracting(0..<min(sample.count, LineRepair.reach))
    var first = sample.skippingSpace(from: 0)
    if sample.byte(first) == UInt8(ascii: "[") { first = sample.skippingSpace(from: first + 1) }
    let opening = Escapes.undoingEntities(
      sample.extracting(min(first, sample.count)..<min(first + 64, sample.count)))
    if sample.byte(first + 1) == .ampersand, opening?.starts(with: LineRepair.object) == true {
      damage = .escaped
      return
    }
    // Objects of JSON are put together by their own reader.
    guard sample.byte(first) != UInt8(ascii: "{") else { return nil }
    if let lost = LostLineBreaks(sample) {
      damage = .lost(lost)
    } else if let wrapping = LineWrapping(sample, emitters) {
      damage = .wrapped(wrapping)
    } else if let mark = LineMark(sample) {
      damage = .marked(mark)
    } else if DoubledLines.cover(sample) {
      damage = .doubled
    } else {
      return nil
    }
  }

  /// Whether the repaired lines are JSON rather than text.
  var isJSON: Bool { damage == .escaped }

  /// How many lines of the input the next mended line ends.
  mutating func nextStep() -> Int {
    guard stepsRead < steps.count else { return 1 }
    defer {
      stepsRead += 1
      if stepsRead == steps.count {
        steps.removeAll(keepingCapacity: true)
        stepsRead = 0
      }
    }
    return steps[stepsRead]
  }

  /// Returns the repaired text so far.
  mutating func mend(_ piece: [UInt8]) -> [UInt8] {
    rest += piece
    switch damage {
    case .lost(let lost): return cut(lost, isEnd: false)
    case .wrapped, .marked, .doubled, .escaped: return mendLines(isEnd: false)
    }
  }

  /// Returns the rest of the repaired text at the end of the input.
  mutating func finish() -> [UInt8] {
    switch damage {
    case .lost(let lost): return cut(lost, isEnd: true)
    case .wrapped, .marked, .doubled, .escaped: return mendLines(isEnd: true)
    }
  }
}

// MARK: Line after line

extension LineRepair {
  private mutating func mendLines(isEnd: Bool) -> [UInt8] {
    var mended: [UInt8] = []
    let text = rest
    var start = 0
    while start < text.count {
      let end = text.span.lineStop(from: max(start, searched))
      searched = end
      // A carriage return at the very end may be half of CRLF.
      guard isEnd || end + 1 < text.count || end < text.count && text[end] != .carriageReturn
      else { break }
      // As the reader of lines has it, a zero ends a line and is none by itself.
      let isZero = end == start && text.span.byte(end) == 0 && end < text.count
      if !isZero { add(text.span.extracting(start..<end), to: &mended) }
      start = end + 1
      if text.span.byte(end) == .carriageReturn, text.span.byte(start) == .lineFeed { start += 1 }
      searched = start
    }
    start = min(start, text.count)
    rest = Array(text[start...])
    searched = max(0, searched - start)
    if isEnd || rest.count > LineBlocks.lineLimit {
      flush(to: &mended)
      mended += rest
      rest = []
      searched = 0
    }
    return mended
  }

  private mutating func add(_ next: Span<UInt8>, to mended: inout [UInt8]) {
    switch damage {
    case .wrapped(let wrapping):
      add(next, wrapping, to: &mended)
    case .marked(let mark):
      mended.append(next.extracting((mark.end(in: next) ?? 0)..<next.count))
      mended.append(.lineFeed)
    case .doubled:
      if pieces == 1, next.equals(line) {
        pieces = 2
        return
      }
      flush(to: &mended)
      line.append(next)
      pieces = 1
    case .escaped:
      if let plain = Escapes.undoingEntities(next) {
        mended += plain
      } else {
        mended.append(next)
      }
      mended.append(.lineFeed)
    case .lost:
      break
    }
  }

  /// Adds a line of the input to the one in hand, or begins the next one with it.
  private mutating func add(
    _ next: Span<UInt8>, _ wrapping: LineWrapping, to mended: inout [UInt8]
  ) {
    let start = min(PasteMarks.contentStart(lastPiece.span), PasteMarks.contentStart(next))
    if pieces > 0, line.count + next.count < RecordJoiner.recordLimit,
      let seam = wrapping.seam(after: lastPiece.span, before: next, from: start)
    {
      line += seam.bytes
      line.append(next.extracting(start..<next.count))
      pieces += 1
    } else {
      flush(to: &mended)
      line.append(next)
      pieces = 1
    }
    lastPiece.removeAll(keepingCapacity: true)
    lastPiece.append(next)
  }

  private mutating func flush(to mended: inout [UInt8]) {
    guard pieces > 0 else { return }
    mended += line
    mended.append(.lineFeed)
    steps.append(pieces)
    line.removeAll(keepingCapacity: true)
    pieces = 0
  }
}

// MARK: Lines without breaks

extension LineRepair {
  private mutating func cut(_ lost: LostLineBreaks, isEnd: Bool) -> [UInt8] {
    var mended: [UInt8] = []
    let text = rest
    let end = isEnd ? text.count : max(searched, text.count - RecordOpening.reach)
    var copied = 0
    var index = searched
    while index < end {
      if let found = LineRepair.lineEnd(in: text.span, at: index, from: copied, lost) {
        // A zero ends a line and is none by itself.
        if text[index] != 0 || copied < index {
          breakLine(&mended, text[copied..<found.end], step: found.step)
        }
        copied = found.next
        index = found.searched
      } else if lost.isEscaped, text[index] == .backslash, index + 1 < text.count {
        mended += text[copied..<index]
        copied = index
        index += 2
        if let plain = LineRepair.unescaped(text[index - 1]) {
          mended.append(plain)
          copied = index
        }
      } else {
        index += 1
      }
    }
    // A record may begin before the place that was searched.
    let kept = isEnd ? text.count : max(copied, index - RecordOpening.lead)
    mended += text[copied..<max(copied, kept)]
    rest = Array(text[min(max(copied, kept), text.count)...])
    searched = index - max(copied, kept)
    // The mark at the very end breaks no line in two, and ends the input's last one.
    if isEnd, kept == copied, steps.last == 0 { steps[steps.count - 1] = 1 }
    return mended
  }

  /// A place where a line ends.
  private struct LineEnd {
    /// The end of its text.
    let end: Int
    /// The beginning of the next line.
    let next: Int
    /// Where the search for the next end goes on.
    let searched: Int
    /// How many lines of the input end here.
    let step: Int
  }

  /// Returns the end of a line that the byte at `index` shows, if any.
  ///
  /// - Parameter start: where the line begins.
  private static func lineEnd(
    in text: Span<UInt8>, at index: Int, from start: Int, _ lost: LostLineBreaks
  ) -> LineEnd? {
    let byte = text.byte(index)
    if byte == .lineFeed || byte == .carriageReturn {
      let isPair = byte == .carriageReturn && text.byte(index + 1) == .lineFeed
      let next = index + (isPair ? 2 : 1)
      return LineEnd(end: index, next: next, searched: next, step: 1)
    }
    if byte == 0 { return LineEnd(end: index, next: index + 1, searched: index + 1, step: 1) }
    if !lost.mark.isEmpty, text.has(lost.mark, at: index) {
      let next = index + lost.mark.count
      return LineEnd(end: index, next: next, searched: next, step: 0)
    }
    guard byte == UInt8(ascii: ":"), let record = RecordOpening.start(text, colon: index),
      record > start
    else { return nil }
    return LineEnd(end: record, next: record, searched: index + 1, step: 0)
  }

  /// Returns the character that a backslash and a byte represent; `nil` if the backslash is text.
  private static func unescaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "t"): .tab
    case UInt8(ascii: "\""), UInt8(ascii: "/"), .backslash: byte
    default: nil
    }
  }

  private mutating func breakLine(
    _ mended: inout [UInt8], _ line: ArraySlice<UInt8>, step: Int
  ) {
    mended += line
    mended.append(.lineFeed)
    steps.append(step)
  }
}

/// What a build server, a chat or an editor put before every line of a log: a time of its own, a
/// name, a number, a bullet.
struct LineMark: Equatable, Sendable {
  /// The mark with one `0` for each number and one space for blanks.
  private let shape: [UInt8]

  /// So many records after a mark show that it is one.
  private static let least = 3
  /// How long a mark is at most.
  private static let longest = 120
  private static let digit = UInt8(ascii: "0")

  /// Finds the mark that begins nearly every line of a log, before its records; `nil` if there is none.
  ///
  /// - Parameter sample: the beginning of the log.
  init?(_ sample: Span<UInt8>) {
    var shapes: [[UInt8]: Int] = [:]
    let lines = sample.lines.filter { !sample.trimmed($0).isEmpty }
    for range in lines {
      let line = sample.extracting(range)
      if let place = LineMark.recordStart(in: line), !LineMark.isKnown(line, until: place) {
        shapes[LineMark.shape(of: line.extracting(0..<place)), default: 0] += 1
      }
    }
    guard let found = shapes.max(by: { ($0.value, $1.key.count) < ($1.value, $0.key.count) }),
      found.value >= max(LineMark.least, lines.count / 4)
    else { return nil }
    shape = found.key
    let marked = lines.count { end(in: sample.extracting($0)) != nil }
    guard marked * 10 >= lines.count * 9 else { return nil }
  }

  /// The place after the mark of a line; `nil` if it has none.
  func end(in line: Span<UInt8>) -> Int? {
    var index = 0
    for byte in shape {
      switch byte {
      case LineMark.digit:
        guard line.byte(index).isDigit else { return nil }
        while line.byte(index).isDigit { index += 1 }
      case .space:
        // At the end of a line the blanks are often lost.
        guard line.byte(index).isBlank || index == line.count else { return nil }
        index = line.skippingBlanks(from: index)
      default:
        guard line.byte(index) == byte, index < line.count else { return nil }
        index += 1
      }
    }
    return index
  }

  /// Returns where the last record after a mark begins.
  private static func recordStart(in line: Span<UInt8>) -> Int? {
    var place: Int?
    var index = 0
    while let colon = line.firstIndex(
      of: UInt8(ascii: ":"), from: index, limit: longest + RecordOpening.lead)
    {
      index = colon + 1
      if let start = RecordOpening.start(line, colon: colon), start <= longest { place = start }
    }
    return place
  }

  /// Returns whether the reader of lines takes the mark before a record off by itself.
  private static func isKnown(_ line: Span<UInt8>, until place: Int) -> Bool {
    PasteMarks.contentStart(line) >= place || JobTimes.timeEnd(line) == place
      || PasteMarks.runnerMarkEnd(line) == place || PasteMarks.lineNumberEnd(line) == place
  }

  private static func shape(of mark: Span<UInt8>) -> [UInt8] {
    var shape: [UInt8] = []
    for index in mark.indices {
      let byte = mark[index].isDigit ? digit : mark[index].isBlank ? UInt8.space : mark[index]
      if byte == shape.last, byte == digit || byte == .space { continue }
      shape.append(byte)
    }
    return shape
  }
}
