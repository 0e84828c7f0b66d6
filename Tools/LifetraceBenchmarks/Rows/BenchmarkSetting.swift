import Foundation

/// The settings that all benchmarks of a run share.
struct BenchmarkSetting: Sendable {
  var laboratory: Laboratory
  /// The path of the `lifetrace` to measure.
  var lifetrace: String
  /// A Python interpreter with DuckDB and Polars.
  var python: String
  /// The folder of the scripts that run our query on the peers.
  var peers: String
  /// The factor for all sizes.
  var scale: Double
  /// The number of runs of each pair.
  var pairs: Int
  /// A log of native events to measure instead of generated ones.
  var log: String?

  /// Returns a number of events or bytes, multiplied by the scale.
  func scaled(_ count: Int) -> Int { max(1, Int((Double(count) * scale).rounded())) }

  /// Returns the command that reports a log as JSON.
  func report(_ path: String) -> ProcessCommand {
    ProcessCommand([lifetrace, "report", "--format", "json", path])
  }

  /// Returns the command that runs a peer's script on a log of native events, on two threads.
  func peer(_ script: String, _ path: String) -> ProcessCommand {
    var command = ProcessCommand([python, "\(peers)/\(script)", path])
    command.variables = ["POLARS_MAX_THREADS": "2"]
    return command
  }

  /// Creates the file of a workload if it does not exist, and returns its path.
  func path(of workload: Workload) throws -> String { try workload.make(in: laboratory.folder) }
}

/// Returns a number as `10 M`, `300 k` or `42`.
func short(_ count: Int) -> String {
  for (unit, name) in [(1_000_000_000, "G"), (1_000_000, "M"), (1000, "k")] where count >= unit {
    return trimmedDecimal(Double(count) / Double(unit)) + " " + name
  }
  return "\(count)"
}

private func trimmedDecimal(_ value: Double) -> String {
  value == value.rounded() ? fixed(value, 0) : fixed(value, 1)
}
