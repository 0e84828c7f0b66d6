import Lifetrace
import LifetraceMetrics
import Testing

/// Lines a moment apart that are about one thing, and those that are not.
@Suite("Lines a moment apart") struct LinesApartTests {
  /// The lines of one start come in any order within a second.
  @Test(
    "are of one start",
    arguments: [(1.5, 1), (2, 1), (2.001, 2), (9, 2)] as [(Double, Int)])
  func oneStart(finished: Double, processes: Int) throws {
    let script = EventScript("1 didBecomeActive\n\(finished) didFinishLaunching", to: 20)
    #expect(try #require(Analysis(of: script.trace).apps.first).processes.total == processes)
  }

  /// A callback is written twice, by a delegate's method and a notification; later it came twice.
  @Test(
    "are one callback",
    arguments: [(10.5, true), (11, true), (11.5, false), (12, false)] as [(Double, Bool)])
  func oneCallback(again: Double, isOne: Bool) {
    let script = EventScript(
      """
      1 willEnterForeground pid=7
      2 didBecomeActive pid=7
      10 willResignActive pid=7
      \(again) willResignActive pid=7
      20 didEnterBackground pid=7
      """, to: 30)
    #expect(script.trace.timeline().contains("inactive 10.0–20.0 observed") == isOne)
  }
}
