import Lifetrace
import LifetraceFindings
import Testing

@Suite("Explanations") struct ExplanationTests {
  @Test(arguments: ExplanationCase.exits + ExplanationCase.sessions)
  func story(_ expected: ExplanationCase) throws {
    let told = try Told(expected.log, at: expected.at)
    let explanation = told.explanation
    #expect(told.text(explanation.sentence).contains(expected.sentence))
    #expect(told.text(explanation.cause).contains(expected.cause))
    #expect(explanation.confidence == expected.confidence)
    var rest = explanation.steps.map { told.text($0.text) }[...]
    for step in expected.steps {
      let place = rest.firstIndex { $0.contains(step) }
      #expect(place != nil, "no step “\(step)” in \(rest)")
      rest = rest[((place ?? rest.endIndex - 1) + 1)...]
    }
    let proof = try #require(explanation.proof.first)
    #expect((proof.quotedFrom ?? proof.source).line == expected.proof.line)
    #expect(proof.quote?.contains(expected.proof.words) == true)
    for fact in expected.unknown {
      #expect(explanation.unknown.contains { told.text($0.fact).contains(fact) })
    }
    #expect(explanation.against.count == expected.against.count)
    for (text, words) in zip(explanation.against, expected.against) {
      #expect(told.text(text).contains(words))
    }
    for remark in expected.remarks {
      #expect(explanation.remarks.contains { told.text($0.text).contains(remark) })
    }
    if let budget = expected.budget {
      #expect(explanation.budget.map(told.text)?.contains(budget) == true)
    }
  }

  /// Every step with a line says what that line shows, and offsets count from the decisive instant.
  @Test(arguments: ExplanationCase.exits + ExplanationCase.sessions)
  func steps(_ expected: ExplanationCase) throws {
    let explanation = try Told(expected.log, at: expected.at).explanation
    #expect(explanation.steps.count { $0.isDecisive } == 1)
    for (step, next) in zip(explanation.steps, explanation.steps.dropFirst()) {
      #expect(step.at <= next.at)
    }
    for step in explanation.steps {
      guard let at = explanation.at else { continue }
      #expect(step.offset == step.at - at)
    }
    let sources = explanation.steps.compactMap(\.source)
    #expect(Set(sources).count == sources.count)
  }

  /// The time of the line beside it is not that of the exit.
  @Test func exitAnnouncedWithoutATime() throws {
    let log = """
      Notes[1369] has active assertions beyond permitted time:
      {(
      <BKProcessAssertion: 0x1> identifier: sync process: Notes[1369] permittedBackgroundDuration: 180.000000 \
      reason: finishTask owner pid:1369 preventSuspend
      )}
      Feb 18 20:34:28 iPhone backboardd[28] <Warning>: Radio[272] has active assertions beyond permitted time:
      """
    let radio = try Told(log, app: "Radio").explanation
    #expect(radio.steps.filter(\.isDecisive).map { $0.time == nil } == [false])
    let notes = try Told(log, app: "Notes")
    #expect(notes.explanation.at == nil)
    #expect(notes.explanation.steps.filter(\.isDecisive).map { $0.time == nil } == [true])
    #expect(notes.explanation.budget.map(notes.text)?.contains("may run 180 s") == true)
  }

  @Test func lockedFileIsQuoted() throws {
    let told = try Told(ExplanationCase.exits[1].log)
    let quote = told.explanation.proof.first { told.text($0.shows) == "the locked file" }
    #expect(quote?.quotedFrom?.line == 2)
    #expect(quote?.quote?.contains("Ledger.sqlite") == true)
    #expect(!told.explanation.unknown.contains { told.text($0.fact).contains("Which file") })
  }

  /// A watchdog's limit, and by how much it was exceeded.
  @Test func watchdogOfALaunch() throws {
    let log = """
      default\t18:04:10.000000+0100\trunningboardd\tNow tracking process: [app<com.example.atlas>:796]
      default\t18:04:10.100000+0100\tSpringBoard\tBootstrapping app<com.example.atlas> with intent foreground-interactive
      default\t18:04:31.000000+0100\tSpringBoard\t[app<com.example.atlas>:796] Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:frontboard(10) code:0x8BADF00D>> <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-create watchdog transgression: app<com.example.atlas>:796 exhausted real (wall clock) time allowance of 19.97 seconds>

      """
    let told = try Told(log)
    let sentence = told.text(told.explanation.sentence)
    #expect(sentence.contains("the 19.97 s that the scene-create watchdog allows ran out"))
    #expect(told.text(told.explanation.cause).contains("killed 21.0 s after the launch"))
    #expect(told.explanation.proof.first?.source.line == 3)
  }

