// Stands in until it is merged.
public import LifetraceModel

public struct AnalysisOptions: Sendable {
  public var full: Bool
  public var os: OSVersion?
  public var app: String?
  public var device: String?
  public var from: Instant?
  public var to: Instant?
  public init(
    full: Bool = false, os: OSVersion? = nil, app: String? = nil, device: String? = nil,
    from: Instant? = nil, to: Instant? = nil
  ) {
    self.full = full
    self.os = os
    self.app = app
    self.device = device
    self.from = from
    self.to = to
  }
}
