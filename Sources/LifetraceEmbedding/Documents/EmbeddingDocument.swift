package import LifetracePresentation

/// A document with blocks between comments.
///
/// A document is bytes: everything outside of its blocks stays as it is, valid UTF-8 or not.
package struct EmbeddingDocument: Sendable {
  /// The document's text, UTF-8 or not.
  package let bytes: [UInt8]
  /// The markup language, which decides how comments look.
  package let markup: Markup
  /// The blocks that are well formed, in their order.
  package let blocks: [EmbeddedBlock]
  /// What is wrong with the others, in their order.
  package let problems: [EmbeddingProblem]

  /// Finds the blocks in `bytes`.
  package init(_ bytes: [UInt8], markup: Markup) {
    self.bytes = bytes
    self.markup = markup
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      blocks = []
      problems = [EmbeddingProblem(line: 1, fault: .notUTF8)]
      return
    }
    let candidates = MarkerCandidate.all(in: bytes)
    var quieted = bytes
    if markup == .markdown, !candidates.isEmpty {
      let places = candidates.map(\.range.lowerBound)
      let runs = MarkdownRuns(bytes)
      if let place = runs.firstInTooLong(places) {
        blocks = []
        problems = [
          EmbeddingProblem(line: LineMap(bytes).line(at: place), fault: .longParagraph)
        ]
        return
      }
      quieted = runs.quieted(around: places)
    }
    let markers = MarkerSearch.markers(candidates, in: quieted, markup: markup)
    var reading = BlockReading(bytes, markup: markup, candidates, markers)
    for marker in markers { reading.read(marker) }
    reading.finish()
    blocks = reading.blocks
    problems = reading.problems
  }

  /// Returns the first block that would be none any more, would end at another comment, or would show its
  /// contents as code, with `contents` in the places of the blocks; `nil` if all would be as they shall be.
  ///
  /// - Parameter contents: `nil` leaves a block as it is.
  package func problem(writing contents: [GeneratedContent?]) -> EmbeddingProblem? {
    let after = EmbeddingDocument(replacing(contents), markup: markup)
    for (number, block) in blocks.enumerated() {
      let body =
        contents[number].map { block.rendered($0, markup: markup) } ?? Array(bytes[block.body])
      guard number < after.blocks.count, after.blocks[number].text == block.text,
        after.bytes[after.blocks[number].body].elementsEqual(body),
        after.blocks[number].hasMark || contents[number] == nil
      else {
        return EmbeddingProblem(
          line: block.line, fault: block.mayBecomeCode ? .shownAsCode : .contentsLeaveBlock)
      }
    }
    // The lines around the contents end HTML, so that what follows may be read in another way.
    if let last = blocks.last,
      after.blocks.count > blocks.count || after.problems.count > problems.count
        || after.outside != outside
    {
      return EmbeddingProblem(line: last.line, fault: .contentsLeaveBlock)
    }
    let marked = markup == .html ? marksUpHTML : marksUpMarkdown
    guard marked(contents) else { return nil }
    let first = blocks.indices.first { number in
      var one = contents.map { _ in GeneratedContent?.none }
      one[number] = contents[number]
      return marked(one)
    }
    return EmbeddingProblem(line: blocks[first ?? 0].line, fault: .contentsAreMarkup)
  }

  /// The text outside of the blocks: what lies before each, and after the last.
  private var outside: [ArraySlice<UInt8>] {
    let starts = [0] + blocks.map(\.body.upperBound)
    let ends = blocks.map(\.body.lowerBound) + [bytes.count]
    return zip(starts, ends).map { bytes[$0..<$1] }
  }

  /// Whether `contents` add an element or a comment to Markdown that is not of lifetrace's own.
  private func marksUpMarkdown(_ contents: [GeneratedContent?]) -> Bool {
    let plain = contents.map { $0.map { GeneratedContent(lines: ["x"], mark: $0.mark) } }
    var usual: [String: Int] = [:]
    for tag in tagsOfMarkdown(plain) { usual[tag, default: 0] += 1 }
    let own = Set(
      contents.flatMap { $0?.lines ?? [] }.filter { $0.hasPrefix("<img src=") }
        .flatMap { Self.tags(Array($0.utf8)) } + [Self.emptyComment])
    return tagsOfMarkdown(contents).contains { tag in
      usual[tag, default: 0] -= 1
      return usual[tag, default: 0] < 0 && !own.contains(tag)
    }
  }

  /// Whether `contents` have an element or a comment for HTML that is not of lifetrace's own.
  private func marksUpHTML(_ contents: [GeneratedContent?]) -> Bool {
    contents.flatMap { $0?.lines ?? [] }.flatMap { Self.tags(Array($0.utf8)) }.contains { tag in
      let name = tag.utf8.dropFirst().drop { $0 == 0x2F }.prefix { (0x61...0x7A).contains($0) }
      return tag != Self.emptyComment && !Self.ownElements.contains(String(Substring(name)))
    }
  }

  /// What parts words that GitHub would make a mention or a number of an issue.
  private static let emptyComment = "<!-- -->"

  /// Returns all that may be tags or comments, up to their first `>`.
  private static func tags(_ html: [UInt8]) -> [String] {
    html.split(separator: 0x3C, omittingEmptySubsequences: false).dropFirst().map { rest in
      "<" + String(decoding: rest.prefix { $0 != 0x3E }, as: UTF8.self) + ">"
    }
  }

  /// The elements in contents for HTML.
  private static let ownElements: Set = [
    "code", "img", "p", "pre", "strong", "table", "td", "th", "tr",
  ]

  /// Returns the fingerprint in a block; `nil` if there is none.
  package func fingerprint(of block: EmbeddedBlock) -> String? {
    Fingerprint.text(in: Array(bytes[block.body]))
  }

  /// A part of the document: whole lines, as they are and as they shall be.
  package struct Part: Sendable {
    /// The bytes of the document.
    package var old: [UInt8] = []
    /// The bytes that replace them.
    package var new: [UInt8] = []

    /// Whether another part may follow it: both texts end with a line feed, or are empty.
    var isWhole: Bool { [old, new].allSatisfy { ($0.last ?? 0x0A) == 0x0A } }
  }

  /// Returns the document with `contents`, one for each block, in the places of the blocks.
  ///
  /// - Parameter contents: `nil` leaves a block as it is.
  package func replacing(_ contents: [GeneratedContent?]) -> [UInt8] { filled(contents).bytes }

  /// Returns the document with `contents`, and where they are in it.
  private func filled(_ contents: [GeneratedContent?]) -> (bytes: [UInt8], bodies: [Range<Int>]) {
    var result: [UInt8] = []
    var bodies: [Range<Int>] = []
    var position = 0
    for (block, content) in zip(blocks, contents) {
      guard let content else { continue }
      result += bytes[position..<block.body.lowerBound]
      let start = result.count
      result += block.rendered(content, markup: markup)
      bodies.append(start..<result.count)
      position = block.body.upperBound
    }
    result += bytes[position...]
    return (result, bodies)
  }

  /// Returns the tags in Markdown with `contents`, as far as paragraphs without blocks do not matter.
  private func tagsOfMarkdown(_ contents: [GeneratedContent?]) -> [String] {
    let (bytes, bodies) = filled(contents)
    let places = MarkerCandidate.all(in: bytes).map(\.range.lowerBound)
    // One in each run of lines.
    let inside = bodies.flatMap { body in body.filter { bytes[$0].isLineEnd } + [body.lowerBound] }
    let quieted = MarkdownRuns(bytes).quieted(around: (places + inside).sorted())
    return MarkdownHTML(in: quieted).pieces.flatMap { Self.tags($0.bytes) }
  }

  /// Returns the parts of the document with `contents` in the places of the blocks; the contents of
  /// a block of lines are a part of their own where possible.
  ///
  /// - Parameter contents: `nil` leaves a block as it is.
  package func parts(_ contents: [GeneratedContent?]) -> [Part] {
    var parts = [Part()]
    var position = 0
    func add(_ old: ArraySlice<UInt8>, _ new: some Sequence<UInt8>) {
      parts[parts.count - 1].old += old
      parts[parts.count - 1].new += new
    }
    for (block, content) in zip(blocks, contents) {
      guard let content else { continue }
      let before = bytes[position..<block.body.lowerBound]
      add(before, before)
      if !block.isInline, parts[parts.count - 1].isWhole { parts.append(Part()) }
      add(bytes[block.body], block.rendered(content, markup: markup))
      if !block.isInline, parts[parts.count - 1].isWhole { parts.append(Part()) }
      position = block.body.upperBound
    }
    add(bytes[position...], bytes[position...])
    return parts
  }
}

