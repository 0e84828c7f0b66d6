import LifetraceModel
import LifetraceReading

/// The part of a trace that `--from` and `--to` choose.
struct TimeWindow {
  var from: Instant?
  var to: Instant?

  /// On which day times of day were taken, where several have them.
  private(set) var note: Diagnostic?

  /// Creates the window in the time of `trace`.
  ///
  /// A time of day is the first in the log; two of them are the first stretch that the log reaches
  /// into, across midnight if they are the wrong way round.
  ///
  /// - Throws: `Failure.unusableTime` if the log does not tell enough for the times given.
  init(from: TimePoint?, to: TimePoint?, zone: ZoneRule?, trace: EventTrace) throws {
    let clock = TraceClock(trace: trace, zone: zone)
    switch (from, to) {
    case (.timeOfDay(let start)?, .timeOfDay(let end)?):
      choose(try clock.stretches(from: start, to: end), clock)
      guard end < start, let to = self.to else { return }
      // From 23:00 to 01:00 is meant to cross midnight.
      guard clock.reachesDay(of: to) else {
        throw Failure.unusableTime(
          option: "--to", reason: "is before --from, and the log ends before the next day")
      }
    case (.timeOfDay(let start)?, _):
      let end = try to.map { try clock.instant(of: $0.atItsEnd, option: "--to") }
      choose(try clock.starts(at: start).map { ($0, end) }, clock)
    case (_, .timeOfDay(let end)?):
      let start = try from.map { try clock.instant(of: $0, option: "--from") }
      let ends = try clock.ends(at: end, behind: start)
      choose(ends.map { (start, $0) }, clock)
    default:
      self.from = try from.map { try clock.instant(of: $0, option: "--from") }
      self.to = try to.map { try clock.instant(of: $0.atItsEnd, option: "--to") }
    }
    if let start = self.from, let end = self.to, end < start {
      throw Failure.unusableTime(option: "--to", reason: "is before --from")
    }
  }

  /// Takes the first of the stretches that fit, and notes that there are others.
  private mutating func choose(_ fitting: [(from: Instant?, to: Instant?)], _ clock: TraceClock) {
    guard let first = fitting.first else { return }
    (from, to) = first
    guard fitting.count > 1, let start = first.from ?? first.to else { return }
    note = Diagnostic(
      .note,
      "a time of day is taken on \(clock.day(of: start)), the first of \(fitting.count) days that"
        + " have it", notes: [clock.remedy])
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
