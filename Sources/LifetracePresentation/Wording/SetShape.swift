import LifetraceModel

/// How a set of several states is drawn: broken or shaded, where a single state is solid.
///
/// The shapes differ without colour too, from one another and from every state.
enum SetShape: CaseIterable {
  case foreground
  case backgroundOrSuspended
  case notInForeground
  /// What is known of an extension that runs, which has no foreground of its own.
  case running
  /// What is known of a process that lives.
  case alive
  /// Any set without a name of its own.
  case other
  case undetermined

  /// Requires: the set does not hold a single state.
  init<State: TimelineState>(_ states: StateSet<State>) {
    switch states.name {
    case "foreground": self = .foreground
    case "backgroundOrSuspended": self = .backgroundOrSuspended
    case "notInForeground": self = .notInForeground
    case "inactiveOrActiveOrBackground": self = .running
    case AppState.nameOfAlive: self = .alive
    case "undetermined": self = .undetermined
    default: self = .other
    }
  }

  /// The name for people; `nil` of sets that are called by their members.
  var title: String? {
    switch self {
    case .foreground: "foreground"
    case .backgroundOrSuspended: "background or suspended"
    case .notInForeground: "not in foreground"
    case .running: "running"
    case .alive: "running or suspended"
    case .other: nil
    case .undetermined: "undetermined"
    }
  }

  /// The name with its meaning, for a legend.
  var meaning: String {
    switch self {
    case .foreground: "foreground (active or inactive)"
    case .backgroundOrSuspended: "background or suspended"
    case .notInForeground: "not in foreground (background, suspended or not running)"
    case .running: "running (active, inactive or background)"
    case .alive: "running or suspended (active, inactive, background or suspended)"
    case .other: "others, by the names of their states"
    case .undetermined: "undetermined"
    }
  }

  /// The states that are possible, for a legend.
  var members: String {
    switch self {
    case .foreground: "active or inactive"
    case .backgroundOrSuspended: "background or suspended"
    case .notInForeground: "background, suspended or not running"
    case .running: "active, inactive or background"
    case .alive: "active, inactive, background or suspended"
    case .other: "one of the states of its name"
    case .undetermined: "any"
    }
  }

  /// As tall as its members: the closer to the user, the taller.
  var glyph: Character {
    switch self {
    case .foreground: "▚"
    case .backgroundOrSuspended: "▖"
    case .notInForeground: "╍"
    case .running: "▞"
    case .alive: "╏"
    case .other: "▒"
    case .undetermined: "░"
    }
  }

  var tone: Tone {
    switch self {
    case .foreground: .foreground
    case .backgroundOrSuspended: .backgroundOrSuspended
    case .notInForeground, .running, .alive, .other, .undetermined: .faint
    }
  }
}
