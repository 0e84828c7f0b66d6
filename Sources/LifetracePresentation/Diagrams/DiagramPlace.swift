import LifetraceModel

/// Where a transition begins or ends in a diagram, or where time is written: a state, or a frame.
///
/// A frame stands for the sets of states of which the log leaves open which it was. Time and
/// transitions of other sets have no place.
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

  /// A name of ASCII letters only: that of the state, or of the frame.
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
  var roles: Set<DiagramState.Role> {
    switch self {
    case .state(let state): [state.role]
    case .foreground: [.inactive, .active]
    case .backgroundOrSuspended: [.background, .suspended]
    case .notInForeground: [.background, .suspended, .outside]
    }
  }
}
