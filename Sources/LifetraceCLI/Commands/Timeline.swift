import Lifetrace
import LifetraceArguments
import LifetraceMetrics
import LifetracePresentation

/// The command `lifetrace timeline`, which draws what happened over time.
struct Timeline: EnvironmentCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Draws what happened over time: states, tasks, budgets, launches and exits.",
      discussion: """
        Each process has a lane, and the scenes and extensions of its app have theirs below it: as text on a terminal, \
        otherwise as SVG. Quiet stretches of a long log are left out, with a visible break.

        Examples:
          lifetrace timeline console.txt
          lifetrace timeline console.txt --app com.example.notes --output notes.svg
          lifetrace timeline logs/ --from 18:04 --to 18:06 --theme dark --output kill.svg
          lifetrace timeline logs/ --output logs.pftrace      (opens in https://ui.perfetto.dev)
        """,
      exitStatuses: ExitStatusList(
        [
          .done, .usage(or: .nothingThere), .notUnderstood(or: "there is nothing to draw"),
          .missing,
          .inputOutput,
        ]))
  }

  @OptionGroup(title: "Reading") var reading: ReadingArguments

  @Option(
    help:
      "The format; by default the one for the output file's extension, else text on a terminal, else svg."
  )
  var format: TimelinePictureFormat?

  @Option(help: "The colours of a picture; auto follows the reader's scheme.")
  var theme = PictureTheme.auto

  @Option(
    help: "When text has colours; auto follows the terminal, NO_COLOR and CLICOLOR_FORCE.")
  var color = ColorChoice.auto

  @Option(
    help: ArgumentHelp("Write here instead of standard output.", valueName: "file|folder"),
    completion: .file())
  var output: String?

  @Flag(help: "Draw Apple's own apps and daemons, too.")
  var allApps = false

  @OptionGroup(title: "Selection") var selection: SelectionArguments

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let place = try OutputPlace(output)
    let isOnTerminal = place == .standardOutput && environment.isOutputTerminal
    let format =
      try format ?? place.format(of: TimelinePicture.self)
      ?? (isOnTerminal ? .text : .svg)
    if format.isBinary, isOnTerminal { throw Failure.binaryOnTerminal(format: format.name) }
    let name = "timeline.\(format.fileExtension)"
    let selected = try selection.analysis(
      of: reading, full: true, output: place.path(name: name),
      others: DiagnosticLines.inReport, environment: environment)
    if let emptiness = selected.emptiness {
      guard !selected.exitCode.isSuccess else { throw emptiness }
      environment.writeError(emptiness.line + "\n")
      return selected.exitCode
    }
    var analysis = selected.analysis
    if !allApps { analysis.apps = selection.apps(of: analysis) }
    let timeline = LifetracePresentation.Timeline(
      analysis,
      options: ReportOptions(
        width: isOnTerminal ? environment.width : 100,
        color: (isOnTerminal || color == .always) && environment.usesColor(color),
        allApps: allApps || selection.app != nil),
      theme: theme.theme)
    guard !timeline.isEmpty else { throw Failure.nothingToDraw(of: "app", selected.analysis) }
    let pieces = try format.pieces(TimelinePicture(timeline: timeline))
    try place.write(name: name, environment: environment) { write in
      for piece in pieces { try write(piece) }
    }
    return selected.exitCode
  }
}
