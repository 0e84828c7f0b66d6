import Lifetrace
import LifetraceFindings
import Testing

/// For each rule a trace that breaks it, one that its exceptions allow, and one that cannot tell.
@Suite("Rules") struct RuleCaseTests {
  @Test(arguments: exits + sessions + launches + scheduledTasks)
  func rule(_ item: RuleCase) throws {
    let outcome = try item.outcome()
    switch item.expectation {
    case .found(let line):
      #expect(outcome.findings.first?.evidence.first?.line == line)
    case .foundSomewhere: #expect(!outcome.findings.isEmpty)
    case .held:
      #expect(outcome.findings.isEmpty)
      #expect(outcome.unknown == nil)
    case .unknown:
      #expect(outcome.findings.isEmpty)
      #expect(outcome.unknown != nil)
    }
  }

  @Test func everyRuleHasACaseThatBreaksIt() {
    let broken = Set(
      (Self.exits + Self.sessions + Self.launches + Self.scheduledTasks).filter {
        switch $0.expectation {
        case .found, .foundSomewhere: true
        case .held, .unknown: false
        }
      }.map(\.rule))
    let others = Self.testedElsewhere.union(CallbackRuleTests.rules)
    let missing = FindingRule.all.map(\.id).filter { !broken.contains($0) && !others.contains($0) }
    #expect(missing.isEmpty)
  }

  /// Rules whose cases are in a suite of their own, or that need a log of another layout.
  private static let testedElsewhere: Set<String> = [
    "capture-voids-budgets", "launch-failed", "launch-without-scenes", "nothing-judged", "own-exit",
    "service-exit",
  ]

  // MARK: Exits

  private static let active = "0 launched reason=user\n1 didFinishLaunching\n1.5 didBecomeActive\n"
  private static let away =
    active + "10 willResignActive\n10.5 didEnterBackground\n"
  private static let suspended = away + "14 suspended\n"

  static let exits = [
    RuleCase(
      "background-task-timeout", "0x2182bad2 in background", .found(line: 6),
      away + "41 terminated exit=RUNNINGBOARD:562215634"),
    RuleCase(
      "background-task-timeout", "the user ended it in background", .held,
      away + "41 terminated exit=FRONTBOARD:3735943697"),
    RuleCase(
      "background-task-timeout", "gone without a line", .unknown,
      away + "14 suspended\n05:00 launched pid=8 reason=user\n05:01 didBecomeActive pid=8"),
    RuleCase(
      "watchdog", "0x8badf00d while launching", .found(line: 3),
      "0 launched reason=user\n1 willFinishLaunching\n20 terminated exit=FRONTBOARD:2343432205"),
    RuleCase(
      "watchdog", "a launch of 19 s that comes to its end", .held,
      "0 launched reason=user\n1 willFinishLaunching\n19 didFinishLaunching\n19.5 didBecomeActive"),
    RuleCase(
      "file-lock-at-suspension", "0xdead10cc", .found(line: 7),
      suspended + "14.1 terminated exit=RUNNINGBOARD:3735883980"),
    RuleCase(
      "file-lock-at-suspension", "killed while suspended for memory", .held,
      suspended + "60 terminated exit=JETSAM:4"),
    RuleCase(
      "crash", "SIGSEGV in the foreground", .found(line: 4),
      active + "5 terminated exit=SIGNAL:11"),
    RuleCase("crash", "SIGABRT", .found(line: 4), active + "5 terminated exit=SIGNAL:6"),
    RuleCase(
      "crash", "the user ended it", .held,
      active + "5 terminated exit=FRONTBOARD:3735943697"),
    RuleCase(
      "memory-limit", "per-process-limit", .found(line: 4), active + "5 terminated exit=JETSAM:7"),
    RuleCase(
      "memory-limit", "memory pressure is another rule", .held,
      active + "5 terminated exit=JETSAM:4"),
    RuleCase(
      "memory-limit-likely", "SIGKILL just after a memory warning", .found(line: 5),
      active + "4 didReceiveMemoryWarning\n5 terminated exit=SIGNAL:9"),
    RuleCase(
      "memory-limit-likely", "SIGKILL minutes after a memory warning", .unknown,
      active + "4 didReceiveMemoryWarning\n05:00 terminated exit=SIGNAL:9"),
    RuleCase(
      "memory-limit-likely", "the user ended it after a memory warning", .held,
      active + "4 didReceiveMemoryWarning\n5 terminated exit=FRONTBOARD:3735943697"),
    RuleCase(
      "memory-pressure-foreground", "jetsam while active", .found(line: 4),
      active + "5 terminated exit=JETSAM:4"),
    RuleCase(
      "memory-pressure-foreground", "jetsam while suspended", .held,
      suspended + "60 terminated exit=JETSAM:4"),
    RuleCase(
      "memory-pressure-background", "jetsam while suspended", .found(line: 7),
      suspended + "60 terminated exit=JETSAM:4"),
    RuleCase(
      "memory-pressure-background", "jetsam while active", .held,
      active + "5 terminated exit=JETSAM:4"),
    RuleCase(
      "cpu-limit", "jetsam for CPU time", .found(line: 6),
      away + "60 terminated exit=JETSAM:100"),
    RuleCase("cpu-limit", "alive at the end", .held, away),
    RuleCase(
      "killed-by-system", "0xbada5e47", .found(line: 6),
      away + "12 terminated exit=RUNNINGBOARD:3134873159"),
    RuleCase(
      "killed-by-system", "a code that nobody knows", .unknown,
      away + "12 terminated exit=RUNNINGBOARD:77"),
    RuleCase(
      "unexplained-exit", "ended while active, by a line without a cause", .found(line: 4),
      active + "5 terminated"),
    RuleCase(
      "unexplained-exit", "SIGKILL, as Xcode's stop button sends it", .unknown,
      active + "5 terminated exit=SIGNAL:9"),
    RuleCase(
      "silent-death", "a new process without an end of the old", .found(line: 7),
      suspended + "05:00 launched pid=8 reason=user\n05:01 didBecomeActive pid=8"),
    RuleCase(
      "silent-death", "a restart ends every process", .held,
      "0 launched boot=A\n1 didBecomeActive boot=A\n05:00 launched pid=8 boot=B\n05:01 didBecomeActive pid=8 boot=B"
    ),
  ]

