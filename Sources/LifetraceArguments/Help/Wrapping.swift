/// Returns `text` broken at spaces so that no line is longer than `columns`, where words allow.
///
/// Line feeds stay. Lines that begin with a space are taken as they are: examples, tables.
/// Lines after the first of a wrapped one are indented by `hanging` spaces.
func wrap(_ text: String, columns: Int, hanging: Int = 0) -> String {
  let margin = String(repeating: " ", count: hanging)
  return text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
    guard !line.hasPrefix(" ") else { return String(line) }
    var lines: [String] = []
    var current = ""
    for word in words(of: line) {
      if current.isEmpty {
        current = word
      } else if current.count + 1 + word.count <= columns {
        current += " " + word
      } else {
        lines.append(current)
        current = margin + word
      }
    }
    return (lines + [current]).joined(separator: "\n")
  }.joined(separator: "\n")
}

/// Splits at spaces, keeping `[--format <format>]` together.
private func words(of line: Substring) -> [String] {
  var words: [String] = []
  var depth = 0
  for word in line.split(separator: " ") {
    if depth > 0, let last = words.popLast() {
      words.append(last + " " + word)
    } else {
      words.append(String(word))
    }
    for character in word {
      if character == "[" { depth += 1 }
      if character == "]" { depth = max(0, depth - 1) }
    }
  }
  return words
}
