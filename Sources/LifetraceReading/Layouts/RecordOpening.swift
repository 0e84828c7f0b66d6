import LifetraceModel

/// Finds where records begin, by the times and names with which they do in any layout.
enum RecordOpening {
  /// How much text after a place is looked at.
  static let reach = 512
  /// How far before the colon of its time a record may begin.
  static let lead = 48

  /// Whether a line, or the first piece of one that was wrapped, opens with a record's time.
  static func opens(_ line: Span<UInt8>) -> Bool {
    let start = line.skippingBlanks(from: PasteMarks.contentStart(line))
    var end = start
    if TimeShape.dated(line, at: &end) != nil { return line.byte(end).isBlank }
    if TimeShape.syslog(line, at: &end) != nil { return line.byte(end).isBlank }
    if let level = levelEnd(line, from: start) { end = line.skippingBlanks(from: level) }
    guard let time = TimeShape.timeOfDay(line, at: &end) else { return false }
    return time.resolution < 1_000_000_000 && (line.byte(end).isBlank || end == line.count)
  }

  /// Whether a line ends within the columns that `log show` fills up with blanks.
  static func isCutHeader(_ line: Span<UInt8>) -> Bool {
    let content = line.extracting(PasteMarks.contentStart(line)..<line.count)
    var end = 0
    guard TimeShape.dated(content, at: &end) != nil else { return false }
    end = content.skippingBlanks(from: end)
    guard content.byte(end) == UInt8(ascii: "0"), content.byte(end + 1) == UInt8(ascii: "x")
    else { return false }
    return LogShowDefaultLayout().read(content) == nil
  }

  /// The place where the record begins that has a colon of its time at `colon`; `nil` if it is
  /// none.
  ///
  /// Only a time with a process after it begins a record: a message may contain times.
  static func start(_ text: Span<UInt8>, colon: Int) -> Int? {
    guard text.byte(colon + 3) == UInt8(ascii: ":"), text.byte(colon - 1).isDigit,
      text.byte(colon - 2).isDigit, text.byte(colon + 1).isDigit, text.byte(colon + 2).isDigit
    else { return nil }
    let time = colon - 2
    return dated(text, time: time) ?? syslog(text, time: time) ?? console(text, time: time)
  }

  private static func dated(_ text: Span<UInt8>, time: Int) -> Int? {
    let start = time - "2026-04-12 ".utf8.count
    guard start >= 0, text.byte(start + 4) == UInt8(ascii: "-") else { return nil }
    let line = text.extracting(start..<min(text.count, start + reach))
    return layouts.mayRead(line, LineOpening(line)) ? start : nil
  }

  private static func syslog(_ text: Span<UInt8>, time: Int) -> Int? {
    let month = time - "Nov 12 ".utf8.count
    return [month - "Thu ".utf8.count, month].first { start in
      guard start >= 0 else { return false }
      let line = text.extracting(start..<min(text.count, start + reach))
      let opening = LineOpening(line)
      return opening.form.isSubset(of: [.syslog, .weekday]) && layouts.mayRead(line, opening)
    }
  }

  /// The layouts whose lines begin with a date.
  private static let layouts = LayoutChoice(
    TextLayoutTable.shaped.filter { !$0.openings.contains(.other) })

  /// A level, a time with a zone and a process, in columns.
  private static func console(_ text: Span<UInt8>, time: Int) -> Int? {
    var end = time
    let separator = text.byte(time - 1)
    guard separator.isBlank,
      let stamp = TimeShape.timeOfDay(text, at: &end), stamp.zoneSeconds != nil,
      text.byte(end) == separator, !text.byte(end + 1).isBlank
    else { return nil }
    // The longest word: `fault` ends another one.
    for length in stride(from: 20, through: 3, by: -1) where time - 1 - length >= 0 {
      let level = time - 1 - length..<time - 1
      if KnownWords.levels.contains(text, level) { return level.lowerBound }
    }
    return nil
  }

  /// The place after one of Console's levels at `start`.
  private static func levelEnd(_ line: Span<UInt8>, from start: Int) -> Int? {
    var end = start
    while end < line.count, end - start <= 20 {
      if line.byte(end).isBlank, KnownWords.levels.contains(line, start..<end) {
        return end
      }
      end += 1
    }
    return nil
  }
}

extension UInt8 {
  /// Whether the byte is a space or a tab.
  var isBlank: Bool { self == .space || self == .tab }
}
