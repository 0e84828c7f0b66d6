import LifetraceArguments
import LifetracePresentation

/// The command `lifetrace schema`, which prints the JSON Schema of reports.
struct Schema: EnvironmentCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Prints the JSON Schema of a format, or the columns of tables.",
      discussion: """
        The schema (draft 2020-12) names every field of `lifetrace report --format json` with its \
        type, its unit and its meaning.

        Examples:
          lifetrace schema > report.schema.json
          lifetrace schema --of rules > lifetrace.schema.json
          lifetrace schema --of tables      (the columns of lifetrace export)
        """,
      exitStatuses: ExitStatusList(
        [.done, .usage, .writing]))
  }

  @Option(help: ArgumentHelp("The format to describe.", valueName: "format"))
  var of = SchemaSubject.report

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try environment.writeOutput(of.schema)
    return .success
  }
}

/// A format in JSON that has a schema.
enum SchemaSubject: String, CaseIterable, ExpressibleByArgument {
  /// `lifetrace report --format json`.
  case report
  /// `lifetrace explain --format json`.
  case explanation
  /// `lifetrace check --format json`.
  case check
  /// The file of `lifetrace check --rules`.
  case rules
  /// The tables of `lifetrace export`.
  case tables

  /// The schema as JSON.
  fileprivate var schema: [UInt8] {
    switch self {
    case .report: ReportSchema.bytes
    case .explanation: ExplanationFields.schema
    case .check: CheckSchema.result
    case .rules: CheckSchema.rules
    case .tables: TableSchema.bytes
    }
  }
}
