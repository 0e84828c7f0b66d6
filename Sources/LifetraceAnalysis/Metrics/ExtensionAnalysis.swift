public import LifetraceModel

/// An app extension, listed under its host.
public struct ExtensionAnalysis: Sendable {
  public var identifier: String
  public var pid: Int32?
  public var timeInState: [StateShare<AppState>]

  public init(identifier: String, pid: Int32?, timeInState: [StateShare<AppState>]) {
    self.identifier = identifier
    self.pid = pid
    self.timeInState = timeInState
  }
}
