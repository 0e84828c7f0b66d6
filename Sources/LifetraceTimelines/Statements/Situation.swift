import LifetraceModel

/// What is known of the states of a process when a line about it comes.
struct Situation: Sendable {
  /// Possible just after the last statement.
  let now: StateSet<AppState>
  /// The same, should the last statement that waits for the next one hold.
  let awaited: StateSet<AppState>
  /// The time of the last statement that changed it.
  let since: Instant
  /// Possible at the line if it says nothing.
  let possible: StateSet<AppState>
  /// What was possible within the last second, and is no more.
  let recent: StateSet<AppState>
  /// Whether the last exact line shows the app outside of the foreground; without one, all that is known.
  let isOutsideOfForeground: Bool
  /// Whether no exact line has shown anything yet.
  let isUnknown: Bool
  /// Whether lines are missing since the last statement.
  let hasGap: Bool
  /// Whether the clock of the background budget has run up to the line.
  let continuesBudget: Bool
}
