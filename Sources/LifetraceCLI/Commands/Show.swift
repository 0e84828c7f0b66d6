import Lifetrace
import LifetraceArguments
import LifetraceInputs
import LifetraceModel
import LifetracePresentation
import LifetraceReading
import Synchronization

/// The command `lifetrace show`, which lists the records of logs.
struct Show: EnvironmentCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Lists the records of any log, as `log show` lists those of a log archive.",
      discussion: """
        All records are listed unless options choose some. A record must match every option that is given; of an \
        option that is given several times, one value is enough. Several inputs are listed one after the other.

        Examples:
          lifetrace show capture.logarchive --process SpringBoard --grep deactivation
          lifetrace show sysdiagnose.tar.gz --subsystem com.apple.runningboard --format ndjson
          lifetrace show console.txt --around watchdog
          lifetrace show capture.logarchive --around capture.logarchive:1283
        """,
      exitStatuses: ExitStatusList(
        [.done, .usage, .notUnderstood, .missing, .inputOutput],
        remark: "A log in which no record is chosen is done, too."))
  }

  @OptionGroup(title: "Reading") var reading: ReadingArguments

  @Option(help: "The style of the lines, as `log show --style` has it.")
  var format = RecordStyle.compact

  @Flag(
    name: [.customShort("n"), .long],
    help: """
      Begin each record with the place that a report's evidence names it by. Of a log archive, only the records that \
      reports read are listed.
      """)
  var numbers = false

  @Option(
    help: "When lines have colours; auto follows the terminal, NO_COLOR and CLICOLOR_FORCE.")
  var color = ColorChoice.auto

  @Option(
    help: ArgumentHelp("Write here instead of standard output.", valueName: "file|folder"),
    completion: .file())
  var output: String?

  @OptionGroup(title: "Records") var records: RecordSelectionArguments

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let place = try OutputPlace(output)
    let name = format == .ndjson ? "records.ndjson" : "records.log"
    var listing = try RecordListing(
      reading, output: place.path(name: name), isReadAgain: records.needsAnalysis,
      in: environment)
    let content = records.needsAnalysis ? try listing.contents() : nil
    let isOnTerminal = place == .standardOutput && environment.isOutputTerminal
    listing.filter = try records.filter(content, reading)
    listing.style = format
    listing.hasNumbers = numbers || records.place != nil
    listing.usesColor = (isOnTerminal || color == .always) && environment.usesColor(color)
    listing.escapesControls = isOnTerminal
    try place.write(name: name, environment: environment) { try listing.write($0) }
    return listing.exitCode
  }
}
