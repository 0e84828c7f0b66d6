import Lifetrace
import LifetraceEmbedding
import LifetraceTestSupport

extension FuzzTarget {
  /// Files other than logs that commands read.
  static let fileTargets = [
    FuzzTarget("archive", longest: 3072, make: { ArchiveMaker.archive(&$0) }, check: archive),
    FuzzTarget("rules", longest: 1024, words: keys, make: { $0.one(of: rules) }, check: rules),
    FuzzTarget(
      "baseline", longest: 1024, words: keys, make: { $0.one(of: baselines) }, check: baseline),
    FuzzTarget(
      "requirement", longest: 200, words: paths, make: { $0.one(of: requirements) },
      check: requirement),
    FuzzTarget(
      "recorded-report", longest: 4096, words: keys, make: { $0.one(of: reports) }, check: report),
  ]

  /// An archive in pieces is the same archive, and its logs keep all invariants.
  private static func archive(
    _ bytes: [UInt8], _ choice: PropertyChoice
  ) throws(FuzzFailure) {
    let log = try ReadLog(bytes, ReadingOptions())
    try ReadLog.expectInvariants(of: log.analysis)
    let pieces = try ReadLog(pieces: bytes, ReadingOptions(), seed: choice.digest)
    try log.expectSame(pieces, "in pieces", isPacked: true)
    let paths = [log, pieces].map { $0.contents.outcomes.map { $0.path ?? "" } }
    guard paths[0] == paths[1] else {
      throw FuzzFailure("same", "\(paths[1]), expected \(paths[0])")
    }
    try Wellformed.text(log.report.bytes(as: .text), "report as text")
    try Wellformed.json(log.report.bytes(as: .json), "report")
  }

  // MARK: Checks

  /// A file of rules is refused with a place in it, or applies.
  private static func rules(_ bytes: [UInt8], _ choice: PropertyChoice) throws(FuzzFailure) {
    let settings: RuleSettings
    do {
      settings = try RuleSettings(parsing: bytes)
    } catch {
      return try expectPlace(error, bytes)
    }
    var result = CheckResult()
    result.apply(settings, to: SampleLog.analysis.apps, of: SampleLog.analysis)
    try expectHarmless(result)
  }

  /// A baseline is refused with a place in it, or applies.
  private static func baseline(_ bytes: [UInt8], _ choice: PropertyChoice) throws(FuzzFailure) {
    let baseline: Baseline
    do {
      baseline = try Baseline(parsing: bytes)
    } catch {
      return try expectPlace(error, bytes)
    }
    var result = SampleLog.check
    result.compare(with: baseline)
    try expectHarmless(result)
  }

  private static func expectPlace(
    _ fault: SettingsFault, _ bytes: [UInt8]
  ) throws(FuzzFailure) {
    guard !fault.message.isEmpty else { throw FuzzFailure("message", "empty") }
    let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    if let place = fault.place, place.line > lines || place.line < 1 || place.column < 1 {
      throw FuzzFailure("message", "\(place) is not in the file")
    }
  }

  private static func expectHarmless(_ result: CheckResult) throws(FuzzFailure) {
    let report = CheckReport(
      result, of: SampleLog.analysis, apps: SampleLog.analysis.apps, version: "0")
    try Wellformed.json(CheckFormat.json.bytes(report), "check")
    try Wellformed.xml(CheckFormat.junit.bytes(report), "JUnit")
    try Wellformed.text(CheckFormat.text.bytes(report), "check as text")
    try Wellformed.text(CheckFormat.github.bytes(report), "annotations", mayCommand: true)
  }

