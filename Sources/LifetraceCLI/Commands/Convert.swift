import Lifetrace
import LifetraceArguments
import LifetraceModel
import LifetracePresentation

/// The command `lifetrace convert`, which writes the events of logs.
struct Convert: EnvironmentCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Writes the life-cycle events of any log as native events, one JSON object a line.",
      discussion: """
        A report on the result equals a report on the log.

        Examples:
          lifetrace convert console.txt > events.ndjson
          lifetrace convert logs/ --date 2026-11-21 --time-zone +02:00 --output events.ndjson
        """,
      exitStatuses: ExitStatusList(
        [.done, .usage, .notUnderstood, .missing, .inputOutput],
        remark: "Every input that could be read is converted in any case."))
  }

  @OptionGroup(title: "Reading") var reading: ReadingArguments

  @Option(
    help: ArgumentHelp("Write here instead of standard output.", valueName: "file|folder"),
    completion: .file())
  var output: String?

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let place = try OutputPlace(output)
    let format = EventTrace.exporters[0]
    let name = "events.\(format.fileExtension)"
    let session = try reading.session(output: place.path(name: name), in: environment)
    let diagnostics = session.trace.diagnostics
    environment.writeError(
      DiagnosticLines(
        diagnostics, total: diagnostics.count, inputs: session.trace.inputs,
        printed: session.printed,
        others: DiagnosticLines.inReport
      ).text)
    if !session.trace.counters.isEmpty {
      let note = "the system's counters are not events, and are left out"
      environment.writeError(DiagnosticLines.line(Diagnostic(.note, note)))
    }
    try place.write(name: name, environment: environment) { write in
      for piece in format.pieces(session.trace) { try write(piece) }
    }
    return session.exitCode
  }
}
