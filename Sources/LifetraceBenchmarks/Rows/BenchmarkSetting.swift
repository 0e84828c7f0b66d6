import Foundation

/// What all benchmarks of one run share.
struct BenchmarkSetting: Sendable {
  var laboratory: Laboratory
  /// Path of the `lifetrace` that is measured.
  var lifetrace: String
  /// The Python that has DuckDB and Polars.
  var python: String
  /// Folder of the scripts that ask the peers our question.
  var peers: String
  /// What all sizes are multiplied by.
  var scale: Double
  /// How often each pair is run.
  var pairs: Int
  /// Native events to measure in place of generated ones.
  var log: String?

  /// A number of events, or of bytes, at the scale.
  func scaled(_ count: Int) -> Int { max(1, Int((Double(count) * scale).rounded())) }

  /// The report of a log as JSON.
  func report(_ path: String) -> ProcessCommand {
    ProcessCommand([lifetrace, "report", "--format", "json", path])
  }

  /// A peer's answer about a log of native events, on two threads.
  func peer(_ script: String, _ path: String) -> ProcessCommand {
    var command = ProcessCommand([python, "\(peers)/\(script)", path])
    command.variables = ["POLARS_MAX_THREADS": "2"]
    return command
  }

  /// Makes a workload, unless it is there; returns its path.
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
