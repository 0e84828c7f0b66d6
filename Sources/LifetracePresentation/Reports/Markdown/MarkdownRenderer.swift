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

  /// Returns the document's Markdown in pieces of whole lines.
  func pieces(_ document: Document) -> AnySequence<String> {
    AnySequence { () -> AnyIterator<String> in
      var blocks = document.blocks.makeIterator()
      var isFirst = true
      var isInList = false
      var rest = AnyIterator { String?.none }
      return AnyIterator {
        if let piece = rest.next() { return piece }
        guard let block = blocks.next() else { return nil }
        var isItem = false
        if case .item = block { isItem = true }
        let gap = isFirst || isItem && isInList ? "" : "\n"
        isFirst = false
        isInList = isItem
        guard case .table(let table) = block else { return gap + text(of: block) + "\n" }
        rest = lines(of: table)
        return gap + (rest.next() ?? "")
      }
    }
  }

  /// Returns the lines of a table, which may be very many.
  private func lines(of table: Table) -> AnyIterator<String> {
    let isOpen = table.rows.count <= MarkdownRenderer.openRows
    let summary = "<details><summary>\(grouped(table.rows.count)) rows</summary>\n\n"
    let lines = writer.markdownLines(table).lazy.map { $0 + "\n" }
    let parts = [
      AnySequence(isOpen ? [] : [summary]), AnySequence(lines),
      AnySequence(isOpen ? [] : ["\n</details>\n"]),
    ]
    return AnyIterator(parts.joined().makeIterator())
  }

  private func text(of block: Block) -> String {
    switch block {
    case .title(let line): "# " + writer.text(line.map(plain))
    case .heading(let line): "## " + writer.text(line.map(plain))
    case .subheading(let text): "### " + MarkdownText.escaped(text)
    case .paragraph(let line): MarkdownText.block(writer.text(line))
    case .remark(let line): "<sub>" + writer.text(line) + "</sub>"
    case .bar(let bar): text(bar)
    case .table(let table): lines(of: table).joined()
    case .item(let line, let notes):
      MarkdownText.item(([line] + notes).map { writer.text($0) }.joined(separator: "<br>"))
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
    return result
  }

  /// Returns a paragraph that its first characters, which may be of a log, make nothing else.
  static func block(_ paragraph: String) -> String {
    // No number of a list has more digits.
    let scalars = Array(paragraph.unicodeScalars.prefix(11))
    guard let sign = scalars.indices.first(where: { Markup.isBlockSign(scalars, at: $0) })
    else { return paragraph }
    var result = String.UnicodeScalarView(scalars[..<sign])
    result += "&#\(scalars[sign].value);".unicodeScalars
    result += paragraph.unicodeScalars.dropFirst(sign + 1)
    return String(result)
  }

  /// Returns a paragraph as an item of a list.
  static func item(_ paragraph: String) -> String { "- " + block(paragraph) }

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
