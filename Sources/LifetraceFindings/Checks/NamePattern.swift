/// A pattern of names in which `*` is any text: `com.example.*`.
package struct NamePattern: Hashable, Sendable {
  /// The pattern as it was written.
  package let text: String

  /// Creates a pattern.
  package init(_ text: String) { self.text = text }

  /// Returns whether the whole name fits the pattern.
  package func matches(_ name: String) -> Bool {
    let pieces = text.split(separator: "*", omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else {
      return name == text
    }
    guard name.hasPrefix(first) else { return false }
    var rest = name.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
