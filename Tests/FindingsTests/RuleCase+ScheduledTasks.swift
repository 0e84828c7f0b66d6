import Lifetrace
import LifetraceFindings
import LifetraceMetrics
import Testing

extension RuleCaseTests {
  private static let courier = "taskName=com.example.courier.refresh value=BGAppRefreshTask"
  private static let export = "taskName=com.example.courier.export value=BGContinuedProcessingTask"
  private static let clean = "taskName=com.example.courier.clean value=BGProcessingTask"

  /// Tasks of BGTaskScheduler.
  static let scheduledTasks = [
    RuleCase(
      "bgtask-refused", "the scheduler does not take it", .found(line: 2),
      "1 bgTask \(courier) step=submitted\n1.1 bgTask \(courier) step=refused"),
    RuleCase(
      "bgtask-refused", "taken", .held,
      "1 bgTask \(courier) step=submitted\n60 bgTask \(courier) step=started"),
    RuleCase(
      "bgtask-expired", "a refresh after 30 s", .found(line: 3),
      "1 bgTask \(courier) step=submitted\n60 bgTask \(courier) step=started\n"
        + "90 bgTask \(courier) step=expired\n91 bgTask \(courier) step=failed"),
    RuleCase(
      "bgtask-expired", "a continued task after six minutes", .found(line: 3),
      "1 bgTask \(export) step=submitted\n1.1 bgTask \(export) step=started\n"
        + "06:10 bgTask \(export) step=expired\n06:11 bgTask \(export) step=failed"),
    RuleCase(
      "bgtask-expired", "done in time", .held,
      "60 bgTask \(courier) step=started\n80 bgTask \(courier) step=completed"),
    RuleCase(
      "bgtask-cancelled", "closed in the app switcher", .found(line: 3),
      "1 bgTask \(export) step=started\n40 terminated exit=FRONTBOARD:3735943697\n"
        + "40.1 bgTask \(export) step=cancelled emitter=observer"),
    RuleCase(
      "bgtask-cancelled", "a moment before the process has ended", .found(line: 2),
      "1 bgTask \(export) step=started\n40 bgTask \(export) step=cancelled emitter=observer\n"
        + "40.1 terminated exit=FRONTBOARD:3735943697"),
    RuleCase(
      "bgtask-cancelled", "before it ran", .held,
      "1 bgTask \(clean) step=submitted\n40 bgTask \(clean) step=cancelled"),
    RuleCase(
      "bgtask-near", "28 s of 30", .found(line: 2),
      "60 bgTask \(courier) step=started\n88 bgTask \(courier) step=completed"),
    RuleCase(
      "bgtask-near", "a processing task has minutes", .held,
      "60 bgTask \(clean) step=started\n88 bgTask \(clean) step=completed"),
    RuleCase(
      "bgtask-not-run", "for the rest of a long log", .found(line: 1),
      "1 bgTask \(clean) step=submitted\n259200 didBecomeActive"),
    RuleCase(
      "bgtask-not-run", "the log ends before it had a chance", .held,
      "1 bgTask \(clean) step=submitted\n60 didBecomeActive"),
    RuleCase(
      "bgtask-not-run", "submitted before the log, and cancelled", .held,
      "1 didBecomeActive\n259200 bgTask \(clean) step=cancelled emitter=observer"),
    RuleCase(
      "bgtask-not-run", "cancelled after the user closed the app", .held,
      "1 bgTask \(clean) step=submitted\n10 terminated exit=FRONTBOARD:3735943697\n"
        + "29 bgTask \(clean) step=cancelled emitter=observer\n259200 launched"),
    RuleCase(
      "bgtask-not-run", "the app asked for a later time", .held,
      "1 bgTask \(clean) step=submitted remaining=259000\n259200 didBecomeActive"),
    RuleCase(
      "bgtask-not-run", "long after the time that the app asked for", .found(line: 1),
      "1 bgTask \(clean) step=submitted remaining=3600\n259200 didBecomeActive"),
    RuleCase(
      "bgtask-not-run", "the app takes it back", .held,
      "1 bgTask \(clean) step=submitted\n60 bgTask \(clean) step=cancelled\n259200 didBecomeActive"),
    RuleCase(
      "bgtask-not-run", "a later submission takes its place and runs", .held,
      "1 bgTask \(clean) step=submitted\n60 bgTask \(clean) step=submitted\n"
        + "90 bgTask \(clean) step=started"),
    RuleCase(
      "scenes-required", "UIKit warns", .found(line: 2),
      "1 launched reason=user\n1.1 sceneless\n1.2 didFinishLaunching\n2 didBecomeActive"),
    RuleCase(
      "scenes-required", "no warning", .held,
      "1 launched reason=user\n1.2 didFinishLaunching\n2 didBecomeActive"),
  ]

  /// Without all tasks a rule about them cannot be judged.
  @Test func onlyTheLastTasksAreKept() throws {
    let lines = (0..<25).map { minute in
      #"{"ts":"2026-03-02T10:\#(minute + 10):00Z","event":"bgTask","bundle":"com.example.maps","#
        + #""pid":7,"taskName":"t","value":"BGProcessingTask","step":"started"}"# + "\n"
        + #"{"ts":"2026-03-02T10:\#(minute + 10):30Z","event":"bgTask","bundle":"com.example.maps","#
        + #""pid":7,"taskName":"t","value":"BGProcessingTask","step":"completed"}"# + "\n"
    }
    for isFull in [false, true] {
      let analysis = try Analysis(
        of: Array(lines.joined().utf8), options: AnalysisOptions(full: isFull))
      let verdict = try #require(
        Findings(of: analysis).verdicts.first { $0.rule.id == "bgtask-refused" })
      #expect((verdict.outcome.unknown == nil) == isFull)
    }
  }
}
