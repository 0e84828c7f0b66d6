internal import LifetracePresentation

/// Finds the markers in a document, without text that only looks like a marker.
enum MarkerSearch {
  /// A marker and its place in the document's language.
  struct Marker: Hashable, Sendable {
    var candidate: MarkerCandidate
    /// Whether it is in HTML that Markdown copies unchanged.
    var isInHTMLBlock: Bool
    /// Whether that block of HTML begins with it.
    var startsHTMLBlock = false
  }

  /// Returns which candidates are markers of a document, in their order.
  ///
  /// - Parameter bytes: The document; where it is Markdown, quieted around the candidates.
  static func markers(
    _ candidates: [MarkerCandidate], in bytes: [UInt8], markup: Markup
  ) -> [Marker] {
    guard !candidates.isEmpty else { return [] }
    switch markup {
    case .html:
      let starts = Set(HTMLComments.starts(in: bytes))
      return candidates.filter { starts.contains($0.range.lowerBound) }
        .map { Marker(candidate: $0, isInHTMLBlock: true) }
    case .markdown:
      return markdownMarkers(candidates, in: bytes)
    }
  }

  /// Returns the candidates that are comments of Markdown.
  ///
  /// The candidates are numbered in a copy of the document, and cmark finds the numbers again in
  /// comments, whatever their container.
  private static func markdownMarkers(
    _ candidates: [MarkerCandidate], in bytes: [UInt8]
  ) -> [Marker] {
    let word = unusedWord(in: bytes)
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count + candidates.count * (word.count + 8))
    var position = 0
    for (number, candidate) in candidates.enumerated() {
      let inside = candidate.range.lowerBound + CommentSyntax.start.count
      copy += bytes[position..<inside]
      copy += word
      copy += "\(number);".utf8
      position = inside
    }
    copy += bytes[position...]
    copy += footnoteReferences(in: copy)
    var markers: [Int: Marker] = [:]
    let opening = CommentSyntax.start + word
    for piece in MarkdownHTML(in: copy).pieces {
      for start in HTMLComments.starts(in: piece.bytes)
      where piece.bytes.holds(opening, at: start) {
        let digits = piece.bytes[(start + opening.count)...].prefix { $0 != UInt8(ascii: ";") }
        guard let number = Int(String(decoding: digits, as: UTF8.self)) else { continue }
        markers[number] = Marker(
          candidate: candidates[number], isInHTMLBlock: piece.isBlock,
          startsHTMLBlock: piece.isBlock && piece.bytes[..<start].allSatisfy(\.isBlank))
      }
    }
    return candidates.indices.compactMap { markers[$0] }
  }

  /// Returns a paragraph that refers to all footnotes; cmark drops footnotes without a reference.
  private static func footnoteReferences(in bytes: [UInt8]) -> [UInt8] {
    var references: [UInt8] = []
    for line in bytes.split(whereSeparator: \.isLineEnd) {
      // Only signs of blocks may stand before a footnote, so that a line has one.
      let label = line.drop { $0 != UInt8(ascii: "[") }.prefix { $0 != UInt8(ascii: "]") }
      if bytes.holds(Array("[^".utf8), at: label.startIndex),
        bytes.holds(Array("]:".utf8), at: label.endIndex),
        EmbeddedBlock.margin(after: line[..<label.startIndex]) != nil
      {
        references += label + Array("] ".utf8)
      }
    }
    return references.isEmpty ? [] : Array("\n\n".utf8) + references
  }

  /// Returns a word that is not in the document.
  private static func unusedWord(in bytes: [UInt8]) -> [UInt8] {
    var search = ByteSearch(bytes)
    var used: Set<Int> = []
    while let start = search.next(Array("marker".utf8)) {
      let digits = bytes[(start + 6)...].prefix { (0x30...0x39).contains($0) }
      if let number = Int(String(decoding: digits, as: UTF8.self)) { used.insert(number) }
    }
    // One of so many is not among them.
    let number = (0...used.count).first { !used.contains($0) } ?? 0
    return Array("marker\(number).".utf8)
  }
}

/// Text that looks like a marker of a block; its place decides whether it is a comment.
struct MarkerCandidate: Hashable, Sendable {
  /// The end of a block that it marks.
  enum Side: Hashable, Sendable {
    case opening
    case closing
    /// The sign of a generated part.
    case mark
  }

  var side: Side
  /// From `<!--` to `-->`, both included.
  var range: Range<Int>
  /// What stands in it after the word of lifetrace's.
  var content: Range<Int>
  /// Whether the comment has an end.
  var isWhole: Bool

