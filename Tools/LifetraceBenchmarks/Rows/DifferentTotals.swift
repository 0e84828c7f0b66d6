/// An error for totals that differ between lifetrace and a peer.
struct DifferentTotals: Error, CustomStringConvertible {
  /// One sentence for each difference.
  var differences: [String]

  /// The sentences for the user.
  var description: String {
    "the totals differ, so the times mean nothing:\n" + differences.joined(separator: "\n")
  }
}
