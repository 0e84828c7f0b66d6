public import LifetraceModel

/// What an analysis keeps, which subjects it looks at, and what the user knows beyond the log.
public struct AnalysisOptions: Sendable {
  /// Keeps every item of every list, and the timelines.
  public var full: Bool
  /// Keeps apps' timelines of a length that a strip can show, even when not `full`.
  public var keepsTimelines: Bool
  /// The version of iOS, where the log does not tell it or is to be overruled.
  public var os: OSVersion?
  /// Bundle identifier or process name of the only app to analyse; its extensions come with it.
  public var app: String?
  /// The only device to analyse.
  public var device: String?
  /// The first instant to analyse; states that began before it are cut off here.
  public var from: Instant?
  /// The first instant not to analyse any more.
  public var to: Instant?

  public init(
    full: Bool = false, keepsTimelines: Bool = false, os: OSVersion? = nil, app: String? = nil,
    device: String? = nil, from: Instant? = nil, to: Instant? = nil
  ) {
    self.full = full
    self.keepsTimelines = keepsTimelines
    self.os = os
    self.app = app
    self.device = device
    self.from = from
    self.to = to
  }
}
