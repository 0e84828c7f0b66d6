/// Sets right the line breaks of a paste that gained or lost them, before its lines are read.
///
/// Lines keep the numbers that they have in the input.
struct LineMender: Sendable {
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
  /// How many lines of the input each mended line ends, of those not read yet.
  private var steps: [Int] = []
  private var stepsRead = 0

  /// Creates the mender of an input that begins with `sample`; `nil` if nothing is to be mended.
  init?(_ sample: Span<UInt8>) {
    let sample = sample.extracting(0..<min(sample.count, LineMender.reach))
    var first = sample.skippingSpace(from: 0)
    if sample.byte(first) == UInt8(ascii: "[") { first = sample.skippingSpace(from: first + 1) }
    let opening = Escapes.undoingEntities(
      sample.extracting(min(first, sample.count)..<min(first + 64, sample.count)))
    if sample.byte(first + 1) == .ampersand, opening?.starts(with: LineMender.object) == true {
      damage = .escaped
      return
    }
    // Objects of JSON are put together by their own reader.
    guard sample.byte(first) != UInt8(ascii: "{") else { return nil }
    if let lost = LostLineBreaks(sample) {
      damage = .lost(lost)
    } else if let wrapping = LineWrapping(sample) {
      damage = .wrapped(wrapping)
    } else if let mark = LineMark(sample) {
      damage = .marked(mark)
    } else if DoubledLines.cover(sample) {
      damage = .doubled
    } else {
      return nil
    }
  }

  /// `true` iff the lines are not those of text.
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

  /// Returns what is mended of the text so far.
  mutating func mend(_ piece: [UInt8]) -> [UInt8] {
    rest += piece
    switch damage {
    case .lost(let lost): return cut(lost, isEnd: false)
    case .wrapped, .marked, .doubled, .escaped: return mendLines(isEnd: false)
    }
  }

  /// Returns what is left at the end of the input.
  mutating func finish() -> [UInt8] {
    switch damage {
    case .lost(let lost): return cut(lost, isEnd: true)
    case .wrapped, .marked, .doubled, .escaped: return mendLines(isEnd: true)
    }
  }
}

// MARK: Line after line

extension LineMender {
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
      add(text.span.extracting(start..<end), to: &mended)
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

  /// Adds a line of the input to the one in hand, or lets it begin the next.
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

extension LineMender {
  private mutating func cut(_ lost: LostLineBreaks, isEnd: Bool) -> [UInt8] {
    var mended: [UInt8] = []
    let text = rest
    let end = isEnd ? text.count : max(searched, text.count - RecordOpening.reach)
    var copied = 0
    var index = searched
    while index < end {
      let byte = text[index]
      if byte == .lineFeed || byte == .carriageReturn {
        let isPair = byte == .carriageReturn && text.span.byte(index + 1) == .lineFeed
        breakLine(&mended, text[copied..<index], step: 1)
        index += isPair ? 2 : 1
        copied = index
      } else if !lost.mark.isEmpty, text.span.has(lost.mark, at: index) {
        breakLine(&mended, text[copied..<index], step: 0)
        index += lost.mark.count
        copied = index
      } else if byte == UInt8(ascii: ":"),
        let start = RecordOpening.start(text.span, colon: index), start > copied
      {
        breakLine(&mended, text[copied..<start], step: 0)
        copied = start
        index += 1
      } else if lost.isEscaped, byte == .backslash, index + 1 < text.count {
        mended += text[copied..<index]
        copied = index
        index += 2
        switch text[index - 1] {
        case UInt8(ascii: "t"): mended.append(.tab)
        case UInt8(ascii: "\""), UInt8(ascii: "/"), .backslash: mended.append(text[index - 1])
        default: continue
        }
        copied = index
      } else {
        index += 1
      }
    }
    // A record may begin before the place that was searched.
    let kept = isEnd ? text.count : max(copied, index - RecordOpening.lead)
    mended += text[copied..<max(copied, kept)]
    rest = Array(text[min(max(copied, kept), text.count)...])
    searched = index - max(copied, kept)
    return mended
  }

