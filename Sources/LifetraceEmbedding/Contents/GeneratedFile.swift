import LifetraceModel
package import LifetracePresentation

/// A file beside a document.
package struct GeneratedFile: Hashable, Sendable {
  /// What the file holds.
  package enum Content: Hashable, Sendable {
    case text(String)
    /// To be drawn as SVG.
    case picture(StateDiagram, DiagramTheme)
  }

  /// The name in the document's folder.
  package var name: String
  /// The text or the picture in the file.
  package var content: Content

  /// Returns a file's name, without an extension, for text of a log.
  ///
  /// The name cannot leave its folder, is not hidden, does not look like an option, and contains no
  /// control characters.
  package static func name(for text: String) -> String {
    let kept = text.unicodeScalars.map { scalar in
      BlockCommand.isFileName("a\(scalar)") ? Character(scalar) : "_"
    }
    let name = String(kept.drop { $0 == "." || $0 == "-" }.prefix(100))
    return name.isEmpty ? "app" : name
  }

  /// Whether it is a picture by its name.
  package var isPicture: Bool { name.hasSuffix(".svg") }

  /// Returns a drawn picture with a comment in it that says who made it.
  package static func marked(_ svg: String, mark: String) -> String {
    guard let end = svg.firstIndex(of: ">") else { return svg }
    let rest = svg.index(after: end)
    return svg[..<rest] + "\n" + GeneratedContent.comment(mark) + svg[rest...]
  }

  /// Whether `bytes` were written by lifetrace, so that they may be replaced.
  package static func isGenerated(_ bytes: [UInt8]) -> Bool {
    bytes.holds(Fingerprint.commentStart) || bytes.starts(with: Badge.endpointStart.utf8)
  }

  /// Whether the picture on the disk is unchanged and shows the same as another one, whatever block
  /// it was made for.
  ///
  /// Places and sizes do not count: they depend on Graphviz's version and on the fonts that it
  /// finds.
  package static func isSamePicture(onDisk old: PictureSeal, _ new: [UInt8]) -> Bool {
    guard let new = PictureSeal(of: new), old.isIntact else { return false }
    return old.hasSamePicture(as: new) || shown(old.picture) == shown(new.picture)
  }

  /// What a picture shows, without places, in the order of the texts.
  private static func shown(_ svg: [UInt8]) -> [String] {
    String(decoding: svg, as: UTF8.self).split(separator: "<").map { piece in
      let end = piece.firstIndex(of: ">") ?? piece.endIndex
      guard piece[..<end].contains("=\"") else { return String(piece) }
      return XMLAttributes.withoutPlaces(piece[..<end]) + piece[end...]
    }.sorted()
  }
}

/// The attributes of a tag as text.
private enum XMLAttributes {
  private static let places: Set<String> = [
    "d", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "rx", "ry", "r", "points", "width",
    "height", "viewBox", "transform", "textLength",
  ]

  /// Returns a tag's text without the attributes that say where something is.
  static func withoutPlaces(_ tag: Substring) -> String {
    var result = ""
    var rest = tag
    while let quote = rest.firstIndex(of: "\""),
      let end = rest[rest.index(after: quote)...].firstIndex(of: "\"")
    {
      let head = rest[..<quote]
      let name = head.dropLast().split(whereSeparator: \.isWhitespace).last.map(String.init)
      if !places.contains(name ?? "") { result += rest[...end] }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

/// What the comment in a picture says about the block that it was made for and about its own bytes.
///
/// The comment reads `made by lifetrace VERSION, FINGERPRINT, DIGEST`. A picture that was changed
/// by hand does not match its digest any more, while one that another version of Graphviz drew
/// does.
package struct PictureSeal: Hashable, Sendable {
  /// The fingerprint of the block; `nil` in a picture of an older version.
  package let fingerprint: String?
  /// Whether the picture's other bytes are unchanged.
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

  /// Whether another picture has the same bytes, whatever block it was made for.
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

  /// Returns the place of the first comment with a mark in a picture, and the place of the text
  /// after the mark's first words; `nil` if there is none.
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
