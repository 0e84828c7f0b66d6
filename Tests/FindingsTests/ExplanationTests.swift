import Lifetrace
import LifetraceFindings
import LifetraceModel
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
    var seen: [SourcePosition: Instant] = [:]
    for case (let at, let source?) in explanation.steps.map({ ($0.at, $0.source) }) {
      #expect(seen.updateValue(at, forKey: source) != at)
    }
  }

  /// A fetch has a completion handler of its own, which no background task ends, whether the exit has a
  /// time or not.
  @Test(arguments: [
    "", "Feb 18 20:34:28 iPhone backboardd[28] <Warning>: Posting a notification\n",
    "Feb 18 20:34:28 iPhone backboardd[28] <Warning>: Posting a notification\n# From another log\n",
  ])
  func fetchThatWasNotCompleted(before: String) throws {
    let log = """
      <BKNewProcess: 0x1; com.example.maps; pid: 7; hostpid: -1> has active assertions beyond permitted time:
      {(
          <BKProcessAssertion: 0x2> id: 99-78F8 name: Background Content Fetching (1065) process: \
      <BKNewProcess: 0x1; com.example.maps; pid: 7; hostpid: -1> permittedBackgroundDuration: 30.000000 \
      reason: backgroundContentFetching owner pid:99 preventSuspend
      )}

      """
    let told = try Told(before + log)
    #expect(told.text(told.explanation.cause).contains("A background fetch was not completed"))
  }

  /// A line without a time and a process proves nothing about those of the line beside it.
  @Test func lineWithoutTimeAndProcess() throws {
    let own =
      "2021-03-19 17:19:27.642792+0300 Maps[77:15] [BackgroundTask] Background Task 3 (\"Save\"), was created "
      + "over 30 seconds ago. In applications running in the background, this creates a risk of termination.\n"
    let borrowed =
      "Background task still not ended after expiration handlers were called: <_UIBackgroundTaskInfo: "
      + "0x28190d140>: taskID = 8, taskName = Export, creationTime = 70784 (elapsed = 26). This app will likely "
      + "be terminated by the system. Call UIApplication.endBackgroundTask(_:) to avoid this.\n"
    let told = try Told(own + borrowed)
    #expect(told.text(told.explanation.sentence).contains("“Export”"))
    #expect(told.explanation.confidence == .likely)
    #expect(
      told.explanation.against.map(told.text).contains {
        $0.hasPrefix("Line 2 of ") && $0.contains("no time of its own")
      })
    let line = "2021-03-19 17:19:28.000000+0300 Maps[77:15] [BackgroundTask] " + borrowed
    let sure = try Told(own + line).explanation
    #expect(sure.confidence == .certain)
    #expect(sure.against.isEmpty)
  }

  /// Pastes of several devices in one document: their times of day say nothing about each other.
  @Test func documentOfSeveralZones() throws {
    let log = """
      default\t23:18:27.919899+0800\trunningboardd\tNow tracking process: [application<com.example.maps>:33]
      default\t23:18:27.920068+0800\trunningboardd\tCalculated state for application<com.example.maps>: running-active (role: Background)
      default\t16:13:44.010937 +0100\tassertiond\t[notes:5529] Setting jetsam priority to 3 [0x100]
      default\t16:13:44.801395 +0100\tassertiond\t[notes:5529] Terminating because the job-submitter has disconnected.
      default\t15:56:31.190194 +0900\tSpringBoard\tFront display did change: (null)
      default 2019-01-08 13:26:14.087889 +0800 assertiond [Radio:24424] Setting jetsam priority to 3 [0x100]
      default 2019-01-08 13:26:14.187889 +0800 assertiond [Radio:24424] Setting jetsam priority to 3 [0x100]

      """
    let told = try Told(log, app: "notes")
    let first = try #require(told.explanation.steps.first)
    #expect(first.offset.map { $0 > .seconds(-1) } == true)
    #expect(
      told.explanation.against.map(told.text).contains {
        $0.contains("in 3 zones") && $0.contains("without a date")
      })
  }

  /// A report is written at one time and tells of two.
  @Test func launchInACrashReport() throws {
    let told = try Told(
      """
      Process:             Maps [738]
      Identifier:          com.example.maps
      Role:                Foreground
      Date/Time:           2020-10-12 11:33:32.4714 +0100
      Launch Time:         2020-10-12 11:33:32.4266 +0100
      Exception Type:  EXC_CRASH (SIGABRT)
      Termination Reason: Namespace SIGNAL, Code 0x6

      """)
    let steps = told.explanation.steps
    #expect(steps.map { told.text($0.text) } == ["launched for the user", "crashed (SIGNAL 6)"])
    #expect(steps.first?.offset == TimeSpan(nanoseconds: -44_800_000))
  }

  /// An extension has no timeline, and the system's lines tell of it all the same.
  @Test func stepsOfAnExtension() throws {
    let subject =
      "[xpcservice<com.example.maps.share([app<com.example.maps(28C7F6D1-90AB-4C3D-B2E1-7F60514233A4)>:40])>:41:41]"
    let told = try Told(
      """
      default\t15:20:33.118400+0900\trunningboardd\tNow tracking process: \(subject)
      default\t15:21:12.640011+0900\trunningboardd\t\(subject) Suspending task.
      default\t15:21:30.200140+0900\trunningboardd\t\(subject) termination reported by launchd (0, 0, 0)

      """)
    #expect(
      told.explanation.steps.map { told.text($0.text) } == [
        "launched", "was suspended", "ended by itself",
      ])
  }

  /// The last line of a process is an instant at which it ran.
  @Test func lessIsKnownAfterTheLastLine() throws {
    let told = try Told(
      """
      2020-03-11 15:33:52.713318+0200  localhost Runner[31898]: (Flutter) flutter: AppLifecycleState.inactive
      2020-03-11 15:33:53.334223+0200  localhost Runner[31898]: (Flutter) flutter: AppLifecycleState.paused
      2020-03-11 15:33:53.561048+0200  localhost Runner[31898]: (UIKitCore) Can't end BackgroundTask: no background task exists with identifier 1 (0x1), or it may have already been ended.
      2020-03-11 15:33:55.010786+0200  localhost Maps[32376]: (UIKitCore) applicationDidBecomeActive:

      """, app: "Runner")
    let last = try #require(told.explanation.steps.last)
    #expect(told.text(last.text) == "last line about it")
  }

  /// Who writes in the background is not suspended, and may end there as well.
  @Test func endInTheBackgroundWithoutASuspension() throws {
    let told = try Told(
      """
      2020-03-11 15:33:52.713318+0200  localhost Runner[31898]: (Flutter) flutter: AppLifecycleState.inactive
      2020-03-11 15:33:53.334223+0200  localhost Runner[31898]: (Flutter) flutter: AppLifecycleState.paused
      2020-03-11 15:33:53.561048+0200  localhost Runner[31898]: (UIKitCore) Can't end BackgroundTask: no background task exists with identifier 1 (0x1), or it may have already been ended.
      2020-03-11 15:33:55.010786+0200  localhost Runner[32376]: (RunningBoardServices) [com.apple.runningboard:connection] Initializing connection

      """)
    let steps = told.explanation.steps.map { told.text($0.text) }
    #expect(steps.contains("entered the background"))
    #expect(steps.allSatisfy { !$0.contains("suspended") })
    #expect(!told.text(told.explanation.cause).contains("suspended"))
  }

  /// Within a second of a coarse clock the lines keep their order.
  @Test func announcedBehindTheExit() throws {
    let told = try Told(
      """
      Feb 18 20:34:28 iPhone backboardd[28] <Warning>: Maps[272] has active assertions beyond permitted time:
                  {(
                    <BKProcessAssertion: 0x15ebf2a0> identifier: Called by Maps, from -[AppDelegate requestBackground] process: Maps[272] permittedBackgroundDuration: 40.000000 reason: finishTaskAfterBackgroundContentFetching owner pid:272 preventSuspend
                    )}
      Feb 18 20:34:28 iPhone backboardd[28] <Warning>: Forcing crash report of Maps[272]...

      """)
    let steps = told.explanation.steps.map { told.text($0.text) }
    #expect(steps == ["was killed by iOS"])
  }

  /// UIKit's warning about a task is told, with what it warns of.
  @Test func warningAboutATask() throws {
    let told = try Told(
      """
      2026-10-01 07:40:20.417 Df Maps[24946:12c59] [com.apple.UIKit:KeyWindow] Setting default evaluation strategy
      2026-10-01 07:40:58.627 E  Maps[24946:12c59] [com.apple.UIKit:BackgroundTask] Background Task 3 ("Saving library"), was created over 30 seconds ago. In applications running in the background, this creates a risk of termination.
      2026-10-01 07:51:44.715 I  Maps[29995:16efa] [com.apple.PointerUI:Common] Activating Connection

      """)
    let steps = told.explanation.steps.map { told.text($0.text) }
    #expect(steps.contains("warning: task “Saving library” still open after 30 s"))
  }

  /// Whoever ends by itself runs.
  @Test func endByItselfBehindASuspension() throws {
    let subject = "[app<com.example.maps(28C7F6D1-90AB-4C3D-B2E1-7F60514233A4)>:40:40]"
    let told = try Told(
      """
      default\t15:20:33.118400+0900\trunningboardd\tNow tracking process: \(subject)
      default\t15:21:12.640011+0900\trunningboardd\t\(subject) Suspending task.
      default\t15:21:30.200140+0900\trunningboardd\t\(subject) termination reported by launchd (0, 0, 0)

      """)
    #expect(told.text(told.explanation.sentence).contains("last seen suspended"))
  }

  /// Whether a stuck app waited or worked stands in the text about its end.
  @Test func processorTimeOfAWatchdog() throws {
    let statistics = #"""
      ProcessVisibility: Background
      ProcessState: Running
      WatchdogEvent: scene-update
      WatchdogVisibility: Background
      WatchdogCPUStatistics: (
      "Elapsed total CPU time (seconds): 20.190 (user 20.190, system 0.000), 34% CPU",
      "Elapsed application CPU time (seconds): 0.286, 0% CPU"
      ) reportType:CrashLog maxTerminationResistance:Interactive>

      """#
    let context =
      "Termination Reason: <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog "
      + "transgression: application<com.example.maps>:643 exhausted real (wall clock) time allowance of 10.00 seconds\n"
    func quotes(_ log: String) throws -> [String] {
      try Told(log).explanation.proof.compactMap(\.quote).filter { $0.contains("CPU time") }
    }
    let found = try quotes(context + statistics)
    #expect(found.count == 1 && found[0].contains("0.286, 0% CPU"))
    #expect(try quotes(context + "ProcessState: Running reportType:CrashLog>\n").isEmpty)
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
    #expect(remarks.contains { $0.contains("Counting both counts each change twice") })
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
