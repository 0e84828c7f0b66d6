import LifetraceArguments
import LifetracePresentation

/// The command `lifetrace schema`, which prints the JSON Schema of reports.
struct Schema: EnvironmentCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Prints the JSON Schema of reports as JSON.",
      discussion: """
        The schema (draft 2020-12) names every field of `lifetrace report --format json` with its \
        type, its unit and its meaning.

        Examples:
          lifetrace schema > report.schema.json
        """)
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try environment.writeOutput(ReportSchema.bytes)
    return .success
  }
}
