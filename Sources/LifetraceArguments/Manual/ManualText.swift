/// A paragraph of a command's discussion.
struct ManualText {
  var lines: [Substring]

  /// Returns the paragraphs, which blank lines separate.
  static func all(in discussion: String) -> [ManualText] {
    discussion.split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "").map { ManualText(lines: Array($0)) }
  }

  private static let statusPrefix = "Exit status: "

  /// Whether the paragraph lists exit statuses.
  var isExitStatus: Bool { lines.first?.hasPrefix(ManualText.statusPrefix) == true }
  /// Whether the paragraph shows command lines.
  var isExamples: Bool { lines.first == "Examples:" }

  /// The lines below the word *Examples*, as they are.
  var example: [String] { Mdoc.example(lines.dropFirst()) }

  /// The paragraph in mdoc, in which indented lines stay as they are.
  var mdoc: [String] {
    if let list { return [".Pp", "Exit status:"] + list }
    var result = [".Pp"]
    var rest = lines[...]
    while let first = rest.first {
      let isExample = first.hasPrefix(" ")
      let run = rest.prefix { $0.hasPrefix(" ") == isExample }
      result += isExample ? Mdoc.example(run) : Mdoc.lines(run.joined(separator: " "))
      rest = rest.dropFirst(run.count)
    }
    return result
  }

  /// The statuses as a list; `nil` if the paragraph is not a sentence such as
  /// "Exit status: 0 done, 64 wrong usage."
  var list: [String]? {
    guard isExitStatus else { return nil }
    let words = lines.joined(separator: " ").dropFirst(ManualText.statusPrefix.count)
      .split(separator: " ")
    // Sentences behind the first one are about all statuses.
    let end = words.firstIndex { $0.hasSuffix(".") }.map { $0 + 1 } ?? words.endIndex
    var rows: [String] = []
    var meaning: [Substring] = []
    for word in words[..<end] {
      let isStart = meaning.last?.hasSuffix(",") ?? true
      if isStart, word.allSatisfy(\.isNumber) {
        rows += ManualText.lines(meaning) + [".It \(word)"]
        meaning = []
      } else if rows.isEmpty {
        return nil
      } else {
        meaning.append(word)
      }
    }
    let rest = Mdoc.lines(words[end...].joined(separator: " "))
    return [".Bl -tag -width Ds"] + rows + ManualText.lines(meaning) + [".El"]
      + (rest.isEmpty ? [] : [".Pp"] + rest)
  }

  /// Returns the lines of an item without the sign that ends it.
  private static func lines(_ words: [Substring]) -> [String] {
    let text = words.joined(separator: " ")
    return Mdoc.lines(text.hasSuffix(",") || text.hasSuffix(".") ? String(text.dropLast()) : text)
  }
}
