import Foundation
import LifetraceArguments

/// The command `LifetraceBenchmarks compare`, which measures lifetrace and its peers.
struct Compare: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Measures lifetrace and its peers in turn, and prints one table.",
      discussion: "`make bench` builds, installs and calls what this needs.")
  }

  @Option(help: "The command to measure.")
  var lifetrace = "lifetrace"

  @Option(help: "A Python that has DuckDB and Polars.")
  var python = "python3"

  @Option(help: "Folder of the peers' scripts.")
  var peers = ".ci/peers"

  @Option(help: "Folder for workloads; they are kept.")
  var folder = ".build/bench"

  @Option(help: "What all sizes are multiplied by.", transform: Compare.scale)
  var scale: Double?

  @Option(help: "How often each pair is run.")
  var pairs = 5

  @Option(help: "Measure only this part; may be given again.")
  var only: [BenchmarkPart] = []

  @Option(help: "Native events to measure in place of generated ones.")
  var log: String?

  func validate() throws {
    guard pairs > 0 else { throw ValidationError("expected at least one pair") }
  }

  func run() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let setting = BenchmarkSetting(
      laboratory: Laboratory(folder: folder), lifetrace: lifetrace, python: python, peers: peers,
      scale: scale ?? 1, pairs: pairs, log: log)
    let parts = BenchmarkPart.allCases.filter { only.isEmpty || only.contains($0) }
    let rows = try parts.flatMap { try $0.rows(setting) }
    print(
      TableText.render(titles: BenchmarkRow.titles, rows: rows.map(\.cells)), terminator: "")
    print("\n" + Compare.legend(setting))
  }

  /// Returns the notes that readers of the table need.
  static func legend(_ setting: BenchmarkSetting) -> String {
    var lines = [
      "Whole processes on a warm cache; medians of \(setting.pairs) pairs run in turn"
        + " (starts: at least 25), ratios within each pair.",
      MemoryWatch.isOfUse
        ? "Memory is the process's own (RssAnon + RssShmem, looked at every millisecond; the median of"
          + " three runs of its own), without pages of mapped files."
        : "Memory is the system's peak (the median of three runs of its own), pages of mapped files"
          + " included.",
    ]
    if setting.scale != 1 {
      lines.append(
        "Sizes are scaled by \(setting.scale): the marks are meant for a scale of 1.")
    }
    return lines.joined(separator: "\n")
  }

  private static func scale(_ text: String) throws -> Double {
    guard let scale = Double(text), scale > 0, scale <= 100 else {
      throw ValidationError("expected a number above 0 and at most 100, such as 0.1")
    }
    return scale
  }
}
