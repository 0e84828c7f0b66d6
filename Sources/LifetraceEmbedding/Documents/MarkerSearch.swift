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
