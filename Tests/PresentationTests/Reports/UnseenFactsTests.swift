import LifetraceMetrics
import LifetraceModel
import Testing

@testable import LifetracePresentation

/// Facts that a log does not show are not told.
@Suite("Unseen facts")
struct UnseenFactsTests {
  private func radio(_ change: (inout AppAnalysis) -> Void) -> Analysis {
    var analysis = SampleAnalysis.rich()
    var app = SampleAnalysis.radio()
    change(&app)
    analysis.apps = [app]
    return analysis
  }

  @Test("a background that the log finds going on has no beginning and no cause")
  func entry() {
    let analysis = radio {
      $0.backgroundSessions.items[0].kind = .undetermined
      $0.backgroundSessions.items[0].isEntryCutOff = true
    }
    let report = Report(analysis, options: ReportOptions(full: true))
    let text = report.rendered(as: .text)
    #expect(text.contains("already in background 09:04:20.500"))
    let json = report.rendered(as: .json)
    #expect(!json.contains("enteredBackgroundAt"))
    #expect(!json.contains(#""kind": "left""#))
    #expect(!json.contains(#""kind": "undetermined""#))
  }

  @Test("a session that may have been suspended before its return used at most the time until then")
  func usedAtMost() {
    let analysis = radio { app in
      app.backgroundSessions.verdicts = [.within: 1]
      app.backgroundSessions.items[0].verdict = .within
      app.backgroundSessions.items[0].outcome = .returned
      app.backgroundSessions.items[0].usedAtMost = .milliseconds(9_500)
      app.backgroundSessions.items[0].budget = .seconds(30)
    }
    let text = Report(analysis, options: ReportOptions(width: 160)).rendered(as: .text)
    #expect(text.contains("1 background session · within ·"))
    #expect(text.contains("at most 9.50 s") && !text.contains("of budget"))
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("at most until the session ended; it may have been suspended before"))
    #expect(Report(analysis).rendered(as: .markdown).contains("at\u{A0}most\u{A0}9.50\u{A0}s"))
    let json = Report(analysis).rendered(as: .json)
    #expect(json.contains(#""usedAtMost": 9.5,"#) && !json.contains(#""used":"#))
    let rows = Report(analysis, options: ReportOptions(csvRows: .sessions)).rendered(as: .csv)
    #expect(rows.contains(",,9.5,30,within,"))
  }

  /// The step of the watchdog if it is named, its limit, and what the report says.
  @Test(
    "what a watchdog killed was not killed for what it used",
    arguments: [
      ("scene-update", 10, "the scene-update watchdog", ", which allows 10 s"),
      ("scene-update", nil, "the scene-update watchdog", ""), (nil, nil, "a watchdog", ""),
    ] as [(String?, Int64?, String, String)])
  func watchdog(step: String?, limit: Int64?, words: String, more: String) {
    let analysis = radio { app in
      app.backgroundSessions.verdicts = [.killed: 1]
      app.backgroundSessions.items[0].verdict = .killed
      app.backgroundSessions.items[0].outcome = .exited
      app.backgroundSessions.items[0].used = .milliseconds(9_600)
      app.backgroundSessions.items[0].budget = .seconds(30)
      app.backgroundSessions.items[0].isKilledByWatchdog = true
      app.backgroundSessions.items[0].watchdog = step.map {
        ExitAnalysis.Watchdog(step: $0, limit: limit.map { .seconds($0) })
      }
    }
    let text = Report(analysis, options: ReportOptions(width: 160)).rendered(as: .text)
    #expect(text.contains("worst use of the budget 32 % · 1 killed by \(words) ·"))
    #expect(text.contains(" killed by \(words)\(more) · held by audio"))
    let json = Report(analysis).rendered(as: .json)
    #expect(json.contains(#""watchdog": {"#) == (step != nil))
  }

  @Test("a process that a restart ended may have ended before")
  func restart() {
    let analysis = radio {
      $0.exits = BoundedList([
        ExitAnalysis(
          pid: 6, at: SampleAnalysis.at(10), timing: .after(notAfter: SampleAnalysis.at(60)),
          category: .restart, namespace: nil, code: nil, explanation: nil,
          whileIn: .state(.suspended), sources: [])
      ])
      $0.exitsByCategory = [.restart: 1]
    }
    let report = Report(analysis, options: ReportOptions(width: 160))
    let text = report.rendered(as: .text)
    #expect(text.contains("1 exit: restart of the device after 09:00:10.000 · "))
    #expect(
      text.contains("gone by 09:01:00.000, after a restart of the device; it may have ended"))
    #expect(report.rendered(as: .json).contains(#""category": "restart","#))
  }

  @Test("what says no more than the column beside it is said once")
  func repeated() {
    let analysis = radio { app in
      app.exits = BoundedList(
        ["watchdog", "Watchdog", "watchdog transgression"].map { words in
          ExitAnalysis(
            pid: 6, at: SampleAnalysis.at(10), category: .watchdog, namespace: nil, code: nil,
            explanation: words, whileIn: .undetermined, sources: [])
        })
      let kinds: [(LaunchAnalysis.Kind, String?)] = [
        (.foreground, "foreground"), (.background, "background"), (.background, "push"),
        (.undetermined, nil),
      ]
      app.launches = BoundedList(
        kinds.map { kind, reason in
          LaunchAnalysis(
            at: SampleAnalysis.at(5), pid: 6, kind: kind, reason: reason, stages: [], toActive: nil,
            source: nil)
        })
    }
    let report = Report(analysis, options: ReportOptions(width: 160))
    let lines = report.rendered(as: .text).split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    #expect(!lines.contains("watchdog") && !lines.contains("Watchdog"))
    #expect(lines.contains("watchdog transgression"))
    #expect(lines.contains("09:00:05.000 6 foreground"))
    #expect(lines.contains("09:00:05.000 6 background push"))
    #expect(lines.contains("no line shows whether it was for the foreground or the background"))
    #expect(report.rendered(as: .json).contains(#""reason": "foreground""#))
  }

  @Test("a handler that took longer than it may is told so")
  func lateHandler() {
    for (handler, words) in [(5_000, "5.00 s"), (6_200, "6.20 s of 5 s")] as [(Int64, String)] {
      let analysis = radio { $0.backgroundSessions.items[0].handler = .milliseconds(handler) }
      let report = Report(analysis, options: ReportOptions(width: 160))
      let text = report.rendered(as: .text)
      #expect(text.contains(words) && text.contains(" of 5 s") == (handler > 5_000))
      #expect(report.rendered(as: .markdown).replacing("\u{A0}", with: " ").contains(words))
      #expect(report.rendered(as: .json).contains(#""handlerLimit": 5,"#))
    }
    #expect(!Report(radio { _ in }).rendered(as: .json).contains("handlerLimit"))
  }

  @Test("a beginning that the log shows is told")
  func shownEntry() {
    let report = Report(radio { _ in }, options: ReportOptions(full: true))
    #expect(!report.rendered(as: .text).contains("already in background"))
    #expect(report.rendered(as: .json).contains("enteredBackgroundAt"))
  }

  @Test("of a process whose lines end before the log does no state is said")
  func ending() {
    let analysis = radio {
      $0.processes.items[0].endEvidence = Evidence(
        .cutOff, source: SourcePosition(input: 0, line: 9))
    }
    let text = Report(analysis).rendered(as: .text)
    #expect(text.contains("may have ended before the end of the log"))
    #expect(!text.contains("alive"))
    #expect(!text.contains("no exit seen"))
  }

  @Test("that no exit was seen does not make an app alive")
  func noExit() {
    let text = Report(radio { _ in }).rendered(as: .text)
    #expect(text.contains(" · no exit seen by the end of the log"))
    #expect(!text.contains("alive"))
  }

  @Test("an app that ended and came back has no later exit")
  func noLaterExit() {
    let analysis = radio {
      $0.exits = BoundedList([
        ExitAnalysis(
          pid: 6, at: SampleAnalysis.at(10), category: .normal, namespace: nil, code: nil,
          explanation: nil, whileIn: .undetermined, sources: [])
      ])
    }
    let text = Report(analysis, options: ReportOptions(width: 200)).rendered(as: .text)
    #expect(text.contains("1 exit: normal at 09:00:10.000 · no later exit seen by the end of the"))
    #expect(!text.contains("no exit seen"))
  }

  @Test(
    "a beginning that only an age tells is told to the second",
    arguments: [
      // 09:04:20.500 and 250 ms
      (BackgroundTask.Beginning.timed, "09:04:20.750", "09:04:20.750"),
      (.age, "≈ 09:04:20", "09:04:20+"), (.leastAge, "before 09:04:21", "09:04:21+"),
    ])
  func age(beginning: BackgroundTask.Beginning, words: String, json: String) {
    let analysis = radio {
      $0.backgroundSessions.items[0].tasks = [
        BackgroundTask(
          id: 7, name: "Called by Radio, from play()", begin: SampleAnalysis.at(260.75),
          beginning: beginning, end: nil, outcome: .leaked)
      ]
    }
    let report = Report(analysis, options: ReportOptions(width: 200, full: true))
    #expect(
      report.rendered(as: .text)
        .contains("task 7 “Called by Radio, from play()” leaked, begun \(words)"))
    #expect(report.rendered(as: .json).contains("\"date\": \"2026-03-14T\(json)"))
    #expect(
      report.rendered(as: .json).contains("\"beginKnownBy\": \"\(beginning.rawValue)\"")
        == (beginning != .timed))
  }

  @Test("of an exit in the foreground, active or not is left open")
  func foregroundExit() {
    let analysis = radio {
      $0.exits = BoundedList([
        ExitAnalysis(
          pid: 7, at: SampleAnalysis.at(5400), category: .watchdog, namespace: nil,
          code: 0x8BAD_F00D, explanation: nil, whileIn: .undetermined, visibility: .foreground,
          sources: [])
      ])
      $0.processes.items[0].endEvidence = Evidence(.observed)
    }
    let text = Report(analysis).rendered(as: .text)
    #expect(text.contains("ended: watchdog at 10:30:00.000 while ▚ foreground"))
    let json = Report(analysis).rendered(as: .json)
    #expect(json.contains("\"visibility\": \"foreground\""))
    #expect(!json.contains("whileIn"))
  }

  @Test("a session that was killed is told even if how much it used is not known")
  func killedWithoutUse() {
    func text(killed: Int) -> String {
      let analysis = radio {
        $0.backgroundSessions.items[0].used = .seconds(12)
        $0.backgroundSessions.items[0].budget = .seconds(30)
        $0.backgroundSessions.items[0].verdict = .within
        $0.backgroundSessions.verdicts[.killed] = killed
      }
      return Report(analysis, options: ReportOptions(width: 200)).rendered(as: .text)
    }
    #expect(text(killed: 1).contains("worst use of the budget 40 %, within · 1 killed · "))
    #expect(text(killed: 0).contains("worst use of the budget 40 %, within · no exit"))
  }

  @Test("who ended an app, and which watchdog, is told where the log tells it")
  func reasons() {
    func text(_ change: (inout ExitAnalysis) -> Void) -> String {
      Report(
        radio {
          var exit = ExitAnalysis(
            pid: 7, at: $0.windowEnd, category: .watchdog, namespace: nil, code: nil,
            explanation: nil, whileIn: .state(.active), sources: [])
          change(&exit)
          $0.exits = BoundedList(total: 1, items: [exit])
          $0.processes.items[0].endEvidence = Evidence(.observed, source: nil)
        }, options: ReportOptions(width: 200)
      ).rendered(as: .text)
    }
    #expect(!text { _ in }.contains("watchdog of"))
    let limit = TimeSpan(nanoseconds: 19_830_000_000)
    let step = ExitAnalysis.Watchdog(step: "scene-create", limit: limit)
    #expect(
      text { $0.watchdog = step }.contains("watchdog of scene-create, which was allowed 19.83 s"))
    #expect(
      !text {
        $0.watchdog = step
        $0.explanation = "scene-create watchdog transgression"
      }.contains("watchdog of"))
    #expect(
      text {
        $0.category = .normal
        $0.code = 0xdead_fa11
      }.contains("ended: normal, by the user"))
  }
}
