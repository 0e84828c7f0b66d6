/// Which lines a record takes down, and what it makes of them.
package struct RecordScope: Sendable {
  /// The part of the log that is looked at.
  package var window = ClippingWindow()
  /// `true` iff differences between instants are durations.
  package var isMeasured = true

  package init(window: ClippingWindow = ClippingWindow(), isMeasured: Bool = true) {
    self.window = window
    self.isMeasured = isMeasured
  }
}
