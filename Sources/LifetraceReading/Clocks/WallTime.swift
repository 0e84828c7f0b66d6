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
  /// Seconds east of UTC, where the record tells them.
  var zoneSeconds: Int32?
  /// The weight of the last digit printed, in nanoseconds: 10⁹ for whole seconds.
  var resolution: Int64
  /// `false` when the clock shows what no clock can, such as 25:61.
  var isPossible = true
}
