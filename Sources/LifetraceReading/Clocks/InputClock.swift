import LifetraceModel

/// Assigns instants to the records of one input.
///
/// What a record's time leaves open (date, year, zone) comes from the options, else from other
/// records of the input, else stays open: then instants count from an origin of their own, and
/// a later record with the missing part moves everything before it.
struct InputClock: Sendable {
  /// A record's place in time.
  struct Stamp: Equatable, Sendable {
    var time: Instant
    var hasOwnTime: Bool
    /// One step of a coarse clock; zero for a finer one.
    var step = TimeSpan.zero
  }

  private let options: ReadingOptions
  /// The day of the last heading, in days since 1970; `nil` once a time of day has used it.
  private var dayAbove: Int?
  /// The year of another clock, around dates without one.
  private var yearAround: Int?
  private var previous: Instant?
  /// The time of the last record.
  var lastTime: Instant? { previous }
  /// The instant of the record before the previous one, and the latest one up to there.
  private var beforePrevious: Instant?
  private var lastAtBefore: Instant?
  /// The local date of `previous`, in days since 1970.
  private var previousDay: Int?
  /// The last date without a year, and the days from 1970 to where it was put.
  private var lastYearless: (month: Int, day: Int, daysSinceEpoch: Int)?
  /// Counts the records before the first time.
  private var ordinal: Int64 = 0
  /// The place in the order of the last of them: its line, by which it can be looked up.
  private var lastPlace: Int64 = 0
  /// How dates are to be read that countries read in two ways.
  private(set) var dateOrder = DateOrder()
  /// The last zone in the input.
  private var zoneHint: Int?
  /// The zones that times name, in the order they first appear; no more than matter.
  private(set) var zones: [Int] = []
  /// Events with times of their own before the first record.
  private var dated: DatedEvents?
  /// Where the first events end in the sink that this clock stamped: from the next on, which have
  /// their times from elsewhere, nothing is left open, and nothing moves.
  private var end = Int.max
  private var endBeforeJSON = Int.max

  /// Whether dates are counted from an origin of their own, because none is known yet.
  private(set) var isDateOpen = false
  /// Whether years are counted from an origin of their own, because none is known yet.
  private(set) var isYearOpen = false
  /// Whether the zone of local times is unknown; until it is known, they are read as UTC.
  private(set) var isZoneOpen = false
  private(set) var firstAt: Instant?
  private(set) var lastAt: Instant?
  /// Records without a time after the first record with one.
  private(set) var untimedCount = 0
  private(set) var backwardSteps = BackwardSteps(beyond: BackwardSteps.disorder)
  /// When anything was recorded.
  private(set) var stretches = RecordedStretches()
  /// When processes with events wrote lines; these times move with the events'.
  var ownLines: OwnLines
  /// The years, of those that old device consoles come from, in which the first date falls on the
  /// day of the week beside it: the first of them is used. Empty if no year was concluded so.
  private(set) var yearsByWeekday: [Int] = []
  private var takenForOpenDates: ReadingOptions.Dates = []
  private var hasDates = false
  private var hasTimesOfDay = false
  /// The last time and its instant, where the instants of times like it follow from it.
  private var last: (time: WallTime, instant: Instant)?

  /// A leap year, so that February 29 exists.
  static let openYear = 1972
  /// A step back by so much in a log without dates is a new day.
  private static let rollover = TimeSpan.seconds(12 * 3600)
  /// A document of more zones is put together from captures, whatever they are.
  private static let mostZones = 64
  /// Old device consoles print weekdays; iOS 4 to 8 wrote such logs.
  static let weekdayYears = 2008...2015

  /// Creates the clock of an input.
  init(options: ReadingOptions, input: UInt32 = 0) {
    self.options = options
    ownLines = OwnLines(input: input)
  }

  /// Whether a record had a time.
  var hasTimes: Bool { previousDay != nil }

  /// Whether some times have a date and others have none.
  var isPartlyDated: Bool { hasDates && hasTimesOfDay }

  /// How many records there were before the first time; all of them if none had one.
  var orderedCount: Int64 { ordinal }

  /// The last place in the order of an input without times.
  var orderEnd: Int64 { lastPlace }

  /// Which of the dates in the options were used.
  var taken: ReadingOptions.Dates {
    dateOrder.isGiven ? takenForOpenDates.union(.date) : takenForOpenDates
  }

  /// Which parts of a time the input has.
  var anchor: TimeReference.Anchor {
    if !hasTimes { return .orderOnly }
    if isDateOpen { return .dateUnknown }
    return isYearOpen ? .yearUnknown : .absolute
  }

  /// The zone of the input, else of the options, in seconds east of UTC.
  var zoneSeconds: Int? {
    if let zone = zones.first { return zone }
    guard let zone = options.zone, let firstAt else { return nil }
    return zone.seconds(at: firstAt)
  }

