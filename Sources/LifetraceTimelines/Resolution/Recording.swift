import LifetraceModel

/// What the recording of a subject would have shown.
struct Recording<State: TimelineState>: Sendable {
  /// The kinds of line that it holds, with the other halves of pairs.
  private(set) var kinds: LineKinds
  /// The kinds of line that were seen.
  private let seen: LineKinds
  /// The transitions that leave no line.
  private(set) var silent: Transitions
  private(set) var machine: Machine
  /// All states that the subject can be in.
  let widest: StateSet<State>
  /// The time within which the same callback may be written again.
  let echo: TimeSpan
  /// A process that writes two lines so close to each other is taken for running between them, where no line
  /// shows suspensions; `nil` without times.
  let longestRun: TimeSpan?
  /// The longest that the system's word may come before or after the app's: the longest that a watchdog of
  /// FrontBoard gives an app for a change of its scenes.
  let longestLead = TimeSpan.seconds(20)
  /// Whether lines of the app itself show its states.
  let hasExact: Bool
  /// Whether differences between instants are durations.
  let isMeasured: Bool
  /// Whether the time in background is limited: scenes follow their process, and a table has each suspension.
  var isLimitedInBackground: Bool { isMeasured && !isScene && !kinds.contains(.table) }
  private let isScene: Bool

  /// Creates a recording with some kinds of line.
  ///
  /// - Parameter step: One step of a coarse clock.
  init(
    _ seen: LineKinds, widest: StateSet<State>, isScene: Bool, step: TimeSpan, isMeasured: Bool
  ) {
    self.isMeasured = isMeasured
    longestRun = isMeasured && !isScene ? EventKind.longestPause + step : nil
    echo = isMeasured ? EventKind.longestEcho + step : TimeSpan(nanoseconds: .max)
    self.seen = seen
    kinds = seen.completed
    hasExact = !kinds.isDisjoint(with: .own)
    self.widest = widest
    self.isScene = isScene
    silent = Recording.silent(kinds, isScene: isScene)
    machine = Machine(silent: silent)
  }

  /// The transitions that leave no line once lines of some kinds are missing.
  func silent(without discredited: LineKinds) -> Transitions {
    Recording.silent(kinds.subtracting(discredited), isScene: isScene)
  }

  /// The state of an interruption.
  static var inactive: StateSet<State> { StateSet(bits: 0b00010) }

  /// Whether an app stays in a state for longer than in an interruption, although the lines that would show
  /// it in background are only assumed.
  func isTooLong(_ states: StateSet<State>, from start: Instant, to end: Instant) -> Bool {
    isMeasured && states == Recording.inactive && isBackgroundAssumed
      && end - start > .seconds(60)
  }

  /// Whether the lines that would show the app in background are only assumed to be recorded.
  private var isBackgroundAssumed: Bool {
    kinds != seen
      && seen.isDisjoint(with: [
        .masks, .enteredForeground, .enteredBackground, .sceneEnteredForeground,
        .sceneEnteredBackground,
      ])
  }

  /// The transitions that may have led to an end without a line.
  var silentBeforeDeath: Transitions {
    isBackgroundAssumed ? silent.union([.enterBackground, .enterForeground]) : silent
  }

  /// Assumes no halves of pairs any more if without them some states can have followed others.
  mutating func discreditPairs(from states: StateSet<State>, to next: StateSet<State>) {
    guard kinds != seen else { return }
    let silent = Recording.silent(seen, isScene: isScene)
    let machine = Machine(silent: silent)
    guard StateSet<State>(bits: machine.reached(from: states.bits)).intersects(next) else { return }
    (kinds, self.silent, self.machine) = (seen, silent, machine)
  }

  private static func silent(_ kinds: LineKinds, isScene: Bool) -> Transitions {
    // A process is launched once; a scene stays connected until a line or its process's end, and is suspended and resumed
    // with its process.
    isScene
      ? Transitions.all.subtracting(kinds.shownOfScenes).subtracting([
        .exit, .exitWhileSuspended, .suspend, .resume,
      ])
      : Transitions.all.subtracting(kinds.shown).subtracting(.launch)
  }

  /// Returns the set for reports: that a scene is connected is no news, that a process lives is.
  func normalized(_ states: StateSet<State>) -> StateSet<State> {
    isScene && StateSet.alive.isSubset(of: states) ? .undetermined : states
  }
}
