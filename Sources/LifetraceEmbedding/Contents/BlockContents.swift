/// What a block becomes: its lines, and files beside its document.
package struct BlockContents: Hashable, Sendable {
  /// Without line ends and margins; line feeds in one are line ends without a margin behind them.
  package var lines: [String]
  package var files: [GeneratedFile]

  init(lines: [String], files: [GeneratedFile] = []) {
    self.lines = lines
    self.files = files
  }
}
