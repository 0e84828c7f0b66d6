import LifetraceModel

/// A short digest of a trace, a command and the version of lifetrace.
package struct Fingerprint: Hashable, Sendable {
  /// Twelve hexadecimal digits.
  package let text: String
  private let version: String

  /// - Parameters:
  ///   - command: the block's.
  ///   - traces: the digests of its traces.
  ///   - version: lifetrace's.
  package init(command: BlockCommand, traces: [UInt64], version: String) {
    var digest = ContentDigest()
    for word in [version] + command.words { digest.append(Array(word.utf8) + [0]) }
    for trace in traces { digest.append(Array(String(trace, radix: 16).utf8) + [0]) }
    text = Fingerprint.digits(of: digest)
    self.version = version
  }

  /// Returns a digest as twelve hexadecimal digits.
  static func digits(of digest: ContentDigest) -> String {
    let digits = String(digest.value >> 16, radix: 16)
    return String(repeating: "0", count: 12 - digits.utf8.count) + digits
  }

  /// The text of the comment in generated parts.
  package var mark: String { Fingerprint.start + "\(version), \(text)" }

  /// Returns the text of the last mark in a generated part; `nil` if there is none.
  static func text(in part: [UInt8]) -> String? {
    var search = ByteSearch(part)
    var last: Int?
    while let next = search.next(commentStart) { last = next }
    guard let last else { return nil }
    var rest = ByteSearch(part, from: last)
    guard let end = rest.next(CommentSyntax.end) else { return nil }
    return String(decoding: part[last..<end], as: UTF8.self)
      .split(separator: ", ").last.map { String($0.filter { !$0.isWhitespace }) }
  }

  /// How every mark begins.
  static let start = "made by lifetrace "
  /// How the comment that holds a mark begins.
  static let commentStart = Array("<!-- \(start)".utf8)
}
