import LifetraceModel

/// What apps' own loggers print: a time found by its shape, anything, then a message.
struct AppLoggerLayout: TextLayout {
  var name: String { "app-logger" }
  var openings: LineOpening.Forms { .all }
  var continuation: ContinuationRule { .unfinished }

  /// The number of bytes at the beginning of a line in which its time may begin.
  private static let reach = 64

  func read(_ line: Span<UInt8>, _ opening: LineOpening) -> LineFields? {
    var start = 0
    while start < min(AppLoggerLayout.reach, line.count) {
      let isWordStart = start == 0 || !line.byte(start - 1).isNamePart
      if isWordStart, !LoggerTime.isValue(line, at: start), LoggerTime.mayBegin(line, at: start) {
        var end = start
        if let time = LoggerTime.read(line, at: &end) {
          return fields(line, time: time, at: start..<end)
        }
      }
      start += 1
    }
    return nil
  }

  /// The date of a line that has nothing else but signs around it, as loggers write above the lines of a day:
  /// `--- 2026-03-02 ---`; the time of day in it is that of midnight.
  static func dateLine(_ line: Span<UInt8>) -> WallTime? {
    guard line.count <= 64 else { return nil }
    var index = 0
    while index < line.count, !line.byte(index).isDigit, !line.byte(index).isLetter { index += 1 }
    guard LoggerTime.mayBegin(line, at: index), let time = LoggerTime.dateAlone(line, at: &index)
    else { return nil }
    while index < line.count {
      guard !line.byte(index).isDigit, !line.byte(index).isLetter else { return nil }
      index += 1
    }
    return time
  }

  /// Whether a line opens with a date, which no continuation of another record does.
  static func opensWithDate(_ line: Span<UInt8>) -> Bool {
    var index = line.byte(0) == UInt8(ascii: "[") ? 1 : 0
    return LoggerTime.mayBegin(line, at: index) && LoggerTime.read(line, at: &index)?.day != nil
  }

  private func fields(
    _ line: Span<UInt8>, time: WallTime, at place: Range<Int>
  ) -> LineFields {
    // Words before the time may be the message themselves.
    guard place.lowerBound <= 1 else { return LineFields(time: time, message: 0..<line.count) }
    var end = place.upperBound
    while AppLoggerLayout.separators.contains(line.byte(end)) { end += 1 }
    return LineFields(time: time, message: min(end, line.count)..<line.count)
  }

  private static let separators = Array("] \t|:,".utf8)
}

/// Times as apps' own loggers print them: with the date in whatever spelling their authors took.
enum LoggerTime {
  /// `2026-03-04 10:00:00`, `04.03.2026 10:00:00,123`, `3/4/26, 1:10:00 PM`, `[Mar 4, 2026 at
  /// 10:00:00` or `10:00:00.123`: a date, if there is one, and a time of day.
  ///
  /// Reads one at `index`, which moves after it, or returns `nil` and leaves `index` where it is.
  static func read(_ line: Span<UInt8>, at index: inout Int) -> WallTime? {
    if var time = TimeShape.dated(line, at: &index) {
      readHalf(line, at: &index, into: &time)
      ZoneName.read(line, at: &index, into: &time)
      return time
    }
    var end = index
    if let date = date(line, at: &end), skipToTime(line, at: &end),
      var time = clock(line, at: &end)
    {
      time.year = date.year
      time.month = date.month
      time.day = date.day
      time.order = date.order
      if time.year == nil { time.year = yearBehind(line, at: &end) }
      ZoneName.read(line, at: &end, into: &time)
      index = end
      return time
    }
    if let time = sinceEpoch(line, at: &index) { return time }
    end = index
    guard var time = TimeShape.timeOfDay(line, at: &end, hourDigits: 1) else { return nil }
    // Without a date, one digit before a colon may be anything.
    let isHalf = readHalf(line, at: &end, into: &time)
    guard isHalf || line.byte(index + 1).isDigit else { return nil }
    ZoneName.read(line, at: &end, into: &time)
    index = end
    return time
  }

  /// Whether a time at `index` would be the value of a field in the description of an object:
  /// `    timestamp = "2026-03-04T10:00:00Z";`.
  static func isValue(_ line: Span<UInt8>, at index: Int) -> Bool {
    line.byte(index - 1) == UInt8(ascii: "\"") && line.byte(index - 2) == .space
      && line.byte(index - 3) == UInt8(ascii: "=")
  }

  /// `timeIntervalSince1970:1700000000.123` or `[1700000000.123]`, as Sentry's debug output has it: seconds, in UTC.
  private static func sinceEpoch(_ line: Span<UInt8>, at index: inout Int) -> WallTime? {
    let isNamed = line.has(epoch, at: index)
    var end = isNamed ? index + epoch.count : index
    guard isNamed || line.byte(index - 1) == UInt8(ascii: "["),
      let seconds = line.number(at: &end, limit: 10),
      isNamed || end - index == 10 && line.byte(end) == UInt8(ascii: ".")
    else { return nil }
    var time = WallTime(
      Instant(nanoseconds: Int64(seconds) * 1_000_000_000), resolution: 1_000_000_000)
    TimeShape.fraction(line, at: &end, into: &time)
    index = end
    return time
  }

