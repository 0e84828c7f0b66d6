import LifetraceModel

/// How much a component's word counts about a facet, and how long it may trail the fact.
struct EvidenceWeight: Hashable, Sendable {
  /// Higher overturns lower; only the order matters.
  var strength: UInt8
  /// For how long after a stronger statement this one may still tell the state before it.
  var lag: TimeSpan
  /// For how long after another component of the same kind this one may still tell the state before it;
  /// zero where there is but one of the kind.
  var repeatLag = TimeSpan.zero

  /// The app's own word about its activation: the system calls it at that very moment.
  static let exact = EvidenceWeight(strength: 5, lag: .milliseconds(50))
  /// The app's state concluded from what its scenes were told.
  static let fromScenes = EvidenceWeight(strength: 4, lag: .milliseconds(150))
  /// The app's state concluded from what FrontBoard says of its scenes.
  static let fromFrontBoardScenes = EvidenceWeight(strength: 2, lag: .milliseconds(500))

  /// What `emitter` knows of an app's activation.
  ///
  /// In real logs visibility lags up to 130 ms behind the app; clients of RunningBoard repeat it 1–40 ms
  /// later, and sometimes what is over by then.
  static func activation(by emitter: Emitter) -> EvidenceWeight {
    switch emitter {
    case .callback, .uiKit, .coreLocation, .native: exact
    case .frontBoard, .springBoard, .runningBoard, .instruments, .crashReport:
      EvidenceWeight(strength: 3, lag: .milliseconds(250))
    case .locationd, .audioSession, .stateDictionary, .assertiond:
      EvidenceWeight(strength: 3, lag: .milliseconds(500))
    case .runningBoardClient, .observer: repeating
    case .launchd, .kernel, .crashReporter, .layout:
      EvidenceWeight(strength: 1, lag: .milliseconds(1000))
    }
  }

  /// What `emitter` knows of an app's activation if it tells how much of it is on screen.
  static func visibility(_ visibility: Visibility, by emitter: Emitter) -> EvidenceWeight {
    var weight = activation(by: emitter)
    // *running-active-Visible* was seen 132 ms after the app was in background.
    if visibility == .foreground, weight == repeating { weight.repeatLag = .milliseconds(132) }
    return weight
  }

  /// What is repeated by many daemons, each with a lag of its own; no event tells them apart.
  private static let repeating = EvidenceWeight(
    strength: 1, lag: .milliseconds(1000), repeatLag: .milliseconds(40))

  /// What `emitter` knows of when a process ended; only the strength matters.
  static func exit(by emitter: Emitter) -> EvidenceWeight {
    switch emitter {
    case .launchd, .runningBoard, .native: EvidenceWeight(strength: 5, lag: .zero)
    case .frontBoard, .springBoard, .instruments, .assertiond:
      EvidenceWeight(strength: 4, lag: .zero)
    case .kernel, .locationd, .audioSession, .stateDictionary, .crashReport:
      EvidenceWeight(strength: 3, lag: .zero)
    case .callback, .uiKit, .coreLocation, .runningBoardClient, .observer, .crashReporter,
      .layout:
      EvidenceWeight(strength: 1, lag: .zero)
    }
  }

  /// What `emitter` knows of whether a process gets time.
  static func scheduling(by emitter: Emitter) -> EvidenceWeight {
    switch emitter {
    case .runningBoard, .native, .callback, .uiKit, .coreLocation, .layout:
      EvidenceWeight(strength: 5, lag: .milliseconds(20))
    case .frontBoard, .instruments, .assertiond, .launchd, .kernel:
      EvidenceWeight(strength: 4, lag: .milliseconds(150))
    case .springBoard, .locationd, .audioSession, .stateDictionary:
      EvidenceWeight(strength: 3, lag: .milliseconds(500))
    case .runningBoardClient, .observer: repeating
    case .crashReporter, .crashReport:
      EvidenceWeight(strength: 1, lag: .milliseconds(1000))
    }
  }

  /// For how long after a statement that counts as `other` one that counts like this may still tell the
  /// state before it; `nil` if it does not trail behind.
  ///
  /// - Parameter isOfSameKind: `true` iff both are of the same kind of component.
  @inline(__always)
  func lag(behind other: EvidenceWeight, isOfSameKind: Bool) -> TimeSpan? {
    if strength < other.strength { return lag }
    guard strength == other.strength else { return nil }
    if !isOfSameKind { return lag }
    return repeatLag > .zero ? repeatLag : nil
  }
}
