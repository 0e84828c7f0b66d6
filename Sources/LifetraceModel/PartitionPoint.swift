extension Array {
  /// Returns the first place whose element does not satisfy `isBefore`; the end if all do.
  ///
  /// Requires: all elements that satisfy it come first.
  /// Complexity: logarithmic.
  @inlinable
  package func partitionPoint(where isBefore: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
