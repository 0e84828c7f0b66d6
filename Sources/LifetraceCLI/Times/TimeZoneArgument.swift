import LifetraceModel
import LifetraceReading

/// The zone that `--time-zone` names.
enum TimeZoneArgument {
  /// Returns the rule for `UTC`, an offset such as `+02:00`, or a name such as `Europe/Berlin`.
  ///
  /// - Throws: a `TimeArgumentError` if it is none of these.
  static func parse(_ text: String) throws -> ZoneRule {
    if ["UTC", "GMT", "Z"].contains(text.uppercased()) { return ZoneRule(initialSeconds: 0) }
    if let first = text.utf8.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
      guard let seconds = offset(text) else { throw expected(text) }
      return ZoneRule(initialSeconds: seconds)
    }
    // There are abbreviations too, which mean different zones in different countries.
    guard text.contains("/"), let rule = SystemZone.rule(named: text) else { throw expected(text) }
    return rule
  }

  /// Returns the seconds east of UTC of `+02:00`, `+0200` or `+02`.
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
  /// Times that a change skips or repeats are read with the offset before it.
  func instant(of time: CivilDateTime) -> Instant {
    let offsets = [initialSeconds] + changes.map(\.seconds)
    for (index, seconds) in offsets.enumerated() {
      let instant = time.instant(zoneSeconds: seconds)
      if index == changes.count || instant < changes[index].instant { return instant }
    }
    return time.instant(zoneSeconds: initialSeconds)
  }
}
