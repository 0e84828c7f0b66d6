import LifetraceModel

// Lines that are missing, and what their absence leaves of what was known.
extension ProcessTrack {
  /// Records are missing before `event`: what held is not known to hold on.
  mutating func forget(_ event: LifecycleEvent) {
    guard !isAfterGap else { return }
    isAfterGap = true
    mask = nil
    phase = .settled
    loseTrack(at: event.time, event.source)
  }

  /// Compares a line that the process gets time again with what was said before.
  mutating func noticeResumption(_ event: LifecycleEvent) {
    if slack >= .zero, launch == nil, lastEvidence.source == event.source {
      firstResumption = event.statement
    }
    noticeSuspension(before: event.time, event.source)
  }

  /// Concludes from a line which tells that the process was suspended just before: without one about its
  /// suspension it was running no longer than something showed it, and nobody saw since when it was not.
  mutating func noticeSuspension(before time: Instant, _ source: SourcePosition?) {
    // Launches, too, begin with such a line, and lines of one wake come a moment apart.
    guard phase == .settled, slack >= .zero, scheduling.value != .suspended,
      recorder.state == .state(.background)
    else { return }
    // What the record holds will not do: it leaves out lines that the report is not about.
    let lastScheduled = scheduling.value == nil ? recorder.start : scheduling.statedAt
    let last = max(backgroundShownAt, lastScheduled)
    guard time - last > .seconds(1) + slack else { return }
    let evidence = Evidence(.inferred, source: source)
    recorder.change(to: .undetermined, at: last, evidence)
    // Just before the line it was suspended, for however short or long.
    recorder.change(to: .state(.suspended), at: time, evidence)
    scheduling.assume(.suspended, at: last)
  }

  /// Concludes what the first line of all tells that resumed the process, once another shows that it began
  /// no launch: just before it was suspended, and after it in background.
  mutating func settleFirstResumption() {
    guard let first = firstResumption else { return }
    firstResumption = nil
    guard launch == nil, recorder.state == .undetermined, recorder.closed.isEmpty else { return }
    let inferred = Evidence(.inferred, source: first.source)
    recorder.change(to: .state(.suspended), at: first.time, inferred)
    recorder.change(to: .state(.background), at: first.time, inferred)
    activation.assume(.background, at: first.time)
  }

  /// Concludes, when a line tells of background or nothing follows, that an app which RunningBoard ran for
  /// the user long before may have been in the foreground since.
  mutating func settleFocus(before time: Instant) {
    guard let line = focused, slack >= .zero, recorder.state == .state(.background),
      line.time >= recorder.start, time - line.time > .seconds(1) + slack
    else { return }
    let wasResumed = recorder.closed.last?.state == .state(.suspended)
    if wasResumed, areOfOneEvent(recorder.start, line.time) {
      // It was resumed for the user.
      recorder.decide(.undetermined)
    } else {
      // What RunningBoard says of an app that goes to the background trails behind.
      guard !areOfOneEvent(recorder.start, line.time) else { return }
      recorder.change(
        to: .undetermined, at: line.time, Evidence(.inferred, source: line.source))
    }
    activation.forget()
    focused = nil
  }

  /// Compares a line about the mask with what was said before: where it goes on from another mask, or
  /// from one that a suspended app cannot have, lines between are lost, and a state that its mask
  /// contradicts held no longer than something showed it.
  mutating func noticeLoss(before change: DeactivationChange, _ source: SourcePosition) {
    defer { mask = change.after }
    // A launch begins with a mask of its own.
    guard mask != change.before, phase == .settled, !change.isOfLaunch,
      let known = activation.value
    else { return }
    let isOther = known != Activation(change.before)
    let isSuspended = scheduling.value == .suspended
    // The system may tell an activation a moment before UIKit does; but it suspends no app before that
    // is in background.
    guard mask == nil ? isOther && isSuspended : isOther || isSuspended else { return }
    loseTrack(at: lastShownAt, source)
  }

  /// Compares a line that the app resigns with what was said before: an app that was told to be in
  /// background has come back, and the lines about that are lost.
  ///
  /// Other components may tell of the background a moment before UIKit does.
  mutating func noticeReturn(before time: Instant, _ source: SourcePosition) {
    guard phase == .settled, slack >= .zero, activation.value == .background else { return }
    let last = scheduling.value == .suspended ? lastEvidenceAt : backgroundShownAt
    guard time - last > .seconds(1) + slack else { return }
    loseTrack(at: last, source)
  }

  /// Takes nothing to hold on from `time`, as the line at `source` tells.
  private mutating func loseTrack(at time: Instant, _ source: SourcePosition) {
    activation.forget()
    scheduling.forget()
    turn.forget()
    recorder.change(to: .undetermined, at: time, Evidence(.inferred, source: source))
    for index in scenes.indices { scenes[index].forget(at: time, source: source) }
  }

  /// When something last showed the state that holds.
  private var lastShownAt: Instant {
    // Whom RunningBoard runs for the user need not be in background any more.
    guard recorder.state == .state(.background), let focused, focused.time >= recorder.start else {
      return lastEvidenceAt
    }
    return backgroundShownAt
  }

  /// When something last told that the process was in background, rather than that it was there.
  ///
  /// Requires: it is held to be in background.
  private var backgroundShownAt: Instant {
    max(recorder.start, allowanceStartedAt ?? recorder.start)
  }
}
