public import LifetraceModel

/// How to read what a log leaves open.
public struct ReadingOptions: Sendable {
  /// The layout's name; `nil` finds it by content.
  public var layout: String?
  /// Date of the first record of logs without one.
  public var date: CivilDateTime?
  /// Year of logs without one.
  public var year: Int?
  /// Zone of logs without one.
  public var zone: ZoneRule?

  public init(
    layout: String? = nil, date: CivilDateTime? = nil, year: Int? = nil, zone: ZoneRule? = nil
  ) {
    self.layout = layout
    self.date = date
    self.year = year
    self.zone = zone
  }
}
