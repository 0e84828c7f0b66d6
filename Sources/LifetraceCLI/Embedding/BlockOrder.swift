import LifetraceEmbedding

/// What some blocks of a folder ask for in the same words.
struct BlockOrder {
  let request: BlockRequest
  /// One of the blocks.
  let block: EmbeddedBlock
  let command: BlockCommand
  let arguments: BlockArguments
  /// `nil` where no trace is needed.
  let trace: LoadedTrace.Key?
}
