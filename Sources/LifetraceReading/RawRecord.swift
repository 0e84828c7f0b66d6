import LifetraceModel

/// One record as its layout reads it, before the clock gives it an instant.
struct RawRecord: Sendable {
  /// `nil` when the record has no time.
  var time: WallTime?
  /// Counted from 1; the record's first line.
  var line: UInt32
  /// The device's name, where the layout has it.
  var device: ArraySlice<UInt8>?
  var boot: ArraySlice<UInt8>?
  var process: ArraySlice<UInt8>?
  var pid: Int32?
  var subsystem: ArraySlice<UInt8>?
  var category: ArraySlice<UInt8>?
  /// The job that launchd names between itself and the message.
  var job: ArraySlice<UInt8>?
  /// The text with escapes undone and continuation lines joined by line feeds.
  var message: ArraySlice<UInt8>

  init(line: UInt32, message: ArraySlice<UInt8>) {
    self.line = line
    self.message = message
  }
}
