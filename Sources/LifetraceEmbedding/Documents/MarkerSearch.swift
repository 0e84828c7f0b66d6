internal import LifetracePresentation

/// Tells the markers in a document from what only looks like one.
enum MarkerSearch {
  /// A marker, and how the document's language takes it.
  struct Marker: Hashable, Sendable {
    var candidate: MarkerCandidate
    /// `true` iff it stands in HTML that Markdown hands through as it is.
    var isInHTMLBlock: Bool
    /// `true` iff that HTML begins with it, and would be none without it.
    var startsHTMLBlock = false
  }

  /// Returns the markers of a document, in their order.
  static func markers(in bytes: [UInt8], markup: Markup) -> [Marker] {
    let candidates = MarkerCandidate.all(in: bytes)
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

  /// Looks for the candidates with what is generated left out, which makes no difference where it is
  /// self-contained and behind a marker that is a block of HTML; where that cannot be told, with it.
  private static func markdownMarkers(
    _ candidates: [MarkerCandidate], in bytes: [UInt8]
  ) -> [Marker] {
    let bodies = selfContainedBodies(candidates, in: bytes)
    if !bodies.isEmpty {
      let places = places(of: candidates, in: bytes, without: bodies)
      if bodies.keys.allSatisfy({ places[$0]?.isFirst == true }) {
        return markers(candidates, places)
      }
    }
    return wholeMarkers(candidates, in: bytes)
  }

  /// Looks for the candidates with nothing left out.
  static func wholeMarkers(_ candidates: [MarkerCandidate], in bytes: [UInt8]) -> [Marker] {
    markers(candidates, places(of: candidates, in: bytes, without: [:]))
  }

  private static func markers(
    _ candidates: [MarkerCandidate], _ places: [Int: Place]
  ) -> [Marker] {
    candidates.enumerated().compactMap { number, candidate in
      places[number].map {
        Marker(candidate: candidate, isInHTMLBlock: $0.isInBlock, startsHTMLBlock: $0.isFirst)
      }
    }
  }

  /// How Markdown takes a comment.
  private struct Place {
    var isInBlock: Bool
    /// `true` iff it begins a block of HTML.
    var isFirst: Bool
  }

  /// Returns, by the number of their opening marker, what stands between markers without a margin
  /// and is self-contained.
  private static func selfContainedBodies(
    _ candidates: [MarkerCandidate], in bytes: [UInt8]
  ) -> [Int: Range<Int>] {
    var bodies: [Int: Range<Int>] = [:]
    for (number, candidate) in candidates.enumerated().dropLast() {
      let next = candidates[number + 1].range.lowerBound
      guard case .opening = candidate.side, startsLine(candidate.range.lowerBound, in: bytes),
        startsLine(next, in: bytes)
      else { continue }
      var start = candidate.range.upperBound
      while start < next, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
      if bytes[start] == 0x0D { start += 1 }
      guard start < next, bytes[start] == 0x0A else { continue }
      let body = (start + 1)..<next
      if !body.isEmpty, SelfContainedLines.areAll(body, of: bytes) { bodies[number] = body }
    }
    return bodies
  }

  private static func startsLine(_ index: Int, in bytes: [UInt8]) -> Bool {
    index == 0 || bytes[index - 1] == 0x0A
  }

  /// Numbers the candidates in a copy of the document and looks which numbers cmark finds again in
  /// comments: that tells every place exactly, whatever its container.
  private static func places(
    of candidates: [MarkerCandidate], in bytes: [UInt8], without bodies: [Int: Range<Int>]
  ) -> [Int: Place] {
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
      if let body = bodies[number] {
        copy += bytes[position..<body.lowerBound]
        position = body.upperBound
      }
    }
    copy += bytes[position...]
    copy += footnoteReferences(in: copy)
    var places: [Int: Place] = [:]
    let opening = CommentSyntax.start + word
    for piece in MarkdownHTML(in: copy).pieces {
      for start in HTMLComments.starts(in: piece.bytes)
      where piece.bytes.holds(opening, at: start) {
        let digits = piece.bytes[(start + opening.count)...].prefix { $0 != UInt8(ascii: ";") }
        if let number = Int(String(decoding: digits, as: UTF8.self)) {
          let isFirst = piece.bytes[..<start].allSatisfy(\.isBlank)
          places[number] = Place(isInBlock: piece.isBlock, isFirst: piece.isBlock && isFirst)
        }
      }
    }
    return places
  }

  /// Returns a paragraph that refers to all footnotes: cmark drops those that nobody refers to.
  private static func footnoteReferences(in bytes: [UInt8]) -> [UInt8] {
    var references: [UInt8] = []
    var search = ByteSearch(bytes)
    while let start = search.next(Array("[^".utf8)) {
      let label = bytes[start...].prefix { $0 != UInt8(ascii: "]") && !$0.isLineEnd }
      if bytes.holds(Array("]:".utf8), at: label.endIndex) {
        references += label + Array("] ".utf8)
      }
    }
    return references.isEmpty ? [] : Array("\n\n".utf8) + references
  }

