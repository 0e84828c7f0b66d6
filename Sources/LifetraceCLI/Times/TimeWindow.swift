import LifetraceModel
import LifetraceReading

/// The part of a trace that `--from` and `--to` choose.
struct TimeWindow {
  var from: Instant?
  var to: Instant?

  /// Creates the window in the time of `trace`.
  ///
  /// - Throws: `Failure.unusableTime` if the log does not tell enough for the times given.
  init(from: TimePoint?, to: TimePoint?, zone: ZoneRule?, trace: EventTrace) throws {
    let clock = TraceClock(trace: trace, zone: zone)
    self.from = try from.map { try clock.instant(of: $0, option: "--from") }
    self.to = try to.map { try clock.instant(of: $0.atItsEnd, option: "--to") }
    guard let start = self.from, let end = self.to, end < start else { return }
    // From 23:00 to 01:00 is meant to cross midnight.
    if case .timeOfDay? = from, case .timeOfDay? = to {
      self.to = end + TimeSpan(nanoseconds: CivilDateTime.nanosecondsPerDay)
    } else {
      throw Failure.unusableTime(option: "--to", reason: "is before --from")
    }
  }
}

/// Reads times in the zone and from the start of a trace.
private struct TraceClock {
  let anchor: TimeReference.Anchor
  let zone: ZoneRule
  let start: Instant?

  init(trace: EventTrace, zone: ZoneRule?) {
    self.anchor = trace.reference.anchor
    self.zone = zone ?? ZoneRule(initialSeconds: trace.reference.zoneSeconds ?? 0)
    self.start = trace.inputs.compactMap(\.firstAt).min() ?? trace.events.first?.time
  }

  func instant(of point: TimePoint, option: String) throws -> Instant {
    guard anchor != .orderOnly, let start else {
      throw Failure.unusableTime(option: option, reason: "the log has no times")
    }
    switch point {
    case .sinceStart(let span):
      return start + span
    case .timeOfDay(let nanosecond):
      var time = CivilDateTime(start, zoneSeconds: zone.seconds(at: start))
      time.nanosecondOfDay = nanosecond
      return zone.instant(of: time)
    case .day(let time), .local(let time):
      try requireDate(option)
      return zone.instant(of: time)
    case .instant(let instant):
      try requireDate(option)
      return instant
    }
  }

  private func requireDate(_ option: String) throws {
    switch anchor {
    case .absolute: return
    case .yearUnknown:
      throw Failure.unusableTime(
        option: option, reason: "the log has no year; give it with --year, or a time of day here")
    case .dateUnknown, .orderOnly:
      throw Failure.unusableTime(
        option: option, reason: "the log has no dates; give one with --date, or a time of day here")
    }
  }
}

extension TimePoint {
  /// The midnight after a day; other times as they are.
  fileprivate var atItsEnd: TimePoint {
    guard case .day(let date) = self else { return self }
    // Counted in UTC, where every day has the same length.
    let next = date.instant() + TimeSpan(nanoseconds: CivilDateTime.nanosecondsPerDay)
    return .local(CivilDateTime(next))
  }
}

extension ZoneRule {
  /// Returns the seconds east of UTC at `instant`.
  fileprivate func seconds(at instant: Instant) -> Int {
    changes.last { $0.instant <= instant }?.seconds ?? initialSeconds
  }
}
