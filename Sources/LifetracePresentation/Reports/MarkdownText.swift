/// Texts made safe for GitHub's Markdown: they read as they are and do nothing.
enum MarkdownText {
  /// Returns prose in which nothing is markup, a link, or a mention.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in VisibleText.readable(text) {
      switch character {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "@", "#": result += "\(character)<!-- -->"  // mentions and issue numbers
      case "\\", "`", "*", "_", "[", "]", "|", "~", "!", "$": result += "\\\(character)"
      case ":" where isScheme(before: result): result += "\\:"  // https: becomes no link
      case "." where result.suffix(3).lowercased() == "www": result += "\\."
      case _: result.append(character)
      }
    }
    return result
  }

  /// Returns text of the log as a code span, in which GitHub interprets nothing.
  static func code(_ text: String, inTable: Bool) -> String {
    let visible = text.isEmpty ? " " : VisibleText.readable(text)
    var longestRun = 0
    var run = 0
    for character in visible {
      run = character == "`" ? run + 1 : 0
      longestRun = max(longestRun, run)
    }
    let fence = String(repeating: "`", count: longestRun + 1)
    let pad = visible.hasPrefix("`") || visible.hasSuffix("`") ? " " : ""
    // Tables are split at bars before code spans are found, so bars need an escape there.
    let content =
      inTable
      ? visible.split(separator: "|", omittingEmptySubsequences: false)
        .joined(separator: "\\|") : visible
    return fence + pad + content + pad + fence
  }

  /// `true` iff a colon behind the text would begin an address.
  static func isScheme(before text: String) -> Bool {
    let word = text.reversed().prefix { $0.isLetter }.reversed()
    return ["http", "https", "ftp", "mailto", "xmpp"].contains(String(word).lowercased())
  }
}
