import LifetraceMetrics
import LifetraceModel
import Testing

@testable import LifetracePresentation

/// A number must read the same in a picture and in a report of one log.
@Suite("Words of pictures and reports") struct DiagramWordingTests {
  /// Time in active out of a window, what the log's clock shows, and the words for both.
  struct Case: CustomTestStringConvertible, Sendable {
    let active: Int64
    let window: Int64
    var resolution: Int64 = 1_000_000
    let time: String
    let share: String

    var testDescription: String { "\(time) of \(window) ns at \(resolution) ns" }
  }

  static let cases = [
    Case(active: 182_600_000, window: 1_826_000_000, time: "183 ms", share: "10.0 %"),
    Case(active: 999_999_999, window: 4_000_000_000, time: "1.00 s", share: "25.0 %"),
    Case(active: 61_000_000_000, window: 61_001_000_000, time: "1 m 01 s", share: "> 99.9 %"),
    Case(active: 60_000_000_000, window: 1_000_000_000_000, time: "1 m 00 s", share: "6.0 %"),
    Case(active: 45_249_000_000, window: 109_000_000_000, time: "45.2 s", share: "41.5 %"),
    Case(active: 400_000, window: 10_000_000_000, time: "< 1 ms", share: "< 0.1 %"),
    Case(active: 35_400_000_000_000, window: 86_400_000_000_000, time: "9 h 50 m", share: "41.0 %"),
    Case(
      active: 187_200_000_000_000, window: 187_200_000_000_000, time: "2 d 04 h", share: "100 %"),
    // A clock of whole seconds shows no tenths, one of microseconds shows them all.
    Case(
      active: 4_000_000_000, window: 80_000_000_000, resolution: 1_000_000_000, time: "4 s",
      share: "5.0 %"),
    Case(active: 642_000, window: 3_210_000, resolution: 1000, time: "642 µs", share: "20.0 %"),
  ]

  @Test("are the same for the same number", arguments: cases)
  func sameWords(_ item: Case) throws {
    let reference = TimeReference(
      anchor: .absolute, zoneSeconds: 0, resolution: TimeSpan(nanoseconds: item.resolution))
    let app = Self.app(item)
    let diagram = StateDiagram(app: app, reference: reference)
    let node = try #require(diagram.nodes.first { $0.state == .app(.active) })
    #expect(diagram.lines(for: node) == ["\(item.share) · \(item.time)", "1 visit"])
    let edge = try #require(diagram.edges.first { $0.count > 0 })
    #expect(diagram.lines(for: edge).map(\.text) == ["1×", "after \(item.time)"])

    var analysis = SampleAnalysis.empty()
    analysis.reference = reference
    analysis.apps = [app]
    let row = Report(analysis).rendered(as: .text).split(separator: "\n")
      .first { $0.hasPrefix("  █ active ") }
    #expect(row?.contains(" \(item.time) ") == true, "\(row ?? "no row")")
    #expect(row?.contains(" \(item.share) ") == true, "\(row ?? "no row")")
  }

  @Test("say a limit, which is exact, without a fraction")
  func limits() {
    var diagram = StateDiagram(app: DiagramSubjects.player, reference: DiagramSubjects.clock)
    for (milliseconds, words) in [(30_000, "30 s"), (180_000, "180 s"), (4_500, "4.50 s")] {
      diagram.budget = .milliseconds(Int64(milliseconds))
      #expect(diagram.budgetName == words)
    }
  }

  @Test("group the digits of a count alike")
  func counts() throws {
    var app = DiagramSubjects.player
    app.timeInState[0].visits = 12_345
    app.timeInState[0].cutOff = 0
    app.transitions[1].count = 1_234
    app.transitions[1].overBudget = 1_000
    let diagram = StateDiagram(app: app, reference: DiagramSubjects.clock)
    let active = try #require(diagram.nodes.first { $0.state == .app(.active) })
    #expect(diagram.lines(for: active).last == "12,345 visits")
    let edge = try #require(diagram.edges.first { $0.count == 1_234 })
    #expect(
      diagram.lines(for: edge).map(\.text) == [
        "1,234×", "median 20.0 s", "⚠ 1,000 over the budget",
      ])
  }

  private static func app(_ item: Case) -> AppAnalysis {
    var app = DiagramSubjects.player
    app.windowEnd = Instant(nanoseconds: item.window)
    app.window = app.windowEnd - app.windowStart
    let active = TimeSpan(nanoseconds: item.active)
    let rest = TimeSpan(nanoseconds: item.window - item.active)
    app.timeInState = [
      StateShare(
        state: .state(.active), time: active, share: active.seconds / app.window.seconds,
        visits: 1, cutOff: 0, distribution: nil),
      StateShare(
        state: .state(.inactive), time: rest, share: rest.seconds / app.window.seconds, visits: 1,
        cutOff: 0, distribution: nil),
    ]
    app.transitions = [DiagramSubjects.step(.active, .inactive, 1, nil)]
    app.transitions[0].dwell = Distribution(
      count: 1, median: active, p90: active, p95: active, p99: active, longest: active,
      isApproximate: false)
    return app
  }
}