  /// A scene that goes without the background is no lost event.
  @Test(arguments: [true, false])
  func orderAtAKill(isInForeground: Bool) throws {
    let end = #""event":"terminated","exit":{"namespace":"FRONTBOARD","code":3735943697}"#
    let background = [("4:22.000", #""event":"sceneDidEnterBackground","scene":"A""#)]
    let told = try Told(
      ExplanationCase.events(
        [
          ("4:10.000", #""event":"sceneWillConnect","scene":"A""#),
          ("4:10.100", #""event":"sceneWillEnterForeground","scene":"A""#),
          ("4:10.300", #""event":"sceneDidBecomeActive","scene":"A""#),
          ("4:21.900", #""event":"sceneWillResignActive","scene":"A""#),
        ] + (isInForeground ? [] : background) + [
          ("4:22.100", #""event":"sceneDidDisconnect","scene":"A""#), ("4:22.400", end),
        ]))
    let isExplained = told.explanation.remarks.contains { remark in
      told.text(remark.text).contains("disconnected without entering the background")
    }
    #expect(isExplained == isInForeground)
  }

  @Test func debuggerSpeaksAgainst() throws {
    let log = """
      2026-03-02 18:04:10.000000+0000 Maps[7:1] applicationDidBecomeActive(_:)
      2026-03-02 18:04:20.000000+0000 Maps[7:1] applicationWillResignActive(_:)
      2026-03-02 18:04:20.600000+0000 Maps[7:1] applicationDidEnterBackground(_:)
      Message from debugger: Terminated due to signal 9

      """
    let told = try Told(log)
    #expect(told.text(told.explanation.cause).contains("SIGKILL ended it"))
    #expect(told.explanation.confidence == nil)
    #expect(told.explanation.against.contains { told.text($0).contains("A debugger was attached") })
  }
}

/// What surprises about an app, where its log shows it.
@Suite("Remarks") struct RemarkTests {
  private static func remarks(_ lines: [(String, String)]) throws -> [String] {
    let log = ExplanationCase.events(lines.map { (time: $0.0, event: $0.1) })
    let contents = try LogContents(of: [LogInput(Array(log.utf8))])
    let analysis = contents.analysis()
    let app = try #require(analysis.apps.first)
    let wording = FindingWording(analysis)
    return Explanation.remarks(about: app, in: analysis, events: contents.trace).map {
      wording.text($0.text)
    }
  }

  @Test func scenesAdopted() throws {
    let remarks = try Self.remarks([
      ("4:10.000", #""event":"sceneWillConnect","scene":"A""#),
      ("4:10.100", #""event":"sceneWillEnterForeground","scene":"A""#),
      ("4:10.300", #""event":"sceneDidBecomeActive","scene":"A""#),
    ])
    #expect(remarks.contains { $0.contains("has adopted scenes") })
  }

  @Test func eventsOfScenesAndApp() throws {
    let remarks = try Self.remarks([
      ("4:10.000", #""event":"sceneWillConnect","scene":"A""#),
      ("4:10.300", #""event":"sceneDidBecomeActive","scene":"A""#),
      ("4:10.301", #""event":"didBecomeActive""#),
    ])
    #expect(remarks.contains { $0.contains("counts twice") || $0.contains("counts both") })
    #expect(!remarks.contains { $0.contains("has adopted scenes") })
  }

  @Test func prewarmingAndBackgroundLaunches() throws {
    let prewarmed = try Self.remarks([
      ("4:10.000", #""event":"launched","reason":"prewarm""#),
      ("4:10.500", #""event":"suspended""#), ("8:10.000", #""event":"resumed""#),
      ("8:10.100", #""event":"willEnterForeground""#), ("8:10.300", #""event":"didBecomeActive""#),
    ])
    #expect(prewarmed.contains { $0.contains("iOS had prewarmed it") })
    let pushed = try Self.remarks([
      ("4:10.000", #""event":"launched","reason":"push""#), ("4:12.500", #""event":"suspended""#),
    ])
    #expect(pushed.contains { $0.contains("in the background at 18:04:10.000 (“push”)") })
  }

  @Test func plainAppHasNone() throws {
    let remarks = try Self.remarks([
      ("4:10.000", #""event":"launched","reason":"user""#),
      ("4:10.900", #""event":"didBecomeActive""#),
    ])
    #expect(remarks.isEmpty)
  }
}

/// An explanation of a log in memory, with its lines quoted.
private struct Told {
  let explanation: Explanation
  private let wording: FindingWording

  init(_ log: String, at seconds: Double? = nil, app name: String? = nil) throws {
    let inputs = [LogInput(Array(log.utf8), name: "log")]
    let contents = try LogContents(of: inputs)
    let analysis = contents.analysis()
    let apps = analysis.apps.filter { name == nil || $0.process == name }
    let subjects = ExplanationSubjects(of: analysis, apps: apps)
    let instant = seconds.map { seconds in
      CivilDateTime(year: 2026, month: 3, day: 2, nanosecondOfDay: 18 * 3_600_000_000_000).instant()
        + TimeSpan(nanoseconds: Int64(seconds * 1e9))
    }
    let subject = try #require(
      instant.map { subjects.nearest(to: [$0]) } ?? subjects.worst)
    var explanation = Explanation(of: subject, in: analysis, events: contents.trace)
    explanation.quoteLines(of: analysis, from: inputs)
    self.explanation = explanation
    wording = FindingWording(analysis)
  }

  func text(_ text: FindingText) -> String { wording.text(text) }
}
