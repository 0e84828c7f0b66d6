extension String {
  /// Returns the text with another one in place of some of its characters.
  ///
  /// What stays is copied in one go, and a text that stays as it is not at all: most do.
  ///
  /// - Parameter replacement: returns what stands in place of a character; `nil` keeps it.
  func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    var kept = startIndex
    var index = startIndex
    let scalars = unicodeScalars
    while index < scalars.endIndex {
      let next = scalars.index(after: index)
      if let other = replacement(scalars[index]) {
        result += String(scalars[kept..<index])
        result += other
        kept = next
      }
      index = next
    }
    return kept == startIndex ? self : result + String(scalars[kept...])
  }
}
