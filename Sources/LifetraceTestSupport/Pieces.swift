extension [UInt8] {
  /// Returns the bytes cut into pieces of so many each, as a pipe hands them over; the last one may
  /// be shorter.
  ///
  /// Requires: `size` is positive.
  public func pieces(of size: Int) -> some Sequence<[UInt8]> {
    stride(from: 0, to: count, by: size).lazy.map { [UInt8](self[$0...].prefix(size)) }
  }
}
