import Lifetrace
import LifetraceArguments
import LifetraceFindings
import LifetraceMetrics
import LifetracePresentation

/// The command `lifetrace diff`, which compares two captures of an app.
struct Diff: EnvironmentCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Compares two logs of an app, and distinguishes changes from chance.",
      discussion: """
        Each side is a log, a folder of logs, or a report in JSON made with --full. Apps are matched by \
        their bundle identifier, without Apple's own unless one is asked for. Durations are compared \
        with the rank-sum test (Mann-Whitney), counts with Fisher's exact test; p values are corrected \
        for the number of tests (Holm), so that two logs of the same behaviour differ in at most 5 % of \
        comparisons.

        --fail-on takes one or more words, separated by commas:
          change                any change
          slower                a duration that became longer
          new-findings          a finding of a rule that found nothing before, even once
          new-exits             a category of exits that was not there before, even once
          error, warning, note  a new finding of this severity or a graver one
          RULE                  a new finding of this rule, such as background-task-leaked

        Examples:
          lifetrace diff monday.ndjson tuesday.ndjson
          lifetrace diff build-41/ build-42/ --app com.example.notes --fail-on slower,new-exits
          lifetrace diff main.json branch.ndjson --format markdown --output diff.md
        """,
      exitStatuses: ExitStatusList(
        [
          .done, .found("something that --fail-on names, without an error"),
          .usage(
            or: "logs of different apps, or nothing in a log of the app, device or times asked for"),
          .notUnderstood(or: "has no app"), .missing, .inputOutput,
        ]))
  }

  @Argument(help: "The first log, folder or report; '-' for a log on standard input.")
  var before: String

  @Argument(help: "The second log, folder or report; '-' for a log on standard input.")
  var after: String

  @OptionGroup(title: "Reading") var reading: LogFacts

  @Option(help: "The format; by default the one for the output file's extension, else text.")
  var format: ComparisonFormat?

  @Option(
    help: ArgumentHelp("Exit with status 1 on such differences.", valueName: "expression"),
    completion: .list(FailureCondition.words + FindingRule.all.map(\.id)),
    transform: FailureCondition.init(parsing:))
  var failOn: FailureCondition?

  @Option(help: ArgumentHelp("Write here instead of standard output.", valueName: "file|folder"))
  var output: String?

  @OptionGroup(title: "Selection") var selection: SelectionArguments

  func validate() throws {
    guard before != "-" || after != "-" else {
      throw ValidationError("only one of the logs can be standard input")
    }
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let place = try OutputPlace(output)
    let format = try format ?? place.format(of: ComparisonReport.self) ?? .text
    let name = "diff.\(format.fileExtension)"
    // One after the other: only a summary of the first is in memory with the second.
    let first = try capture(before, output: place.path(name: name), in: environment)
    let second = try capture(after, output: place.path(name: name), in: environment)
    let comparison = Comparison(first.summary, second.summary)
    guard !comparison.apps.isEmpty else {
      throw Failure.differentApps(before: comparison.onlyBefore, after: comparison.onlyAfter)
    }
    let isOnTerminal = place == .standardOutput
    let report = ComparisonReport(
      comparison,
      options: ReportOptions(
        width: isOnTerminal ? environment.width : 100,
        color: isOnTerminal && environment.usesColor()))
    try place.write(format.bytes(report), name: name, environment: environment)
    let worst = max(first.exitCode.rawValue, second.exitCode.rawValue)
    guard worst == ExitCode.success.rawValue else { return ExitCode(worst) }
    guard let reason = failOn?.reason(in: comparison, report) else { return .success }
    environment.writeError("lifetrace: fails on \(reason)\n")
    return .failure
  }

  /// Reads one side.
  private func capture(
    _ path: String, output: String?, in environment: CommandEnvironment
  ) throws -> (summary: CaptureSummary, exitCode: ExitCode) {
    if RecordedReport.isOne(beginning(of: path)) {
      return (try report(path, output: output), .success)
    }
    do {
      let selected = try selection.analysis(
        of: [path], reading, full: true, output: output, others: DiagnosticLines.inReport,
        environment: environment)
      if let emptiness = selected.emptiness { throw emptiness }
      return (
        try summary(of: selected.analysis, selection.apps(of: selected.analysis), path),
        selected.exitCode
      )
    } catch let failure as Failure {
      throw Failure.inCapture(name: path, failure)
    }
  }

  private func beginning(of path: String) -> [UInt8] {
    guard path != "-", (try? Platform.status(Array(path.utf8)))?.kind == .file else { return [] }
    return (try? Platform.contents(of: path, upTo: 1 << 10)) ?? []
  }

  /// Reads a report in JSON.
  private func report(_ path: String, output: String?) throws -> CaptureSummary {
    guard selection.from == nil, selection.to == nil else {
      throw Failure.timesOfReport(name: path)
    }
    var files = InputFiles()
    let bytes: [UInt8]
    do {
      files.add(try Platform.status(Array(path.utf8)))
      try files.refuse(asOutput: output)
      bytes = try Platform.contents(of: path)
    } catch {
      throw error is Failure ? error : InputDiscovery.failure(error, name: path)
    }
    guard let report = RecordedReport(bytes) else { throw Failure.damagedReport(name: path) }
    var analysis = report.analysis
    let all = analysis.apps
    if let device = selection.device {
      analysis.apps.removeAll { $0.device != device }
      guard !analysis.apps.isEmpty else {
        let known = Set(all.compactMap(\.device)).sorted()
        throw Failure.inCapture(name: path, .unknownDevice(name: device, known: known))
      }
    }
    if let app = selection.app {
      analysis.apps.removeAll { $0.bundle != app && $0.process != app }
      guard !analysis.apps.isEmpty else {
        throw Failure.inCapture(
          name: path, .unknownApp(name: app, known: Set(all.map(\.displayName)).sorted()))
      }
    }
    return try summary(of: analysis, selection.apps(of: analysis), path)
  }

  private func summary(
    of analysis: Analysis, _ apps: [AppAnalysis], _ path: String
  ) throws -> CaptureSummary {
    guard !apps.isEmpty else { throw Failure.nothingToCompare(name: path) }
    return CaptureSummary(analysis, name: path, apps: apps)
  }
}
