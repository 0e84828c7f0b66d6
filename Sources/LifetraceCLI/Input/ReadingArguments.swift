import Lifetrace
import LifetraceArguments
import LifetraceFindings
import LifetraceInputs
import LifetraceMetrics
import LifetraceModel
import LifetracePresentation
import LifetraceReading

/// The inputs and the options for reading them, which all commands that read logs share.
struct ReadingArguments: ParsableArguments {
  @Argument(
    help:
      """
      Files, folders, archives, PowerLog databases, or '-' for standard input. Without any, a pipe or file on \
      standard input is read.
      """, completion: .file()
  )
  var input: [String] = []

  @OptionGroup var facts: LogFacts

  /// The version of iOS, where the log does not name it.
  var os: OSVersion? { facts.os }
  /// The zone of a log without one.
  var timeZone: ZoneRule? { facts.timeZone }

  /// Reads the inputs.
  ///
  /// - Parameters:
  ///   - output: the output's path, if it is already known.
  ///   - isReadAgain: whether the caller reads lines again, also of a pipe.
  func session(
    output: String?, isReadAgain: Bool = false,
    allowsNone: Bool = false, in environment: CommandEnvironment
  ) throws -> InputSession {
    try InputSession(
      input, options: facts.options(), output: output, isReadAgain: isReadAgain,
      allowsNone: allowsNone, environment: environment)
  }
}

/// The options for facts that logs may not contain.
struct LogFacts: ParsableArguments {
  @Option(help: "How the log is laid out, where that is not found by content.")
  var layout: LayoutArgument?

  @Option(
    help: ArgumentHelp("Version of iOS, if the log does not name it.", valueName: "version"),
    transform: LogFacts.version)
  var os: OSVersion?

  @Option(
    help: "Date of the first record of a log without dates, such as 2026-11-21.",
    transform: LogFacts.date)
  var date: CivilDateTime?

