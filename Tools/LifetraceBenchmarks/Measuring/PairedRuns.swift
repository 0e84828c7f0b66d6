/// The times and memory of two commands that run in turn.
struct PairedRuns: Sendable {
  /// The peak memory of our command, in bytes; `theirMemory` is the other command's.
  var ourMemory: Int?
  var theirMemory: Int?
  private var ours: [Double] = []
  private var theirs: [Double] = []

  init(ourMemory: Int?, theirMemory: Int?) {
    self.ourMemory = ourMemory
    self.theirMemory = theirMemory
  }

  /// Adds a run of each command.
  mutating func add(ours: ProcessUsage, theirs: ProcessUsage) {
    self.ours.append(ours.wallSeconds)
    self.theirs.append(theirs.wallSeconds)
  }

  /// The median of our times in seconds.
  ///
  /// Requires: at least one pair, as do `theirSeconds` and `ratio`.
  var ourSeconds: Double { median(ours) }

  /// The median of the other's times in seconds.
  var theirSeconds: Double { median(theirs) }

  /// The median of the ratios within each pair.
  /// A slow moment of the machine affects both runs of a pair.
  var ratio: Double { median(zip(ours, theirs).map { $0 / $1 }) }
}

/// Returns the middle number, or the mean of the two middle numbers.
///
/// Requires: at least one number.
func median(_ numbers: [Double]) -> Double {
  let sorted = numbers.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
