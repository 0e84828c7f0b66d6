import LifetraceEmbedding

/// What blocks become that ask for the same.
struct BlockFilling: Sendable {
  /// A file beside the document.
  struct File: Hashable, Sendable {
    var name: String
    var bytes: [UInt8]
  }

  var content: GeneratedContent
  var files: [File]
  let command: BlockCommand
  let fingerprint: Fingerprint
}
