/// The columns at which a mail program, a ticket or a terminal broke every long line of a log.
struct LineWrapping: Equatable, Sendable {
  /// How long a line is at most, in characters.
  let columns: Int
  /// Whether lines were only broken between words, whose blank went with it.
  let isAtWords: Bool
  /// How many tabs separate the columns of records.
  let tabs: Int
  private let emitters: EmitterSet

  /// Lines narrower or wider than this were broken by nobody.
  private static let possible = 60...250
  /// Wider than this nobody fills paragraphs.
  private static let widestAtWords = 132
  /// So many broken records show that lines are wrapped.
  private static let least = 3

  /// What one line of the sample is like.
  private struct Line {
    var columns: Int
    var opens: Bool
    /// Whether it is an event of its own, as a print without a time.
    var isEvent: Bool
    /// Whether the line ends within the columns before a message.
    var isCutHeader: Bool
    var firstWord: Int
    var tabs: Int
    var hasBlank: Bool
    /// Equal for equal lines.
    var text: Int
  }

  /// Finds from the beginning of a log that its lines are wrapped, or returns `nil` if they are
  /// not.
  ///
  /// No line is longer than the others that are broken, these open with the time of a record as
  /// often as whole lines do, and what follows them does not.
  init?(_ sample: Span<UInt8>, _ emitters: EmitterSet) {
    self.emitters = emitters
    var lines: [Line] = []
    for range in sample.lines {
      // The last line may be cut by the end of the sample.
      if range.upperBound == sample.count, !lines.isEmpty { break }
      lines.append(LineWrapping.line(sample.extracting(range), emitters))
    }
    let records = lines.count { $0.opens }
    guard records >= LineWrapping.least else { return nil }
    var counts: [Int: Int] = [:]
    for line in lines where line.opens { counts[line.tabs, default: 0] += 1 }
    // A tab in a message is rare, and one that a break replaced is not.
    tabs = counts.filter { $0.value * 8 >= records }.keys.max() ?? 0
    if let columns = LineWrapping.hardLimit(lines, records: records) {
      self.columns = columns
      isAtWords = false
    } else if let columns = LineWrapping.wordLimit(lines, records: records) {
      self.columns = columns
      isAtWords = true
    } else {
      return nil
    }
  }

  private static func line(_ line: Span<UInt8>, _ emitters: EmitterSet) -> Line {
    Line(
      columns: line.columnCount, opens: RecordOpening.opens(line),
      isEvent: emitters.isPrint(line), isCutHeader: RecordOpening.isCutHeader(line),
      firstWord: line.firstWord,
      tabs: line.count(of: .tab),
      hasBlank: line.trimmed(0..<line.count).contains { line[$0].isBlank },
      text: line.indices.reduce(into: Hasher()) { $0.combine(line[$1]) }.finalize())
  }

  /// The limit at which lines were broken whatever stood there.
  private static func hardLimit(_ lines: [Line], records: Int) -> Int? {
    guard let limit = lines.map(\.columns).max(), possible.contains(limit) else { return nil }
    let full = lines.indices.filter { lines[$0].columns == limit }
    let goingOn = full.filter { goesOn($0, lines) }
    guard goingOn.count * 4 >= full.count * 3 else { return nil }
    // The beginnings of records may be as long by chance: then shorter lines go on, too.
    let broken = lines.indices.filter { goesOn($0, lines) }
    let openings = broken.count { lines[$0].opens }
    let fullOpenings = goingOn.count { lines[$0].opens }
    return fullOpenings >= max(least, records / 4) && fullOpenings * 4 >= openings * 3
      && goingOn.count * 2 > broken.count ? limit : nil
  }

  /// The limit before which lines were broken between words.
  private static func wordLimit(_ lines: [Line], records: Int) -> Int? {
    // A word that is longer than a line has one of its own.
    guard let limit = lines.filter(\.hasBlank).map(\.columns).max(), possible.contains(limit),
      limit <= widestAtWords
    else { return nil }
    // A line that says an event in whole was not broken there.
    let broken = lines.indices.filter {
      lines[$0].opens && !lines[$0].isEvent && goesOn($0, lines)
    }
    // The same line below each print, such as a frame of the stack, is no rest of different messages.
    let messages = broken.filter { !lines[$0].isCutHeader }
    let rests = Set(messages.map { lines[$0 + 1].text })
    guard messages.isEmpty || rests.count * 2 > messages.count else { return nil }
    let filled = broken.filter {
      lines[$0].isCutHeader || lines[$0].columns + 1 + lines[$0 + 1].firstWord > limit
    }
    return filled.count >= max(least, records / 4) && filled.count * 10 >= broken.count * 9
      ? limit : nil
  }

