import LifetraceMetrics
import LifetraceModel
import Testing

@testable import LifetracePresentation

/// Why an app was inactive, in lanes and what is written of them.
@Suite struct TimelineReasonTests {
  /// An app that was inactive twice, for different reasons, of which the second changed.
  private func analysis() -> Analysis {
    var analysis = SampleAnalysis.rich()
    var app = SampleAnalysis.app("com.example.postcards", events: 4)
    let intervals: [StateInterval<AppState>] = SampleAnalysis.timeline(
      [
        (0, .state(.active)), (10, .state(.inactive)), (12, .state(.active)),
        (20, .state(.inactive)),
      ], until: 30)
    app.timeline = intervals
    app.processes = BoundedList([
      ProcessAnalysis(
        pid: 4021, start: intervals[0].start, end: intervals[3].end, startEvidence: .cutOff,
        endEvidence: .cutOff, launchReason: nil, timeInState: [], timeline: intervals,
        inactive: [
          period(["Control Center"], 10, 12), period(["system gesture"], 20, 21),
          period(["system gesture", "system overlay"], 21, 30),
        ])
    ])
    analysis.apps = [app]
    return analysis
  }

  private func period(_ reasons: [String], _ start: Double, _ end: Double) -> InactivePeriod {
    InactivePeriod(
      reasons: reasons, start: SampleAnalysis.at(start), end: SampleAnalysis.at(end))
  }

  @Test func areThoseOfTheirStretch() throws {
    let lane = try #require(Timeline(analysis()).lanes.first)
    #expect(
      lane.stretches.map(\.words) == [
        "active", "inactive: Control Center", "active", "inactive: system gesture, system overlay",
      ])
  }

  @Test func areInTheRows() {
    let rows = TimelineCSV(Timeline(analysis())).rendered
    #expect(rows.contains(",Control Center,"))
    #expect(rows.contains(",system gesture; system overlay,"))
  }

  /// One state with several reasons is several of the page's numbers, and one of its filter's choices.
  @Test func areInThePage() throws {
    let page = HTMLPage(
      Report(analysis(), options: ReportOptions(allApps: true)).rendered(as: .html))
    let states = try #require(try page.data()["states"] as? [[String: Any]])
    let found = states.map { "\($0["key"] ?? "") \($0["reasons"] ?? "")" }
    #expect(
      found == ["active ", "inactive Control Center", "inactive system gesture, system overlay"])
    let places = try Array(page.intervals()).dropFirst(5 * 8 + 4 * 4 + 4 * 2).prefix(4)
    #expect(Array(places) == [0, 1, 0, 2])
  }
}

/// Pictures of durations in a page.
@Suite struct MetricFigureTests {
  private func sessions(_ used: [Double]) -> [BackgroundSession] {
    used.enumerated().map { place, used in
      var session = BackgroundSession(
        kind: .left, pid: 7, enteredBackgroundAt: SampleAnalysis.at(Double(place) * 60),
        outcome: .suspended, verdict: .within)
      session.used = SampleAnalysis.span(used)
      session.budget = .seconds(30)
      return session
    }
  }

  private func figures(_ change: (inout AppAnalysis) -> Void) -> String {
    var app = SampleAnalysis.app("com.example.<b>", events: 4)
    change(&app)
    let context = Report(SampleAnalysis.rich(), options: ReportOptions()).context
    return MetricFigures(app, context.times).rendered
  }

  /// Percentiles are those of the nearest rank: of ten sessions the fifth, the ninth, the last.
  @Test func useOfTheBudget() {
    let used: [Double] = [3, 1.5, 6, 4.5, 9, 7.5, 12, 10.5, 27, 33]
    let figure = figures { $0.backgroundSessions.items = sessions(used) }
    #expect(figure.contains("in 10 sessions where it is known: p50 25.0 %, p90 90.0 %, p99 110 %"))
    #expect(figure.contains("class=\"over\""))
    #expect(figure.contains("com.example.&#60;b&#62;") || figure.contains("com.example.&lt;b&gt;"))
    #expect(figures { $0.backgroundSessions.items = sessions([3, 4, 5, 6]) }.isEmpty)
  }

  @Test func stagesOfLaunches() {
    let launch = LaunchAnalysis(
      at: SampleAnalysis.at(10), pid: 7, kind: .foreground, reason: nil,
      stages: [
        .init(name: "didFinishLaunching", at: SampleAnalysis.at(10.5)),
        .init(name: "active", at: SampleAnalysis.at(12)),
      ], toActive: SampleAnalysis.span(2), source: nil)
    let figure = figures { $0.launches = BoundedList([launch]) }
    #expect(figure.contains("did finish +500 ms"))
    #expect(figure.contains("active +2.00 s"))
    #expect(figure.ranges(of: "<rect").count == 2)
  }
}
