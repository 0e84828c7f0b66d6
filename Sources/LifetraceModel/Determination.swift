/// What is known of a state: one of its values, or that the evidence does not tell.
///
/// Undetermined is a finding of its own. It is never counted as, drawn as, or merged with a state.
public enum Determination<State: Hashable & Sendable>: Hashable, Sendable {
  case undetermined
  case state(State)

  /// The state, or `nil` when it is undetermined.
  public var known: State? {
    switch self {
    case .undetermined: nil
    case .state(let state): state
    }
  }
}
