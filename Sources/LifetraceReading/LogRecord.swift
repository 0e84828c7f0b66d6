import LifetraceModel

/// One record of a log, with a time but not yet interpreted.
struct LogRecord: Sendable {
  var time: Instant
  /// Whether the record has a time. Otherwise `time` is the time of the record before.
  var hasOwnTime: Bool
  var source: SourcePosition
  var device: Symbol?
  var boot: Symbol?
  /// The name of the process that wrote the record; `nil` if the layout has no names.
  var process: ArraySlice<UInt8>?
  var pid: Int32?
  var subsystem: ArraySlice<UInt8>?
  var category: ArraySlice<UInt8>?
  /// The job that launchd names before the message.
  var job: ArraySlice<UInt8>?
  /// The text without escapes; line feeds join continuation lines.
  var message: ArraySlice<UInt8>

  init(time: Instant, source: SourcePosition, message: ArraySlice<UInt8>) {
    self.time = time
    self.hasOwnTime = true
    self.source = source
    self.message = message
  }
}

/// One record as its layout parses it, before the clock computes its instant.
struct RawRecord: Sendable {
  /// The local time; `nil` if the record has no time.
  var time: WallTime?
  /// The record's first line, counted from 1.
  var line: UInt32
  /// The device's name; `nil` if the layout has none.
  var device: ArraySlice<UInt8>?
  var boot: ArraySlice<UInt8>?
  var process: ArraySlice<UInt8>?
  var pid: Int32?
  var subsystem: ArraySlice<UInt8>?
  var category: ArraySlice<UInt8>?
  /// The job that launchd names before the message.
  var job: ArraySlice<UInt8>?
  /// The text without escapes; line feeds join continuation lines.
  var message: ArraySlice<UInt8>

  init(line: UInt32, message: ArraySlice<UInt8>) {
    self.line = line
    self.message = message
  }
}
