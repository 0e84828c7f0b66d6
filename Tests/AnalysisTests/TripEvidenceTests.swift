import Lifetrace
import Testing

/// The line that the verdict on a trip rests on.
@Suite("Evidence for the verdict on a trip") struct TripEvidenceTests {
  private func trip(_ trace: EventTrace, os: Int? = 17) throws -> BackgroundTrip {
    var options = AnalysisOptions()
    options.os = os.map { OSVersion(major: $0) }
    return try #require(analyze(trace, options: options).apps.first?.backgroundExits.items.first)
  }

  /// What ends a trip 40 s after its beginning, and the line that tells it.
  @Test(
    arguments: [
      ("42 suspended pid=7", .over, 3), ("41 mentioned pid=7\n42 2049>1 pid=7", .over, 4),
      ("12 suspended pid=7", .within, 3), ("12 mentioned pid=7\n42 killed pid=7", .over, 4),
      ("42 watchdog pid=7", .killed, 3),
      // RunningBoard would have told of the return, had it been recorded until then.
      ("12 mentioned pid=7\n42 2049>1 pid=7", .notObservable, nil),
      // Nothing is judged of which the log does not tell how long it was.
      ("42 wrote pid=7 by=layout", .notObservable, nil),
    ] as [(String, BackgroundTrip.Verdict, UInt32?)])
  func theLineThatEndsIt(rest: String, verdict: BackgroundTrip.Verdict, line: UInt32?) throws {
    // Suspensions are recorded: another app's is.
    let other = "\n50 suspended app=com.example.other pid=8"
    let trip = try trip(
      EventScript("1 0>1 pid=7\n2 1>2049 pid=7\n" + rest + other, to: 60).trace)
    #expect(trip.verdict == verdict)
    #expect(trip.judgedBy?.line == line)
    #expect(trip.runningAt == nil)
  }

  /// The app writes two minutes after RunningBoard's last line about it. In one input a suspension would
  /// stand between; two inputs may have been recorded for different times.
  @Test(
    arguments: [
      (0, .over, 4, 120), (1, .notObservable, nil, nil),
    ] as [(UInt32, BackgroundTrip.Verdict, UInt32?, Int64?)])
  func theLastLineThatShowsItRunning(
    input: UInt32, verdict: BackgroundTrip.Verdict, line: UInt32?, at: Int64?
  ) throws {
    var trace = EventScript(
      """
      1 0>1 pid=7
      2 1>2049 pid=7
      2.2 allowanceStarted pid=7
      120 work pid=7 by=uiKit
      170 suspended app=com.example.other pid=8
      """, to: 180
    ).trace
    trace.inputs.append(trace.inputs[0])
    for index in trace.events.indices where trace.events[index].emitter == .runningBoard {
      trace.events[index].source.input = input
    }
    let trip = try trip(trace)
    #expect(trip.outcome == .open)
    #expect(trip.verdict == verdict)
    #expect(trip.used == nil)
    #expect(trip.judgedBy?.line == line)
    #expect(trip.runningAt == at.map { Instant(nanoseconds: $0 * 1_000_000_000) })
  }

  /// Beyond the allowance of every version it is over; who held it then had let go before it was suspended.
  @Test func whoHeldItWhereTheVersionIsNotKnown() throws {
    let script = EventScript(
      """
      1 willResignActive pid=7
      2 didEnterBackground pid=7
      3 work pid=7 by=uiKit
      690 workEnded pid=7 by=uiKit
      700 suspended pid=7 by=frontBoard
      """, to: 720)
    let trip = try trip(script.trace, os: nil)
    #expect(trip.allowance == nil)
    #expect(trip.verdict == .over)
    #expect(trip.heldBy == ["background task 1"])
  }
}