  /// Records events that have their times from elsewhere, after `count` others in the sink.
  ///
  /// They are never moved, and complete the times of the records.
  mutating func note(_ dated: DatedEvents, after count: Int, sink: inout EventSink) {
    if hasTimes || ordinal > 0 {
      takeUp(dated, after: count, sink: &sink)
    } else {
      self.dated = dated
    }
  }

  /// Takes a date for that of the times of day that follow, or a year for that of the dates without one.
  mutating func note(date: WallTime, isYearAlone: Bool) {
    guard let year = date.year, let month = date.month, let day = date.day else { return }
    let civil = CivilDateTime(
      year: Int(year), month: Int(month), day: Int(day), nanosecondOfDay: 0)
    guard civil.isValid, (1970...2200).contains(year) else { return }
    if isYearAlone {
      yearAround = Int(year)
    } else {
      dayAbove = civil.daysSinceEpoch
      last = nil
    }
  }

  /// Ends what later times move, since JSON follows, which has dates of its own.
  mutating func beginJSON(after count: Int) {
    endBeforeJSON = end
    if isDateOpen || isYearOpen || isZoneOpen { end = min(end, count) }
  }

  /// The JSON had no events.
  mutating func endEmptyJSON() { end = endBeforeJSON }

  /// Whether dates of other records would tell when its own were.
  var asksForDates: Bool { isDateOpen || isYearOpen || !hasTimes && ordinal == 0 }

  private mutating func takeUp(_ dated: DatedEvents, after count: Int, sink: inout EventSink) {
    end = min(end, count)
    last = nil
    let day = CivilDateTime(dated.last, zoneSeconds: dated.zoneSeconds)
    let next = Resolved(instant: dated.last, day: day.daysSinceEpoch)
    noteZone(dated.zoneSeconds, sink: &sink)
    if hasTimes {
      closeOpenDate(at: next, sink: &sink)
      closeOpenYear(at: next, year: day.year, sink: &sink)
    } else if ordinal > 0 {
      move(&sink) { _ in dated.first }
      sink.markUntimed(from: 0, upTo: end)
    }
    previous = next.instant
    previousDay = next.day
  }

  /// Places the records at a time that the clock did not see, if none of them has one.
  mutating func placeUntimed(at time: Instant, sink: inout EventSink) {
    guard !hasTimes, ordinal > 0 else { return }
    move(&sink) { _ in time }
    sink.markUntimed(from: 0, upTo: end)
  }

  /// Returns the instant of the next record.
  mutating func stamp(_ time: WallTime?, line: UInt32, sink: inout EventSink) -> Stamp {
    if let dated {
      takeUp(dated, after: 0, sink: &sink)
      self.dated = nil
    }
    guard let time else { return untimed(line: line) }
    if let instant = instantLikeLast(time), let previousDay {
      correctMisprint(before: instant, time, &sink)
      note(instant, day: previousDay, line: line)
      return Stamp(time: instant, hasOwnTime: true, step: time.step)
    }
    guard time.isPossible, let resolved = resolve(time, sink: &sink) else {
      sink.skip("impossible time")
      return untimed(line: line)
    }
    if !hasTimes, ordinal > 0 {
      move(&sink) { _ in resolved.instant }
      sink.markUntimed(from: 0)
    }
    correctMisprint(before: resolved.instant, time, &sink)
    note(resolved.instant, day: resolved.day, line: line)
    // A rule of zones or an open order of dates may read the next time otherwise.
    last = options.zone == nil && time.order == nil ? (time, resolved.instant) : nil
    return Stamp(time: resolved.instant, hasOwnTime: true, step: time.step)
  }

  /// Returns the instant of a time that differs from the last one by less than an hour of the same
  /// day.
  private func instantLikeLast(_ time: WallTime) -> Instant? {
    guard let last, time.isLike(last.time) else { return nil }
    let step = TimeSpan(nanoseconds: time.nanosecondOfDay - last.time.nanosecondOfDay)
    guard step < .seconds(3600), step > .zero - .seconds(3600) else { return nil }
    return last.instant + step
  }

  /// Whether the writers of records matter still.
  var asksForProcesses: Bool { !stretches.hasManyProcesses }

  /// Records the writer of a record.
  mutating func note(process: ArraySlice<UInt8>) { stretches.note(process: process) }

  private mutating func untimed(line: UInt32) -> Stamp {
    guard hasTimes, let previous else {
      ordinal += 1
      // Several records in one line each get a place of their own.
      lastPlace = max(lastPlace + 1, Int64(line))
      return Stamp(time: Instant(nanoseconds: lastPlace), hasOwnTime: false)
    }
    untimedCount += 1
    return Stamp(time: previous, hasOwnTime: false)
  }

