/// Texts made safe for GitHub's Markdown: they read as they are and do nothing.
enum MarkdownText {
  /// Returns prose in which nothing is markup, a link, or a mention.
  static func escaped(_ text: String) -> String {
    var result = ""
    // Scalar by scalar, as Markdown reads: what combines with a sign does not keep it from being one.
    for scalar in VisibleText.readable(text).unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "@", "#": result += "\(scalar)<!-- -->"  // mentions and issue numbers
      case "\\", "`", "*", "_", "[", "]", "|", "~", "!", "$": result += "\\\(scalar)"
      case ":" where isScheme(before: result): result += "\\:"  // https: becomes no link
      case "." where isWWW(before: result): result += "\\."
      case _: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns text of the log as a code span, in which GitHub interprets nothing.
  static func code(_ text: String, inTable: Bool) -> String {
    let visible = text.isEmpty ? " " : VisibleText.readable(text)
    var longestRun = 0
    var run = 0
    for scalar in visible.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longestRun = max(longestRun, run)
    }
    let fence = String(repeating: "`", count: longestRun + 1)
    let ends = [visible.unicodeScalars.first, visible.unicodeScalars.last]
    let pad = ends.contains("`") ? " " : ""
    // Tables are split at bars before code spans are found, so bars need an escape there.
    let content =
      inTable
      ? visible.unicodeScalars.reduce(into: "") { $0 += $1 == "|" ? "\\|" : String($1) } : visible
    return fence + pad + content + pad + fence
  }

  /// `true` iff a colon behind the text would begin an address.
  static func isScheme(before text: String) -> Bool {
    // Only letters of ASCII can belong to one, whatever stands before them.
    let word = lastLetters(of: text, 6)
    return ["http", "https", "ftp", "mailto", "xmpp"].contains { word.hasSuffix($0) }
  }

  /// `true` iff a dot behind the text would begin an address.
  static func isWWW(before text: String) -> Bool { lastLetters(of: text, 3) == "www" }

  /// The letters of ASCII at the end of a text, at most so many, in lower case.
  private static func lastLetters(of text: String, _ count: Int) -> String {
    let letters = text.unicodeScalars.suffix(count).reversed().prefix {
      $0.isASCII && $0.properties.isAlphabetic
    }
    return letters.reversed().reduce(into: "") { $0.unicodeScalars.append($1) }.lowercased()
  }
}
