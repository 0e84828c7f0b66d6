import Lifetrace
import LifetraceFindings
import Testing

/// What a check says of a log, alone and beside a baseline.
@Suite("Baselines") struct BaselineTests {
  /// An app with tasks that are not ended when they expire.
  private static func log(_ tasks: [String], pid: Int = 7, hour: Int = 18) -> String {
    func line(_ time: String, _ members: String) -> String {
      #"{"ts":"2026-03-02T\#(hour):\#(time)Z",\#(members),"bundle":"com.example.maps","pid":\#(pid)}"#
        + "\n"
    }
    return line("04:20", #""event":"didBecomeActive""#)
      + tasks.enumerated().map { index, name in
        line("04:21", #""event":"beginBackgroundTask","task":\#(index + 3),"taskName":"\#(name)""#)
      }.joined()
      + line("04:22", #""event":"willResignActive""#)
      + line("04:23", #""event":"didEnterBackground""#)
      + tasks.indices.map { index in
        line("04:48", #""event":"backgroundTaskExpired","task":\#(index + 3)"#)
      }.joined()
      + line("04:50", #""event":"suspended""#)
  }

  private static func result(
    _ log: String, _ settings: RuleSettings = RuleSettings(.recommended)
  ) throws -> CheckResult {
    let analysis = try Analysis(of: Array(log.utf8))
    var result = CheckResult()
    result.apply(settings, to: analysis.apps, of: analysis)
    return result
  }

  @Test func findingsOfSeverityErrorFail() throws {
    let result = try Self.result(Self.log(["Export"]))
    let failed = result.verdicts.filter { $0.status == .failed }.map(\.name)
    #expect(failed == ["background-task-leaked"])
    #expect(!result.isPassed)
  }

  @Test func theSameProblemsPass() throws {
    let before = try Self.result(Self.log(["Export"]))
    // Other times, another process, the same problems.
    var after = try Self.result(Self.log(["Export"], pid: 99, hour: 10))
    after.compare(with: Baseline(counts: before.fingerprints))
    #expect(after.isPassed)
    #expect(after.count(.known) == 1)
    #expect(after.goneCount == 0)
    #expect(after.fingerprints == before.fingerprints)
  }

  @Test func oneMoreOfTheSameFails() throws {
    let before = try Self.result(Self.log(["Export"]))
    var after = try Self.result(Self.log(["Export", "Export"]))
    after.compare(with: Baseline(counts: before.fingerprints))
    let leaked = try #require(after.verdicts.first { $0.name == "background-task-leaked" })
    #expect(leaked.status == .failed)
    #expect(leaked.newCount == 1)
  }

  @Test func aGoneProblemPasses() throws {
    let before = try Self.result(Self.log(["Export", "Sync"]))
    var after = try Self.result(Self.log([]))
    after.compare(with: Baseline(counts: before.fingerprints))
    #expect(after.isPassed)
    #expect(after.goneCount == 2)
  }

  @Test func severitiesBelowErrorAreReported() throws {
    var settings = RuleSettings(.none)
    var setting = RuleSettings.Setting()
    setting.severity = .warning
    settings.settings["background-task-leaked"] = setting
    let result = try Self.result(Self.log(["Export"]), settings)
    #expect(result.isPassed)
    #expect(result.verdicts.map(\.status) == [.reported])
  }

  @Test func skippedAppsHaveNoVerdict() throws {
    var settings = RuleSettings(.none)
    var setting = RuleSettings.Setting()
    setting.skipped = [NamePattern("com.example.*")]
    settings.settings["background-task-leaked"] = setting
    #expect(try Self.result(Self.log(["Export"]), settings).verdicts.isEmpty)
  }

  /// A process that is gone without a line leaves open why.
  @Test(arguments: [(false, CheckResult.Status.unknown), (true, .failed)])
  func whatUnknownMeansIsASetting(fails: Bool, status: CheckResult.Status) throws {
    let log = """
      {"ts":"2026-03-02T10:00:00Z","event":"didBecomeActive","bundle":"com.example.maps","pid":7}
      {"ts":"2026-03-02T10:00:09Z","event":"launched","bundle":"com.example.maps","pid":8}
      {"ts":"2026-03-02T10:00:10Z","event":"didBecomeActive","bundle":"com.example.maps","pid":8}

      """
    var settings = RuleSettings(.none)
    var setting = RuleSettings.Setting()
    setting.failsIfUnknown = fails
    settings.settings["watchdog"] = setting
    let result = try Self.result(log, settings)
    #expect(result.verdicts.map(\.status) == [status])
  }

  @Test(arguments: [
    ("[]", "found a list; expected the result of lifetrace check"),
    ("{}", "is no result of lifetrace check --format json; make it again"),
    (
      #"{ "schema": "lifetrace.check/2" }"#,
      "found 'lifetrace.check/2'; expected 'lifetrace.check/1'"
    ),
    (#"{ "schema": "lifetrace.report/1" }"#, "found 'lifetrace.report/1'; expected"),
    (#"{ "schema": "lifetrace.check/1" }"#, #"has no "fingerprints""#),
    (
      #"{ "schema": "lifetrace.check/1", "fingerprints": { "a": "b" } }"#,
      "fingerprints.a: expected a count"
    ),
    (
      #"{ "schema": "lifetrace.check/1", "fingerprints": { "a": -1 } }"#,
      "fingerprints.a: expected a count"
    ),
  ])
  func otherFilesAreNoBaseline(text: String, message: String) {
    do {
      _ = try Baseline(parsing: Array(text.utf8))
      Issue.record("no fault in \(text)")
    } catch {
      #expect(error.message.contains(message), "\(error.message)")
    }
  }
}
