/// Our totals are not a peer's.
struct DifferentTotals: Error, CustomStringConvertible {
  /// A sentence for each.
  var differences: [String]

  /// The sentences for people.
  var description: String {
    "the totals differ, so the times mean nothing:\n" + differences.joined(separator: "\n")
  }
}
