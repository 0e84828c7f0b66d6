import LifetraceModel

extension ProcessTrack {
  /// A scene callback with the scene's identity.
  mutating func applyToScene(_ callback: Callback, _ id: Symbol, _ statement: Statement) {
    let position = scene(id, begins: callback.connectsScene, statement)
    let isRepeat: Bool
    if let state = callback.sceneState {
      isRepeat = scenes[position].take(callback, becoming: state, statement, slack: slack)
    } else {
      switch callback {
      case .sceneWillConnect, .configurationForConnecting:
        scenes[position].connected(.exact, statement, slack: slack)
      case .sceneDidDisconnect: scenes[position].disconnected(.exact, statement, slack: slack)
      case .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
        .sceneDidEnterBackground, .willFinishLaunching, .didFinishLaunching, .willEnterForeground,
        .didBecomeActive, .willResignActive, .didEnterBackground, .didEnterBackgroundReturned,
        .willTerminate, .didDiscardSceneSessions:
        return
      }
      isRepeat = scenes[position].isRepeat(callback, statement, slack: slack)
    }
    if isRepeat, callback.alternates { record.noteRepeat(callback, statement) }
    deriveFromScenes(statement, before: callback, .fromScenes)
  }

  /// A scene callback that does not say which scene: it counts for the app if that has one
  /// scene at most, which is then the one meant.
  mutating func applyToUnnamedScene(_ callback: Callback, _ statement: Statement) {
    if scenes.count == 1 {
      applyToScene(callback, scenes[0].id, statement)
      return
    }
    guard scenes.isEmpty else { return }
    if callback == .sceneDidDisconnect { loseLastScene(statement) }
    guard let activation = callback.soleSceneActivation else { return }
    if callback == .sceneWillResignActive { assumeBefore(.active, statement) }
    activate(activation, .fromScenes, statement, as: .derived)
  }

  /// What FrontBoard says of a scene.
  mutating func apply(_ fact: SceneFact, _ id: Symbol, _ statement: Statement) {
    let position = scene(id, begins: fact == .tracked, statement)
    let weight = EvidenceWeight.activation(by: statement.emitter)
    switch fact {
    case .tracked:
      if scenes[position].state == .undetermined {
        scenes[position].connected(weight, statement, slack: slack)
      }
      return
    case .contentReady: return
    case .invalidated: scenes[position].disconnected(weight, statement, slack: slack)
    case .foreground, .assertionForeground:
      if !scenes[position].isForeground {
        setScene(position, .foregroundInactive, weight, statement)
      }
    case .activated:
      scenes[position].isActivated = true
      setScene(
        position, activation.value == .active ? .foregroundActive : .foregroundInactive, weight,
        statement)
    case .background, .deactivated, .assertionNone:
      scenes[position].isActivated = false
      if scenes[position].state != .state(.suspended) {
        setScene(position, .background, weight, statement)
      }
    case .suspended:
      scenes[position].isActivated = false
      setScene(position, .suspended, weight, statement)
    }
    deriveFromScenes(statement, before: nil, .fromFrontBoardScenes)
  }

  /// A scene that FrontBoard activated is active exactly while the app's mask is 0.
  mutating func applyMaskToScenes(_ statement: Statement) {
    let isActive = activation.value == .active
    for position in scenes.indices where scenes[position].isActivated {
      guard scenes[position].isForeground else { continue }
      setScene(
        position, isActive ? .foregroundActive : .foregroundInactive,
        .activation(by: .frontBoard), statement)
    }
  }

  /// Concludes what nobody told of scenes from where the app was up to now.
  mutating func settleScenes(
    until time: Instant, _ evidence: Evidence, becoming state: StateSet<AppState>
  ) {
    let isInForeground = state == .state(.inactive) || state == .state(.active)
    if scenes.count == 1, !isInForeground { scenes[0].follow(recorder, until: time) }
    guard recorder.state == .state(.background) else { return }
    for index in scenes.indices {
      let isNews = scenes[index].wasInBackground(
        since: recorder.start, recorder.startEvidence.source)
      if isNews, isInForeground { scenes[index].mayBeForeground(since: time, evidence.source) }
    }
  }

  private mutating func setScene(
    _ position: Int, _ state: SceneState, _ weight: EvidenceWeight, _ statement: Statement
  ) {
    scenes[position].apply(state, weight, statement, slack: slack)
  }

  /// The app's state is that of its most active scene (Apple).
  private mutating func deriveFromScenes(
    _ statement: Statement, before callback: Callback?, _ weight: EvidenceWeight
  ) {
    guard let value = scenes.activation else {
      if callback == .sceneDidDisconnect, scenes.areDisconnected { loseLastScene(statement) }
      return
    }
    if callback == .sceneWillResignActive, scenes.count == 1 { assumeBefore(.active, statement) }
    // FrontBoard's scenes tell foreground from background, not active from inactive, and of an app that
    // is being launched where it goes: FrontBoard has the scene before UIKit runs.
    if callback == nil, value != .background {
      if isOnItsWay { return want(weight, statement, as: .derived) }
      if hasActivation, activation.value != .background { return }
    }
    activate(value, weight, statement, as: .derived)
  }

  /// The last scene was disconnected: from the background it leaves the app there; from the
  /// foreground it was closed or swiped away, and no line tells where that leaves the app.
  ///
  /// Who is swiped away in the app switcher may lose the scene without a word of the background.
  private mutating func loseLastScene(_ statement: Statement) {
    guard activation.value == .active || activation.value == .inactive else { return }
    activation.forget()
    lastSceneLoss = statement
    recorder.change(
      to: .undetermined, at: statement.time, Evidence(.derived, source: statement.source))
  }
}

extension [SceneTrack] {
  /// The position of a scene, if it is known.
  @inline(__always)
  func position(of id: Symbol) -> Int? {
    for position in indices where self[position].id == id { return position }
    return nil
  }

  /// Where the interface is by the most active connected scene; `nil` if that does not tell.
  ///
  /// Asked of the scenes alone: a whole `ProcessTrack` would be copied for it.
  var activation: Activation? {
    var isInactive = false
    var isOpen = false
    var isBackground = false
    // By place: to copy the tracks would cost more than all else here.
    for position in indices where self[position].isConnected {
      switch self[position].state {
      case .state(.foregroundActive): return .active
      case .state(.foregroundInactive): isInactive = true
      case .state(.background), .state(.suspended): isBackground = true
      default: isOpen = true
      }
    }
    if isInactive { return .inactive }
    return isOpen || !isBackground ? nil : .background
  }

  /// `true` iff none of them is connected any more.
  fileprivate var areDisconnected: Bool { !contains(where: \.isConnected) }
}

extension Callback {
  /// The state of a scene that begins with its callback; `nil` for callbacks that tell none.
  @inline(__always)
  var sceneState: SceneState? {
    switch soleSceneActivation {
    case .active: .foregroundActive
    case .inactive: .foregroundInactive
    case .background: .background
    case nil: nil
    }
  }

  /// The activation of an app whose only scene got this callback.
  var soleSceneActivation: Activation? {
    switch self {
    case .sceneWillEnterForeground, .sceneWillResignActive: .inactive
    case .sceneDidBecomeActive: .active
    case .sceneDidEnterBackground: .background
    case .willFinishLaunching, .didFinishLaunching, .willEnterForeground, .didBecomeActive,
      .willResignActive, .didEnterBackground, .didEnterBackgroundReturned, .willTerminate,
      .configurationForConnecting, .sceneWillConnect, .sceneDidDisconnect,
      .didDiscardSceneSessions:
      nil
    }
  }
}
