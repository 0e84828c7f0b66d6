internal import LifetraceModel
internal import LifetraceTimelines

extension DiagnosticSummary {
  /// How many diagnostics a report lists when it is not full.
  private static let shownLimit = 50

  /// The gravest first, of equally grave ones the most frequent.
  func list(full: Bool) -> BoundedList<Diagnostic> {
    var sorted = entries.sorted { left, right in
      if left.severity != right.severity { return left.severity > right.severity }
      if left.count != right.count { return left.count > right.count }
      return left.message < right.message
    }
    if uncounted > 0 {
      sorted.append(Diagnostic(.note, "further messages of other kinds", count: uncounted))
    }
    let shown = full ? sorted : Array(sorted.prefix(DiagnosticSummary.shownLimit))
    return BoundedList(total: sorted.count, items: shown)
  }
}
