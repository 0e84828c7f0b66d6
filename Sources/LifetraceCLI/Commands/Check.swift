import LifetraceArguments
import LifetraceEmbedding
import LifetraceMetrics
import LifetracePresentation

/// The command `lifetrace check`, which checks logs against requirements.
struct Check: EnvironmentCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Checks a log against requirements, for scripts and CI.",
      discussion: """
        A requirement is a path of the report's JSON, a comparison and a value. It is checked for \
        each app, without Apple's own unless one is asked for:
          backgroundSessions.verdicts.killed = 0
          launches.toActive.p95 <= 2 s
          timeInState.background.share < 80 %

        A value that is not in the log satisfies no requirement, nor does a count that could differ.

        Examples:
          lifetrace check capture.ndjson --require 'exits.byCategory.watchdog = 0'
          lifetrace check logs/ --app com.example.notes --rules limits.txt

        Exit status: 0 all requirements are met, 1 one is broken or unknown, and no error, 64 \
        wrong usage, or nothing in the log of the app, device or times asked for, 65 an input was not \
        understood, 66 an input is missing, 74 reading or writing failed.
        """)
  }

  @OptionGroup(title: "Reading") var reading: ReadingArguments

  @Option(
    name: .customLong("require"),
    help: ArgumentHelp("A requirement; may be given several times.", valueName: "rule"))
  var requirements: [String] = []

  @Option(
    help: ArgumentHelp(
      "A file of requirements, one a line; '#' begins a comment.", valueName: "file"))
  var rules: String?

  @Flag(help: "Pass requirements whose value is not in the log.")
  var allowUnknown = false

  @OptionGroup(title: "Selection") var selection: SelectionArguments

  func validate() throws {
    guard !requirements.isEmpty || rules != nil else {
      throw ValidationError("nothing to check; give --require or --rules")
    }
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let requirements = try RequirementList(requirements, file: rules)
    let selected = try selection.analysis(
      of: reading, full: false, output: nil, others: DiagnosticLines.inReport,
      environment: environment)
    if let emptiness = selected.emptiness {
      guard !selected.exitCode.isSuccess else { throw emptiness }
      environment.writeError(emptiness.line + "\n")
      return selected.exitCode
    }
    let analysis = selected.analysis
    let results = try requirements.results(for: selection.apps(of: analysis), in: analysis)
    try environment.writeOutput(Array(results.text.utf8))
    guard selected.exitCode.isSuccess else { return selected.exitCode }
    return results.isPassed(allowingUnknown: allowUnknown) ? .success : .failure
  }
}
