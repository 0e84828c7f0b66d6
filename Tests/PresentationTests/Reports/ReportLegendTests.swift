import LifetraceMetrics
import LifetraceModel
import LifetracePresentation
import Testing

/// What a report explains to those who read one for the first time.
@Suite("Legend of a report") struct ReportLegendTests {
  /// The report's text, each run of spaces and line breaks as one space.
  private func text(_ analysis: Analysis, full: Bool = true) -> String {
    Report(analysis, options: ReportOptions(width: 100, full: full)).rendered(as: .text)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static let open = "“open at end”: the log ends during the session"
  private static let unseen =
    "“not observable”: the log does not show how much of the budget was used"
  private static let events =
    "the events of an input are all that was recognized in it; those of an app leave out lines that only "
    + "name it, requests to launch it, and reports that come after its end"

  @Test("explains in a short report only the signs that nobody can guess")
  func signs() {
    let rich = text(SampleAnalysis.rich(), full: false)
    #expect(rich.contains("not observable the log does not show how much of the budget was used"))
    #expect(!rich.contains("“within”"))
    let open = text(SampleAnalysis.open(), full: false)
    #expect(open.contains("▚ active or inactive; the log leaves open which"))
  }

  @Test("explains no sign of scenes that a short report leaves out")
  func signsOfScenes() throws {
    var analysis = SampleAnalysis.rich()
    var scene = try #require(analysis.apps.flatMap(\.scenes.items).first)
    let share = try #require(scene.timeInState.first)
    scene.timeInState = [share]
    scene.timeInState[0].state = .state(.background).union(.state(.unattached))
    scene.transitions = []
    analysis.apps = [analysis.apps[0]]
    analysis.apps[0].scenes = BoundedList([scene])
    #expect(!text(analysis, full: false).contains("▒"))
    #expect(text(analysis).contains("▒ others"))
  }

  @Test("explains a session that is open at end and not observable")
  func openSessions() throws {
    var analysis = SampleAnalysis.rich()
    #expect(
      text(analysis).contains(
        "scheduled task, stops the budget's clock; \(Self.open); \(Self.unseen)"))

    let index = try #require(
      analysis.apps.firstIndex { $0.backgroundSessions.items.contains { $0.outcome == .open } })
    let sessions = analysis.apps[index].backgroundSessions.items
    analysis.apps = [analysis.apps[index]]
    analysis.apps[0].backgroundSessions.items = sessions.filter { $0.outcome != .open }
    #expect(!text(analysis).contains(Self.open))
    #expect(text(analysis).contains(Self.unseen))

