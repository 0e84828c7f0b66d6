/// What somebody does who looks on while inputs are read.
struct InputInspection: Sendable {
  /// All inputs are read from their beginning; again, if that was told before.
  var begin: @Sendable () -> Void
  /// Looks at the next bytes.
  var look: @Sendable (Span<UInt8>) -> Void
}
