import LifetraceModel

/// What the recording of a subject would have shown.
struct Recording<State: TimelineState>: Sendable {
  /// The kinds of line that it holds.
  let kinds: LineKinds
  /// The transitions that leave no line.
  let silent: Transitions
  let machine: Machine
  /// All states that the subject can be in.
  let widest: StateSet<State>
  /// The time within which the same callback may be written again.
  let echo: TimeSpan
  /// The longest that the system's word may come before or behind the app's: the longest that a watchdog of
  /// FrontBoard gives an app for a change of its scenes.
  let longestLead = TimeSpan.seconds(20)
  /// Whether lines of the app itself show its states.
  let hasExact: Bool
  /// Whether differences between instants are durations.
  let isMeasured: Bool
  /// Whether the time in background is limited; scenes follow their process.
  var isLimitedInBackground: Bool { isMeasured && !isScene }
  private let isScene: Bool

  init(
    _ kinds: LineKinds, widest: StateSet<State>, isScene: Bool, echo: TimeSpan, isMeasured: Bool
  ) {
    self.isMeasured = isMeasured
    self.kinds = kinds
    hasExact = !kinds.isDisjoint(with: .own)
    self.widest = widest
    self.isScene = isScene
    self.echo = echo
    silent = Recording.silent(kinds, isScene: isScene)
    machine = Machine(silent: silent)
  }

  /// The transitions that leave no line once lines of some kinds are missing.
  func silent(without discredited: LineKinds) -> Transitions {
    Recording.silent(kinds.subtracting(discredited), isScene: isScene)
  }

  private static func silent(_ kinds: LineKinds, isScene: Bool) -> Transitions {
    // A process is launched once; a scene stays connected until a line or its process's end.
    isScene
      ? Transitions.all.subtracting(kinds.shownOfScenes).subtracting([.exit, .exitWhileSuspended])
      : Transitions.all.subtracting(kinds.shown).subtracting(.launch)
  }

  /// Returns the set for reports: undetermined if all states of a process that runs, or of a
  /// scene that is connected, are possible.
  @inline(__always)
  func normalized(_ states: StateSet<State>) -> StateSet<State> {
    StateSet(bits: 0b11110).isSubset(of: states) ? .undetermined : states
  }
}
