import LifetraceModel

/// How the instants and durations of one trace are put into words.
struct TimeWording: Sendable {
  let reference: TimeReference
  /// Where the trace begins; `sinceStart` counts from here.
  let first: Instant
  let last: Instant
  /// The words for durations and shares.
  let quantities: QuantityWording

  init(_ reference: TimeReference, first: Instant?, last: Instant?) {
    self.reference = reference
    quantities = QuantityWording(resolution: reference.resolution)
    self.first = first ?? Instant(nanoseconds: 0)
    self.last = last ?? self.first
    let zone = reference.zoneSeconds ?? 0
    let start = CivilDateTime(self.first, zoneSeconds: zone)
    let end = CivilDateTime(self.last, zoneSeconds: zone)
    firstDay = start.daysSinceEpoch
    isOneDay = firstDay == end.daysSinceEpoch
    isOneYear = start.year == end.year
  }

  /// The day on which the trace begins; reports beside a log may be of another one.
  private let firstDay: Int

  /// Whether the log's clock shows only whole seconds.
  var isCoarse: Bool { quantities.isCoarse }

  /// Whether the trace lies on one date, which the report then shows only once.
  let isOneDay: Bool

  /// Whether the trace lies in one year, which the report then shows only once.
  let isOneYear: Bool

  /// The date and time that the log's own clock showed.
  func civil(_ instant: Instant) -> CivilDateTime {
    CivilDateTime(instant, zoneSeconds: reference.zoneSeconds ?? 0)
  }

  /// The zone such as `+01:00`, or `UTC`; `nil` when it is not in the log.
  var zone: String? {
    guard let seconds = reference.zoneSeconds else { return nil }
    return seconds == 0 ? "UTC" : TimeWording.offset(seconds)
  }

  /// Returns the instant as the log shows it, with its date unless all of the trace is of that day.
  ///
  /// - Parameters:
  ///   - instant: the instant.
  ///   - toTheSecond: whether more would be noise.
  ///   - isWhole: whether only the second is known.
  func clock(_ instant: Instant, toTheSecond: Bool = false, isWhole: Bool = false) -> String {
    guard reference.anchor != .orderOnly else { return "#\(instant.nanoseconds)" }
    let isKnown = isOneDay && civil(instant).daysSinceEpoch == firstDay
    let date = isKnown ? nil : date(instant)
    let time =
      isWhole ? wholeSeconds(instant) : timeOfDay(instant, toTheSecond: toTheSecond)
    return (date.map { $0 + " " } ?? "") + time
  }

  /// Returns the date without a year that is said elsewhere, `+1 d` where only the time of day is
  /// known, or `nil` for the first day of such a trace.
  func date(_ instant: Instant) -> String? {
    let date = civil(instant)
    switch reference.anchor {
    case .absolute where isOneDay || !isOneYear:
      return "\(date.year)-\(padded(date.month, 2))-\(padded(date.day, 2))"
    case .absolute, .yearUnknown:
      return "\(CivilDateTime.monthNames[max(0, min(11, date.month - 1))]) \(padded(date.day, 2))"
    case .dateUnknown:
      let days = date.daysSinceEpoch - civil(first).daysSinceEpoch
      return days == 0 ? nil : "+\(days) d"
    case .orderOnly:
      return nil
    }
  }

  /// Returns hours, minutes, seconds, and milliseconds where the log's clock has them.
  func timeOfDay(_ instant: Instant, toTheSecond: Bool = false) -> String {
    let time = wholeSeconds(instant)
    let milliseconds = civil(instant).nanosecondOfDay / 1_000_000 % 1000
    // The ends of a short trace would be the same second. A finer input has a time within a second, whatever the others.
    guard !isCoarse || milliseconds > 0, !toTheSecond || last - first < .seconds(10) else {
      return time
    }
    return time + "." + padded(milliseconds, 3)
  }

  private func wholeSeconds(_ instant: Instant) -> String {
    let seconds = civil(instant).nanosecondOfDay / 1_000_000_000
    return [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
      .joined(separator: ":")
  }

  /// Returns the instant in RFC 3339 with the log's zone, exact to the nanosecond.
  ///
  /// Requires: the reference is absolute.
  func rfc3339(_ instant: Instant) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(35)
    append(rfc3339: instant, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the instant in RFC 3339: a long report has tens of thousands of instants, a table millions.
  func append(rfc3339 instant: Instant, to text: inout [UInt8]) {
    let date = civil(instant)
    // Not negative: instants lie between 1677 and 2262, the ends of 64-bit nanoseconds.
    text.append(digitsOf: UInt64(date.year), atLeast: 4)
    for part in [date.month, date.day] {
      text.append(UInt8(ascii: "-"))
      text.append(digitsOf: UInt64(part), atLeast: 2)
    }
    text.append(UInt8(ascii: "T"))
    append(timeOfDay: instant, to: &text)
    let offset = reference.zoneSeconds ?? 0
    text.append(contentsOf: (offset == 0 ? "Z" : TimeWording.offset(offset)).utf8)
  }

  /// Appends the time of day in the log's zone, exact to the nanosecond.
  func append(timeOfDay instant: Instant, to text: inout [UInt8]) {
    let time = UInt64(civil(instant).nanosecondOfDay)
    let seconds = time / 1_000_000_000
    text.append(digitsOf: seconds / 3600, atLeast: 2)
    text.append(UInt8(ascii: ":"))
    text.append(digitsOf: seconds / 60 % 60, atLeast: 2)
    text.append(UInt8(ascii: ":"))
    text.append(digitsOf: seconds % 60, atLeast: 2)
    var fraction = time % 1_000_000_000
    var digits = fraction == 0 ? 0 : 9
    while digits > 0, fraction % 1000 == 0 {
      fraction /= 1000
      digits -= 3
    }
    guard digits > 0 else { return }
    text.append(UInt8(ascii: "."))
    text.append(digitsOf: fraction, atLeast: digits)
  }

  /// Returns a duration in units for people.
  func duration(_ span: TimeSpan) -> String { quantities.duration(span) }

  /// Returns a zone's offset from UTC, such as `+02:00`.
  static func offset(_ seconds: Int) -> String {
    let minutes = Int(seconds.magnitude) / 60
    return (seconds < 0 ? "-" : "+") + padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
  }
}

extension Instant {
  /// The instant no finer than a task's beginning is known: the second of the latest by its age, the next
  /// one by the least that its age may be.
  func rounded(as beginning: BackgroundTask.Beginning) -> Instant {
    switch beginning {
    case .timed: self
    case .age: second
    case .leastAge: (self + TimeSpan(nanoseconds: 999_999_999)).second
    }
  }

  /// The whole second that it is in.
  private var second: Instant {
    let rest = nanoseconds % 1_000_000_000
    return Instant(nanoseconds: nanoseconds - (rest < 0 ? rest + 1_000_000_000 : rest))
  }
}
