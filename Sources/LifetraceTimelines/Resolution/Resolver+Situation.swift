import LifetraceModel

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
