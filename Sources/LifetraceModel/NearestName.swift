/// Finds the name that the user probably meant.
package enum NearestName {
  /// Returns the name with the spelling nearest to `word`,
  /// ignoring case, or `nil` if no name is near.
  ///
  /// - Parameter limit: the number of letters that may differ between a name and `word`; by default a
  ///   third of the name's.
  package static func name(
    like word: String, among names: some Sequence<String>,
    limit: (String) -> Int = { max(1, $0.count / 3) }
  ) -> String? {
    // A word of this length is not a mistyped name, and comparing it would take long.
    guard word.utf8.count <= longest else { return nil }
    let lower = word.lowercased()
    let scored = names.lazy.map { (name: $0, distance: distance(lower, $0.lowercased())) }
    guard let best = scored.min(by: { $0.distance < $1.distance }),
      best.distance <= limit(best.name)
    else { return nil }
    return best.name
  }

  private static let longest = 128

  /// Returns the number of letters to insert, delete or replace to turn one name into the other.
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right.utf8)
    var row = Array(0...right.count)
    for (index, byte) in left.utf8.enumerated() {
      var corner = row[0]
      row[0] = index + 1
      for column in right.indices {
        let replaced = corner + (byte == right[column] ? 0 : 1)
        corner = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[right.count]
  }
}
