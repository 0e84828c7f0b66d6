/// The name that somebody may have meant.
enum NearestName {
  /// Returns the name that is spelled most like `word`, whatever its case.
  ///
  /// - Parameter limit: how many letters may differ between the two.
  static func name(
    like word: String, among names: some Sequence<String>, limit: (String) -> Int
  ) -> String? {
    // What is so long is no name that somebody mistyped, and would take long to compare.
    guard word.utf8.count <= longest else { return nil }
    let lower = word.lowercased()
    let scored = names.lazy.map { (name: $0, distance: distance(lower, $0.lowercased())) }
    guard let best = scored.min(by: { $0.distance < $1.distance }),
      best.distance <= limit(best.name)
    else { return nil }
    return best.name
  }

  private static let longest = 128

  /// The number of letters to insert, delete or replace to get from one name to the other.
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
