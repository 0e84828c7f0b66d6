/// Returns `text` as one word of a shell: `'it'\''s'`.
func shellQuoted(_ text: String) -> String {
  "'" + text.escaping(["'": "'\\''"]) + "'"
}

extension String {
  /// Returns the text with replacements for some characters.
  func escaping(_ replacements: [Character: String]) -> String {
    map { replacements[$0] ?? String($0) }.joined()
  }
}

/// Joins lines, all of which but the first are indented by `count` spaces, and all of which but the
/// last end with `end`.
func indented(_ lines: [String], by count: Int, end: String = "") -> String {
  lines.joined(separator: end + "\n" + String(repeating: " ", count: count))
}
