import LifetraceModel

/// Completes the times of an input: finds the date, the year and the zone that a record's time lacks.
///
/// A missing part comes from the options, else from other records of the input, else it stays open:
/// then times count from an origin of their own, and a later record with the missing part moves
/// everything before it.
struct TimeCompletion: Sendable {
  /// A time with all its parts.
  struct Place: Sendable {
    var instant: Instant
    /// The local date, in days since 1970.
    var day: Int
  }

  /// The parts that times can lack.
  struct Parts: OptionSet, Sendable {
    let rawValue: UInt8

    /// Dates count from an origin of their own.
    static let date = Parts(rawValue: 1)
    /// Years count from an origin of their own.
    static let year = Parts(rawValue: 2)
    /// Local times are read as UTC.
    static let zone = Parts(rawValue: 4)
  }

  private let options: ReadingOptions
  /// The parts that are still unknown.
  private(set) var open: Parts = []
  /// The day of the last heading, in days since 1970; `nil` once a time of day has used it.
  private var dayAbove: Int?
  /// The year of another clock, around dates without one.
  private var yearAround: Int?
  /// The last date without a year, and the days from 1970 to where it was put.
  private var lastYearless: (month: Int, day: Int, daysSinceEpoch: Int)?
  /// How dates are to be read that countries read in two ways.
  private(set) var dateOrder = DateOrder()
  /// The last zone in the input.
  private var zoneHint: Int?
  /// The zones that times name, in the order they first appear; no more than matter.
  private(set) var zones: [Int] = []
  /// The years, of those that old device consoles come from, in which the first date falls on the
  /// day of the week beside it: the first of them is used. Empty if no year was concluded so.
  private(set) var yearsByWeekday: [Int] = []
  private var takenForOpenDates: ReadingOptions.Dates = []
  private var hasDates = false
  private var hasTimesOfDay = false

  /// A leap year, so that February 29 exists.
  static let openYear = 1972
  /// A step back by so much in a log without dates is a new day.
  private static let rollover = TimeSpan.seconds(12 * 3600)
  /// A document of more zones is put together from captures, whatever they are.
  private static let mostZones = 64
  /// Old device consoles print weekdays; iOS 4 to 8 wrote such logs.
  static let weekdayYears = 2008...2015

  /// Creates the completion of an input's times.
  init(_ options: ReadingOptions) { self.options = options }

  /// Whether some times have a date and others have none.
  var isPartlyDated: Bool { hasDates && hasTimesOfDay }

  /// Whether a time does not decide how the next one is read.
  func isIndependent(_ time: WallTime) -> Bool { options.zone == nil && time.order == nil }

  /// Which of the dates in the options were used.
  var taken: ReadingOptions.Dates {
    dateOrder.isGiven ? takenForOpenDates.union(.date) : takenForOpenDates
  }

  /// Returns the zone of the input, else the one that the options give at an instant, in seconds east of UTC.
  func zoneSeconds(at instant: Instant?) -> Int? {
    zones.first ?? instant.flatMap { options.zone?.seconds(at: $0) }
  }

  /// Takes a date for that of the times of day that follow, or a year for that of the dates without one.
  ///
  /// - Returns: whether the next time is to be read anew.
  mutating func note(date: WallTime, isYearAlone: Bool) -> Bool {
    guard let year = date.year, let month = date.month, let day = date.day else { return false }
    let civil = CivilDateTime(
      year: Int(year), month: Int(month), day: Int(day), nanosecondOfDay: 0)
    guard civil.isValid, (1970...2200).contains(year) else { return false }
    if isYearAlone { yearAround = Int(year) } else { dayAbove = civil.daysSinceEpoch }
    return !isYearAlone
  }