  @Option(help: "Year of a log without years.", transform: LogFacts.year)
  var year: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Zone of a log without one: UTC, +02:00, Europe/Berlin.", valueName: "zone"),
    transform: TimeZoneArgument.parse)
  var timeZone: ZoneRule?

  @Option(
    help: ArgumentHelp(
      "What the app prints of its life cycle in words of its own: a file of rules with \"words\".",
      valueName: "file"), completion: .file())
  var words: String?

  @Option(
    name: .customLong("same-app"),
    help: ArgumentHelp(
      "A process and the bundle identifier of its app, where no line ties them; may be given several times.",
      valueName: "name=bundle"))
  var sameApps: [String] = []

  /// The options for the readers, which supply facts that logs may not contain.
  ///
  /// - Parameter others: a file of words where none is named.
  /// - Throws: `Failure` if the file of words cannot be used.
  func options(otherWords others: String? = nil) throws(Failure) -> ReadingOptions {
    var options = ReadingOptions(layout: layout?.name, date: date, year: year, zone: timeZone)
    for pair in sameApps {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[1].contains(".") else {
        throw .unusableSetting(
          place: "--same-app \(pair)", reason: "expected a pair such as Notes=com.example.notes")
      }
      options.sameApps[parts[0]] = parts[1]
    }
    if let words = words ?? others {
      options.words = try SettingsFile.rules(in: words).words
      guard !options.words.isEmpty else {
        throw .unusableSetting(
          place: words,
          reason: #"contains no words; expected "words": {"text of a line": "didBecomeActive"}"#)
      }
    }
    return options
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

/// The options that select an app or a device.
struct SubjectArguments: ParsableArguments, LogSelection {
  @Option(help: ArgumentHelp("Only this app: its bundle identifier or name.", valueName: "bundle"))
  var app: String?

  @Option(help: "Only this device.")
  var device: String?

  var from: TimePoint? { nil }
  var to: TimePoint? { nil }
}

/// The options that select a part of the logs.
struct SelectionArguments: ParsableArguments, LogSelection {
  @OptionGroup var subject: SubjectArguments

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

  var app: String? { subject.app }
  var device: String? { subject.device }
}

/// A part of the logs that a user asks for.
protocol LogSelection {
  /// The bundle identifier or name of the only app to show; `nil` for all.
  var app: String? { get }
  /// The only device to show; `nil` for all.
  var device: String? { get }
  /// The beginning of the time range; `nil` for that of the log.
  var from: TimePoint? { get }
  /// The end of the time range; `nil` for that of the log.
  var to: TimePoint? { get }
}

/// The analysis of the selected part of the logs.
struct SelectedLogs {
  /// The analysis. Its items come from another pass over the events if that was asked for.
  var parts: AnalysisParts
  var exitCode: ExitCode
  /// Why some inputs could not be used.
  var failures: [Failure]
  /// The paths of the inputs, as the user gave them, by name.
  var paths: [String: String]
  /// The files that were read, so that output does not overwrite them.
  var files: InputFiles
  /// Shows on the terminal the work after reading.
  var progress: ProgressLine
  /// The reason why the selection is empty, if all events are outside the requested times.
  var emptiness: Failure?
  /// The events of the logs.
  var trace: EventTrace
  /// The logs, to read lines again.
  var inputs: [LogInput]

  var analysis: Analysis {
    get { parts.analysis }
    set { parts.analysis = newValue }
  }
}

extension LogSelection {
  /// Reads the inputs, analyzes the selected part, and reports the most serious diagnostics.
  ///
  /// - Parameters:
  ///   - output: the output's path, if it is already known.
  ///   - readsAgain: whether the caller reads lines again, also of a pipe.
  ///   - others: where the user finds the other diagnostics.
  ///   - allowsNone: whether to go on if no input could be read.
  ///   - otherWords: a file of words where none is named.
  /// - Throws: `Failure.unknownApp` if the log has no events of the requested app.
  func analysis(
    of reading: ReadingArguments, full: Bool, keepsTimelines: Bool = false,
    readsAgain: Bool = false, output: String?,
    others: String = "in the report",
    allowsNone: Bool = false, otherWords: String? = nil, environment: CommandEnvironment
  ) throws -> SelectedLogs {
    try analysis(
      of: reading.input, reading.facts, full: full, keepsTimelines: keepsTimelines,
      readsAgain: readsAgain, output: output, others: others,
      allowsNone: allowsNone, otherWords: otherWords, environment: environment)
  }

  /// Reads some inputs, analyzes the selected part, and reports the most serious diagnostics.
  ///
  /// - Parameter inParts: whether the items come in parts, from another pass over the events.
  func analysis(
    of inputs: [String], _ reading: LogFacts, full: Bool = false, keepsTimelines: Bool = false,
    inParts: Bool = false, readsAgain: Bool = false, output: String?,
    others: String, allowsNone: Bool = false, otherWords: String? = nil,
    environment: CommandEnvironment
  ) throws -> SelectedLogs {
    var options = AnalysisOptions(
      full: full, keepsTimelines: keepsTimelines, os: reading.os, app: app, device: device)
    var session = try InputSession(
      inputs, options: reading.options(otherWords: otherWords),
      shown: options, output: output, isReadAgain: readsAgain, allowsNone: allowsNone,
      environment: environment)
    let window = try TimeWindow(
      from: from, to: to, zone: reading.timeZone, trace: session.trace)
    if let note = window.note {
      session.add(note)
      environment.writeError(DiagnosticLines.line(note))
    }
    (options.from, options.to) = (window.from, window.to)
    session.progress.say("all is read, analysing it …")
    let parts =
      inParts
      ? session.content.parts(options) : AnalysisParts(session.content.analysis(options))
    let analysis = parts.analysis
    session.progress.erase()
    // First: an app may be missing because an input was left out.
    environment.writeError(
      DiagnosticLines(
        analysis.diagnostics.items, total: analysis.diagnostics.total, inputs: analysis.inputs,
        printed: session.printed, others: others
      ).text)
    if analysis.apps.isEmpty, !session.content.recognizedInputs.isEmpty {
      try requireSubject(in: session, options)
    }
    return selected(parts, of: session)
  }

  private func selected(_ parts: AnalysisParts, of session: InputSession) -> SelectedLogs {
    var selected = SelectedLogs(
      parts: parts, exitCode: session.exitCode, failures: session.failures,
      paths: session.paths, files: session.files, progress: session.progress,
      trace: session.trace, inputs: session.inputs)
    if let finding = LifetracePresentation.Report(parts.analysis).emptySelection(of: app) {
      selected.emptiness = .emptySelection(finding: finding)
    }
    return selected
  }

  /// Returns the apps to show. System apps are included only on request or if there are no others.
  func apps(of analysis: Analysis) -> [AppAnalysis] {
    app == nil ? analysis.mainApps : analysis.apps
  }

  /// Throws if the whole log does not contain the requested app or device.
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
