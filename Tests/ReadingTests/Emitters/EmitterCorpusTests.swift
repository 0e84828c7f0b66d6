import LifetraceTestSupport
import Testing

/// What a person reads in the real logs.
@Suite(.enabled(if: Corpus.isPresent))
struct EmitterCorpusTests {
  /// A file's events without the ones that only show that somebody lived.
  private static func facts(_ records: [EmitterCase]) -> [String] {
    EmitterCorpus.events(records).filter {
      !$0.hasSuffix(" wrote") && !$0.hasSuffix(" mentioned") && !$0.hasSuffix(" running")
        && (!$0.hasPrefix("audioSession") || $0.contains(" hold "))
    }
  }

  @Test func aBackgroundSession() {
    let app = "app1"
    let client = "runningBoardClient app \(app):1621 state"
    let scene = "frontBoard app \(app) @sceneID:\(app)-default scene"
    #expect(
      EmitterCorpusTests.facts(
        EmitterCorpus.console("console/background-to-suspended-ios26.txt")) == [
          "uiKit app \(app)/name1 @sceneID:\(app)-default identity "
            + "'12AD5DC6-5296-48CF-984A-CDFC4A5F2B45'",
          "uiKit name1 mask 4097->6145",
          "\(client) running/foreground", "uiKit name1 no task open",
          "\(client) running/foreground",
          "runningBoard app \(app):1621 hold '33-1621-6133' "
            + "'Shared Background Assertion 1 for \(app)' finishTask",
          "uiKit name1 begin - -",
          "uiKit \(app)/name1:1621 identity -",
          "springBoard \(app):1621 identity -",
          "uiKit name1 end 4",
          "uiKit name1 mask 6145->6144",
          "\(client) running/foreground",
          "springBoard app \(app):1621 state running/background",
          "\(client) running/unknown",
          "runningBoard app \(app) state running/unknown",
          "\(client) running/foreground",
          "uiKit name1 end 5", "uiKit name1 begin - -", "uiKit name1 end 6",
          "runningBoard app \(app):1621 hold ended '33-34-6131'",
          "\(scene) deactivated",
          "uiKit name1 end 3",
          "\(scene) suspended", "\(scene) assertionNone",
          "frontBoard app \(app):1621 visibility background",
          "runningBoard app \(app):1621 hold ended '33-1621-6133'",
          "runningBoard app \(app):1621 hold ended '33-34-6132'",
        ])
  }

  @Test func aBudgetOfThirtySeconds() {
    let app = "app app1"
    #expect(
      EmitterCorpusTests.facts(
        EmitterCorpus.console("console/thirty-second-allowance-ios16.txt")) == [
          "runningBoard \(app):5560 hold ended '33-75-221617' location",
          "runningBoard \(app) budget started",
          "runningBoard \(app):5560 budget started",
          "runningBoard \(app):5560 budget started",
          "runningBoard \(app) state running/background",
          "runningBoard \(app):5560 budget warning",
          "locationd app1:5560 state suspended/background",
          "audioSession name1:5560 hold ended 'sid:0x24082' audio",
        ])
  }

  @Test func aLaunchAndItsEnd() {
    let app = "app app1:2583"
    #expect(
      EmitterCorpusTests.facts(
        EmitterCorpus.console("console/launch-memory-limit.txt")
          + EmitterCorpus.console("console/dyld-exit.txt")) == [
          "runningBoard \(app) state running/unknown", "runningBoard \(app) resumed",
          "runningBoard \(app) state unknown/unknown for the user",
          "runningBoard app app1 state running/unknown for the user",
          "frontBoard \(app) started unknown", "frontBoard \(app) state running/unknown",
          "frontBoard \(app) exit pending 'launch failed'", "frontBoard \(app) exited DYLD 1",
          "observer app1 state notRunning/unknown",
          "stateDictionary app1:2583 state notRunning/unknown",
          "locationd app1:2583 state notRunning/unknown",
          "locationd app1:2583 state notRunning/unknown",
        ])
  }

  @Test func webContentIsNotItsHost() {
    let content = "extension com.apple.WebKit.WebContent"
    #expect(
      EmitterCorpus.events(EmitterCorpus.console("console/suspending-task.txt")) == [
        "runningBoard \(content):721 in app1:716 suspended",
        "runningBoard \(content):717 in app1:716 exited - -",
      ])
  }

  @Test func anExitByWatchdog() {
    let app = "app app1"
    #expect(
      EmitterCorpusTests.facts(
        EmitterCorpus.device("idevicesyslog/launch-ios14.txt")
          + EmitterCorpus.device("idevicesyslog/launch-watchdog-exit-ios14.txt")) == [
          "runningBoard \(app):796 resumed", "runningBoard \(app) state running/unknown",
          "frontBoard \(app):796 started unknown",
          "frontBoard \(app):796 exited - - 'watchdog provision violated'",
          "frontBoard \(app):796 state notRunning/unknown",
          "frontBoard \(app):796 visibility unknown",
          "runningBoard \(app) state notRunning/unknown",
          "frontBoard \(app):796 state notRunning/unknown",
          "runningBoard \(app) state notRunning/unknown",
        ])
  }

  @Test func oldDeviceConsoles() {
    #expect(
      EmitterCorpus.events(EmitterCorpus.device("idevicesyslog/suspend-kill-ios4.txt")) == [
        "assertiond name1:4821 budget expired",
        "assertiond name1:4821 exit pending 'has active assertions beyond permitted time'",
        "assertiond name1:4821 budget 10.0 'suspend'",
        "assertiond name1:4821 exit pending -", "launchd app app1:4821 exited SIGNAL 9",
        "springBoard app name1 exited SIGNAL 9",
      ])
    #expect(
      EmitterCorpus.events(EmitterCorpus.device("idevicesyslog/exit-ios8.txt")) == [
        "springBoard app app1 exited SIGNAL -",
        "observer app1:29805 exited - -",
      ])
    #expect(
      EmitterCorpus.events(EmitterCorpus.device("idevicesyslog/foreground-ios11.txt")) == [
        "springBoard app app1 deactivated by system",
        "springBoard app app1:897 state running/unknown",
        "audioSession app1:897 state running/foreground",
        "observer app1:897 state running/foreground",
        "observer app1:897 visibility foreground",
      ])
    #expect(
      EmitterCorpus.events(EmitterCorpus.device("idevicesyslog/app-state-dictionary-ios10.txt"))
        == [
          "observer com.apple.WebKit.WebContent:490 state running/foreground",
          "observer com.apple.WebKit.Networking:489 state running/foreground",
          "stateDictionary extension com.apple.WebKit.Networking:489 in :488 "
            + "state suspended/background",
        ])
    #expect(
      EmitterCorpus.events(EmitterCorpus.device("idevicesyslog/quoted-ios10.txt")) == [])
  }

  @Test func memoryKills() {
    let lines = EmitterCorpus.lines("exits/kernel-jetsam.txt").map { EmitterCase($0) }
    #expect(
      EmitterCorpus.events(lines) == [
        "kernel name1:449 exit pending 'exceeded mem limit: InactiveHard 2098 MB (fatal)'",
        "kernel name1:449 exited JETSAM 7 'per-process-limit'",
        "crashReporter name1:449 exited JETSAM 7 'per-process-limit'",
        "kernel name2:994 exit pending 'exceeded mem limit: ActiveHard 77 MB (fatal)'",
        "kernel name2:994 exit pending -",
        "kernel name2:994 exited JETSAM 7 'per-process-limit' in running/foreground",
        "crashReporter name2:994 exited JETSAM 7 'per-process-limit'",
      ])
  }

  @Test func scenePrints() {
    let lines = EmitterCorpus.lines("app/scene-delegate-prints-swipe-kill.txt")
    let expected = [
      "callback - @0x10270b110 sceneWillEnterForeground",
      "callback - @0x10270b110 sceneDidBecomeActive",
      "callback - @0x10270b110 sceneWillResignActive",
      "callback - @0x10270b110 sceneDidDisconnect",
      "callback - @0x103e06510 sceneWillEnterForeground",
      "callback - @0x103e06510 sceneDidEnterBackground",
    ]
    #expect(EmitterCorpus.events(lines.map { EmitterCase($0) }) == expected)
    // A layout may join prints to one record.
    #expect(EmitterCorpus.events([EmitterCase(lines.joined(separator: "\n"))]) == expected)
  }

  @Test func timeRemaining() {
    let lines = EmitterCorpus.lines("app/background-time-remaining.txt").map { EmitterCase($0) }
    #expect(
      EmitterCorpus.events(lines) == [
        "callback - remaining 28.0", "callback - remaining 9.930766", "callback - remaining 28.0",
        "callback - remaining 9.957596", "callback - remaining 26.0",
        "callback - remaining 4.963661",
      ])
  }

  @Test func budgetsOfEveryVersion() {
    let text = EmitterCorpus.lines("exits/beyond-permitted-time-ios4-12.txt").joined(
      separator: "\n")
    let seconds = EmitterCorpus.events([EmitterCase(text)]).filter { $0.contains(" budget ") }
    #expect(
      seconds == [
        "assertiond name1:1087 budget expired",
        "assertiond name1:1087 budget 600.0 'finishTask'",
        "assertiond name2:408 budget expired",
        "assertiond name2:408 budget 600.0 'finishTask'",
        "assertiond name3:1369 budget expired",
        "assertiond name3:1369 budget 180.0 'finishTask'",
        "assertiond name4:272 budget expired",
        "assertiond name4:272 budget 40.0 'finishTaskAfterBackgroundContentFetching'",
        "assertiond app app1:13362 budget expired",
        "assertiond app app1:13362 budget 30.0 'backgroundContentFetching'",
        "assertiond app app2:392 budget expired",
        "assertiond app app2:392 budget 180.0 'finishTask'",
        "assertiond name5:12636 budget warning",
        "assertiond name5:12636 budget expired",
        "assertiond name5:12636 budget 30.0 'backgroundDownload'",
      ])
  }
}
