import Foundation
import LifetraceArguments

/// The command `LifetraceBenchmarks generate`, which writes a workload.
struct Generate: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Writes a log, the same one for the same arguments.",
      discussion: """
        Examples:
          LifetraceBenchmarks generate native --events 10000000
          LifetraceBenchmarks generate log-show-compact --bytes 2000000000 --share 0.5
          LifetraceBenchmarks generate apps-x-boots --count 10000
        """)
  }

  @Argument(
    help: """
      'native', a layout of raw logs, a kind of entity, or 'raw' or 'entities': a log of each of \
      these.
      """)
  var layout: LogLayoutArgument

  @Option(help: "How many events a log of native events has.")
  var events = 1_000_000

  @Option(help: "How many entities a log of one kind of them has.")
  var count = 10_000

  @Option(help: "How many bytes a raw log has, at least.")
  var bytes = 100_000_000

  @Option(
    help: "Percentage of a raw log's lines that tell of life cycles.", transform: Generate.share)
  var share: Double?

  @Option(help: "Folder for the log.")
  var folder = "."

  func run() throws {
    let workloads: [Workload] =
      switch layout {
      case .native: [.native(events: events)]
      case .raw(let layouts):
        layouts.map { .raw($0, .bytes(bytes), lifecycleShare: share ?? 0.005) }
      case .entities(let kinds): kinds.map { .entities($0, count) }
      }
    for workload in workloads { print(try workload.make(in: folder)) }
  }

  private static func share(_ text: String) throws -> Double {
    guard let percent = Double(text), (0...100).contains(percent) else {
      throw ValidationError("expected a percentage such as 0.5")
    }
    return percent / 100
  }
}