  private mutating func breakLine(
    _ mended: inout [UInt8], _ line: ArraySlice<UInt8>, step: Int
  ) {
    mended += line
    mended.append(.lineFeed)
    steps.append(step)
  }
}

/// What a build server, a chat or an editor put before every line of a log: a time of its own, a name, a
/// number, a bullet.
struct LineMark: Equatable, Sendable {
  /// The mark with one `0` for each number and one space for blanks.
  private let shape: [UInt8]

  /// So many records behind a mark show that it is one.
  private static let least = 3
  /// How long a mark is at most.
  private static let longest = 120
  private static let digit = UInt8(ascii: "0")

  /// Finds from the beginning of a log that its lines have a mark, or returns `nil` if they have none.
  ///
  /// Behind the mark records begin, and nearly every line has it.
  init?(_ sample: Span<UInt8>) {
    var shapes: [[UInt8]: Int] = [:]
    var starts: [Range<Int>] = []
    var start = 0
    while start < sample.count {
      let end = sample.lineStop(from: start)
      let line = sample.extracting(start..<end)
      if !line.trimmed(0..<line.count).isEmpty {
        starts.append(start..<end)
        if let place = LineMark.recordStart(in: line), !LineMark.isKnown(line, until: place) {
          shapes[LineMark.shape(of: line.extracting(0..<place)), default: 0] += 1
        }
      }
      start = end + 1
    }
    guard let found = shapes.max(by: { ($0.value, $1.key.count) < ($1.value, $0.key.count) }),
      found.value >= max(LineMark.least, starts.count / 4)
    else { return nil }
    shape = found.key
    var marked = 0
    for line in starts where end(in: sample.extracting(line)) != nil { marked += 1 }
    guard marked * 10 >= starts.count * 9 else { return nil }
  }

  /// The place behind the mark of a line; `nil` if it has none.
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

  /// Where the last record begins that stands behind a mark.
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

  /// `true` iff readers of lines take off by themselves what stands before a record.
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

/// What mail, forums and people put around and between the lines of a log.
enum PasteMarks {
  /// The place where a line begins behind `> ` quotes, arrows that point at it (`---> `) and spaces of
  /// indentation.
  ///
  /// Tabs stay: they may be an empty first column.
  static func contentStart(_ line: Span<UInt8>) -> Int {
    var index = 0
    while true {
      while line.byte(index) == .space { index += 1 }
      index = arrowEnd(line, from: index)
      guard line.byte(index) == UInt8(ascii: ">"),
        line.byte(index + 1) == .space || line.byte(index + 1) == UInt8(ascii: ">")
          || index + 1 == line.count
      else { return index }
      index += 1
    }
  }

  private static func arrowEnd(_ line: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while line.byte(index) == UInt8(ascii: "-") { index += 1 }
    guard index - start >= 2, line.byte(index) == UInt8(ascii: ">"),
      line.byte(index + 1) == .space
    else { return start }
    return index + 2
  }

  /// The place behind the mark that a test runner puts before each line of the device's log:
  /// `[IOSSimulatorLog] [IOS_SYSLOG_ROW] `, `[   +1 ms] [DEVICE LOG] `; `nil` without one.
  static func runnerMarkEnd(_ line: Span<UInt8>) -> Int? {
    guard line.byte(0) == UInt8(ascii: "[") || line.byte(0).isDigit || line.byte(0).isLetter
    else { return nil }
    var open = 0
    while let next = line.firstIndex(of: UInt8(ascii: "["), from: open, limit: 96) {
      for mark in runnerMarks where line.has(mark, at: next) {
        var end = next + mark.count
        if line.byte(end) == .space, line.byte(end + 1) == UInt8(ascii: "]") { end += 1 }
        guard line.byte(end) == UInt8(ascii: "]") else { continue }
        return line.byte(end + 1) == .space ? end + 2 : end + 1
      }
      open = next + 1
    }
    return nil
  }

  /// The place behind the number that an editor or `grep -n` put before a line, `nil` without one.
  static func lineNumberEnd(_ line: Span<UInt8>) -> Int? {
    var index = 0
    guard line.number(at: &index, limit: 9) != nil else { return nil }
    let end = line.skippingBlanks(from: line.byte(index) == UInt8(ascii: ":") ? index + 1 : index)
    return end > index && end < line.count ? end : nil
  }

