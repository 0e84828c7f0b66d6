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
    var search = ByteSearch(svg)
    guard let start = search.next(PictureSeal.start), let end = search.next(PictureSeal.end) else {
      return nil
    }
    let text = String(decoding: svg[(start + PictureSeal.start.count)..<end], as: UTF8.self)
    let parts = text.split(separator: ", ", omittingEmptySubsequences: false).map(String.init)
    picture = PictureSeal.without(start..<(end + PictureSeal.end.count), svg)
    fingerprint = parts.count > 1 ? parts[1] : nil
    isIntact = parts.count == 3 && parts[2] == PictureSeal.digest(of: picture)
  }

  /// `true` iff another picture has the same bytes, whatever block it was made for.
  package func hasSamePicture(as other: PictureSeal) -> Bool { picture == other.picture }

  /// Returns a picture that bears the mark of its block with the digest added.
  ///
  /// Requires: the picture bears a mark.
  package static func sealed(_ svg: [UInt8]) -> [UInt8] {
    var search = ByteSearch(svg)
    guard let start = search.next(PictureSeal.start), let end = search.next(PictureSeal.end) else {
      preconditionFailure("a picture without a mark")
    }
    let digest = digest(of: without(start..<(end + PictureSeal.end.count), svg))
    var sealed = svg
    sealed.insert(contentsOf: ", \(digest)".utf8, at: end)
    return sealed
  }

  private static func without(_ comment: Range<Int>, _ svg: [UInt8]) -> [UInt8] {
    var rest = svg
    rest.removeSubrange(comment)
    return rest
  }

  private static let start = Array("<!-- \(Fingerprint.start)".utf8)
  private static let end = Array(" -->".utf8)

  private static func digest(of bytes: [UInt8]) -> String {
    var digest = ContentDigest()
    digest.append(bytes)
    return Fingerprint.digits(of: digest)
  }
}
