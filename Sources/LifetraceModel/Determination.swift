/// What is known of a state: one of its values, or that the evidence does not tell.
///
/// Undetermined is a finding of its own. It is never counted as, drawn as, or merged with a state.
public enum Determination<State: Hashable & Sendable>: Hashable, Sendable {
  case undetermined
  case state(State)

  /// The state, or `nil` when it is undetermined.
  @inlinable
  public var known: State? {
    switch self {
    case .undetermined: nil
    case .state(let state): state
    }
  }

  // Written out, as the compiler's own cannot be specialized in other modules.
  @inlinable
  public static func == (left: Determination, right: Determination) -> Bool {
    switch (left, right) {
    case (.undetermined, .undetermined): true
    case (.state(let one), .state(let other)): one == other
    case (.undetermined, .state), (.state, .undetermined): false
    }
  }
}
