/// What somebody sees who looks on while inputs are read.
enum InputInspection {
  /// All inputs are read from their beginning; again, if that was told before.
  case beginning
  /// The next bytes.
  case bytes(ArraySlice<UInt8>)
}
