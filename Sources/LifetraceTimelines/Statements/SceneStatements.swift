import LifetraceModel

/// What lines say about the state of one scene: one row for each kind of line.
struct SceneStatements: Sendable {
  typealias States = StateSet<SceneState>

  /// The kinds of line that the recording holds of the app.
  let kinds: LineKinds
  let app: AppStatements

  /// What a callback says; `nil` for those that say nothing of the scene's state.
  ///
  /// - Parameter isFresh: Whether the scene was connected a moment before.
  func callback(
    _ callback: Callback, isFresh: Bool, _ line: LineFacts
  ) -> Statement<SceneState>? {
    switch callback {
    case .configurationForConnecting, .sceneWillConnect:
      // Into the foreground it goes with a callback of its own, into background with none.
      return .change(
        line, from: .state(.unattached), to: States(.unattached, .background), .sceneConnections)
    case .sceneDidDisconnect:
      return .change(
        line, from: States(bits: 0b11110), to: .state(.unattached), .sceneConnections)
    case .sceneWillEnterForeground:
      return .change(
        line, from: isFresh ? .state(.unattached) : States(.unattached, .background),
        to: .state(.foregroundInactive), .sceneEnteredForeground)
    case .sceneDidBecomeActive:
      let abridged = kinds.isDisjoint(with: .sceneEnteredForeground)
      return .change(
        line, from: States(bits: 0b00010 | (abridged ? 0b01001 : 0)),
        to: .state(.foregroundActive), .sceneBecameActive)
    case .sceneWillResignActive:
      return .change(
        line, from: .state(.foregroundActive), to: .state(.foregroundInactive),
        .sceneResignedActive)
    case .sceneDidEnterBackground:
      let abridged = kinds.isDisjoint(with: .sceneResignedActive)
      return .change(
        line, from: States(bits: 0b01011 | (abridged ? 0b00100 : 0)), to: .state(.background),
        .sceneEnteredBackground)
    case .willFinishLaunching, .didFinishLaunching, .willEnterForeground, .didBecomeActive,
      .willResignActive, .didEnterBackground, .didEnterBackgroundReturned, .willTerminate,
      .didDiscardSceneSessions:
      return nil
    }
  }

  /// What FrontBoard says; `nil` for what says nothing of the scene's state.
  func fact(_ fact: SceneFact, _ line: LineFacts) -> Statement<SceneState>? {
    var statement = change(fact, line)
    if line.emitter.traits.visibility.isOfMoment {
      statement?.kind = []
      statement?.window = .none
      statement?.marksMoment = true
      // Its own process says so.
      if fact == .activated { statement?.after = .state(.foregroundActive) }
    }
    return statement
  }

  private func change(_ fact: SceneFact, _ line: LineFacts) -> Statement<SceneState>? {
    let states: States
    switch fact {
    case .tracked, .contentReady: return nil
    case .foreground, .assertionForeground, .activated: states = .foreground
    case .background, .deactivated, .assertionNone: states = .backgroundOrSuspended
    case .suspended:
      var statement = Statement<SceneState>.change(
        line, from: .backgroundOrSuspended, to: .state(.suspended), .systemScenes)
      statement.rank = .system
      return statement
    case .invalidated: states = .state(.unattached)
    }
    return .level(line, states, .systemScenes, .system, app.systemSceneWindow)
  }

  /// What a callback of an app's only scene, which it does not name, says about the app.
  func unnamed(_ callback: Callback, _ line: LineFacts) -> Statement<AppState>? {
    let told: Callback
    let kind: LineKinds
    switch callback {
    case .sceneWillEnterForeground: (told, kind) = (.willEnterForeground, .sceneEnteredForeground)
    case .sceneDidBecomeActive: (told, kind) = (.didBecomeActive, .sceneBecameActive)
    case .sceneWillResignActive: (told, kind) = (.willResignActive, .sceneResignedActive)
    case .sceneDidEnterBackground: (told, kind) = (.didEnterBackground, .sceneEnteredBackground)
    default:
      return nil
    }
    var statement = app.callback(told, line)
    statement?.kind = kind
    statement?.evidence.kind = .derived
    return statement
  }
}
