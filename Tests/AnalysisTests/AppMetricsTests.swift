import LifetraceModel
import Testing

@testable import LifetraceMetrics

@Suite("Metrics of apps")
struct AppMetricsTests {
  @Test func haveDifferentKeys() {
    #expect(Set(AppMetric.all.map(\.key)).count == AppMetric.all.count)
  }

  /// From suspended at 12 to inactive at 50, and from 61 to 200.
  @Test func returnsWithinAMinute() throws {
    var story = MetricsStory()
    story.process(
      from: 0,
      [
        (.active, 10), (.background, 12), (.suspended, 50), (.inactive, 51), (.active, 60),
        (.background, 61), (.suspended, 180), (.background, 200), (.inactive, 201), (.active, 210),
      ])
    let app = try #require(story.analysis().apps.first)
    #expect(app[metric: .earlyReturns] == .part(1, of: 2))
  }

  /// It may have been in the foreground before, or the log begins with it.
  @Test(
    arguments: [
      [(.active, 10), (.suspended, 20), (nil, 30), (.active, 40)],
      [(.suspended, 20), (.active, 40)], [(.active, 10), (.background, 20), (.active, 40)],
    ] as [[(AppState?, Double)]])
  func noReturnFromASuspension(states: [(AppState?, Double)]) throws {
    var story = MetricsStory()
    story.process(from: 0, states)
    let app = try #require(story.analysis().apps.first)
    #expect(app[metric: .earlyReturns] == nil)
  }

  /// A task whose begin is missing: how long it held is not known.
  @Test func anEndAloneIsNoTime() throws {
    var story = MetricsStory()
    let sync = story.symbols.intern("Sync")
    story.process(
      from: 0, [(.active, 10), (.background, 40)],
      events: [(30, .work(.assertionReleased(id: sync, timedOut: false, kind: .audio)))])
    let app = try #require(story.analysis().apps.first)
    #expect(app[metric: .backgroundByHolder]?.times == [])
  }

  /// In background from 10 to 40: *Sync* holds 11–20 and 18–25, which is 14 s, an audio session 5–30, and a task
  /// without a name and an end from 38 on.
  @Test func timeInBackgroundByHolder() throws {
    var story = MetricsStory()
    let sync = story.symbols.intern("Sync")
    let audio = story.symbols.intern("id")
    story.process(
      from: 0, [(.active, 10), (.background, 40), (.suspended, 60)],
      events: [
        (5, .work(.assertionAcquired(id: audio, explanation: nil, kind: .audio))),
        (11, .work(.beginTask(id: 1, name: sync))), (18, .work(.beginTask(id: 2, name: sync))),
        (20, .work(.endTask(id: 1))), (25, .work(.endTask(id: 2))),
        (30, .work(.assertionReleased(id: audio, timedOut: false))),
        (38, .work(.beginTask(id: 3, name: nil))),
      ])
    let app = try #require(story.analysis().apps.first)
    #expect(
      app[metric: .backgroundByHolder]?.times == [
        NamedTime("audio", time: span(20), count: 1), NamedTime("Sync", time: span(14), count: 2),
        NamedTime("background task", time: span(2), count: 1),
      ])
  }

  @Test func whatHoldsInTheForegroundHoldsNoBackground() throws {
    var story = MetricsStory()
    story.process(
      from: 0, [(.active, 10), (.background, 40)],
      events: [(2, .work(.beginTask(id: 1, name: nil))), (9, .work(.endTask(id: 1)))])
    let app = try #require(story.analysis().apps.first)
    #expect(app[metric: .backgroundByHolder]?.times == [])
  }
}
