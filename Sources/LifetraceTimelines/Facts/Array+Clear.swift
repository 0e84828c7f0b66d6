extension Array {
  /// Memory for more items is not kept: the longest life of a long log should not leave more behind than
  /// most need.
  package static var mostKept: Int { 256 }

  /// Empties it and keeps its memory, unless that is much.
  package mutating func clear() {
    if capacity > 0 { removeAll(keepingCapacity: capacity <= Self.mostKept) }
  }
}
