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

extension Resolver<AppState> {
  /// What is known when a line at a time comes.
  func situation(at time: Instant) -> Situation {
    Situation(
      now: now, awaited: awaited, since: since, possible: possible,
      recent: past.states(since: time - .seconds(1)),
      isOutsideOfForeground: !(lastExact.states.isEmpty ? now : lastExact.states)
        .intersects(.foreground),
      isUnknown: lastExact.states.isEmpty, hasGap: hasGap,
      continuesBudget: continuesBudget(at: time))
  }

  /// Whether the clock of the background budget has run up to a time: had the app come back, it would have
  /// started again.
  private func continuesBudget(at time: Instant) -> Bool {
    guard let started = stretches.limit.runsAt, !now.isSubset(of: .foreground) else { return false }
    // Without times, only a line would show a return.
    return !recording.isMeasured || time - started <= BackgroundBudget.longest
  }
}
