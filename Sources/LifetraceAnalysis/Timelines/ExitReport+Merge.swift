import LifetraceModel

extension ExitReport {
  /// Takes over what another line about the same exit tells better.
  ///
  /// A bare SIGKILL is only how the system carries out what another line names.
  mutating func merge(_ other: ExitReport) {
    let isBareKill = namespace == .signal && code == 9
    let otherIsBareKill = other.namespace == .signal && other.code == 9
    if namespace == nil || (isBareKill && other.namespace != nil && !otherIsBareKill) {
      namespace = other.namespace ?? namespace
      code = other.code ?? code
      explanation = other.explanation ?? explanation
    }
    if namespace == other.namespace { code = code ?? other.code }
    explanation = explanation ?? other.explanation
    stateAtExit = stateAtExit ?? other.stateAtExit
    isVoluntary = isVoluntary || other.isVoluntary
    isUntimed = isUntimed && other.isUntimed
  }
}
