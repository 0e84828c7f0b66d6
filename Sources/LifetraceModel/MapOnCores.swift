extension Array where Element: Sendable {
  /// Returns what `transform` makes of each element, on as many cores as there are.
  package func mapOnCores<Result: Sendable>(
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    var results = [Result?](repeating: nil, count: count)
    results.updateOnCores(count: count) { index, result in result = transform(self[index]) }
    return results.compactMap { $0 }
  }
}
