/// An unpacked chunk set, and the catalog before it.
final class UnpackedPart {
  let bytes: [UInt8]
  let catalog: NamedCatalog
  /// Its chunks that have entries which are read.
  let chunks: [Chunk]

  init(bytes: [UInt8], catalog: NamedCatalog, chunks: [Chunk]) {
    (self.bytes, self.catalog, self.chunks) = (bytes, catalog, chunks)
  }

  /// A chunk with entries of one process.
  struct Chunk: Sendable {
    enum Kind: Sendable {
      case entries(FirehoseChunk)
      case stateDump
      case simpleDump
    }

    let kind: Kind
    /// Where its data is, in the bytes of the chunk set.
    let data: Range<Int>
    /// The place of its process in the catalog; `nil` if the catalog does not have it.
    let process: Int?
  }
}

/// An entry that waits for its turn in the order of continuous time.
struct WaitingEntry: Sendable {
  let time: UInt64
  /// The place of its chunk in the chunk set.
  let chunk: UInt32
  /// Where it begins, in the bytes of the chunk set.
  let offset: UInt32
}
