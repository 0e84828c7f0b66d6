/// A paragraph of a command's discussion.
struct ManualText {
  var lines: [Substring]

  /// Returns the paragraphs, which blank lines separate.
  static func all(in discussion: String) -> [ManualText] {
    discussion.split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "").map { ManualText(lines: Array($0)) }
  }

  /// Whether the paragraph shows command lines.
  var isExamples: Bool { lines.first == "Examples:" }

  /// The lines below the word *Examples*, as they are.
  var example: [String] { Mdoc.example(lines.dropFirst()) }

  /// The paragraph in mdoc, in which indented lines stay as they are.
  var mdoc: [String] {
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
}
