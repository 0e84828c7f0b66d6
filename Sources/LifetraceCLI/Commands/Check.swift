import LifetraceArguments
import LifetraceFindings
import LifetracePresentation

/// The command `lifetrace check`, which checks logs against rules and requirements.
struct Check: EnvironmentCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Checks a log against rules and requirements, for scripts and CI.",
      discussion: """
        A rule looks for one kind of problem: a kill by a watchdog, a background task that was never \
        ended. Without --rules, the recommended rules apply: those whose findings are errors, and one \
        that fails where nothing in the log can be judged. --rules none drops them. A file of rules, such \
        as lifetrace.json, turns rules off, sets severities and limits, and may require values; it is read \
        only if --rules names it.

        A requirement is a path of the report's JSON, a comparison and a value. It is checked for \
        each app, without Apple's own unless one is asked for:
          backgroundSessions.verdicts.killed = 0
          launches.toActive.p95 <= 2 s
          timeInState.background.share < 80 %

        Requirements add to the rules. A value that is not in the log satisfies no requirement, nor does a \
        count that could differ. A rule that the log leaves open passes, unless its setting is "unknown": \
        "fail".

        Examples:
          lifetrace check capture.ndjson
          lifetrace check capture.ndjson --require 'exits.byCategory.watchdog = 0'
          lifetrace check logs/ --rules lifetrace.json --format junit --output results.xml
          lifetrace check new.ndjson --baseline result.json      (made by --format json)
          lifetrace check --explain background-task-leaked
        """,
      exitStatuses: ExitStatusList(
        [
          .done("nothing fails"), .found("something does, or a required value is unknown"),
          .usage(
            "wrong usage, a file of rules or a baseline that is not one, or \(String.nothingThere)"),
          .notUnderstood(or: "has no app"), .missing, .inputOutput,
        ], remark: "65, 66 and 74 win over 1."))
  }

  @OptionGroup(title: "Reading") var reading: ReadingArguments

  @Option(
    help: ArgumentHelp(
      "The rules to apply: recommended, all, none, or a file of rules.",
      valueName: "file|recommended|all|none"), completion: .file())
  var rules: String?

  @Option(
    name: .customLong("require"),
    help: ArgumentHelp("A requirement; may be given several times.", valueName: "requirement"))
  var requirements: [String] = []

  @Flag(
    help:
      "Pass requirements whose value is not in the log, and a log in which nothing can be judged.")
  var allowUnknown = false

  @Option(
    help: ArgumentHelp(
      "Fail only on what this result of check --format json does not have.", valueName: "file"))
  var baseline: String?

  @Option(help: "The format; by default the one for the output file's extension, else text.")
  var format: CheckFormat?

  @Option(help: ArgumentHelp("Write here instead of standard output.", valueName: "file|folder"))
  var output: String?

  @Flag(help: "Print every path that a requirement can name, with its value and meaning.")
  var list = false

  @Option(help: ArgumentHelp("Print what a rule looks for, and how to set it.", valueName: "rule"))
  var explain: String?

  @OptionGroup(title: "Selection") var selection: SelectionArguments

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    if let explain { return try printExplanation(of: explain, in: environment) }
    let plan = try CheckPlan(rules: rules, requirements: requirements)
    let baseline = try baseline.map(SettingsFile.baseline)
    let place = try OutputPlace(output)
    let format = try format ?? place.format(of: CheckReport.self) ?? .text
    let name = "check.\(format.fileExtension)"
    let selected = try selection.analysis(
      of: reading, full: false, output: place.path(name: name), others: DiagnosticLines.inReport,
      allowsNone: !list, otherWords: plan.hasWords ? rules : nil, environment: environment)
    if let emptiness = selected.emptiness {
      guard !selected.exitCode.isSuccess else { throw emptiness }
      environment.writeError(emptiness.line + "\n")
      return selected.exitCode
    }
    let run = CheckRun(
      plan: plan, baseline: baseline, allowsUnknown: allowUnknown,
      workingFolder: environment.variables["PWD"])
    let apps = try plan.apps(among: selection.apps(of: selected.analysis))
    if list {
      let pieces = run.listing(for: apps, in: selected.analysis, width: environment.width)
      try writeListing(pieces, to: place, in: environment)
      return selected.exitCode
    }
    let result = run.result(for: apps, in: selected)
    let isOnTerminal = place == .standardOutput
    let report = CheckReport(
      result, of: selected.analysis, apps: apps, paths: run.paths(selected),
      version: LifetraceCommand.version, width: isOnTerminal ? environment.width : 100,
      color: isOnTerminal && environment.usesColor())
    try place.write(format.bytes(report), name: name, environment: environment)
    if format == .github { try JobSummary.append(report.githubSummary, in: environment) }
    guard selected.exitCode.isSuccess else { return selected.exitCode }
    guard result.unusable.isEmpty else {
      environment.writeError(Failure.nothingToCheck.line + "\n")
      return Failure.nothingToCheck.exitCode
    }
    return result.isPassed ? .success : .failure
  }

  private func writeListing(
    _ pieces: some Sequence<String>, to place: OutputPlace, in environment: CommandEnvironment
  ) throws {
    try place.write(name: "check.txt", environment: environment) { write in
      for piece in pieces { try write(Array(WorkflowText.inert(piece).utf8)) }
    }
  }

  private func printExplanation(
    of id: String, in environment: CommandEnvironment
  ) throws -> ExitCode {
    guard let rule = FindingRule.all.first(where: { $0.id == id }) else {
      throw Failure.unknownRule(name: id, known: FindingRule.all.map(\.id))
    }
    try environment.writeText(RuleExplanation(rule).text(width: environment.width))
    return .success
  }
}
