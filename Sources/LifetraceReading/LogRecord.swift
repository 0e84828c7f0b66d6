import LifetraceModel

/// One record of a log as its layout tells it, before anybody asks what it means.
struct LogRecord: Sendable {
  var time: Instant
  /// `false` when the record had no time of its own and took that of the record before.
  var hasOwnTime: Bool
  var source: SourcePosition
  var device: Symbol?
  var boot: Symbol?
  /// Name of the process that wrote it; `nil` where the layout has none.
  var process: ArraySlice<UInt8>?
  var pid: Int32?
  var subsystem: ArraySlice<UInt8>?
  var category: ArraySlice<UInt8>?
  /// The job that launchd names between itself and the message.
  var job: ArraySlice<UInt8>?
  /// The text with escapes undone and continuation lines joined by line feeds.
  var message: ArraySlice<UInt8>

  init(time: Instant, source: SourcePosition, message: ArraySlice<UInt8>) {
    self.time = time
    self.hasOwnTime = true
    self.source = source
    self.message = message
  }
}

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
