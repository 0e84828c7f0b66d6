import LifetraceModel

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
