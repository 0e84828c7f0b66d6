/// A text of the log (a bundle id, a process name, a scene id …), interned in a `SymbolTable`.
///
/// Equal symbols of one table are equal texts, so events compare and copy as plain integers.
public struct Symbol: Hashable, Sendable {
  /// The index in the table that made it.
  public var index: UInt32

  @inlinable
  public init(index: UInt32) {
    self.index = index
  }
}