  /// Returns all candidates in a document, in their order.
  static func all(in bytes: [UInt8]) -> [MarkerCandidate] {
    var found: [MarkerCandidate] = []
    var starts = ByteSearch(bytes)
    // Many beginnings may have one end, which is looked for once.
    var ends = ByteSearch(bytes)
    var end = ends.next(CommentSyntax.end)
    while let start = starts.next(CommentSyntax.start) {
      guard let (side, contentStart) = side(of: start, in: bytes) else { continue }
      while let known = end, known < contentStart { end = ends.next(CommentSyntax.end) }
      let content = contentStart..<(end ?? bytes.count)
      if side == .closing, end != nil, !bytes[content].allSatisfy(\.isBlank) { continue }
      found.append(
        MarkerCandidate(
          side: side, range: start..<(end.map { $0 + CommentSyntax.end.count } ?? bytes.count),
          content: content, isWhole: end != nil))
      // No later comment has an end either.
      if end == nil { break }
    }
    return found
  }

  /// Returns what the comment at `start` is, and where its content begins; `nil` if it is none of lifetrace's.
  private static func side(of start: Int, in bytes: [UInt8]) -> (Side, content: Int)? {
    var index = start + CommentSyntax.start.count
    while index < bytes.count, bytes[index].isBlank { index += 1 }
    if bytes.holds(opening, at: index) { return (.opening, index + opening.count) }
    if bytes.holds(closing, at: index) { return (.closing, index + closing.count) }
    return bytes.holds(mark, at: index) ? (.mark, index) : nil
  }

  private static let opening = Array("lifetrace:".utf8)
  private static let closing = Array("/lifetrace".utf8)
  private static let mark = Array(Fingerprint.start.utf8)
}

extension UInt8 {
  /// Whether it separates words: a space, a tab, a line's end, or another of ASCII's.
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether it ends a line, alone or with its partner.
  var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}

/// The delimiters of comments in HTML and Markdown.
enum CommentSyntax {
  static let start = Array("<!--".utf8)
  static let end = Array("-->".utf8)
  /// Ends a comment in browsers, not in Markdown.
  static let otherEnd = Array("--!>".utf8)
  /// With what both ends begin.
  static let dashes = Array("--".utf8)
}

/// Finds a short pattern in bytes, from left to right.
struct ByteSearch {
  private let bytes: [UInt8]
  private var index: Int

  init(_ bytes: [UInt8], from index: Int = 0) {
    self.bytes = bytes
    self.index = index
  }

  /// Returns the next place of `pattern` and continues after it; `nil` when there is none.
  ///
  /// Requires: the pattern is not empty.
  mutating func next(_ pattern: [UInt8]) -> Int? {
    let found = ByteSearch.first(pattern, in: bytes, from: index, to: bytes.count)
    index = found.map { $0 + pattern.count } ?? bytes.count
    return found
  }

  /// Returns the next place of `pattern` and continues within it; `nil` when there is none.
  ///
  /// Requires: the pattern is not empty.
  mutating func nextOverlapping(_ pattern: [UInt8]) -> Int? {
    let found = ByteSearch.first(pattern, in: bytes, from: index, to: bytes.count)
    index = found.map { $0 + 1 } ?? bytes.count
    return found
  }

  /// Returns the first place of `pattern` between two places; `nil` when there is none.
  ///
  /// Requires: the pattern is not empty, and both places are in the bytes or at their end.
  static func first(
    _ pattern: [UInt8], in bytes: [UInt8], from start: Int, to end: Int
  ) -> Int? {
    precondition(start >= 0 && end <= bytes.count)
    let first = pattern[0]
    let span = bytes.span
    let last = end - pattern.count
    var index = start
    while index <= last {
      // Between the two places, which are in the bytes: a check for each of them is felt.
      if unsafe span[unchecked: index] == first, bytes.holds(pattern, at: index) { return index }
      index += 1
    }
    return nil
  }
}

extension [UInt8] {
  /// Whether `pattern` is at `index`.
  ///
  /// Requires: `index` is not negative.
  func holds(_ pattern: [UInt8], at index: Int) -> Bool {
    guard index + pattern.count <= count else { return false }
    let span = self.span
    let other = pattern.span
    for offset in other.indices where span[index + offset] != other[offset] { return false }
    return true
  }

  /// Whether `pattern` is anywhere in it.
  ///
  /// Requires: the pattern is not empty.
  func holds(_ pattern: [UInt8]) -> Bool {
    var search = ByteSearch(self)
    return search.next(pattern) != nil
  }
}

/// The beginnings of a document's lines; line feeds, returns and pairs of them end a line.
struct LineMap {
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    var starts = [0]
    let span = bytes.span
    for index in span.indices where span[index].isLineEnd {
      let isPaired = span[index] == 0x0D && index + 1 < span.count && span[index + 1] == 0x0A
      if !isPaired { starts.append(index + 1) }
    }
    self.starts = starts
  }

  /// Returns the number of the line of the byte at `offset`, from 1.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Returns the place of a line's first byte.
  func start(of line: Int) -> Int { starts[line - 1] }
}