extension EmbeddedBlock {
  /// Returns the content in the form that it has between the markers.
  func rendered(_ content: GeneratedContent, markup: Markup) -> [UInt8] {
    switch form {
    case .inline:
      Array((content.lines.joined(separator: " ") + GeneratedContent.comment(content.mark)).utf8)
    case .lines(let margin, let lineEnd):
      content.rendered(margin: margin, lineEnd: lineEnd, markup: markup)
    }
  }
}

/// A block in a document: its command, and the place of its contents.
package struct EmbeddedBlock: Hashable, Sendable {
  /// The form of a block in its document.
  enum Form: Hashable, Sendable {
    /// Within a line.
    case inline
    /// Between the lines of its markers.
    case lines(margin: [UInt8], lineEnd: [UInt8])
  }

  /// The text after `lifetrace:`.
  package var text: String
  /// The line of the opening marker, from 1.
  package var line: Int
  var form: Form
  /// What is replaced.
  package var body: Range<Int>
  /// Whether Markdown copies the place as HTML.
  package var isInHTML: Bool
  /// Whether its contents are marked as generated, outside of code.
  var hasMark = false
  /// The text before the closing marker on its line.
  var endMargin: [UInt8] = []

  /// Whether it is within a line.
  package var isInline: Bool { form == .inline }

  /// Whether its lines, or its closing marker, may be indented by four columns, which is code in Markdown.
  var mayBecomeCode: Bool {
    guard case .lines(let margin, _) = form else { return false }
    return [margin, endMargin].contains { $0.count >= 4 || $0.contains(0x09) }
  }

  /// Returns the margin of lines that continue the text before the opening marker: signs of quotes
  /// stay, signs of lists become spaces. `nil` if there is anything else before it.
  static func margin(after before: ArraySlice<UInt8>) -> [UInt8]? {
    var margin: [UInt8] = []
    var index = before.startIndex
    while index < before.endIndex {
      let byte = before[index]
      if byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ">") {
        margin.append(byte)
        index += 1
        continue
      }
      let length = lengthOfListSign(before[index...])
      guard length > 0 else { return nil }
      margin += Array(repeating: 0x20, count: length)
      index += length
    }
    return margin
  }

  /// Returns the length of `-`, `*`, `+`, `1.` or `1)` with a space after it; 0 if there is none.
  private static func lengthOfListSign(_ bytes: ArraySlice<UInt8>) -> Int {
    let digits = bytes.prefix { (0x30...0x39).contains($0) }.count
    let signs = digits > 0 ? ".)" : "-*+"
    guard let sign = bytes.dropFirst(digits).first, digits <= 9, signs.utf8.contains(sign),
      let next = bytes.dropFirst(digits + 1).first, next == 0x20 || next == 0x09
    else { return 0 }
    return digits + 1
  }
}