  /// A requirement is refused, or has an outcome; written out it is the same requirement.
  private static func requirement(
    _ bytes: [UInt8], _ choice: PropertyChoice
  ) throws(FuzzFailure) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let requirement = try? Requirement(text) else { return }
    let app = requirement.isOfWholeReport ? nil : SampleLog.analysis.apps.first
    _ = requirement.outcome(in: CheckedReport(app, of: SampleLog.analysis))
    guard let again = try? Requirement(requirement.text), again == requirement else {
      throw FuzzFailure("same", "'\(requirement.text)' is another requirement than '\(text)'")
    }
  }

  /// A report is refused, or can be compared.
  private static func report(_ bytes: [UInt8], _ choice: PropertyChoice) throws(FuzzFailure) {
    guard RecordedReport.isOne(bytes), let report = RecordedReport(bytes) else { return }
    let summary = CaptureSummary(report.analysis, name: "a")
    let sample = CaptureSummary(SampleLog.analysis, name: "b")
    for comparison in [Comparison(summary, sample), Comparison(sample, summary)] {
      try LogProperties.expectHarmless(ComparisonReport(comparison))
    }
  }

  // MARK: Inputs

  private static let keys =
    [
      "schema", "extends", "rules", "require", "apps", "words", "{scene}", "didBecomeActive",
      "severity", "limit", "unknown", "skip",
      "fingerprints", "lifetrace.rules/1", "lifetrace.check/1", "lifetrace.report/1", "recommended",
      "all", "none", "off", "error", "warning", "note", "\"", "{}", "[]", ":", ",", "null", "true",
      "\\ud83d", "\\u0000", "3 s", "250 ms", "-1 s", "9999999999999 s", "1e400", "*",
      "com.example.*",
    ].map { Array($0.utf8) } + FindingRule.all.map { Array($0.id.utf8) }

  private static let rules: [[UInt8]] = [
    #"{"schema":"lifetrace.rules/1","extends":"all","rules":{"background-task-leaked":"warning"}}"#,
    """
    {
      "schema": "lifetrace.rules/1", "extends": "none",
      "rules": {"launch-slow": {"severity": "error", "limit": "250 ms", "skip": ["com.*"]}},
      "require": ["exits.total = 0", "launches.toActive.p95 <= 2 s"], "apps": ["com.example.*"]
    }
    """,
    #"{"schema":"lifetrace.rules/1","words":{"up front":"didBecomeActive","w {scene} * gone":"sceneDidDisconnect"}}"#,
    #"{"schema":"lifetrace.rules/1","require":["backgroundSessions.verdicts.killed = 0"]}"#,
  ].map { Array($0.utf8) }

  private static let baselines: [[UInt8]] =
    [
      #"{"schema":"lifetrace.check/1","fingerprints":{"a":1,"b":9223372036854775807}}"#
    ].map { Array($0.utf8) } + [
      CheckFormat.json.bytes(
        CheckReport(
          SampleLog.check, of: SampleLog.analysis, apps: SampleLog.analysis.apps, version: "0"))
    ]

  private static let paths =
    PathListing(
      in: CheckedReport(SampleLog.analysis.apps.first, of: SampleLog.analysis),
      isOfWholeReport: false
    ).entries.map { Array($0.path.utf8) }
    + [
      "<=", ">=", "!=", "<", ">", "=", "==", "%", "0x", " s", " ms", "[0]", ".0", "*", "yes", "no",
    ]
    .map { Array($0.utf8) } + HostileText.numbers.map { Array($0.utf8) }

  private static let requirements: [[UInt8]] = [
    "exits.total = 0", "launches.toActive.p95 <= 2 s", "timeInState.suspended.share >= 80 %",
    "backgroundSessions.verdicts.killed = 0", "findings.total != 3", "inputs.0.bytes < 0x10",
    "exits.items.0.whileIn = background", "bundle = com.example.notes", "processes.total>=1",
  ].map { Array($0.utf8) }

  private static let reports = [
    SampleLog.report, Report(SampleLog.analysis).bytes(as: .json),
    Array(
      #"{"schema":"lifetrace.report/1","inputs":[],"apps":[{"bundle":"a","exits":{"total":1}}]}"#
        .utf8),
  ]
}