  /// Takes up an instant that is known from elsewhere, in a zone.
  mutating func takeUp(
    _ instant: Instant, zoneSeconds: Int, _ placed: inout PlacedTimes
  ) -> Place {
    let civil = CivilDateTime(instant, zoneSeconds: zoneSeconds)
    let next = Place(instant: instant, day: civil.daysSinceEpoch)
    noteZone(zoneSeconds, &placed)
    closeOpenDate(at: next, &placed)
    closeOpenYear(at: next, year: civil.year, &placed)
    return next
  }

  /// Returns the place of a time, or `nil` when its date does not exist.
  mutating func resolve(_ time: WallTime, _ placed: inout PlacedTimes) -> Place? {
    if let seconds = time.zoneSeconds { noteZone(Int(seconds), &placed) }
    let time = time.order == nil ? time : ordered(time, &placed)
    guard let month = time.month, let day = time.day else {
      hasTimesOfDay = true
      return dateless(time, after: placed.previous)
    }
    hasDates = true
    if let year = time.year {
      let civil = CivilDateTime(
        year: Int(year), month: Int(month), day: Int(day), nanosecondOfDay: 0)
      guard civil.isValid, (1970...2200).contains(year) else { return nil }
      noteMissingZone(time)
      let place = place(of: time, on: civil.daysSinceEpoch, after: placed.previous)
      closeOpenDate(at: place, &placed)
      closeOpenYear(at: place, year: Int(year), &placed)
      return place
    }
    let place = yearless(time, month: Int(month), day: Int(day), after: placed.previous)
    if let place { closeOpenDate(at: place, &placed) }
    return place
  }

  /// Returns a time with its date in the order of the input, or without the date while that is
  /// open.
  private mutating func ordered(_ time: WallTime, _ placed: inout PlacedTimes) -> WallTime {
    let isOpen = open.contains(.date)
    let time = dateOrder.read(
      time, near: options.date, after: isOpen ? nil : placed.previous?.day)
    if isOpen, let previous = placed.previous, let day = dateOrder.openDay {
      placed.move(by: .days(day - previous.day))
      open.remove(.date)
    }
    return time
  }

  private func place(of time: WallTime, on day: Int, after previous: Place?) -> Place {
    // Beside a time of the last year that can be counted, the next one may be tried.
    let countable = CivilDateTime.countableDays
    let day = min(max(day, countable.lowerBound), countable.upperBound)
    let local = Instant(nanoseconds: 0) + .days(day) + TimeSpan(nanoseconds: time.nanosecondOfDay)
    let zone =
      time.zoneSeconds.map { Int($0) }
      ?? options.zone?.offset(forLocal: local, after: previous?.instant) ?? zoneHint ?? 0
    return Place(instant: local - .seconds(Int64(zone)), day: day)
  }

  /// A time of day: the day before it, or the next after a long step back.
  private mutating func dateless(_ time: WallTime, after previous: Place?) -> Place {
    noteMissingZone(time)
    if let day = dayAbove {
      dayAbove = nil
      hasDates = true
      return place(of: time, on: day, after: previous)
    }
    guard let previous else {
      if options.date == nil { open.insert(.date) } else { takenForOpenDates.insert(.date) }
      return place(of: time, on: options.date?.daysSinceEpoch ?? 0, after: nil)
    }
    let same = place(of: time, on: previous.day, after: previous)
    let step = same.instant - previous.instant
    if step < TimeSpan.zero - Self.rollover {
      return place(of: time, on: previous.day + 1, after: previous)
    }
    let dayBefore = place(of: time, on: previous.day - 1, after: previous)
    if step > Self.rollover, previous.instant - dayBefore.instant < BackwardSteps.disorder {
      return dayBefore
    }
    return same
  }