    analysis.apps[0].backgroundSessions.verdicts[.notObservable] = nil
    #expect(!text(analysis).contains(Self.unseen))
  }

  @Test("explains the signs of sets where they occur, and only those")
  func sets() {
    let beginning = "where the log leaves several states possible"
    #expect(!text(SampleAnalysis.rich()).contains(beginning))
    var analysis = SampleAnalysis.open()
    let words = text(analysis)
    #expect(words.contains("; \(beginning), the time has a row of its own and counts for none"))
    #expect(
      words.contains(
        ": ▚ foreground (active or inactive), ▖ background or suspended, "
          + "╍ not in foreground (background, suspended or not running), "
          + "▒ others, by the names of their states"))
    analysis.apps = [SampleAnalysis.timer()]
    let few = text(analysis)
    #expect(few.contains("(active or inactive), ╍ not in foreground"))
    #expect(!few.contains("▖") && !few.contains("▒"))
    // An exit in the foreground is drawn with its sign.
    var app = SampleAnalysis.radio()
    app.exits = BoundedList([
      ExitAnalysis(
        pid: 7, at: SampleAnalysis.at(5400), category: .watchdog, namespace: nil, code: nil,
        explanation: nil, whileIn: .undetermined, visibility: .foreground, sources: [])
    ])
    analysis.apps = [app]
    #expect(text(analysis).contains("none of them: ▚ foreground (active or inactive)"))
  }

  @Test("says which visits a median is of, where that is not all")
  func lengths() throws {
    let words = "median and longest leave out visits that the log cuts off"
    var analysis = SampleAnalysis.rich()
    #expect(text(analysis).contains(words))

    analysis.apps = [try #require(analysis.apps.first)]
    let whole = StateShare<AppState>(
      state: .state(.active), time: .seconds(9), share: 1, visits: 2, cutOff: 0,
      distribution: SampleAnalysis.distribution([.seconds(4), .seconds(5)]))
    analysis.apps[0].timeInState = [whole]
    #expect(!text(analysis).contains("leave out visits"))
    // The log begins in the middle of a third visit.
    analysis.apps[0].timeInState[0].visits = 3
    #expect(text(analysis).contains(words))
    // No length at all is told.
    analysis.apps[0].timeInState[0].distribution = nil
    #expect(!text(analysis).contains("leave out visits"))
  }

  @Test(
    "says in one place what the log's clock leaves open",
    arguments: [
      (.absolute, 3600, "  +01:00 · 1 h 30 m\n"), (.absolute, 0, "  UTC · 1 h 30 m\n"),
      (.absolute, nil, "09:30:00 · 1 h 30 m · time zone not in the log\n"),
      (.yearUnknown, nil, "09:30:00 · 1 h 30 m · year and time zone not in the log\n"),
      (.dateUnknown, nil, "09:30:00 · 1 h 30 m · date and time zone not in the log\n"),
      (.dateUnknown, 0, "  UTC · 1 h 30 m · date not in the log\n"),
    ] as [(TimeReference.Anchor, Int?, String)])
  func clock(anchor: TimeReference.Anchor, zone: Int?, words: String) {
    let reference = TimeReference(
      anchor: anchor, zoneSeconds: zone, resolution: .milliseconds(1))
    let report = Report(SampleAnalysis.rich(reference), options: ReportOptions(width: 100))
    #expect(report.rendered(as: .text).contains(words))
  }

  @Test("explains a session whose end is not seen, and says what is known next")
  func unseenEnds() {
    let explanation =
      "“end not seen”: the log goes on without the end of the background session"
    var analysis = SampleAnalysis.rich()
    var app = SampleAnalysis.radio()
    analysis.apps = [app]
    #expect(!text(analysis).contains(explanation))

    app.backgroundSessions.items[0].nextSeenIn = .suspended
    app.backgroundSessions.items[0].nextSeenAt = SampleAnalysis.at(300)
    analysis.apps = [app]
    let row = "exempt 377 500 ms end not seen suspended by 09:05:00.000 · held by audio"
    #expect(text(analysis).contains(row))
    #expect(text(analysis).contains("; " + explanation))
    #expect(!text(analysis).contains("open at end"))
    let json = Report(analysis).rendered(as: .json)
    #expect(json.contains(#""outcome": "open""#))
    #expect(json.contains(#""nextSeenIn": "suspended""#))
    #expect(json.contains(#""nextSeenAt": {"#))

    app.backgroundSessions.items[0].nextSeenIn = .notRunning
    app.backgroundSessions.items[0].nextSeenAt = nil
    analysis.apps = [app]
    #expect(text(analysis).contains("gone later"))

    app.backgroundSessions.items[0].nextSeenIn = .background
    app.backgroundSessions.items[0].nextSeenAt = SampleAnalysis.at(300)
    analysis.apps = [app]
    #expect(text(analysis).contains("in background, still or again, by 09:05:00.000"))
  }

  @Test("cites the line that a verdict rests on")
  func judgement() {
    var analysis = SampleAnalysis.rich()
    var app = SampleAnalysis.radio()
    app.backgroundSessions.items[0].verdict = .over
    app.backgroundSessions.items[0].budgetStartedAt = SampleAnalysis.at(261)
    app.backgroundSessions.items[0].runningAt = SampleAnalysis.at(400)
    app.backgroundSessions.items[0].judgedBy = SourcePosition(input: 0, line: 812)
    analysis.apps = [app]
    let running = "still running at 09:06:40.000, 2 m 19 s after the budget's start"
    #expect(text(analysis).contains("over 377 500 ms open at end " + running + " · held by audio"))
    let full = Report(analysis, options: ReportOptions(width: 100, full: true))
      .rendered(as: .text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(full.contains("judged by \(analysis.inputs[0].name):812"))
    let json = Report(analysis).rendered(as: .json)
    #expect(json.contains("\"judgedBy\": \"\(analysis.inputs[0].name):812\""))
    #expect(json.contains(#""runningAt": {"#))
  }

  @Test("says why apps have fewer events than inputs, where they have")
  func events() {
    var analysis = SampleAnalysis.rich()
    #expect(text(analysis).contains(Self.events))
    analysis.inputs[0].events = analysis.apps.filter { !$0.isSystem }
      .reduce(0) { $0 + $1.eventCount }
    #expect(!text(analysis).contains(Self.events))
    // Without an app there is nothing to compare.
    var empty = SampleAnalysis.empty()
    empty.inputs.append(analysis.inputs[0])
    #expect(!text(empty).contains(Self.events))
  }
}
