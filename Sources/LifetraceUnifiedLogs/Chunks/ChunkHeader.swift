/// The first 16 bytes of a chunk of a tracev3 file.
///
/// Source: libyal's specification "Apple Unified Logging and Activity Tracing formats".
struct ChunkHeader: Hashable {
  /// What a chunk holds.
  enum Tag: UInt32 {
    case header = 0x1000
    case firehose = 0x6001
    case oversize = 0x6002
    case stateDump = 0x6003
    case simpleDump = 0x6004
    case catalog = 0x600B
    case chunkSet = 0x600D
  }

  static let size = 16

  let tag: UInt32
  /// The number of bytes after the header.
  let length: Int

  /// Reads the header at an offset; `nil` if it does not lie within the bytes.
  init?(_ bytes: Span<UInt8>, at offset: Int) {
    guard let tag: UInt32 = bytes.integer(at: offset),
      let length: UInt64 = bytes.integer(at: offset + 8)
    else { return nil }
    self.tag = tag
    self.length = min(Int(clamping: length), ChunkHeader.longest)
  }

  /// No file is so large. Lengths are damaged, too, and are added to offsets.
  private static let longest = Int.max / 4

  /// What the chunk holds; `nil` for what is not known.
  var kind: Tag? { Tag(rawValue: tag) }
}
