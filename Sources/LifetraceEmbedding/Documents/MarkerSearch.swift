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

  /// Numbers the candidates in a copy of the document and looks which numbers cmark finds again in
  /// comments: that tells every place exactly, whatever its container.
  private static func markdownMarkers(
    _ candidates: [MarkerCandidate], in bytes: [UInt8]
  ) -> [Marker] {
    let word = unusedWord(in: bytes)
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count + candidates.count * (word.count + 8))
    var position = 0
    for (number, candidate) in candidates.enumerated() {
      let inside = candidate.range.lowerBound + CommentSyntax.start.count
      copy += bytes[position..<inside] + word + Array("\(number);".utf8)
      position = inside
    }
    copy += bytes[position...]
    var places: [Int: (isInBlock: Bool, isFirst: Bool)] = [:]
    let opening = CommentSyntax.start + word
    for piece in MarkdownHTML(in: copy).pieces {
      for start in HTMLComments.starts(in: piece.bytes)
      where piece.bytes[start...].starts(with: opening) {
        let digits = piece.bytes[(start + opening.count)...].prefix { $0 != UInt8(ascii: ";") }
        if let number = Int(String(decoding: digits, as: UTF8.self)) {
          let isFirst = piece.bytes[..<start].allSatisfy(\.isBlank)
          places[number] = (piece.isBlock, piece.isBlock && isFirst)
        }
      }
    }
    return candidates.enumerated().compactMap { number, candidate in
      places[number].map {
        Marker(candidate: candidate, isInHTMLBlock: $0.isInBlock, startsHTMLBlock: $0.isFirst)
      }
    }
  }

  /// Returns a word that a comment may begin with and that the document does not hold.
  private static func unusedWord(in bytes: [UInt8]) -> [UInt8] {
    var number = 0
    while true {
      let word = Array("marker\(number).".utf8)
      var search = ByteSearch(bytes)
      if search.next(word) == nil { return word }
      number += 1
    }
  }
}