  /// Console prints some times just before a full second with the next second: `19.999505` between `18.999494`
  /// and `19.003664`. The neighbours show it.
  private mutating func correctMisprint(
    before instant: Instant, _ time: WallTime, _ sink: inout EventSink
  ) {
    guard let printed = previous, printed > instant, time.resolution == 1000,
      let neighbour = beforePrevious
    else { return }
    let meant = printed - .seconds(1)
    guard neighbour <= meant, meant <= instant, instant - meant < .milliseconds(100),
      meant - neighbour < .milliseconds(100)
    else { return }
    var index = min(end, sink.events.count) - 1
    while index >= 0, sink.events[index].time == printed {
      sink.events[index].time = meant
      index -= 1
    }
    ownLines.correct(printed, to: meant)
    if lastAt == printed { lastAt = max(lastAtBefore ?? meant, meant) }
    previous = meant
  }

  private mutating func note(_ instant: Instant, day: Int, line: UInt32) {
    backwardSteps.note(from: previous, to: instant, line: line)
    stretches.note(instant, line: line)
    beforePrevious = previous
    previous = instant
    previousDay = day
    firstAt = firstAt.map { min($0, instant) } ?? instant
    lastAtBefore = lastAt
    lastAt = lastAt.map { max($0, instant) } ?? instant
  }

  /// Applies `change` to everything that this clock has stamped so far.
  private mutating func move(_ sink: inout EventSink, by change: (Instant) -> Instant) {
    last = nil
    beforePrevious = nil
    for index in 0..<min(end, sink.events.count) {
      sink.events[index].time = change(sink.events[index].time)
    }
    previous = previous.map(change)
    firstAt = firstAt.map(change)
    lastAt = lastAt.map(change)
    stretches.move(by: change)
    backwardSteps.move(by: change)
    ownLines.move(by: change)
  }
}

extension WallTime {
  /// One step of a coarse clock; zero for a finer one.
  fileprivate var step: TimeSpan { TimeSpan(nanoseconds: resolution).coarseStep }
}

// MARK: Completing a time

extension InputClock {
  /// A time with all its parts.
  private struct Resolved {
    var instant: Instant
    /// The local date, in days since 1970.
    var day: Int
  }

  /// Returns the instant of a time, or `nil` when its date does not exist.
  private mutating func resolve(_ time: WallTime, sink: inout EventSink) -> Resolved? {
    if let seconds = time.zoneSeconds { noteZone(Int(seconds), sink: &sink) }
    let time = time.order == nil ? time : ordered(time, sink: &sink)
    guard let month = time.month, let day = time.day else {
      hasTimesOfDay = true
      return dateless(time)
    }
    hasDates = true
    if let year = time.year {
      let civil = CivilDateTime(
        year: Int(year), month: Int(month), day: Int(day), nanosecondOfDay: 0)
      guard civil.isValid, (1970...2200).contains(year) else { return nil }
      noteMissingZone(time)
      let resolved = resolved(time, day: civil.daysSinceEpoch)
      closeOpenDate(at: resolved, sink: &sink)
      closeOpenYear(at: resolved, year: Int(year), sink: &sink)
      return resolved
    }
    guard let resolved = yearless(time, month: Int(month), day: Int(day)) else { return nil }
    closeOpenDate(at: resolved, sink: &sink)
    return resolved
  }

  /// Returns a time with its date in the order of the input, or without the date while that is
  /// open.
  private mutating func ordered(_ time: WallTime, sink: inout EventSink) -> WallTime {
    let time = dateOrder.read(time, near: options.date, after: isDateOpen ? nil : previousDay)
    if isDateOpen, let previousDay, let day = dateOrder.openDay {
      move(&sink) { $0 + .days(day - previousDay) }
      self.previousDay = day
      isDateOpen = false
    }
    return time
  }

  private func resolved(_ time: WallTime, day: Int) -> Resolved {
    // Beside a time of the last year that can be counted, the next one may be tried.
    let countable = CivilDateTime.countableDays
    let day = min(max(day, countable.lowerBound), countable.upperBound)
    let local = Instant(nanoseconds: 0) + .days(day) + TimeSpan(nanoseconds: time.nanosecondOfDay)
    let zone =
      time.zoneSeconds.map { Int($0) }
      ?? options.zone?.offset(forLocal: local, after: previous) ?? zoneHint ?? 0
    return Resolved(instant: local - .seconds(Int64(zone)), day: day)
  }

