/// Which lines a record takes down, and what it makes of them.
struct RecordScope: Sendable {
  /// The part of the log that is looked at.
  var window = ClippingWindow()
  /// `true` iff differences between instants are durations.
  var isMeasured = true
}
