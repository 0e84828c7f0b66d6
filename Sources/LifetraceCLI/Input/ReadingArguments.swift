import LifetraceAnalysis
import LifetraceArguments
import LifetraceModel
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
