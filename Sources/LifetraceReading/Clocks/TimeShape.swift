import LifetraceModel

/// Times found by their shape: each function reads one at `index`, which moves after it, or
/// returns `nil` and leaves `index` where it is.
enum TimeShape {
  private static let second: Int64 = 1_000_000_000

  /// `2020-04-12 23:57:42.212961+0300`: a date, a time of day and perhaps a zone.
  static func dated(_ line: Span<UInt8>, at index: inout Int) -> WallTime? {
    var end = index
    guard let date = date(line, at: &end),
      line.byte(end) == .space || line.byte(end) == UInt8(ascii: "T")
    else { return nil }
    end += 1
    guard var time = timeOfDay(line, at: &end) else { return nil }
    time.year = date.year
    time.month = date.month
    time.day = date.day
    index = end
    return time
  }

  /// `2020-04-12` or `2020/04/12`.
  static func date(
    _ line: Span<UInt8>, at index: inout Int
  ) -> (year: Int16, month: UInt8, day: UInt8)? {
    var end = index
    guard let year = line.number(at: &end, limit: 4), end - index == 4 else { return nil }
    let separator = line.byte(end)
    guard separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/") else { return nil }
    end += 1
    guard let month = line.number(at: &end, limit: 2), line.byte(end) == separator
    else { return nil }
    end += 1
    guard let day = line.number(at: &end, limit: 2) else { return nil }
    index = end
    return (Int16(year), UInt8(month), UInt8(day))
  }

  /// `Nov 12 12:24:37` or `Thu Nov 25 11:30:02`, with or without a fraction.
  static func syslog(_ line: Span<UInt8>, at index: inout Int) -> WallTime? {
    var end = index
    let weekday = word(.weekdays, in: line, at: &end)
    guard let month = word(.months, in: line, at: &end) else { return nil }
    if line.byte(end) == .space { end += 1 }
    guard let day = line.number(at: &end, limit: 2), line.byte(end) == .space else { return nil }
    end += 1
    guard var time = timeOfDay(line, at: &end) else { return nil }
    time.month = UInt8(month + 1)
    time.day = UInt8(day)
    time.weekday = weekday.map { UInt8($0) }
    index = end
    return time
  }

  /// `23:57:42`, `23:57:42.212961+0300`, `23:57:42.212961 +0300` or `23:57:42.212Z`.
  ///
  /// - Parameters:
  ///   - hourDigits: how many digits an hour has at least.
  ///   - mark: what stands between hours, minutes and seconds.
  static func timeOfDay(
    _ line: Span<UInt8>, at index: inout Int, hourDigits: Int = 2, mark: UInt8 = UInt8(ascii: ":")
  ) -> WallTime? {
    var end = index
    guard let hour = line.number(at: &end, limit: 2), end - index >= hourDigits,
      line.byte(end) == mark
    else { return nil }
    end += 1
    guard let minute = twoDigits(line, at: &end), line.byte(end) == mark
    else { return nil }
    end += 1
    guard let whole = twoDigits(line, at: &end) ?? misprinted(line, at: &end) else { return nil }
    var time = WallTime(
      nanosecondOfDay: Int64(hour * 3600 + minute * 60 + whole) * second, resolution: second)
    // A leap second is shown as :60.
    time.isPossible = hour < 24 && minute < 60 && whole <= 60
    readEnd(line, at: &end, into: &time)
    index = end
    return time
  }

  /// Reads the optional parts of a time after its seconds: a fraction and a zone.
  static func readEnd(_ line: Span<UInt8>, at index: inout Int, into time: inout WallTime) {
    fraction(line, at: &index, into: &time)
    time.zoneSeconds = zone(line, at: &index)
  }

  /// Returns the number of the two digits at `index`, `nil` without them.
  static func twoDigits(_ line: Span<UInt8>, at index: Int) -> Int? {
    guard line.byte(index).isDigit, line.byte(index + 1).isDigit else { return nil }
    return Int(line.byte(index) - 0x30) * 10 + Int(line.byte(index + 1) - 0x30)
  }

