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
