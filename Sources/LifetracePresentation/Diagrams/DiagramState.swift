public import LifetraceModel

/// A state of one of the two machines, as a diagram names, groups and colours it.
public enum DiagramState: Hashable, Sendable {
  case app(AppState)
  case scene(SceneState)

  /// A frame that holds states, as in Apple's figures.
  public enum Group: String, Hashable, Sendable, CaseIterable {
    case foreground
    case background

    /// The frame's heading.
    public var title: String {
      switch self {
      case .foreground: "Foreground"
      case .background: "Background"
      }
    }
  }

  /// The state's place in its machine.
  public var role: StateRole {
    switch self {
    case .app(let state): state.mark.role
    case .scene(let state): state.mark.role
    }
  }

  /// The frame around the state; `nil` outside both.
  public var group: Group? {
    switch role {
    case .outside: nil
    case .inactive, .active: .foreground
    case .background, .suspended: .background
    }
  }

  /// A name of ASCII letters only, unique within the machine.
  public var identifier: String {
    switch self {
    case .app(let state): state.rawValue
    case .scene(let state): state.rawValue
    }
  }

  /// The state's name for people.
  public var name: String {
    switch self {
    case .app(.notRunning): "not running"
    case .scene(.unattached): "unattached"
    case .app(.inactive), .scene(.foregroundInactive): "inactive"
    case .app(.active), .scene(.foregroundActive): "active"
    case .app(.background), .scene(.background): "background"
    case .app(.suspended), .scene(.suspended): "suspended"
    }
  }
}

/// Which of the two machines a diagram shows.
public enum DiagramMachine: String, Hashable, Sendable, CaseIterable {
  case app
  case scene

  /// The machine's states in the order in which they are drawn.
  public var states: [DiagramState] {
    switch self {
    case .app: [.notRunning, .inactive, .active, .background, .suspended].map(DiagramState.app)
    case .scene:
      [.unattached, .foregroundInactive, .foregroundActive, .background, .suspended]
        .map(DiagramState.scene)
    }
  }

  /// The transitions that Apple documents or that its own descriptions imply.
  public var documentedTransitions: [DocumentedTransition] {
    switch self {
    case .app: DocumentedTransition.app
    case .scene: DocumentedTransition.scene
    }
  }
}

/// A state or a frame of a diagram, where a transition begins or ends, or where time is written.
///
/// A frame represents the sets of its states: the log leaves open in which of them the app was.
/// Other sets of states have no place, nor do their time and transitions.
public enum DiagramPlace: Hashable, Sendable {
  case state(DiagramState)
  /// Active or inactive: the frame *Foreground*.
  case foreground
  /// The frame *Background*.
  case backgroundOrSuspended
  /// Neither active nor inactive, perhaps over: the frame *Background* too.
  case notInForeground

  /// Creates the place of a set, or returns `nil` if it has none.
  init?<State: TimelineState>(_ states: StateSet<State>, _ wrap: (State) -> DiagramState) {
    if let known = states.known {
      self = .state(wrap(known))
      return
    }
    switch Set(states.members.map { wrap($0).role }) {
    case [.inactive, .active]: self = .foreground
    case [.background, .suspended]: self = .backgroundOrSuspended
    case [.background, .suspended, .outside]: self = .notInForeground
    default: return nil
    }
  }

  /// The frame that it is, if it is one.
  public var frame: DiagramState.Group? {
    switch self {
    case .state: nil
    case .foreground: .foreground
    case .backgroundOrSuspended, .notInForeground: .background
    }
  }

  /// The state that it is, if it is one.
  public var state: DiagramState? {
    if case .state(let state) = self { state } else { nil }
  }

  /// The name of the state or frame, in ASCII letters only.
  public var identifier: String {
    switch self {
    case .state(let state): state.identifier
    case .foreground: "foregroundFrame"
    case .backgroundOrSuspended, .notInForeground: "backgroundFrame"
    }
  }

  /// The name for people.
  public var name: String {
    switch self {
    case .state(let state): state.name
    case .foreground: "active or inactive"
    case .backgroundOrSuspended: "background or suspended"
    case .notInForeground: "not in foreground"
    }
  }

  /// The states that it may be, by their roles.
  var roles: Set<StateRole> {
    switch self {
    case .state(let state): [state.role]
    case .foreground: [.inactive, .active]
    case .backgroundOrSuspended: [.background, .suspended]
    case .notInForeground: [.background, .suspended, .outside]
    }
  }
}
