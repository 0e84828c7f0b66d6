public import LifetraceModel

/// An app extension, listed under its host.
public struct ExtensionAnalysis: Sendable {
  public var identifier: String
  public var pid: Int32?
  public var timeInState: [StateShare<AppState>]
  /// Its own exits, which are not its host's.
  public var exits: BoundedList<ExitAnalysis>

  public init(
    identifier: String, pid: Int32?, timeInState: [StateShare<AppState>],
    exits: BoundedList<ExitAnalysis> = BoundedList()
  ) {
    self.identifier = identifier
    self.pid = pid
    self.timeInState = timeInState
    self.exits = exits
  }
}
