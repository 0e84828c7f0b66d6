import LifetraceMetrics
import LifetraceModel
import LifetracePresentation
import Testing

/// Background work that no session has, and what is told beside the sessions.
@Suite("Background work outside sessions") struct OtherWorkTests {
  private func radio(_ change: (inout BackgroundSessions) -> Void) -> Analysis {
    var analysis = SampleAnalysis.rich()
    var app = SampleAnalysis.radio()
    change(&app.backgroundSessions)
    analysis.apps = [app]
    return analysis
  }

  private func text(_ analysis: Analysis, full: Bool = false) -> String {
    Report(analysis, options: ReportOptions(width: 100, full: full)).rendered(as: .text)
  }

  private static let items = [
    BackgroundWork(
      pid: 7,
      task: BackgroundTask(
        id: 1, name: "Save", begin: SampleAnalysis.at(10), end: SampleAnalysis.at(12),
        outcome: .ended)),
    BackgroundWork(
      pid: 7,
      task: BackgroundTask(
        id: 3, name: "Saving library", begin: SampleAnalysis.at(28.627), beginning: .leastAge,
        end: nil, outcome: .open)),
    BackgroundWork(
      pid: 7, assertion: .finishTask,
      task: BackgroundTask(
        id: nil, name: "com.example.launch", begin: SampleAnalysis.at(40), end: nil,
        outcome: .open)),
  ]

  private func sample() -> Analysis {
    radio {
      $0.otherWork = BoundedList(Self.items)
      $0.otherWorkByOutcome = [.ended: 1, .open: 2]
    }
  }

  @Test("a short report counts what ended and shows what did not")
  func short() {
    let text = text(sample())
    #expect(
      text.contains(
        """
        Background work outside sessions
        1 ended · 2 open
          what                      pid  name                from             outcome
          task 3                      7  Saving library      before 09:00:29  open
          assertion for finishTask    7  com.example.launch  09:00:40.000     open

        """))
    #expect(!text.contains("Save "))
  }

  @Test("a full report shows all")
  func full() {
    #expect(text(sample(), full: true).contains("  task 1                      7  Save "))
  }

  @Test("nothing is said where there is none")
  func none() {
    let analysis = radio { _ in }
    #expect(!text(analysis).contains("outside sessions"))
    #expect(
      Report(analysis).rendered(as: .json)
        .contains(##""otherWork": { "total": 0, "byOutcome": {}, "items": [] }"##))
  }

  @Test("the JSON has the assertion's purpose and how a beginning is known")
  func json() {
    let json = Report(sample()).rendered(as: .json)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(json.contains(##""otherWork": { "total": 3, "byOutcome": { "ended": 1, "open": 2 },"##))
    #expect(
      json.contains(
        ##"{ "pid": 7, "id": 3, "name": "Saving library", "begin": { "##
          + ##""date": "2026-03-14T09:00:29+01:00", "sinceStart": 29 }, "##
          + ##""beginKnownBy": "leastAge", "outcome": "open" }"##))
    #expect(
      json.contains(
        ##"{ "pid": 7, "assertion": "finishTask", "name": "com.example.launch","##))
  }

  @Test("a table of sessions in a document has no other work in it, a report's text has")
  func parts() throws {
    let analysis = radio {
      $0 = BackgroundSessions()
      $0.otherWork = BoundedList(Self.items)
      $0.otherWorkByOutcome = [.ended: 1, .open: 2]
    }
    let report = Report(part: try #require(analysis.apps.first), of: analysis)
    for markup in Markup.allCases {
      let table = report.lines(of: .backgroundSessions, in: markup).joined()
      #expect(table.contains("No background session seen") && !table.contains("Saving"))
    }
    #expect(
      report.text(sections: [.backgroundSessions]).contains("Background work outside sessions"))
    #expect(!report.text(sections: [.exits]).contains("Background work outside sessions"))
  }

  @Test("an expiration warning is told, with the time since the budget's start")
  func warning() {
    let analysis = radio {
      $0.items[0].budgetStartedAt = SampleAnalysis.at(261)
      $0.items[0].warnedAt = SampleAnalysis.at(286.9)
    }
    #expect(
      text(analysis)
        .contains("expiration warning at 09:04:46.900, 25.9 s after the budget's start"))
    #expect(
      Report(analysis).rendered(as: .json)
        .contains(##""date": "2026-03-14T09:04:46.900+01:00""##))
  }

  @Test("an end of a session is told by what ended it")
  func ending() {
    let analysis = radio {
      $0.items[0].outcome = .returned
      $0.items[0].endedAt = SampleAnalysis.at(300)
    }
    let text = text(analysis, full: true)
    #expect(text.contains("returned 09:05:00.000"))
    #expect(!text.contains("over 09:05:00.000"))
  }
}
