import Lifetrace
import LifetraceTestSupport
import Testing

/// The line that the verdict on a session rests on.
@Suite("Evidence for the verdict on a session") struct SessionEvidenceTests {
  private func session(_ trace: EventTrace, os: Int? = 17) throws -> BackgroundSession {
    var options = AnalysisOptions()
    options.os = os.map { OSVersion(major: $0) }
    return try #require(
      Analysis(of: trace, options: options).apps.first?.backgroundSessions.items.first)
  }

  /// What ends a session 40 s after its beginning, and the line that tells it.
  @Test(
    arguments: [
      ("42 suspended pid=7", .over, 3), ("41 mentioned pid=7\n42 2049>1 pid=7", .over, 4),
      ("12 suspended pid=7", .within, 3), ("12 mentioned pid=7\n42 killed pid=7", .over, 4),
      ("42 watchdog pid=7", .killed, 3),
      // RunningBoard would have told of the return, had it been recorded until then.
      ("12 mentioned pid=7\n42 2049>1 pid=7", .notObservable, nil),
      // Nothing is judged of which the log does not tell how long it was.
      ("42 wrote pid=7 by=layout", .notObservable, nil),
    ] as [(String, BackgroundSession.Verdict, UInt32?)])
  func theLineThatEndsIt(rest: String, verdict: BackgroundSession.Verdict, line: UInt32?) throws {
    // Suspensions are recorded: another app's is.
    let other = "\n50 suspended app=com.example.other pid=8"
    let session = try session(
      EventScript("1 0>1 pid=7\n2 1>2049 pid=7\n" + rest + other, to: 60).trace)
    #expect(session.verdict == verdict)
    #expect(session.judgedBy?.line == line)
    #expect(session.runningAt == nil)
  }

  /// The app writes two minutes after RunningBoard's last line about it. In one input a suspension would
  /// stand between; two inputs may have been recorded for different times.
  @Test(
    arguments: [
      (0, .over, 4, 120), (1, .notObservable, nil, nil),
    ] as [(UInt32, BackgroundSession.Verdict, UInt32?, Int64?)])
  func theLastLineThatShowsItRunning(
    input: UInt32, verdict: BackgroundSession.Verdict, line: UInt32?, at: Int64?
  ) throws {
    var trace = EventScript(
      """
      1 0>1 pid=7
      2 1>2049 pid=7
      2.2 budgetStarted pid=7
      120 work pid=7 by=uiKit
      170 suspended app=com.example.other pid=8
      """, to: 180
    ).trace
    trace.inputs.append(trace.inputs[0])
    for index in trace.list.indices where trace.list[index].emitter == .runningBoard {
      trace.list[index].source.input = input
    }
    let session = try session(trace)
    #expect(session.outcome == .open)
    #expect(session.verdict == verdict)
    #expect(session.used == nil)
    #expect(session.judgedBy?.line == line)
    #expect(session.runningAt == at.map { Instant(nanoseconds: $0 * 1_000_000_000) })
  }

  /// Beyond the budget of every version it is over; who held it then had let go before it was suspended.
  @Test func whoHeldItWhereTheVersionIsNotKnown() throws {
    let script = EventScript(
      """
      1 willResignActive pid=7
      2 didEnterBackground pid=7
      3 work pid=7 by=uiKit
      690 workEnded pid=7 by=uiKit
      700 suspended pid=7 by=frontBoard
      """, to: 720)
    let session = try session(script.trace, os: nil)
    #expect(session.budget == nil)
    #expect(session.verdict == .over)
    #expect(session.heldBy == ["background task 1"])
  }
}