  /// A time of day: the day before it, or the next after a long step back.
  private mutating func dateless(_ time: WallTime) -> Resolved {
    noteMissingZone(time)
    if let day = dayAbove {
      dayAbove = nil
      hasDates = true
      return resolved(time, day: day)
    }
    guard let previousDay, let previous else {
      if let date = options.date {
        takenForOpenDates.insert(.date)
        return resolved(time, day: date.daysSinceEpoch)
      }
      isDateOpen = true
      return resolved(time, day: 0)
    }
    let same = resolved(time, day: previousDay)
    let step = same.instant - previous
    if step < TimeSpan.zero - InputClock.rollover { return resolved(time, day: previousDay + 1) }
    let dayBefore = resolved(time, day: previousDay - 1)
    if step > InputClock.rollover, previous - dayBefore.instant < BackwardSteps.disorder {
      return dayBefore
    }
    return same
  }

  /// Resolves a date without a year to the year that brings it nearest to the record before.
  private mutating func yearless(_ time: WallTime, month: Int, day: Int) -> Resolved? {
    noteMissingZone(time)
    func at(_ year: Int) -> Resolved? {
      let civil = CivilDateTime(year: year, month: month, day: day, nanosecondOfDay: 0)
      return civil.isValid ? resolved(time, day: civil.daysSinceEpoch) : nil
    }
    if let previous, let previousDay, !isDateOpen {
      // A date that equals the date of the record before has the same year.
      if let known = lastYearless, known.month == month, known.day == day,
        known.daysSinceEpoch == previousDay
      {
        return resolved(time, day: previousDay)
      }
      let year = CivilDateTime(Instant(nanoseconds: 0) + .days(previousDay)).year
      // Times before 1970 are not read.
      let near = (max(year - 1, 1970)...max(year + 1, 1970)).compactMap { at($0) }
      let nearest = near.min {
        ($0.instant - previous).nanoseconds.magnitude
          < ($1.instant - previous).nanoseconds.magnitude
      }
      lastYearless = nearest.map { (month, day, $0.day) }
      return nearest
    }
    if let year = options.year ?? options.date?.year {
      takenForOpenDates.insert(options.year == nil ? .date : .year)
      return at(year)
    }
    if let year = yearAround { return at(year) }
    if let weekday = time.weekday {
      let years = InputClock.years(weekday, month, day)
      if let year = years.first {
        if yearsByWeekday.isEmpty { yearsByWeekday = years }
        return at(year)
      }
    }
    guard let found = at(InputClock.openYear) else { return nil }
    isYearOpen = true
    return found
  }

  /// The years of old device consoles in which a date falls on a day of the week.
  private static func years(_ weekday: UInt8, _ month: Int, _ day: Int) -> [Int] {
    weekdayYears.filter {
      let civil = CivilDateTime(year: $0, month: month, day: day, nanosecondOfDay: 0)
      return civil.isValid && civil.weekday == Int(weekday)
    }
  }

  private mutating func noteMissingZone(_ time: WallTime) {
    if time.zoneSeconds == nil, options.zone == nil, zoneHint == nil { isZoneOpen = true }
  }

  /// Uses the zone of a record, also for the records before it.
  private mutating func noteZone(_ seconds: Int, sink: inout EventSink) {
    zoneHint = seconds
    if zones.count < InputClock.mostZones, !zones.contains(seconds) { zones.append(seconds) }
    guard isZoneOpen else { return }
    isZoneOpen = false
    if hasTimes { move(&sink) { $0 - .seconds(Int64(seconds)) } }
  }

  /// Moves records stamped without a date to the place that the first date gives them.
  private mutating func closeOpenDate(at next: Resolved, sink: inout EventSink) {
    guard isDateOpen, let previous, let previousDay else { return }
    // The records before it were written at most half a day after it, else on the day before.
    var days = next.day - previousDay
    if previous + .days(days) - next.instant > InputClock.rollover { days -= 1 }
    // A device whose clock is not set tells of 1970; native events begin there.
    if let firstAt { days = max(days, -CivilDateTime(firstAt).daysSinceEpoch) }
    move(&sink) { $0 + .days(days) }
    self.previousDay = previousDay + days
    isDateOpen = false
  }

  /// Moves records stamped without a year to the place that the first year gives them.
  private mutating func closeOpenYear(at next: Resolved, year: Int, sink: inout EventSink) {
    guard isYearOpen, let previous else { return }
    let zone = zoneHint ?? 0
    var years = year - CivilDateTime(previous, zoneSeconds: zone).year
    if previous.movedByYears(years, zoneSeconds: zone) - next.instant > .days(180) { years -= 1 }
    move(&sink) { $0.movedByYears(years, zoneSeconds: zone) }
    isYearOpen = false
  }
}

extension Instant {
  /// The same local date and time some years later; February 29 may become March 1.
  func movedByYears(_ years: Int, zoneSeconds: Int) -> Instant {
    var civil = CivilDateTime(self, zoneSeconds: zoneSeconds)
    let countable = CivilDateTime.countableYears
    civil.year = min(max(civil.year + years, countable.lowerBound), countable.upperBound)
    return civil.instant(zoneSeconds: zoneSeconds)
  }
}