  /// Returns a word that a comment may begin with and that the document does not hold.
  private static func unusedWord(in bytes: [UInt8]) -> [UInt8] {
    var number = 0
    while true {
      let word = Array("marker\(number).".utf8)
      if !bytes.holds(word) { return word }
      number += 1
    }
  }
}

/// What looks like a marker of a block; whether it is a comment at all, its place decides.
struct MarkerCandidate: Hashable, Sendable {
  /// Which end of a block it marks.
  enum Side: Hashable, Sendable {
    /// With what stands between `lifetrace:` and the end of the comment.
    case opening(command: String)
    case closing
    /// Nothing but a sign that what stands there was generated.
    case mark
  }

  var side: Side
  /// From `<!--` to `-->`, both included.
  var range: Range<Int>
  /// `false` iff the comment has no end.
  var isWhole: Bool
  /// `false` iff the comment holds what is no text.
  var isText: Bool

  /// Returns all candidates in a document, in their order.
  static func all(in bytes: [UInt8]) -> [MarkerCandidate] {
    var found: [MarkerCandidate] = []
    var search = ByteSearch(bytes)
    while let start = search.next(CommentSyntax.start) {
      guard let candidate = MarkerCandidate(in: bytes, at: start) else { continue }
      found.append(candidate)
      // None of the comments behind it has an end either.
      if !candidate.isWhole { break }
    }
    return found
  }

  /// Reads the comment that begins at `start`; `nil` if it is none of lifetrace's.
  private init?(in bytes: [UInt8], at start: Int) {
    var index = start + CommentSyntax.start.count
    while index < bytes.count, bytes[index].isBlank { index += 1 }
    let isOpening = bytes.holds(MarkerCandidate.opening, at: index)
    let isClosing = bytes.holds(MarkerCandidate.closing, at: index)
    let isMark = bytes.holds(MarkerCandidate.mark, at: index)
    guard isOpening || isClosing || isMark else { return nil }
    if isOpening { index += MarkerCandidate.opening.count }
    if isClosing { index += MarkerCandidate.closing.count }
    var search = ByteSearch(bytes, from: index)
    let end = search.next(CommentSyntax.end)
    let content = bytes[index..<(end ?? bytes.count)]
    if isClosing, end != nil, !content.allSatisfy(\.isBlank) { return nil }
    side =
      isOpening
      ? .opening(command: String(decoding: content, as: UTF8.self)) : isClosing ? .closing : .mark
    range = start..<(end.map { $0 + CommentSyntax.end.count } ?? bytes.count)
    isWhole = end != nil
    isText = String(validating: content, as: UTF8.self) != nil
  }

  private static let opening = Array("lifetrace:".utf8)
  private static let closing = Array("/lifetrace".utf8)
  private static let mark = Array(Fingerprint.start.utf8)
}

extension UInt8 {
  /// `true` iff it separates words: a space, a tab, or a line's end.
  var isBlank: Bool { self == 0x20 || self == 0x09 || isLineEnd }

  /// `true` iff it ends a line, alone or with its partner.
  var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}

/// How HTML, and so Markdown, writes comments.
enum CommentSyntax {
  static let start = Array("<!--".utf8)
  static let end = Array("-->".utf8)
  /// Ends a comment for browsers, not for Markdown.
  static let otherEnd = Array("--!>".utf8)
}

/// Finds a short pattern in bytes, from left to right.
struct ByteSearch {
  private let bytes: [UInt8]
  private var index: Int

  init(_ bytes: [UInt8], from index: Int = 0) {
    self.bytes = bytes
    self.index = index
  }

  /// Returns where `pattern` begins next, and goes on behind it; `nil` when there is none.
  ///
  /// Requires: the pattern is not empty.
  mutating func next(_ pattern: [UInt8]) -> Int? {
    let found = ByteSearch.first(pattern, in: bytes, from: index, to: bytes.count)
    index = found.map { $0 + pattern.count } ?? bytes.count
    return found
  }

  /// Returns where `pattern` begins first between two places; `nil` where it does not.
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
  /// `true` iff `pattern` stands at `index`.
  ///
  /// Requires: `index` is not negative.
  func holds(_ pattern: [UInt8], at index: Int) -> Bool {
    guard index + pattern.count <= count else { return false }
    let span = self.span
    let other = pattern.span
    for offset in other.indices where span[index + offset] != other[offset] { return false }
    return true
  }

  /// `true` iff `pattern` stands anywhere.
  ///
  /// Requires: the pattern is not empty.
  func holds(_ pattern: [UInt8]) -> Bool {
    var search = ByteSearch(self)
    return search.next(pattern) != nil
  }
}

/// Where the lines of a document begin; line feeds, returns and pairs of them end one.
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

  /// Returns the number, from 1, of the line that holds the byte at `offset`.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Returns where a line begins.
  func start(of line: Int) -> Int { starts[line - 1] }
}
