public import LifetraceModel

/// A state of one of the two machines, as a diagram names, groups and colours it.
public enum DiagramState: Hashable, Sendable {
  case app(AppState)
  case scene(SceneState)

  /// What a state is to its machine, whichever machine that is.
  ///
  /// Both machines have the same five roles, so both pictures have one shape.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    case outside
    case inactive
    case active
    case background
    case suspended
  }

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
  public var role: Role {
    switch self {
    case .app(.notRunning), .scene(.unattached): .outside
    case .app(.inactive), .scene(.foregroundInactive): .inactive
    case .app(.active), .scene(.foregroundActive): .active
    case .app(.background), .scene(.background): .background
    case .app(.suspended), .scene(.suspended): .suspended
    }
  }

  /// The frame that the state stands in; `nil` outside both.
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
