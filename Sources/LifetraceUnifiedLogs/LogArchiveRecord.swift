import LifetraceModel

/// One record of a unified log archive.
package struct LogArchiveRecord: Sendable {
  /// What a record is.
  package enum Kind: UInt8, Sendable {
    case log
    case activity
    case signpost
    case trace
    /// Messages were lost.
    case loss
    /// What a component says of its state when the log is collected or rotated.
    case stateDump
    /// A message of launchd, whose text needs no other file.
    case simpleDump
  }

  /// How important a log entry is.
  package enum Level: UInt8, Sendable {
    case standard = 0
    case info = 1
    case debug = 2
    case error = 0x10
    case fault = 0x11
  }

  /// Why a record has no text.
  package enum MissingText: Int, Hashable, Sendable, CaseIterable {
    /// The file with the texts of its image is not in the archive.
    case stringsMissing
    /// The file is there, and has no text at the place that the record names.
    case placeUnknown
    /// The archive does not say which image it is of.
    case imageUnknown
    /// The record itself is damaged.
    case damaged
  }

  /// What the record is.
  package var kind: Kind
  /// The level of a log entry.
  package var level = Level.standard
  /// The boot, as a place among the archive's.
  package var boot: Int
  /// Continuous time: units since the boot.
  package var time: UInt64
  /// The process that wrote it.
  package var process: LogProcess
  package var thread: UInt64 = 0
  package var activity: UInt64 = 0
  /// The path of the image that wrote it; empty if that is not known.
  package var sender: [UInt8] = []
  /// The subsystem; of launchd's records, the job.
  package var subsystem: [UInt8] = []
  package var category: [UInt8] = []
  /// The text; of a state dump, its title.
  package var text: [UInt8] = []
  /// The value of a state dump, as text.
  package var state: [UInt8] = []
  /// Why there is no text; `nil` if there is one.
  package var missing: MissingText?
  /// How many messages were lost, and the continuous times between which they were.
  package var loss: (count: UInt64, start: UInt64, end: UInt64)?
  /// The name of a signpost, its identifier, and what it does.
  package var signpost: (name: [UInt8], identifier: UInt64, type: UInt8)?
  /// What an activity does: 1 where it is created, 3 where the user acts.
  package var activityType: UInt8 = 0

  init() {
    kind = .log
    boot = 0
    time = 0
    process = LogProcess.unknown
  }

  /// Empties the record, and keeps its memory for the text.
  mutating func reset(boot: Int, time: UInt64) {
    var text = text
    self.text = []
    text.removeAll(keepingCapacity: true)
    self = LogArchiveRecord()
    (self.boot, self.time, self.text) = (boot, time, text)
  }
}

/// A process as the catalogs of an archive describe it.
package struct LogProcess: Hashable, Sendable {
  /// The process identifier.
  package let pid: Int32
  /// The effective user.
  package let user: UInt32
  /// The path of the program; empty if its texts are not in the archive.
  package let path: [UInt8]

  /// The last part of the path; empty if it is not known.
  package var name: ArraySlice<UInt8> {
    path.isEmpty ? LogProcess.known[pid]?[...] ?? [] : path.lastPathPart
  }

  /// A process that the catalogs do not have.
  static let unknown = LogProcess(pid: -1, user: 0, path: [])

  /// Processes that have the same pid in every boot.
  private static let known: [Int32: [UInt8]] = [0: Array("kernel".utf8), 1: Array("launchd".utf8)]
}
