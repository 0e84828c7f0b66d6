/// One file or stream to read.
struct Input: Hashable {
  /// What it is read from.
  enum Origin: Hashable {
    case standardInput
    /// The bytes of its path, which need not be valid UTF-8.
    case path([UInt8])
  }

  var origin: Origin
  /// How reports call it.
  var name: String
  /// How messages call it: as the user finds it.
  var path: String
  /// The folder given by the user in which it was found; `nil` if the user named it.
  var folder: String?
  /// Bytes; `nil` for pipes.
  var size: Int?
}
