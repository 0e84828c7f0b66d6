/// A line of an input.
public struct SourcePosition: Hashable, Comparable, Sendable {
  /// Index into the trace's inputs.
  public var input: UInt32
  /// Counted from 1.
  public var line: UInt32

  @inlinable
  public init(input: UInt32, line: UInt32) {
    self.input = input
    self.line = line
  }

  @inlinable
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.input, left.line) < (right.input, right.line)
  }
}
