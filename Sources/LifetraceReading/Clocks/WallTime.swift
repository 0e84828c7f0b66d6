import LifetraceModel

/// A time as a record prints it: any part but the time of day may be missing.
struct WallTime: Hashable, Sendable {
  /// Which of the two numbers before the year is the day.
  enum Order: Hashable, Sendable {
    case dayFirst
    case monthFirst
    /// Both may be, and the first was taken.
    case either
  }

  var year: Int16?
  /// 1…12; `nil` when the record has no date.
  var month: UInt8?
  /// 1…31; `nil` when the record has no date.
  var day: UInt8?
  /// How the date is to be read, where that differs between countries.
  var order: Order?
  /// 0 for Sunday to 6 for Saturday; old device consoles print it in place of a year.
  var weekday: UInt8?
  var nanosecondOfDay: Int64
  /// Seconds east of UTC, if the record has a zone.
  var zoneSeconds: Int32?
  /// The weight of the last digit printed, in nanoseconds: 10⁹ for whole seconds.
  var resolution: Int64
  /// Whether a clock can show the time; `false` for times such as 25:61.
  var isPossible = true

  /// Returns whether two times differ in the time of day alone.
  func isLike(_ other: WallTime) -> Bool {
    year == other.year && month == other.month && day == other.day && order == other.order
      && weekday == other.weekday && zoneSeconds == other.zoneSeconds
      && resolution == other.resolution && isPossible == other.isPossible
  }
}

extension WallTime {
  /// Its instant; `nil` if its date or its zone is missing, or it is out of range.
  var instant: Instant? {
    guard isPossible, let year, let month, let day, let zoneSeconds else { return nil }
    let date = CivilDateTime(
      year: Int(year), month: Int(month), day: Int(day), nanosecondOfDay: nanosecondOfDay)
    guard date.isValid, CivilDateTime.countableDays.contains(date.daysSinceEpoch) else {
      return nil
    }
    return date.instant(zoneSeconds: Int(zoneSeconds))
  }

  /// Creates the time of an instant in a zone.
  init(_ instant: Instant, zoneSeconds: Int = 0, resolution: Int64) {
    let civil = CivilDateTime(instant, zoneSeconds: zoneSeconds)
    self.init(
      year: Int16(clamping: civil.year), month: UInt8(civil.month), day: UInt8(civil.day),
      nanosecondOfDay: civil.nanosecondOfDay, zoneSeconds: Int32(zoneSeconds),
      resolution: resolution)
  }
}

/// Decides which of the two numbers before the year is the day, from all dates of an input.
struct DateOrder: Sendable {
  private var order: WallTime.Order?
  /// The first date that may be two; the only one until the order is decided.
  private var open: WallTime?
  /// A date that was read as it lies closest to another.
  private(set) var closest: WallTime?
  /// Whether the user's date decided the order.
  private(set) var isGiven = false

  /// The only date of the input, if either of its numbers may be the day.
  var undecided: WallTime? { order == nil ? open : nil }

  /// The first date that was left out, in days since 1970, once the order is decided.
  var openDay: Int? { order.flatMap { open?.read(as: $0).dayNumber } }

  /// Returns a time with its date in the order of the input, or without the date while that is
  /// open.
  ///
  /// - Parameters:
  ///   - given: the user's date.
  ///   - day: the date of the record before, in days since 1970, if it is known.
  mutating func read(
    _ time: WallTime, near given: CivilDateTime?, after day: Int?
  ) -> WallTime {
    guard time.order == .either else {
      order = order ?? time.order
      return time
    }
    decide(by: time, near: given, after: day)
    if let order { return time.read(as: order) }
    open = open ?? time
    var dateless = time
    (dateless.year, dateless.month, dateless.day) = (nil, nil, nil)
    return dateless
  }

  /// Chooses the order of day and month. A date given by the user decides; otherwise the order in
  /// which the time follows the one before it more closely.
  private mutating func decide(
    by time: WallTime, near given: CivilDateTime?, after day: Int?
  ) {
    guard order == nil else { return }
    let orders: [WallTime.Order] = [.dayFirst, .monthFirst]
    if let given {
      order = orders.first { time.read(as: $0).dayNumber == given.daysSinceEpoch }
      isGiven = order != nil
      if isGiven { return }
    }
    if let open, open.dayNumber == time.dayNumber { return }
    let steps = orders.compactMap { order -> (order: WallTime.Order, days: Int)? in
      guard let before = open?.read(as: order).dayNumber ?? day,
        let next = time.read(as: order).dayNumber
      else { return nil }
      return (order, next < before ? Int.max : next - before)
    }
    guard let nearest = steps.min(by: { $0.days < $1.days }) else { return }
    order = nearest.order
    closest = (open ?? time).read(as: nearest.order)
  }
}

extension WallTime {
  /// The same with its date in an order, if both are possible.
  fileprivate func read(as other: Order) -> WallTime {
    guard order == .either, other == .monthFirst else { return self }
    var time = self
    (time.day, time.month) = (month, day)
    return time
  }

  /// Its date in days since 1970; `nil` if it has none.
  fileprivate var dayNumber: Int? {
    guard let year, let month, let day else { return nil }
    return CivilDateTime(year: Int(year), month: Int(month), day: Int(day), nanosecondOfDay: 0)
      .daysSinceEpoch
  }
}
