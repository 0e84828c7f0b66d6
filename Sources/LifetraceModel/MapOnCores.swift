extension Array where Element: Sendable {
  /// Returns what `transform` makes of each element, on as many cores as there are.
  ///
  /// - Parameters:
  ///   - least: how many elements are worth sharing out; fewer are mapped right here. Waking other
  ///     threads takes as long as some microseconds of work a piece; where each element takes far
  ///     longer, as with files, two are worth it.
  ///   - transform: runs at the same time for several elements.
  package func mapOnCores<Result: Sendable>(
    ifAtLeast least: Int = 16, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    guard count >= least else { return map(transform) }
    // Handing out takes about as long as little work does, so some are handed out at once.
    let size = Swift.max(1, Swift.min(16, count / 16))
    let starts = [Int](stride(from: 0, to: count, by: size))
    var results = [[Result]](repeating: [], count: starts.count)
    results.updateOnCores(count: starts.count) { index, part in
      part = self[starts[index]..<Swift.min(count, starts[index] + size)].map(transform)
    }
    return results.flatMap { $0 }
  }
}