/// Pairs the markers of a document and collects the problems with them.
struct BlockReading {
  private(set) var blocks: [EmbeddedBlock] = []
  private(set) var problems: [EmbeddingProblem] = []
  private let bytes: [UInt8]
  private let markup: Markup
  private let lines: LineMap
  /// What looks like the beginning or the end of a block and is none, in the order of the document.
  private var hidden: ArraySlice<MarkerCandidate>
  private var open: Opening?

  /// An opening marker whose block is not closed yet.
  private struct Opening {
    var marker: MarkerSearch.Marker
    var line: Int
    /// Whether the mark of its contents is a comment in the document's language.
    var hasMark = false
  }

  init(
    _ bytes: [UInt8], markup: Markup, _ candidates: [MarkerCandidate],
    _ markers: [MarkerSearch.Marker]
  ) {
    self.bytes = bytes
    self.markup = markup
    lines = LineMap(bytes)
    let found = Set(markers.map(\.candidate))
    hidden = candidates.filter { $0.side != .mark && !found.contains($0) }[...]
  }

  /// Reads the next marker.
  mutating func read(_ marker: MarkerSearch.Marker) {
    if marker.candidate.side == .mark {
      open?.hasMark = true
      return
    }
    let line = lines.line(at: marker.candidate.range.lowerBound)
    guard marker.candidate.isWhole else {
      note(.unclosedComment, at: line)
      return
    }
    switch marker.candidate.side {
    case .opening:
      if let open {
        note(.nestedBlock(openedAt: open.line), at: line)
        return
      }
      open = Opening(marker: marker, line: line)
    case .mark: break
    case .closing:
      guard let opening = open else {
        note(.strayEnd, at: line)
        return
      }
      open = nil
      close(opening, with: marker.candidate.range, at: line)
    }
  }

  /// Reads the document's end.
  mutating func finish() {
    // Dashes may have ended the comment for its reader and not for Markdown, or the other way
    // round.
    if let open {
      note(fault(of: open) ?? .unclosedBlock, at: open.line)
    }
    open = nil
    problems.sort { $0.line < $1.line }
  }

  private mutating func note(_ fault: EmbeddingFault, at line: Int) {
    problems.append(EmbeddingProblem(line: line, fault: fault))
  }

