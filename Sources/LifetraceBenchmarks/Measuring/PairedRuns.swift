/// Two commands, run in turn.
struct PairedRuns: Sendable {
  /// The most memory that each had in use, in bytes.
  var ourMemory: Int?
  var theirMemory: Int?
  private var ours: [Double] = []
  private var theirs: [Double] = []

  init(ourMemory: Int?, theirMemory: Int?) {
    self.ourMemory = ourMemory
    self.theirMemory = theirMemory
  }

  /// Adds a run of each.
  mutating func add(ours: ProcessUsage, theirs: ProcessUsage) {
    self.ours.append(ours.wallSeconds)
    self.theirs.append(theirs.wallSeconds)
  }

  /// The median of our times in seconds.
  ///
  /// Requires: at least one pair, as the next two do.
  var ourSeconds: Double { median(ours) }

  /// The median of the other's times in seconds.
  var theirSeconds: Double { median(theirs) }

  /// The median of the ratios within each pair: what slows the machine down slows both.
  var ratio: Double { median(zip(ours, theirs).map { $0 / $1 }) }
}

/// Returns the middle of some numbers, or the mean of the two in the middle.
///
/// Requires: at least one number.
func median(_ numbers: [Double]) -> Double {
  let sorted = numbers.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
