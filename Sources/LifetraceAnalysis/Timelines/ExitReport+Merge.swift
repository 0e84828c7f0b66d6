import LifetraceModel

extension ExitReport {
  /// Takes over what another line about the same exit tells better.
  ///
  /// A bare SIGKILL is only how the system carries out what another line names.
  mutating func merge(_ other: ExitReport) {
    if hasTellingCode {
      if other.code == nil || other.code == code { namespace = other.namespace }
    } else if namespace == nil || (isBareKill && other.isTelling && !other.isBareKill) {
      // The signal's number means nothing in another namespace.
      code = other.code ?? (isBareKill ? nil : code)
      namespace = other.namespace
      explanation = other.explanation ?? explanation
    }
    if namespace == other.namespace { code = code ?? other.code }
    explanation = explanation ?? other.explanation
    stateAtExit = stateAtExit ?? other.stateAtExit
    isVoluntary = isVoluntary || other.isVoluntary
    isUntimed = isUntimed && other.isUntimed
  }

  private var isBareKill: Bool { namespace == .signal && code == 9 }

  private var isTelling: Bool { namespace != nil || hasTellingCode }

  /// `true` iff the line names the cause by a code alone, such as 0x8badf00d: no signal and no exit
  /// status is as large.
  private var hasTellingCode: Bool { namespace == nil && (code ?? 0) > 255 }
}
