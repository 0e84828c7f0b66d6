import LifetraceModel

/// The date and time with which a line begins, read once for all layouts.
struct LineOpening: Sendable {
  /// The forms in which tools write the beginning of a line.
  struct Forms: OptionSet, Sendable {
    let rawValue: UInt8

    /// Neither a date nor a time.
    static let other = Forms(rawValue: 1 << 0)
    /// `2020-04-12`, without a time.
    static let date = Forms(rawValue: 1 << 1)
    /// `2020-04-12 23:57:42`
    static let dated = Forms(rawValue: 1 << 2)
    /// `Nov 12 12:24:37`
    static let syslog = Forms(rawValue: 1 << 3)
    /// `Thu Nov 25 11:30:02`
    static let weekday = Forms(rawValue: 1 << 4)
    static let all: Forms = [.other, .date, .dated, .syslog, .weekday]

    /// Every form alone, by its place.
    static let each = (0..<5).map { Forms(rawValue: 1 << $0) }

    /// The place of a single form among all.
    var place: Int { rawValue.trailingZeroBitCount }
  }

  /// The form of this opening.
  private(set) var form = Forms.other
  fileprivate(set) var time: WallTime?
  /// The place after the date and time.
  fileprivate(set) var end = 0

  /// Reads the beginning of a line.
  init(_ line: Span<UInt8>) {
    if line.byte(0).isDigit {
      time = TimeShape.dated(line, at: &end)
      if time != nil {
        form = .dated
      } else if TimeShape.date(line, at: &end) != nil {
        form = .date
      }
    } else if line.byte(0).isLetter {
      time = TimeShape.syslog(line, at: &end)
      if let time { form = time.weekday == nil ? .syslog : .weekday }
    }
  }
}

/// Reads the openings of lines, and knows one again that shares all but a fraction with the last.
struct OpeningReader: Sendable {
  /// The opening of the last line that had a time, up to its whole second; `nil` before the first.
  private var last: LineOpening?
  /// The bytes of `last`: two words that overlap where they have to, and a third between them.
  private var head = SIMD3<UInt64>(repeating: 0)

  /// Returns the opening of a line.
  mutating func opening(of line: Span<UInt8>) -> LineOpening {
    if var opening = last, var time = opening.time, line.count >= 24,
      OpeningReader.head(line, opening.end) == head, !line.byte(opening.end).isDigit
    {
      TimeShape.readEnd(line, at: &opening.end, into: &time)
      opening.time = time
      return opening
    }
    let opening = LineOpening(line)
    if opening.time != nil { remember(opening, of: line) }
    return opening
  }

  private mutating func remember(_ opening: LineOpening, of line: Span<UInt8>) {
    last = nil
    // Up to the whole seconds.
    let length = opening.form == .syslog ? 15 : 19
    // Other spellings, as with a date of fewer digits, are read anew each time.
    guard var time = opening.time, line.count >= 24, line.byte(length - 3) == UInt8(ascii: ":"),
      line.byte(length - 6) == UInt8(ascii: ":")
    else { return }
    time.nanosecondOfDay -= time.nanosecondOfDay % 1_000_000_000
    time.resolution = 1_000_000_000
    time.zoneSeconds = nil
    var whole = opening
    whole.time = time
    whole.end = length
    last = whole
    head = OpeningReader.head(line, length)
  }

  private static func head(_ line: Span<UInt8>, _ length: Int) -> SIMD3<UInt64> {
    SIMD3(line.word(at: 0), line.word(at: length - 8), line.word(at: 8 * (length / 16)))
  }
}
