import Lifetrace
import LifetraceMetrics
import LifetraceModel
import Testing

/// How late lines may be, by the article on evidence: what they repeat up to there is what was, and after that it is news.
@Suite("How late lines may be") struct WindowEdgeTests {
  private static func last(_ script: String) -> String {
    EventScript(script, to: 100).trace.timeline(of: "com.example.notes").last ?? ""
  }

  @Test(
    arguments: [
      ("frontBoard", 130), ("springBoard", 130), ("runningBoard", 130), ("assertiond", 130),
      ("locationd", 200), ("audioSession", 500), ("stateDictionary", 500), ("instruments", 500),
    ] as [(String, Int)], [0, 1])
  func visibility(of emitter: (name: String, lag: Int), beyond: Int) {
    let script = """
      1 0>1 pid=7
      10 1>2049 pid=7
      \(10 + Double(emitter.lag + beyond) / 1000) foreground pid=7 by=\(emitter.name)
      """
    let last = Self.last(script)
    #expect(last.contains(" 10.0–100.0 ") == (beyond == 0), "\(last)")
  }

  /// RunningBoard knows when it suspends a process; others hear of it.
  @Test(
    arguments: [
      ("runningBoard", 20), ("frontBoard", 150), ("springBoard", 150), ("assertiond", 150),
      ("kernel", 150), ("runningBoardClient", 250), ("locationd", 500), ("instruments", 500),
    ] as [(String, Int)], [0, 1])
  func running(of emitter: (name: String, lag: Int), beyond: Int) {
    let script = """
      1 0>1 pid=7
      2 1>2049 pid=7
      10 suspended pid=7 by=runningBoard
      \(10 + Double(emitter.lag + beyond) / 1000) runs pid=7 by=\(emitter.name)
      """
    let last = Self.last(script)
    #expect(last.hasPrefix("suspended ") == (beyond == 0), "\(last)")
  }

  /// A process may write a line just before it is suspended.
  @Test(arguments: [(20, true), (21, false)])
  func aLineWrittenJustBeforeTheSuspension(lag: Int, isSuspended: Bool) {
    let script = """
      1 0>1 pid=7
      2 1>2049 pid=7
      10 suspended pid=7 by=runningBoard
      \(10 + Double(lag) / 1000) wrote pid=7
      """
    let last = Self.last(script)
    #expect(last.hasPrefix("suspended ") == isSuspended, "\(last)")
  }

  /// Delegates and notifications write one callback a moment apart.
  @Test(arguments: [(1000, true), (1001, false)])
  func aCallbackWrittenTwice(after milliseconds: Int, isOne: Bool) {
    let script = """
      1 didBecomeActive pid=7
      5 willResignActive pid=7
      9 didBecomeActive pid=7
      \(9 + Double(milliseconds) / 1000) didBecomeActive pid=7
      """
    let found = EventScript(script, to: 100).trace.timeline()
    #expect(found.contains { $0.hasPrefix("foreground 9") } != isOne, "\(found)")
    #expect(found.last?.hasPrefix("active 9.0–100.0") == isOne, "\(found)")
  }
}