  /// The place where a continuation line begins, given how its record's first line was marked:
  /// behind the quotes, or behind so many blanks of indentation.
  static func continuationStart(_ line: Span<UInt8>, isQuoted: Bool, indentation: Int) -> Int {
    var index = 0
    guard isQuoted else {
      return min(indentation, line.skippingBlanks(from: 0))
    }
    while line.byte(index) == UInt8(ascii: ">") {
      index += 1
      if line.byte(index) == .space { index += 1 }
    }
    return index
  }

  /// `true` iff a mail client broke a line of `length` before `next`: it stayed under 80 columns,
  /// and the next word would have gone beyond 72.
  static func isWrapped(_ length: Int, before next: Span<UInt8>) -> Bool {
    guard length <= 80, next.byte(0) != .tab, next.byte(0) != .space else { return false }
    let word = next.firstIndex(of: .space, from: 0) ?? next.count
    return length + 1 + word > 72
  }

  /// `true` iff a line is a remark, a fence or a tool's banner rather than log.
  static func isRemark(_ line: Span<UInt8>) -> Bool {
    switch line.byte(0) {
    case UInt8(ascii: "#"):
      line.byte(1) == .space || line.byte(1) == UInt8(ascii: "#") || line.count == 1
    case UInt8(ascii: "/"):
      line.byte(1) == UInt8(ascii: "/") && (line.byte(2) == .space || line.count == 2)
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      line.byte(1) == line.byte(0) && line.byte(2) == line.byte(0)
    case UInt8(ascii: "F"), UInt8(ascii: "S"), UInt8(ascii: "T"), UInt8(ascii: "W"),
      UInt8(ascii: "["), UInt8(ascii: "-"), UInt8(ascii: "L"), UInt8(ascii: "A"):
      banners.contains { line.has($0) }
    default:
      false
    }
  }

  /// `true` iff a line says that records are missing before the next.
  static func isLoss(_ line: Span<UInt8>) -> Bool {
    guard line.byte(0) == UInt8(ascii: "=") || line.byte(0) == UInt8(ascii: "[") else {
      return false
    }
    return losses.contains { line.has($0) }
  }

  /// `true` iff a record's message says that records are missing before it.
  static func isLossMessage(_ message: Span<UInt8>) -> Bool {
    guard message.has(lost), let end = message.firstIndex(of: messages, from: 4, limit: 64)
    else { return isLoss(message) }
    for index in 4..<end where message.byte(index).isDigit { return true }
    return false
  }

  /// The process that a loss message names, `lost >= 12 unreliable messages from Name (…)`.
  static func loser(in message: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = message.span
    guard let mark = text.firstIndex(of: from, limit: 128) else { return nil }
    let start = mark + from.count
    let end = text.firstIndex(of: UInt8(ascii: "("), from: start) ?? text.count
    let name = text.trimmed(start..<end)
    // Some versions print a range of ticks instead.
    guard !name.isEmpty, !text.byte(name.lowerBound).isDigit else { return nil }
    return message[message.startIndex + name.lowerBound..<message.startIndex + name.upperBound]
  }

  /// One of these stands in every line and message that tells of missing records.
  static let lossTexts = losses + [lost]

  private static let from = Array(" from ".utf8)
  private static let runnerMarks = ["[IOS_SYSLOG_ROW", "[DEVICE LOG"].map { Array($0.utf8) }
  private static let lost = Array("lost ".utf8)
  private static let messages = Array(" message".utf8)

  private static let banners = [
    "Filtering the log data using", "Skipping info and debug messages",
    "Skipping debug messages", "Skipping info messages", "Timestamp  ",
    "----------", "Log      - Default:", "Activity - Create:",
    "[connected:", "[connected]", "Waiting for device",
  ].map { Array($0.utf8) }

  private static let losses = [
    "=== Messages dropped", "[disconnected:", "[disconnected]", "=== lost ",
  ].map { Array($0.utf8) }
}
