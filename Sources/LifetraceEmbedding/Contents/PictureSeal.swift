/// What the comment in a picture says about the block that it was made for and about its own bytes.
///
/// The comment reads `made by lifetrace VERSION, FINGERPRINT, DIGEST`. A picture that was changed by
/// hand does not match its digest any more, while one that another version of Graphviz drew does.
package struct PictureSeal: Hashable, Sendable {
  /// The fingerprint of the block; `nil` in a picture of an older version.
  package let fingerprint: String?
  /// `true` iff the picture's other bytes are those that were written.
  package let isIntact: Bool
  /// The picture without the comment.
  let picture: [UInt8]

  /// Reads the comment; `nil` if there is none.
  package init?(of svg: [UInt8]) {
    guard let mark = PictureSeal.mark(in: svg) else { return nil }
    let text = String(decoding: svg[mark.text], as: UTF8.self)
    let parts = text.split(separator: ", ", omittingEmptySubsequences: false).map(String.init)
    picture = PictureSeal.without(mark.comment, svg)
    fingerprint = parts.count > 1 ? parts[1] : nil
    isIntact = parts.count == 3 && parts[2] == PictureSeal.digest(of: picture)
  }

  /// `true` iff another picture has the same bytes, whatever block it was made for.
  package func hasSamePicture(as other: PictureSeal) -> Bool { picture == other.picture }

  /// Returns a picture that bears the mark of its block with the digest added.
  ///
  /// Requires: the picture bears a mark.
  package static func sealed(_ svg: [UInt8]) -> [UInt8] {
    guard let mark = mark(in: svg) else { preconditionFailure("a picture without a mark") }
    let digest = digest(of: without(mark.comment, svg))
    var sealed = svg
    sealed.insert(contentsOf: ", \(digest)".utf8, at: mark.text.upperBound)
    return sealed
  }

  /// Returns where the first comment with a mark stands in a picture, and where in it the text
  /// behind the mark's first words; `nil` if there is none.
  private static func mark(in svg: [UInt8]) -> (comment: Range<Int>, text: Range<Int>)? {
    var search = ByteSearch(svg)
    guard let start = search.next(Fingerprint.commentStart), let end = search.next(commentEnd)
    else { return nil }
    return (
      start..<(end + commentEnd.count), (start + Fingerprint.commentStart.count)..<end
    )
  }

  private static func without(_ comment: Range<Int>, _ svg: [UInt8]) -> [UInt8] {
    var rest = svg
    rest.removeSubrange(comment)
    return rest
  }

  private static let commentEnd = Array(" -->".utf8)

  private static func digest(of bytes: [UInt8]) -> String {
    var digest = ContentDigest()
    digest.append(bytes)
    return Fingerprint.digits(of: digest)
  }
}