  /// Whether the line after one does not begin a record.
  private static func goesOn(_ index: Int, _ lines: [Line]) -> Bool {
    index + 1 < lines.count && lines[index].columns > 0 && lines[index + 1].columns > 0
      && !lines[index + 1].opens && !lines[index + 1].isEvent
  }

  /// What stood between a line and the next where the one goes on with the other; `nil` where it
  /// does not.
  ///
  /// - Parameter start: where the text of `next` begins, after the marks that both lines have.
  func seam(after line: Span<UInt8>, before next: Span<UInt8>, from start: Int) -> Seam? {
    guard !line.isEmpty, next.firstWord > 0, !RecordOpening.opens(next),
      !emitters.isPrint(next)
    else { return nil }
    let length = line.columnCount
    guard isAtWords else {
      // A blank at the end of a full line is often lost.
      return length == columns ? .nothing : length == columns - 1 ? .space : nil
    }
    guard length + 1 + next.firstWord > columns || RecordOpening.isCutHeader(line)
    else { return nil }
    if RecordOpening.opens(line), line.count(of: .tab) < tabs || line.endsWithProcess {
      return .tab
    }
    if line.byte(line.count - 1).isBlank || next.byte(start).isBlank { return .nothing }
    let isInWord =
      length == columns && line.lastWord + next.firstWord > columns - start
    let isAtHyphen =
      line.byte(line.count - 1) == UInt8(ascii: "-") && line.byte(line.count - 2).isNamePart
      && next.byte(start).isNamePart
    return isInWord || isAtHyphen ? .nothing : .space
  }

  /// What goes between two pieces of a line.
  enum Seam: Sendable {
    case nothing
    case space
    case tab

    var bytes: [UInt8] {
      switch self {
      case .nothing: []
      case .space: [.space]
      case .tab: [.tab]
      }
    }
  }
}

extension Span where Element == UInt8 {
  /// How many characters a line of UTF-8 has.
  fileprivate var columnCount: Int {
    indices.count { self[$0] & 0xC0 != 0x80 }
  }

  /// How many characters the first word after quotes and blanks has.
  fileprivate var firstWord: Int {
    let start = skippingBlanks(from: PasteMarks.contentStart(self))
    let end = firstIndex(of: .space, from: start) ?? count
    return extracting(start..<Swift.max(start, end)).columnCount
  }

  /// The number of characters after the last blank.
  fileprivate var lastWord: Int {
    var start = count
    while start > 0, !self[start - 1].isBlank { start -= 1 }
    return extracting(start..<count).columnCount
  }

  /// Whether the last column is the name of a process.
  fileprivate var endsWithProcess: Bool {
    var start = count
    while start > 0, self[start - 1] != .tab { start -= 1 }
    return start > 0 && KnownWords.processes.contains(self, start..<count)
  }

  fileprivate func count(of byte: UInt8) -> Int { indices.count { self[$0] == byte } }
}

/// A log whose lines were put one after the other, by a form or a chat that keeps no line breaks.
struct LostLineBreaks: Equatable, Sendable {
  /// The text in the place of a line break; empty if there is none.
  let mark: [UInt8]

  /// Texts that replace a line break: `\n` of a string, a page's break, and line ends that only
  /// some programs know.
  private static let marks = [
    "\\r\\n", "\\n", "<br />", "<br/>", "<br>", "\u{2028}", "\u{85}", "\u{B}",
  ].map { Array($0.utf8) }

  /// Finds from the beginning of a log that it lost its line breaks, or returns `nil` if it did
  /// not.
  ///
  /// One line holds many records. A line that quotes one is no such line.
  init?(_ sample: Span<UInt8>) {
    var inside = 0
    var lines = 0
    var found: [[UInt8]: Int] = [:]
    for range in sample.lines {
      let line = sample.extracting(range)
      let places = LostLineBreaks.records(in: line)
      if !places.isEmpty { lines += 1 }
      inside += places.count
      for place in places {
        if let mark = LostLineBreaks.marks.first(where: { line.has($0, at: place - $0.count) }) {
          found[mark, default: 0] += 1
        }
      }
    }
    guard inside >= 3, inside >= lines * 3 else { return nil }
    mark = LostLineBreaks.marks.first { (found[$0] ?? 0) * 4 >= inside * 3 } ?? []
  }

  /// Whether the marks are escapes, so that tabs and quotes are escaped too.
  var isEscaped: Bool { mark.first == .backslash }

  /// Where records begin inside a line.
  private static func records(in line: Span<UInt8>) -> [Int] {
    var places: [Int] = []
    var index = 0
    while let colon = line.firstIndex(of: UInt8(ascii: ":"), from: index) {
      index = colon + 1
      guard let place = RecordOpening.start(line, colon: colon), place > 0 else { continue }
      if line.firstIndex(in: 0..<place, { _ in 1 }, where: { !$0.isBlank }) != nil {
        places.append(place)
      }
      index = colon + 4
    }
    return places
  }
}
