/// What is wrong with a block, and where.
package struct EmbeddingProblem: Error, Hashable, Sendable {
  /// From 1.
  package var line: Int
  package var fault: EmbeddingFault

  package init(line: Int, fault: EmbeddingFault) {
    self.line = line
    self.fault = fault
  }
}
