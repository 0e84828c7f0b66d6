/// A text of the log (a bundle id, a process name, a scene id …), interned in a `SymbolTable`.
///
/// Equal symbols of one table are equal texts, so events compare and copy as plain integers.
public struct Symbol: Hashable, Sendable {
  /// The four bits of the index above the other 24.
  ///
  /// An enumeration leaves bit patterns free, and one of them is `Optional.none`: an optional
  /// symbol is as small as a symbol, of which an event has up to eight.
  @usableFromInline
  enum HighBits: UInt8, Sendable {
    case b0000, b0001, b0010, b0011, b0100, b0101, b0110, b0111
    case b1000, b1001, b1010, b1011, b1100, b1101, b1110, b1111
  }

  @usableFromInline var low: UInt16
  @usableFromInline var middle: UInt8
  @usableFromInline var high: HighBits

  /// The index in the table that made it.
  @inlinable public var index: UInt32 {
    UInt32(low) | UInt32(middle) << 16 | UInt32(high.rawValue) << 24
  }

  /// Creates the symbol of an index.
  ///
  /// Requires: `index` is below 2^28.
  @inlinable
  public init(index: UInt32) {
    guard let high = HighBits(rawValue: UInt8(truncatingIfNeeded: index >> 24)) else {
      preconditionFailure("a trace has more different texts than symbols can tell apart")
    }
    self.low = UInt16(truncatingIfNeeded: index)
    self.middle = UInt8(truncatingIfNeeded: index >> 16)
    self.high = high
  }

  @inlinable
  public static func == (left: Symbol, right: Symbol) -> Bool { left.index == right.index }

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(index) }
}
