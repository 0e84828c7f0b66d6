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

extension ExitReport {
  /// The states that the report leaves possible just before the exit.
  var statesBefore: StateSet<AppState> {
    // A background task, session or fetch that is not done in time, and a lock held at suspension.
    if let code, (0x2182_bad2...0x2182_bad4).contains(code) { return .state(.background) }
    if code == 0xdead_10cc { return .state(.suspended) }
    // Neither a watchdog nor a fault ends a process that gets no time.
    let ran = code == 0x8bad_f00d || namespace == .signal && [4, 5, 6, 10, 11].contains(code)
    return statesByLine.intersection(ran ? .running : .alive)
  }

  private var statesByLine: StateSet<AppState> {
    guard let state = stateAtExit else { return .alive }
    switch (state.task, state.visibility) {
    case (.suspended, _): return .state(.suspended)
    case (_, .foreground): return .foreground
    case (.running, .background): return .state(.background)
    case (_, .background): return .backgroundOrSuspended
    case (.running, .unknown): return .running
    case (.notRunning, .unknown), (.unknown, .unknown): return .alive
    }
  }
}
