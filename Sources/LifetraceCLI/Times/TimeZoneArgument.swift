import LifetraceInputs
import LifetraceModel
package import LifetraceReading
import Synchronization

/// Parses the time zone in `--time-zone`.
package enum TimeZoneArgument {
  /// Returns the rule for `UTC`, an offset such as `+02:00`, or a name such as `Europe/Berlin`.
  ///
  /// - Throws: a `TimeArgumentError` if `text` is none of these.
  package static func parse(_ text: String) throws -> ZoneRule {
    if ["UTC", "GMT", "Z"].contains(text.uppercased()) { return ZoneRule(initialSeconds: 0) }
    if let first = text.utf8.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
      guard let seconds = offset(text) else { throw expected(text) }
      return ZoneRule(initialSeconds: seconds)
    }
    // Abbreviations are not supported: they mean different zones in different countries.
    guard text.contains("/"), let rule = SystemZone.rule(named: text) else { throw expected(text) }
    return rule
  }

  /// Parses `+02:00`, `+0200` or `+02` as seconds east of UTC.
  static func offset(_ text: some StringProtocol) -> Int? {
    let digits = text.dropFirst().split(separator: ":").joined()
    guard let sign = text.first, sign == "+" || sign == "-",
      digits.utf8.count == 2 || digits.utf8.count == 4,
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let hours = Int(digits.prefix(2)), let minutes = Int("0" + digits.dropFirst(2)),
      hours <= 14, minutes < 60
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func expected(_ text: String) -> TimeArgumentError {
    TimeArgumentError("expected UTC, an offset such as +02:00, or a name such as Europe/Berlin")
  }
}

extension ZoneRule {
  /// Returns the instant at which clocks in the zone show `time`.
  ///
  /// A time that a change skips or repeats uses the offset before the change.
  func instant(of time: CivilDateTime) -> Instant {
    time.instant(zoneSeconds: offset(forLocal: time.instant(), after: nil))
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system's time zones.
///
/// Uses the C library, since loading Foundation takes longer than reading a short log.
enum SystemZone {
  private static let folder = "/usr/share/zoneinfo/"
  private static let day = 86_400
  /// The seconds since 1970 from 2000 to 2040. No iOS log is earlier.
  private static let span = 946_684_800..<2_240_524_800
  /// A lock, since the C library has one zone for the whole process.
  private static let library = Mutex(())

  /// Returns the rule of the zone called `name`, such as `Europe/Berlin`; `nil` if there is none.
  static func rule(named name: String) -> ZoneRule? {
    let isPlain = !name.contains("..") && !name.utf8.contains(0)
    // The C library treats unknown names as UTC.
    guard isPlain, (try? Platform.status(Array((folder + name).utf8)))?.kind == .file else {
      return nil
    }
    return library.withLock { _ in
      let before = unsafe getenv("TZ").map { unsafe String(cString: $0) }
      use(name)
      defer { use(before) }
      return rule()
    }
  }

  /// Sets the zone of the process to `name`, or to the system's zone.
  private static func use(_ name: String?) {
    if let name { _ = unsafe setenv("TZ", name, 1) } else { _ = unsafe unsetenv("TZ") }
    tzset()
  }

  /// Returns the rule of the process's zone.
  private static func rule() -> ZoneRule {
    var seconds = offset(at: span.lowerBound)
    var rule = ZoneRule(initialSeconds: seconds)
    for time in stride(from: span.lowerBound, to: span.upperBound, by: day) {
      let next = offset(at: time + day)
      guard next != seconds else { continue }
      let change = firstSecond(of: next, in: time..<(time + day))
      rule.changes.append((Instant(nanoseconds: Int64(change) * 1_000_000_000), next))
      seconds = next
    }
    return rule
  }

  /// Returns the first second after the start of `range` at which the zone has `offset`; at the
  /// latest the end of `range`.
  private static func firstSecond(of offset: Int, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while high - low > 1 {
      let middle = (low + high) / 2
      if self.offset(at: middle) == offset { high = middle } else { low = middle }
    }
    return high
  }

  /// Returns the seconds east of UTC at a number of seconds since 1970.
  private static func offset(at seconds: Int) -> Int {
    var time = time_t(seconds)
    var parts = unsafe tm()
    _ = unsafe localtime_r(&time, &parts)
    return unsafe parts.tm_gmtoff
  }
}