  /// Reads one digit before a fraction, as Console misprints seconds below ten: `10:00:5.005118`.
  private static func misprinted(_ line: Span<UInt8>, at index: inout Int) -> Int? {
    guard line.byte(index).isDigit, line.byte(index + 1) == UInt8(ascii: "."),
      line.byte(index + 2).isDigit
    else { return nil }
    index += 1
    return Int(line.byte(index - 1) - 0x30)
  }

  /// Reads two digits and no third.
  private static func twoDigits(_ line: Span<UInt8>, at index: inout Int) -> Int? {
    guard !line.byte(index + 2).isDigit, let value = twoDigits(line, at: index) else { return nil }
    index += 2
    return value
  }

  /// Reads `.212961`, `,212` or `:212` (CocoaLumberjack); digits beyond nanoseconds are dropped.
  static func fraction(
    _ line: Span<UInt8>, at index: inout Int, into time: inout WallTime
  ) {
    let mark = line.byte(index)
    // `11:49:12 7ms`
    var end = index + 1
    if mark == .space, let count = line.number(at: &end, limit: 3), line.has(milliseconds, at: end)
    {
      time.resolution = 1_000_000
      time.nanosecondOfDay += Int64(count) * time.resolution
      index = end + milliseconds.count
      return
    }
    guard line.byte(index + 1).isDigit,
      mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",")
        || (mark == UInt8(ascii: ":") && line.byte(index + 3).isDigit)
    else { return }
    index += 1
    while line.byte(index).isDigit {
      if time.resolution > 1 {
        time.resolution /= 10
        time.nanosecondOfDay += Int64(line.byte(index) - 0x30) * time.resolution
      }
      index += 1
    }
  }

  private static let milliseconds = Array("ms".utf8)

  /// Reads `+0300`, `+03:00`, ` +0300` or `Z`.
  private static func zone(_ line: Span<UInt8>, at index: inout Int) -> Int32? {
    if line.byte(index) == UInt8(ascii: "Z"), !line.byte(index + 1).isLetter {
      index += 1
      return 0
    }
    var end = index
    if line.byte(end) == .space { end += 1 }
    let sign = line.byte(end)
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    end += 1
    guard let hours = twoDigits(line, at: end) else { return nil }
    end += 2
    if line.byte(end) == UInt8(ascii: ":") { end += 1 }
    guard let minutes = twoDigits(line, at: &end), hours <= 14, minutes < 60 else { return nil }
    index = end
    let seconds = Int32(hours * 3600 + minutes * 60)
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// Reads the first three letters of a name and the space after them; returns its place.
  private static func word(
    _ names: CalendarNames, in line: Span<UInt8>, at index: inout Int
  ) -> Int? {
    var end = index
    guard line.byte(index + 3) == .space, let place = names.read(line, at: &end) else { return nil }
    index = end + 1
    return place
  }
}

/// The names of months or of days of the week in English, each known by its first three letters.
struct CalendarNames: Sendable {
  static let weekdays = CalendarNames([
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ])
  static let months = CalendarNames([
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ])

  private let names: [[UInt8]]
  /// The first three letters of each as one number, so that a name is found with one comparison
  /// each.
  private let beginnings: [UInt32]

  private init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    beginnings = self.names.map { CalendarNames.packed($0[0], $0[1], $0[2]) }
  }

  /// Reads a name at `index`, whole or by its first three letters; returns its place.
  func read(_ line: Span<UInt8>, at index: inout Int) -> Int? {
    guard line.byte(index).isLetter else { return nil }
    let beginning = CalendarNames.packed(
      line.byte(index), line.byte(index + 1), line.byte(index + 2))
    guard let place = beginnings.firstIndex(of: beginning) else { return nil }
    var end = index + 3
    if line.byte(end).isLetter {
      guard line.has(names[place], at: index) else { return nil }
      end = index + names[place].count
    }
    guard !line.byte(end).isLetter else { return nil }
    index = end
    return place
  }

  private static func packed(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32 {
    UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
  }
}
