import Lifetrace
public import LifetraceArguments
public import LifetracePresentation

/// The command `lifetrace report`, which reports the states of apps.
struct Report: EnvironmentCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract:
        "Shows what went wrong, why and what to do, then the states and sessions of every app.",
      discussion: """
        Examples:
          lifetrace report console.txt
          lifetrace report logs/ --app com.example.notes --from 14:05 --to 14:20
          lifetrace report syslog.txt --year 2026 --time-zone Europe/Berlin --os 17.5
          lifetrace report capture.ndjson --full --output report.md
          idevicesyslog | lifetrace report        (Ctrl-C ends the log and shows the report)
        """,
      exitStatuses: ExitStatusList(
        [.done, .usage(or: .nothingThere), .notUnderstood, .missing, .inputOutput],
        remark: "The report covers every input that could be read in any case."))
  }

  @OptionGroup(title: "Reading") var reading: ReadingArguments

  @Option(
    help: """
      The format; by default the one for the output file's extension, else text, or csv with --rows.
      """
  )
  var format: ReportFormat?

  @Flag(help: "Show everything: whole timelines, complete lists, evidence.")
  var full = false

  @Flag(help: "Show Apple's own apps and daemons, too.")
  var allApps = false

  @Flag(
    help: "Replace names, identifiers and quoted text of the log, to show the report to others.")
  var redact = false

  @Option(
    help: "When text has colours; auto follows the terminal, NO_COLOR and CLICOLOR_FORCE.")
  var color = ColorChoice.auto

  @Option(help: "The records in the rows of CSV; by default intervals.")
  var rows: CSVRows?

  @Option(
    help: ArgumentHelp("Write here instead of standard output.", valueName: "file|folder"),
    completion: .file())
  var output: String?

  @OptionGroup(title: "Selection") var selection: SelectionArguments

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let place = try OutputPlace(output)
    let format =
      try format ?? place.format(of: LifetracePresentation.Report.self)
      ?? (rows == nil ? .text : .csv)
    if rows != nil, format != .csv { throw Failure.rowsWithoutCSV(format: format.name) }
    let name = "report.\(format.fileExtension)"
    var selected = try selection.analysis(
      of: reading, full: full || format == .csv || format == .html,
      keepsTimelines: format.drawsTimelines,
      output: place.path(name: name), environment: environment)
    let isOnTerminal = place == .standardOutput
    var options = ReportOptions(
      width: isOnTerminal ? environment.width : 100,
      color: (isOnTerminal || color == .always) && environment.usesColor(color), full: full,
      allApps: allApps || selection.app != nil, csvRows: rows ?? .intervals)
    options.repeatsWorst = isOnTerminal && environment.isOutputTerminal
    selected.progress.say("analysed, writing the report …")
    let analysis = redact ? selected.analysis.redacted() : selected.analysis
    var report = LifetracePresentation.Report(analysis, options: options)
    report.drawDiagram = Picture.draw
    let pieces = format.pieces(report)
    selected.progress.erase()
    try place.write(name: name, environment: environment) { write in
      for piece in pieces { try write(piece) }
    }
    if format == .html, !analysis.apps.isEmpty, let lack = Picture.lack {
      environment.writeError("lifetrace: note: \(lack)\n")
    }
    guard let emptiness = selected.emptiness else { return selected.exitCode }
    environment.writeError(emptiness.line + "\n")
    return selected.exitCode.isSuccess ? emptiness.exitCode : selected.exitCode
  }
}

extension CSVRows: ExpressibleByArgument {}
