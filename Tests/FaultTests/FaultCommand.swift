import Testing

/// A use of the command that faults are tried on.
struct FaultCommand: Sendable, CustomTestStringConvertible {
  /// What it reads from a pipe.
  enum Input: Sendable {
    case none, console, native
    /// More than is kept in memory.
    case large
  }

  let testDescription: String
  let arguments: [String]
  var input = Input.none

  private init(_ words: String, input: Input = .none) {
    testDescription = words
    arguments = words.split(separator: " ").map(String.init)
    self.input = input
  }

  /// Whether the large input has to be there.
  var needsLarge: Bool { arguments.contains("large.txt") }

  /// Every command, and every way of reading and writing.
  static let all = [
    FaultCommand("report in/console.txt"),
    FaultCommand("report in/console.txt --output out/report.md"),
    FaultCommand("report in --full --format json --output new/folder/"),
    FaultCommand("report packed.tar.gz"),
    FaultCommand("report device.logarchive"),
    FaultCommand("report device.logarchive/Persist/0000000000000001.tracev3"),
    FaultCommand("show device.logarchive --format ndjson --output out/records.ndjson"),
    FaultCommand("report overnight.PLSQL"),
    FaultCommand("report -", input: .console),
    FaultCommand("report -", input: .native),
    FaultCommand("convert in/console.txt --output out/events.ndjson"),
    FaultCommand("convert -", input: .native),
    FaultCommand("graph in/console.txt --output out/app.svg"),
    FaultCommand("graph in/events.ndjson --of scene --format dot --output windows/"),
    FaultCommand("timeline in/console.txt --output out/timeline.svg"),
    FaultCommand("explain in/console.txt"),
    FaultCommand("explain -", input: .console),
    FaultCommand("explain packed.tar.gz --format markdown"),
    FaultCommand(
      "check in/console.txt --rules rules.json --format junit --output out/check.xml"),
    FaultCommand("diff in/console.txt report.json"),
    FaultCommand("embed page.md"),
    FaultCommand("embed --check page.md"),
    FaultCommand("schema"),
    FaultCommand("export in/console.txt --to out/logs.sqlite"),
    FaultCommand("export in/console.txt --table sessions --to -"),
    // A file of this size is mapped.
    FaultCommand("report large.txt"),
    FaultCommand("explain -", input: .large),
  ]
}
