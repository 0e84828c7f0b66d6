import Lifetrace
import Testing

/// Since when an app that is resumed was suspended, the lines after the part that is looked at tell, too.
@Test func anUnseenSuspensionIsTheSameInEveryPart() throws {
  let script = EventScript(
    """
    1 willResignActive pid=7
    2 didEnterBackground pid=7
    90 work pid=7 by=uiKit
    120 work pid=7 by=uiKit
    300 resumed pid=7
    300.1 willEnterForeground pid=7
    """, to: 310)
  var options = AnalysisOptions()
  options.to = Instant(nanoseconds: 100_000_000_000)
  let app = try #require(Analysis(of: script.trace, options: options).apps.first)
  // It may have been suspended and resumed before, too: such lines are missing.
  let background = app.timeInState.first { $0.state == .backgroundOrSuspended }
  #expect(background?.time == .seconds(98))
  #expect(!app.timeInState.contains { $0.state == .undetermined })
}

/// A session of which no line tells the end: what is known next of the app.
@Test(
  arguments: [
    // Resumed: it was suspended before, nobody saw since when.
    ("300 resumed pid=7\n300.3 2049>1 pid=7\n301 1>0 pid=7", .suspended, 300),
    // The mask shows that it had come back already.
    ("300 1>0 pid=7", .active, 300),
    ("300 0>1 pid=7", .inactive, 300),
    // It came back at a time of which no records are left, by their end.
    ("50 gap app=-\n300 didBecomeActive pid=7", .inactive, 50),
    ("50 gap app=-\n300 suspended pid=7", .suspended, 300),
    ("50 gap app=-\n300 exited pid=7", .notRunning, 300),
    // Nobody knows when it ended; it was gone when the next began.
    ("50 gap app=-\n60 wrote pid=7\n300 didBecomeActive pid=8", .notRunning, 300),
    // The log breaks off, or ends.
    ("50 gap app=-", nil, nil), ("", nil, nil),
  ] as [(String, AppState?, Int64?)])
func whatIsKnownNextOfASessionWithoutAnEnd(rest: String, state: AppState?, at: Int64?) throws {
  let script = EventScript("1 0>1 pid=7\n2 1>2049 pid=7\n" + rest, to: 310)
  let ledger = try #require(Analysis(of: script.trace).apps.first).backgroundSessions
  let session = try #require(ledger.items.first)
  #expect(ledger.total == 1)
  #expect(session.outcome == .open)
  #expect(session.verdict == .notObservable)
  #expect(session.endedAt == nil && session.used == nil)
  #expect(session.nextSeenIn == state)
  #expect(session.nextSeenAt == at.map { Instant(nanoseconds: $0 * 1_000_000_000) })
}

/// An app that is resumed and shown only passes through background, also where lines are lost on its way.
@Test func aResumedAppOnItsWayBackMakesNoSession() throws {
  let script = EventScript(
    """
    1 0>1 pid=7
    2 1>2049 pid=7
    10 suspended pid=7
    300 resumed pid=7
    301 1>0 pid=7
    """, to: 310)
  let ledger = try #require(Analysis(of: script.trace).apps.first).backgroundSessions
  #expect(ledger.items.map(\.kind) == [.left])
}

/// Lines are lost somewhere between two masks: that RunningBoard runs the app again at last does not show
/// that it ran all the time.
@Test func lostLinesDoNotMakeASessionOver() throws {
  let script = EventScript(
    """
    1 0>1 pid=7
    2 1>2049 pid=7
    2.1 budgetStarted pid=7
    2400 forUser pid=7
    2401 1>0 pid=7
    """, to: 2410)
  let app = try #require(Analysis(of: script.trace).apps.first)
  let session = try #require(app.backgroundSessions.items.first)
  #expect(session.verdict == .notObservable)
  #expect(session.nextSeenIn == .active)
  #expect(session.budgetStartedAt == Instant(nanoseconds: 2_100_000_000))
  let background = app.timeInState.first { $0.state == .state(.background) }
  #expect(background?.time == .milliseconds(100))
}
