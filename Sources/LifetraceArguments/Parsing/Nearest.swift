/// Returns the candidate that `word` is probably a slip of, or `nil` if none is near.
func nearest(to word: String, among candidates: [String]) -> String? {
  let scored = candidates.map { (candidate: $0, distance: editDistance(word, $0)) }
  guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
  // A third of the letters may be wrong; more is another word.
  return best.distance <= max(1, best.candidate.count / 3) ? best.candidate : nil
}

/// Returns how many letters must be inserted, removed, replaced or swapped with their neighbour.
///
/// Complexity: the product of the lengths.
func editDistance(_ left: String, _ right: String) -> Int {
  let left = Array(left)
  let right = Array(right)
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let isSame = left[row] == right[column]
      var cost = min(
        previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        cost = min(cost, beforePrevious[column - 1] + 1)
      }
      current.append(cost)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count]
}
