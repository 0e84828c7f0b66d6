import LifetraceModel

extension Array where Element: Sendable {
  /// Runs `body` on the first elements, several at a time, each with the same text.
  mutating func updateOnCores(
    count: Int, with text: Span<UInt8>,
    _ body: @Sendable (_ index: Int, _ element: inout Element, _ text: Span<UInt8>) -> Void
  ) {
    unsafe text.withUnsafeBufferPointer { bytes in
      // Nobody writes them, and they outlive this call, which waits for all that it starts.
      nonisolated(unsafe) let bytes = unsafe bytes
      updateOnCores(count: count) { index, element in unsafe body(index, &element, bytes.span) }
    }
  }
}
