import Lifetrace
import LifetraceArguments
import LifetraceMetrics
import LifetraceModel
import LifetracePresentation
import LifetraceReading

/// The inputs and how to read them; common to all commands that read logs.
struct ReadingArguments: ParsableArguments {
  @Argument(
    help:
      """
      Files, folders, archives, or '-' for standard input. Without any, a pipe or file on standard \
      input is read.
      """
  )
  var input: [String] = []

  @Option(help: "How the log is laid out, where that is not found by content.")
  var layout: LayoutArgument?

  @Option(
    help: ArgumentHelp("Version of iOS, where the log does not tell.", valueName: "version"),
    transform: ReadingArguments.version)
  var os: OSVersion?

  @Option(
    help: "Date of the first record of a log without dates, such as 2026-11-21.",
    transform: ReadingArguments.date)
  var date: CivilDateTime?

  @Option(help: "Year of a log without years.", transform: ReadingArguments.year)
  var year: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Zone of a log without one: UTC, +02:00, Europe/Berlin.", valueName: "zone"),
    transform: TimeZoneArgument.parse)
  var timeZone: ZoneRule?

  /// How the readers shall take what the logs leave open.
  var options: ReadingOptions {
    ReadingOptions(layout: layout?.name, date: date, year: year, zone: timeZone)
  }

  /// Reads the inputs.
  ///
  /// - Parameters:
  ///   - analysis: how they may be analysed on the way; `nil` if the events are wanted.
  ///   - output: the file that shall be written, where that is known already.
  func session(
    for analysis: AnalysisOptions? = nil, output: String?, in environment: CommandEnvironment
  ) throws -> InputSession {
    try InputSession(
      input, options: options, analysis: analysis, output: output, environment: environment)
  }

  private static func version(_ text: String) throws -> OSVersion {
    guard let version = OSVersion(text) else {
      throw ValidationError("expected a version such as 17.5")
    }
    return version
  }

  private static func date(_ text: String) throws -> CivilDateTime {
    guard let date = TimePoint.date(text) else {
      throw ValidationError(
        "expected a date such as 2026-11-21, \(TimePoint.yearsInWords)")
    }
    return date
  }

  private static func year(_ text: String) throws -> Int {
    guard let year = Int(text), TimePoint.years.contains(year) else {
      throw ValidationError(
        "expected a year from \(TimePoint.years.lowerBound) to \(TimePoint.years.upperBound)")
    }
    return year
  }
}

/// The name of a layout.
struct LayoutArgument: ExpressibleByArgument {
  let name: String

  init?(argument: String) {
    guard LayoutName.all.contains(argument) else { return nil }
    name = argument
  }

  static var allValueStrings: [String] { LayoutName.all }
}

/// Which part of the logs is looked at.
struct SelectionArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Only this app: its bundle identifier or name.", valueName: "bundle"))
  var app: String?

  @Option(help: "Only this device.")
  var device: String?

  @Option(
    help: ArgumentHelp(
      """
      Only from this time on: 14:05, '2026-11-21 14:05', 2026-11-21T14:05:00Z, +90s after the start, or as a \
      report writes it.
      """,
      valueName: "time"),
    transform: TimePoint.init(parsing:))
  var from: TimePoint?

  @Option(
    help: ArgumentHelp("Only up to this time, or to the end of this day.", valueName: "time"),
    transform: TimePoint.init(parsing:))
  var to: TimePoint?

  /// The part that was selected.
  struct Selected {
    var analysis: Analysis
    var exitCode: ExitCode
    /// What was read, so that it is not overwritten.
    var files: InputFiles
    /// Says on the terminal what is done with it.
    var progress: ProgressLine
    /// Why nothing was found, if all of it lies outside the times asked for.
    var emptiness: Failure?
  }

  /// Reads the inputs and analyses the selected part, and tells the gravest findings about them.
  ///
  /// - Parameters:
  ///   - output: the file that shall be written, where that is known already.
  ///   - others: where the findings are told that are not among the gravest.
  /// - Throws: `Failure.unknownApp` if nothing is left of the app asked for.
  func analysis(
    of reading: ReadingArguments, full: Bool, keepsTimelines: Bool = false, output: String?,
    others: String = "in the report", environment: CommandEnvironment
  ) throws -> Selected {
    var options = AnalysisOptions(
      full: full, keepsTimelines: keepsTimelines, os: reading.os, app: app, device: device)
    // What the times mean, the log has to tell first.
    let isWhole = from == nil && to == nil
    var session = try reading.session(
      for: isWhole ? options : nil, output: output, in: environment)
    let window = try TimeWindow(
      from: from, to: to, zone: reading.timeZone, trace: session.trace)
    if let note = window.note {
      session.add(note)
      environment.writeError(DiagnosticLines.line(note))
    }
    (options.from, options.to) = (window.from, window.to)
    session.progress.say("all is read, analysing it …")
    let analysis = session.content.analysis(options)
    session.progress.erase()
    if analysis.apps.isEmpty { try requireSubject(in: session, options) }
    environment.writeError(
      DiagnosticLines(
        analysis.diagnostics.items, total: analysis.diagnostics.total, inputs: analysis.inputs,
        told: session.told, others: others
      ).text)
    var selected = Selected(
      analysis: analysis, exitCode: session.exitCode, files: session.files,
      progress: session.progress)
    if let finding = LifetracePresentation.Report(analysis).emptySelection(of: app) {
      selected.emptiness = .emptySelection(finding: finding)
    }
    return selected
  }

  /// The apps that are meant: Apple's own only if one is asked for or nothing else is there.
  func apps(of analysis: Analysis) -> [AppAnalysis] {
    let others = analysis.apps.filter { !$0.isSystem }
    return app != nil || others.isEmpty ? analysis.apps : others
  }

  /// Throws if the log as a whole does not tell of the app or the device asked for.
  private func requireSubject(in session: InputSession, _ options: AnalysisOptions) throws {
    guard app != nil || device != nil else { return }
    let known = KnownSubjects(session.content)
    if let device, let failure = known.failure(forDevice: device) { throw failure }
    guard let app else { return }
    var options = options
    (options.from, options.to) = (nil, nil)
    guard session.content.analysis(options).apps.isEmpty else { return }
    throw known.failure(forApp: app, on: device)
  }
}