  /// Resolves a date without a year to the year that brings it nearest to the record before.
  private mutating func yearless(
    _ time: WallTime, month: Int, day: Int, after previous: Place?
  ) -> Place? {
    noteMissingZone(time)
    func at(_ year: Int) -> Place? {
      let civil = CivilDateTime(year: year, month: month, day: day, nanosecondOfDay: 0)
      return civil.isValid ? place(of: time, on: civil.daysSinceEpoch, after: previous) : nil
    }
    if let previous, !open.contains(.date) {
      // A date that equals the date of the record before has the same year.
      if let known = lastYearless, known.month == month, known.day == day,
        known.daysSinceEpoch == previous.day
      {
        return place(of: time, on: previous.day, after: previous)
      }
      let year = CivilDateTime(Instant(nanoseconds: 0) + .days(previous.day)).year
      // Times before 1970 are not read.
      let near = (max(year - 1, 1970)...max(year + 1, 1970)).compactMap { at($0) }
      let nearest = near.min {
        ($0.instant - previous.instant).nanoseconds.magnitude
          < ($1.instant - previous.instant).nanoseconds.magnitude
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
      let years = Self.years(weekday, month, day)
      if let year = years.first {
        if yearsByWeekday.isEmpty { yearsByWeekday = years }
        return at(year)
      }
    }
    guard let found = at(Self.openYear) else { return nil }
    open.insert(.year)
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
    if time.zoneSeconds == nil, options.zone == nil, zoneHint == nil { open.insert(.zone) }
  }

  /// Uses the zone of a record, also for the records before it.
  private mutating func noteZone(_ seconds: Int, _ placed: inout PlacedTimes) {
    zoneHint = seconds
    if zones.count < Self.mostZones, !zones.contains(seconds) { zones.append(seconds) }
    if open.remove(.zone) != nil { placed.move(by: .seconds(-seconds)) }
  }

  /// Moves records stamped without a date to the place that the first date gives them.
  private mutating func closeOpenDate(at next: Place, _ placed: inout PlacedTimes) {
    guard open.contains(.date), let previous = placed.previous else { return }
    // The records before it were written at most half a day after it, else on the day before.
    var days = next.day - previous.day
    if previous.instant + .days(days) - next.instant > Self.rollover { days -= 1 }
    // A device whose clock is not set shows 1970; native events begin there.
    if let firstAt = placed.firstAt { days = max(days, -CivilDateTime(firstAt).daysSinceEpoch) }
    placed.move(by: .days(days))
    open.remove(.date)
  }

  /// Moves records stamped without a year to the place that the first year gives them.
  private mutating func closeOpenYear(
    at next: Place, year: Int, _ placed: inout PlacedTimes
  ) {
    guard open.contains(.year), let previous = placed.previous?.instant else { return }
    let zone = zoneHint ?? 0
    var years = year - CivilDateTime(previous, zoneSeconds: zone).year
    if previous.movedByYears(years, zoneSeconds: zone) - next.instant > .days(180) { years -= 1 }
    placed.move(by: .years(years, zoneSeconds: zone))
    open.remove(.year)
  }
}

/// What is placed so far of an input, and how it moves once a part is known that its times lack.
struct PlacedTimes {
  /// A distance that all places move by.
  enum Move {
    case days(Int)
    case seconds(Int)
    /// To the same local date and time some years later.
    case years(Int, zoneSeconds: Int)

    func callAsFunction(_ instant: Instant) -> Instant {
      switch self {
      case .days(let days): instant + .days(days)
      case .seconds(let seconds): instant + .seconds(Int64(seconds))
      case .years(let years, let zone): instant.movedByYears(years, zoneSeconds: zone)
      }
    }
  }

  /// The place of the last time.
  private(set) var previous: TimeCompletion.Place?
  /// The earliest instant.
  private(set) var firstAt: Instant?
  /// What everything placed so far is to be moved by, in turn.
  private(set) var moves: [Move] = []

  init(previous: TimeCompletion.Place?, firstAt: Instant?) {
    self.previous = previous
    self.firstAt = firstAt
  }

  mutating func move(by move: Move) {
    guard let place = previous else { return }
    previous?.instant = move(place.instant)
    if case .days(let days) = move { previous?.day += days }
    firstAt = firstAt.map { move($0) }
    moves.append(move)
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
