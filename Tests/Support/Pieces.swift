extension [UInt8] {
  /// Returns the bytes in pieces of `size` bytes, as from a pipe. The last piece may be shorter.
  ///
  /// Requires: `size` is positive.
  public func pieces(of size: Int) -> some Sequence<[UInt8]> {
    stride(from: 0, to: count, by: size).lazy.map { [UInt8](self[$0...].prefix(size)) }
  }
}
