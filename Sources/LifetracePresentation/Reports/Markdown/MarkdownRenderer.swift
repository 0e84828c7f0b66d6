import LifetraceModel

/// Writes a document in GitHub's Markdown.
struct MarkdownRenderer {
  private let times: TimeWording
  private let writer: MarkupWriter

  /// Tables with more rows are folded away until the reader opens them.
  private static let openRows = 20
  private static let barWidth = 60

  init(_ context: ReportContext) {
    times = context.times
    writer = MarkupWriter(markup: .markdown, times: context.times)
  }

  /// Returns the document's Markdown.
  func rendered(_ document: Document) -> String {
    var result = ""
    var isInList = false
    for block in document.blocks {
      var isItem = false
      if case .item = block { isItem = true }
      if !result.isEmpty, !(isItem && isInList) { result += "\n" }
      result += text(of: block) + "\n"
      isInList = isItem
    }
    return result
  }

  private func text(of block: Block) -> String {
    switch block {
    case .title(let line): "# " + writer.text(line.map(plain))
    case .heading(let line): "## " + writer.text(line.map(plain))
    case .subheading(let text): "### " + MarkdownText.escaped(text)
    case .paragraph(let line): writer.text(line)
    case .remark(let line): "<sub>" + writer.text(line) + "</sub>"
    case .bar(let bar): text(bar)
    case .table(let table): text(table)
    case .item(let line, let notes):
      "- " + ([line] + notes).map { writer.text($0) }.joined(separator: "<br>")
    }
  }

  /// Returns the value without emphasis: a heading is bold as it is.
  private func plain(_ value: Value) -> Value {
    guard case .words(let text, .strong) = value else { return value }
    return .words(text)
  }

  private func text(_ bar: StateBar) -> String {
    let strip = bar.fragments(width: MarkdownRenderer.barWidth).map(\.text).joined()
    guard let ends = bar.ends else { return "`\(strip)`" }
    let (from, to) = (Value.moment(ends.lowerBound), Value.moment(ends.upperBound))
    return writer.text([from]) + " `\(strip)` " + writer.text([to])
  }

  private func text(_ table: Table) -> String {
    let body = writer.lines(table).joined(separator: "\n")
    guard table.rows.count > MarkdownRenderer.openRows else { return body }
    let summary = "<details><summary>\(grouped(table.rows.count)) rows</summary>"
    return "\(summary)\n\n\(body)\n\n</details>"
  }
}

/// Makes texts safe for GitHub's Markdown: they keep their look and have no effect.
enum MarkdownText {
  /// Returns prose in which nothing is markup, a link, or a mention.
  static func escaped(_ text: String) -> String {
    var result = ""
    // Scalar by scalar, as Markdown reads: a combining mark does not hide the sign before it.
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
    // At the beginning of a line, a runner of GitHub Actions would find a command.
    if let start = WorkflowText.commandStart(in: result) { result.insert("\\", at: start) }
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

  /// Whether a colon after the text would begin an address.
  static func isScheme(before text: String) -> Bool {
    // Only letters of ASCII can belong to a scheme.
    let word = lastLetters(of: text, 6)
    return ["http", "https", "ftp", "mailto", "xmpp"].contains { word.hasSuffix($0) }
  }

  /// Whether a dot after the text would begin an address.
  static func isWWW(before text: String) -> Bool { lastLetters(of: text, 3) == "www" }

  /// The letters of ASCII at the end of a text, at most so many, in lower case.
  private static func lastLetters(of text: String, _ count: Int) -> String {
    let letters = text.unicodeScalars.suffix(count).reversed().prefix {
      $0.isASCII && $0.properties.isAlphabetic
    }
    return letters.reversed().reduce(into: "") { $0.unicodeScalars.append($1) }.lowercased()
  }
}
