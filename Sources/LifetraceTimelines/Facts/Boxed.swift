/// A value in memory of its own, so that its owner can be moved without it.
///
/// A copy shares it until one of the two changes it, as with every array.
@usableFromInline
package struct Boxed<Value: Sendable>: Sendable {
  /// Just one.
  @usableFromInline var storage: [Value]

  @inlinable package init(_ value: Value) { storage = [value] }

  /// A place for one, to swap it with.
  @inlinable package init() { storage = [] }

  @inlinable package var value: Value {
    _read { yield storage[0] }
    _modify { yield &storage[0] }
  }
}

extension Array {
  /// Memory for more items is not kept: the longest life of a long log should not leave more after than
  /// most need.
  package static var mostKept: Int { 256 }

  /// Empties it and keeps its memory, unless that is much.
  package mutating func clear() {
    if capacity > 0 { removeAll(keepingCapacity: capacity <= Self.mostKept) }
  }
}
