/// A file in an archive.
public struct ArchiveEntry: Hashable, Sendable {
  /// Where it lies in the archive, as the archive tells it; `nil` for the one stream of a
  /// compressed file, which has no name.
  ///
  /// Only a name: nothing is ever opened or written there. Absolute paths, `..` and control
  /// characters may stand in it.
  public var path: String?
  /// `true` iff a password is needed to read it.
  public var isEncrypted: Bool
}