  /// Whether a word that begins at `index` may begin a time.
  static func mayBegin(_ line: Span<UInt8>, at index: Int) -> Bool {
    let first = line.byte(index)
    if first.isDigit { return true }
    if first == epoch[0] { return line.has(epoch, at: index) }
    guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return false }
    var end = index
    return CalendarNames.months.read(line, at: &end) != nil
      || CalendarNames.weekdays.read(line, at: &end) != nil
  }

  // MARK: Dates

  private struct NamedDate {
    var year: Int16?
    var month: UInt8
    var day: UInt8
    var order: WallTime.Order?

    init?(year: Int?, month: Int, day: Int, order: WallTime.Order? = nil) {
      guard (1...31).contains(day), (1...12).contains(month) else { return nil }
      self.year = year.map { Int16($0) }
      self.month = UInt8(month)
      self.day = UInt8(day)
      self.order = order
    }
  }

  /// Reads a date with its year and no time of day.
  static func dateAlone(_ line: Span<UInt8>, at index: inout Int) -> WallTime? {
    guard let date = date(line, at: &index), let year = date.year else { return nil }
    var time = WallTime(nanosecondOfDay: 0, resolution: 1_000_000_000)
    time.year = year
    time.month = date.month
    time.day = date.day
    time.order = date.order
    return time
  }

  private static func date(_ line: Span<UInt8>, at index: inout Int) -> NamedDate? {
    if let date = numeric(line, at: &index) { return date }
    var end = index
    // The rest of a date says what the day of the week does.
    if CalendarNames.weekdays.read(line, at: &end) != nil { skip(line, at: &end) }
    guard let date = spelled(line, at: &end) else { return nil }
    index = end
    return date
  }

  /// `Mar 4`, `Mar 4, 2026`, `March 4 2026`, `4 Mar 2026` or `04-Mar-2026`.
  private static func spelled(_ line: Span<UInt8>, at index: inout Int) -> NamedDate? {
    var end = index
    let first = line.number(at: &end, limit: 2)
    if first != nil { skip(line, at: &end) }
    guard let month = CalendarNames.months.read(line, at: &end) else { return nil }
    skip(line, at: &end)
    let second = first == nil ? line.number(at: &end, limit: 2) : nil
    guard let day = first ?? second else { return nil }
    var after = end
    skip(line, at: &after)
    let start = after
    var year: Int?
    if let found = line.number(at: &after, limit: 4), after - start == 4 {
      year = found
      end = after
    }
    index = end
    return NamedDate(year: year, month: month + 1, day: day)
  }

  /// `04.03.2026`, `3/4/26`, `04-03-2026`, `2026.03.04`, `20260304`, `260304` or `03-20`.
  private static func numeric(_ line: Span<UInt8>, at index: inout Int) -> NamedDate? {
    var end = index
    guard let first = line.number(at: &end, limit: 8) else { return nil }
    let digits = end - index
    let mark = line.byte(end)
    guard mark == UInt8(ascii: ".") || mark == UInt8(ascii: "/") || mark == UInt8(ascii: "-") else {
      guard digits == 8 || digits == 6 else { return nil }
      index = end
      let year = first / 10_000 + (digits == 6 ? 2000 : 0)
      // No iPhone wrote before 2007: a counter.
      guard year >= 2007 else { return nil }
      return NamedDate(year: year, month: first / 100 % 100, day: first % 100)
    }
    end += 1
    guard let second = line.number(at: &end, limit: 2) else { return nil }
    guard line.byte(end) == mark else {
      guard mark == UInt8(ascii: "-"), digits == 2 else { return nil }
      index = end
      return NamedDate(year: nil, month: first, day: second)
    }
    end += 1
    let start = end
    guard let third = line.number(at: &end, limit: 4) else { return nil }
    let lastDigits = end - start
    index = end
    if digits == 4 { return NamedDate(year: first, month: second, day: third) }
    guard digits <= 2, lastDigits == 4 || lastDigits == 2 && mark != UInt8(ascii: "-") else {
      return nil
    }
    let year = third + (lastDigits == 2 ? 2000 : 0)
    // With dots the day comes first everywhere; with other marks that differs between countries.
    if mark == UInt8(ascii: ".") || first == second {
      return NamedDate(year: year, month: second, day: first)
    }
    if first > 12 { return NamedDate(year: year, month: second, day: first, order: .dayFirst) }
    if second > 12 { return NamedDate(year: year, month: first, day: second, order: .monthFirst) }
    return NamedDate(year: year, month: second, day: first, order: .either)
  }

  // MARK: Times of day

  /// `10:00:00.123`, `1:10:00 PM`, or `10.00.00:123` as Unreal Engine prints it.
  private static func clock(_ line: Span<UInt8>, at index: inout Int) -> WallTime? {
    guard
      var time = TimeShape.timeOfDay(line, at: &index, hourDigits: 1)
        ?? TimeShape.timeOfDay(line, at: &index, mark: UInt8(ascii: "."))
    else { return nil }
    readHalf(line, at: &index, into: &time)
    return time
  }

  /// Reads AM or PM after a time. Returns whether the line contains it.
  @discardableResult
  private static func readHalf(
    _ line: Span<UInt8>, at index: inout Int, into time: inout WallTime
  ) -> Bool {
    guard let isAfternoon = half(line, at: &index) else { return false }
    let hour = time.nanosecondOfDay / nanosecondsPerHour
    guard (1...12).contains(hour) else { return true }
    let inHalf = hour == 12 ? 0 : hour
    time.nanosecondOfDay += (inHalf + (isAfternoon ? 12 : 0) - hour) * nanosecondsPerHour
    return true
  }

  /// Reads the year that C writes after the time: `Sat Feb 28 23:50:00 2026`.
  private static func yearBehind(_ line: Span<UInt8>, at index: inout Int) -> Int16? {
    var end = index + 1
    guard line.byte(index) == .space, let year = line.number(at: &end, limit: 4),
      (1970...2200).contains(year)
    else { return nil }
    index = end
    return Int16(year)
  }

  /// Reads ` AM`, ` PM` or ` p.m.`, before which iOS 17 and later write a narrow space; `true` for
  /// the afternoon.
  private static func half(_ line: Span<UInt8>, at index: inout Int) -> Bool? {
    var end = index
    for space in spaces where line.has(space, at: end) { end += space.count }
    let first = line.byte(end) | 0x20
    guard first == UInt8(ascii: "a") || first == UInt8(ascii: "p") else { return nil }
    end += 1
    let dots = line.byte(end) == UInt8(ascii: ".") ? 1 : 0
    end += dots
    guard line.byte(end) | 0x20 == UInt8(ascii: "m"), !line.byte(end + 1 + dots).isNamePart else {
      return nil
    }
    index = end + 1 + dots
    return first == UInt8(ascii: "p")
  }

  /// Moves from after a date to the time of day: over blanks, a comma, `at` or `T`.
  private static func skipToTime(_ line: Span<UInt8>, at index: inout Int) -> Bool {
    let start = index
    if line.byte(index) == UInt8(ascii: "T") { index += 1 }
    skip(line, at: &index)
    if line.has(at, at: index) { index += at.count }
    return index > start && line.byte(index).isDigit
  }

  /// Moves over separators between the parts of a date.
  private static func skip(_ line: Span<UInt8>, at index: inout Int) {
    while [.space, .tab, UInt8(ascii: ","), UInt8(ascii: "-")].contains(line.byte(index)) {
      index += 1
    }
  }

  private static let nanosecondsPerHour: Int64 = 3_600_000_000_000
  private static let at = Array("at ".utf8)
  private static let epoch = Array("timeIntervalSince1970:".utf8)
  private static let spaces = [" ", "\u{202F}", "\u{A0}"].map { Array($0.utf8) }
}