  // MARK: Background sessions

  static let sessions = [
    RuleCase(
      "background-session-over", "40 s of 30 s, then suspended", .foundSomewhere,
      away + "52 suspended"),
    RuleCase(
      "background-session-over", "10 s, then suspended", .held, away + "21 suspended"),
    RuleCase(
      "background-session-over", "an own log that never shows a suspension", .unknown, os: nil,
      away),
    RuleCase(
      "background-session-near", "27 s of 30 s, then suspended", .foundSomewhere,
      away + "37.5 suspended"),
    RuleCase("background-session-near", "10 s, then suspended", .held, away + "21 suspended"),
    RuleCase(
      "background-handler-slow", "returned after 6 s", .foundSomewhere,
      away + "16.5 didEnterBackgroundReturned\n18 suspended"),
    RuleCase(
      "background-handler-slow", "returned after 40 ms", .held,
      away + "10.54 didEnterBackgroundReturned\n18 suspended"),
    RuleCase(
      "background-handler-slow", "nobody says when it returned", .unknown, away + "18 suspended"),
    RuleCase(
      "background-task-leaked", "not ended when it expired", .foundSomewhere,
      active + "9 beginBackgroundTask task=1 taskName=Export_tiles\n10 willResignActive\n"
        + "10.5 didEnterBackground\n36 backgroundTaskExpired task=1\n38 suspended"),
    RuleCase(
      "background-task-leaked", "killed for it", .foundSomewhere,
      active + "9 beginBackgroundTask task=1 taskName=Export_tiles\n10 willResignActive\n"
        + "10.5 didEnterBackground\n41 terminated exit=RUNNINGBOARD:562215634"),
    RuleCase(
      "background-task-leaked", "ended", .held,
      active + "9 beginBackgroundTask task=1\n10 willResignActive\n10.5 didEnterBackground\n"
        + "12 endBackgroundTask task=1\n13 suspended"),
    RuleCase(
      "background-task-leaked", "the log ends first", .unknown,
      active + "9 beginBackgroundTask task=1\n10 willResignActive\n10.5 didEnterBackground"),
    RuleCase(
      "background-task-expired", "expired, then ended", .foundSomewhere,
      active + "9 beginBackgroundTask task=1\n10 willResignActive\n10.5 didEnterBackground\n"
        + "36 backgroundTaskExpired task=1\n36.1 endBackgroundTask task=1\n38 suspended"),
    RuleCase(
      "background-task-expired", "ended in time", .held,
      active + "9 beginBackgroundTask task=1\n10 willResignActive\n10.5 didEnterBackground\n"
        + "12 endBackgroundTask task=1\n13 suspended"),
  ]

  // MARK: Launches

  static let launches = [
    RuleCase(
      "resource-limit-exceeded", "a report about CPU time", .found(line: 6),
      away + "60 limitExceeded value=cpuTime reason=144s_cpu_time_over_178_seconds"),
    RuleCase("resource-limit-exceeded", "no report", .held, suspended),
    RuleCase(
      "launch-slow", "8 s until active", .found(line: 1),
      "0 launched reason=user\n1 didFinishLaunching\n8 didBecomeActive"),
    RuleCase("launch-slow", "1.5 s until active", .held, active),
    RuleCase(
      "launch-slow", "prewarmed for hours, then opened", .held,
      "0 launched reason=prewarm\n01:00:00 didFinishLaunching\n01:00:01 didBecomeActive"),
    RuleCase(
      "launch-slow", "the log ends before it is active", .unknown,
      "0 launched reason=user\n1 didFinishLaunching"),
    RuleCase(
      "resume-slow", "7 s from foreground to active", .foundSomewhere,
      away + "14 suspended\n60 willEnterForeground\n67 didBecomeActive"),
    RuleCase(
      "resume-slow", "0.4 s from foreground to active", .held,
      away + "14 suspended\n60 willEnterForeground\n60.4 didBecomeActive"),
  ]
}
