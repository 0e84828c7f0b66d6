/// What holds for the capture: for all of it, unless `inputs` tells of which of several inputs.
public struct Conditions: Hashable, Sendable {
  public var os: String?
  public var device: String?
  public var appVersion: String?
  public var debugger = false
  public var xctest = false
  public var simulator = false
  /// Messages hidden as `<private>`.
  public var privateCount = 0
  /// What this capture cannot show, and how to record one that can.
  public var notes: [String] = []
  /// What each of several inputs with events tells by itself; empty if there is one only.
  public var inputs: [InputConditions] = []

  public init() {}
}