  private mutating func close(_ opening: Opening, with end: Range<Int>, at line: Int) {
    let start = opening.marker.candidate.range
    let lastLine = lines.line(at: start.upperBound - 1)
    if let fault = fault(of: opening) {
      note(fault, at: opening.line)
      return
    }
    // Whatever hides a marker may hide the end of the block as well.
    hidden = hidden.drop { $0.range.lowerBound < start.upperBound }
    if let first = hidden.first, first.range.lowerBound < end.lowerBound {
      note(
        .hiddenMarker(at: lines.line(at: first.range.lowerBound)), at: opening.line)
      return
    }
    let margin = EmbeddedBlock.margin(after: before(start.lowerBound, on: opening.line))
    let block = EmbeddedBlock(
      text: String(decoding: bytes[opening.marker.candidate.content], as: UTF8.self),
      line: opening.line, form: .inline,
      body: start.upperBound..<end.lowerBound, isInHTML: opening.marker.isInHTMLBlock,
      hasMark: opening.hasMark)
    if lastLine == line {
      if margin != nil, opening.marker.startsHTMLBlock {
        note(.wholeLineIsHTML, at: opening.line)
      } else {
        blocks.append(block)
      }
      return
    }
    guard let margin else { return note(.markersNeedLines, at: opening.line) }
    addLines(block, of: opening.marker, margin: margin, until: line)
  }

  /// Adds a block between the lines of its markers.
  ///
  /// - Parameters:
  ///   - block: the block as if it were within a line.
  ///   - margin: the text before the opening marker on its line.
  ///   - last: the line of the closing marker.
  private mutating func addLines(
    _ block: EmbeddedBlock, of marker: MarkerSearch.Marker, margin: [UInt8], until last: Int
  ) {
    guard isMargin(margin), let bodyStart = endOfLine(after: block.body.lowerBound),
      let endMargin = EmbeddedBlock.margin(after: before(block.body.upperBound, on: last)),
      isMargin(endMargin)
    else { return note(.markersNeedLines, at: block.line) }
    // The empty lines around the contents end HTML, but not after the sign of a quote.
    if markup == .markdown, marker.isInHTMLBlock, !marker.startsHTMLBlock,
      margin.contains(UInt8(ascii: ">"))
    {
      return note(.quoteInHTML, at: block.line)
    }
    var block = block
    block.form = .lines(margin: margin, lineEnd: Array(bytes[bodyStart]))
    block.body = bodyStart.upperBound..<lines.start(of: last)
    block.endMargin = endMargin
    blocks.append(block)
  }

  /// Whether a line may begin so: signs of quotes and lists are some in Markdown alone.
  private func isMargin(_ margin: [UInt8]) -> Bool {
    markup == .markdown || margin.allSatisfy(\.isBlank)
  }

  /// Returns the text before an offset on its line, without a byte order mark.
  private func before(_ offset: Int, on line: Int) -> ArraySlice<UInt8> {
    var start = lines.start(of: line)
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    return bytes[start..<max(start, offset)]
  }

  /// Returns the line end after `offset`, if only blanks are between.
  private func endOfLine(after offset: Int) -> Range<Int>? {
    var index = offset
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    guard index < bytes.count, bytes[index].isLineEnd else { return nil }
    let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
    return index..<(index + (isPair ? 2 : 1))
  }

  /// Returns the problem of a command's text as a comment.
  private func fault(of opening: Opening) -> EmbeddingFault? {
    let command = bytes[opening.marker.candidate.content]
    if String(validating: command, as: UTF8.self) == nil { return .commandIsNoText }
    let hasDashes = zip(command, command.dropFirst()).contains { $0 == 0x2D && $1 == 0x2D }
    return hasDashes ? .dashesInCommand : nil
  }
}

/// What is written into a block.
package struct GeneratedContent: Hashable, Sendable {
  /// Without line ends and margins; line feeds in one are line ends without a margin after them.
  package let lines: [String]
  /// The fingerprint and who made it, as the text of a comment.
  package let mark: String

  /// Creates the content of a block from its lines and the text of its comment.
  package init(lines: [String], mark: String) {
    self.lines = lines
    self.mark = mark
  }

  /// Returns the lines, and the comment that proves them, as text between markers on lines of their
  /// own.
  func rendered(margin: [UInt8], lineEnd: [UInt8], markup: Markup) -> [UInt8] {
    // Tables and fences of Markdown need room around them.
    let room = markup == .markdown ? [""] : []
    var bytes: [UInt8] = []
    for line in room + lines + room + [GeneratedContent.comment(mark)] {
      bytes += margin
      for byte in line.utf8 {
        if byte == 0x0A { bytes += lineEnd } else { bytes.append(byte) }
      }
      while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
      bytes += lineEnd
    }
    return bytes
  }

  /// Returns a mark as a comment.
  static func comment(_ mark: String) -> String { "<!-- \(mark) -->" }
}
