/// What one line says of an exit; several lines may report the same one.
public struct ExitReport: Hashable, Sendable {
  public var namespace: ExitNamespace?
  public var code: UInt64?
  public var explanation: Symbol?
  /// What the process was doing when it was ended, where the line says.
  public var stateAtExit: ReportedState?
  /// `true` iff the line says that the process ended by itself without an error.
  public var isVoluntary: Bool
  /// `true` iff the line has no time of its own, in a log that tells times: when the process ended is
  /// then not known.
  public var isUntimed = false

  public init(
    namespace: ExitNamespace? = nil, code: UInt64? = nil, explanation: Symbol? = nil,
    stateAtExit: ReportedState? = nil, isVoluntary: Bool = false
  ) {
    self.namespace = namespace
    self.code = code
    self.explanation = explanation
    self.stateAtExit = stateAtExit
    self.isVoluntary = isVoluntary
  }
}