/// The names of zones that loggers print after a time; those that mean several are left out.
private enum ZoneName {
  /// Reads ` CET`, ` UTC` or ` GMT+5:30` after a time without a zone.
  static func read(_ line: Span<UInt8>, at index: inout Int, into time: inout WallTime) {
    guard time.zoneSeconds == nil, line.byte(index) == .space else { return }
    let start = index + (line.byte(index + 1) == UInt8(ascii: "(") ? 2 : 1)
    var end = start
    while line.byte(end).isLetter, end - start < 5 { end += 1 }
    for name in names where name.text.count == end - start && line.has(name.text, at: start) {
      guard name.hours == 0, let offset = offset(line, at: &end) else {
        time.zoneSeconds = name.hours * 3600
        break
      }
      time.zoneSeconds = offset
      break
    }
    guard time.zoneSeconds != nil else { return }
    index = line.byte(end) == UInt8(ascii: ")") ? end + 1 : end
  }

  /// Reads `+1`, `-08` or `+5:30`.
  private static func offset(_ line: Span<UInt8>, at index: inout Int) -> Int32? {
    let sign = line.byte(index)
    var end = index + 1
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let hours = line.number(at: &end, limit: 2), hours <= 14
    else { return nil }
    var minutes = 0
    if line.byte(end) == UInt8(ascii: ":"), let found = TimeShape.twoDigits(line, at: end + 1) {
      minutes = found
      end += 3
    }
    index = end
    let seconds = Int32(hours * 3600 + minutes * 60)
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  private static let names: [(text: [UInt8], hours: Int32)] =
    [
      ("UTC", Int32(0)), ("GMT", 0), ("WET", 0), ("WEST", 1), ("CET", 1), ("CEST", 2), ("EET", 2),
      ("EEST", 3), ("MSK", 3), ("JST", 9), ("KST", 9), ("AEST", 10), ("AEDT", 11), ("NZST", 12),
      ("NZDT", 13), ("EST", -5), ("EDT", -4), ("CDT", -5), ("MDT", -6), ("MST", -7), ("PDT", -7),
      ("PST", -8), ("AKDT", -8), ("AKST", -9), ("HST", -10),
    ].map { (Array($0.0.utf8), $0.1) }
}
