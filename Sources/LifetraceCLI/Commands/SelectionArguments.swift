import Lifetrace
import LifetraceAnalysis
import LifetraceArguments
import LifetraceModel

/// Which part of the logs is looked at.
struct SelectionArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Only this app: its bundle identifier or name.", valueName: "bundle"))
  var app: String?

  @Option(help: "Only this device.")
  var device: String?

  @Option(
    help: ArgumentHelp(
      "Only from this time on: 14:05, '2026-11-21 14:05', 2026-11-21T14:05:00Z, or +90s after the start.",
      valueName: "time"),
    transform: TimePoint.init(parsing:))
  var from: TimePoint?

  @Option(
    help: ArgumentHelp("Only up to this time, or to the end of this day.", valueName: "time"),
    transform: TimePoint.init(parsing:))
  var to: TimePoint?

  /// Analyses the selected part of what was read, and tells the gravest findings about the log.
  ///
  /// - Throws: `Failure.unknownApp` if nothing is left of the app asked for.
  func analysis(
    of session: InputSession, reading: ReadingArguments, full: Bool,
    environment: CommandEnvironment
  ) throws -> Analysis {
    let window = try TimeWindow(
      from: from, to: to, zone: reading.timeZone, trace: session.trace)
    var options = AnalysisOptions(
      full: full, keepsTimelines: true, os: reading.os, app: app, device: device, from: window.from,
      to: window.to)
    let analysis = analyze(session.trace, options: options)
    if let app, analysis.apps.isEmpty {
      options.app = nil
      let known = analyze(session.trace, options: options).apps.map(\.displayName)
      throw Failure.unknownApp(name: app, known: known)
    }
    environment.writeError(
      DiagnosticLines(
        analysis.diagnostics.items, total: analysis.diagnostics.total, inputs: analysis.inputs
      ).text)
    return analysis
  }
}
