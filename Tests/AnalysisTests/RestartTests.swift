import Lifetrace
import Testing

/// What became of a process of which the log shows no exit, by what comes after it.
@Test(
  "A boot ends what the log shows no exit of",
  arguments: [
    // Nothing of the first boot lives in the second; when it ended, no line tells.
    ("60 didBecomeActive pid=7 boot=B", .restart), ("60 didBecomeActive pid=8 boot=B", .restart),
    ("60 boot app=-\n90 didBecomeActive pid=8", .restart),
    ("60 didBecomeActive pid=8 boot=A", .silent),
    // A line tells of the exit.
    ("30 exited pid=7\n60 didBecomeActive pid=8 boot=B", .unclassified),
    ("30 jetsam pid=7\n60 didBecomeActive pid=8 boot=B", .memoryPressure),
    ("30 jetsam pid=7\n60 boot app=-", .memoryPressure),
  ] as [(String, ExitCategory)])
func aBootEnds(rest: String, category: ExitCategory) throws {
  let script = EventScript(
    """
    1 didBecomeActive pid=7 boot=A
    5 willResignActive pid=7 boot=A
    6 didEnterBackground pid=7 boot=A
    10 suspended pid=7 boot=A
    """ + "\n" + rest, to: 100)
  let app = try #require(Analysis(of: script.trace).apps.first)
  #expect(app.exits.items.map(\.category) == [category])
  let exit = try #require(app.exits.items.first)
  #expect(exit.whileIn == .state(.suspended))
  guard category == .restart || category == .silent else { return }
  let (last, gone) = (Instant(nanoseconds: 10_000_000_000), Instant(nanoseconds: 60_000_000_000))
  #expect(exit.at == last)
  #expect(exit.timing == .after(notAfter: gone))
}
