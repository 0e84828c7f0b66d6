import Lifetrace
import Testing

/// Since when an app that is resumed was suspended, the lines behind the part that is looked at tell, too.
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
  let app = try #require(analyze(script.trace, options: options).apps.first)
  let background = app.timeInState.first { $0.state == .state(.background) }
  #expect(background?.time == .seconds(98))
  #expect(!app.timeInState.contains { $0.state == .undetermined })
}
