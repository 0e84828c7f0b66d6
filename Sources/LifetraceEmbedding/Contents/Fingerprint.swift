/// A short text that stands for a trace, a command and the version of lifetrace.
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
    let digits = String(digest.value >> 16, radix: 16)
    text = String(repeating: "0", count: 12 - digits.utf8.count) + digits
    self.version = version
  }

  /// The text of the comment in generated parts.
  package var mark: String { Fingerprint.start + "\(version), \(text)" }

  /// How every mark begins.
  static let start = "made by lifetrace "

  /// Returns the mark of files, which may belong to several blocks.
  package static func mark(version: String) -> String { start + version }
}
