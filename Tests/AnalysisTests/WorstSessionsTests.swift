import LifetraceModel
import Testing

@testable import LifetraceMetrics

@Suite("The worst sessions")
struct WorstSessionsTests {
  /// Sessions within every budget, sessions of which the version decides, and sessions of which it does
  /// not: the worst of all are those that a full report has first.
  @Test(arguments: [nil, 5, 9, 16] as [Int?])
  func keepsTheWorst(version: Int?) throws {
    var story = MetricsStory()
    story.conditions = version.map { [.osVersion(story.symbols.intern("iPhone OS \($0).1"))] } ?? []
    for number in 0..<120 {
      let start = Double(number) * 1000
      let end = start + Double((number * 37) % 240 + 3)
      let pid = Int32(number)
      let sleep: MetricsStory.Stretch = (.suspended, start + 1000)
      switch number % 3 {
      case 0:
        story.process(
          pid: pid, from: start,
          [(.active, start + 1), (.inactive, start + 2), (.background, end), sleep])
      case 1:
        story.process(
          pid: pid, from: start, [(.background, end), sleep], launch: .background,
          reason: "remote-notification")
      default:
        story.process(
          pid: pid, from: start, [(.background, end), sleep], launch: .background,
          events: [(start + 1, .work(.beginTask(id: 1, name: nil)))])
      }
    }
    let worst = try #require(story.analysis().apps.first).backgroundSessions
    story.options.full = true
    let all = try #require(story.analysis().apps.first).backgroundSessions
    #expect(worst.items.count == 20)
    #expect(all.items.count == 120)
    #expect(
      worst.items.map(\.enteredBackgroundAt) == all.items.prefix(20).map(\.enteredBackgroundAt))
    #expect(worst.verdicts == all.verdicts && worst.used == all.used)
    #expect(worst.budget == all.budget)
  }

  /// One that is worse than the last of twenty takes its place.
  @Test(arguments: [(50, 50), (30.5, 40)])
  func takesTheLastPlace(length: Double, kept: Double) throws {
    var story = MetricsStory()
    story.options.os = OSVersion(major: 17)
    let lengths = [Double](repeating: 100, count: 19) + [40, length]
    for (number, length) in lengths.enumerated() {
      let start = Double(number) * 1000
      story.process(
        pid: Int32(number), from: start,
        [
          (.active, start + 1), (.inactive, start + 2), (.background, start + 2 + length),
          (.suspended, start + 1000),
        ])
    }
    let sessions = try #require(story.analysis().apps.first).backgroundSessions
    #expect(sessions.total == 21)
    #expect(sessions.items.count == 20)
    #expect(sessions.items.last?.used == span(kept))
  }
}
