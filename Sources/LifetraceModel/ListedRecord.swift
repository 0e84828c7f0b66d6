/// A record of a log with all that is known of it, as `lifetrace show` lists it.
public struct ListedRecord: Hashable, Sendable {
  /// What a record is.
  public enum Kind: UInt8, Hashable, Sendable {
    case log
    case activity
    case signpost
    case trace
    /// Messages were lost.
    case loss
    /// What a component says of its state.
    case state
    /// A boot begins.
    case boot
  }

  /// How important a log entry is; text logs often do not say.
  public enum Level: UInt8, Hashable, Comparable, Sendable, CaseIterable {
    case debug
    case info
    case `default`
    case error
    case fault

    /// Orders levels from debug to fault.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// What a signpost marks.
  public struct Signpost: Hashable, Sendable {
    /// Its name.
    public var name: [UInt8]
    /// What tells signposts of one name apart.
    public var identifier: UInt64
    /// 0 for an event, 1 for the begin of an interval, 2 for its end; 0x40, 0x80 and 0xC0 are added for those of a
    /// thread, a process and the system.
    public var type: UInt8

    /// Creates a signpost.
    public init(name: [UInt8], identifier: UInt64, type: UInt8) {
      self.name = name
      self.identifier = identifier
      self.type = type
    }
  }

  /// What the record is.
  public var kind: Kind
  /// How important it is.
  public var level = Level.default
  /// Its time, by which records are in order; `nil` if it has none.
  public var time: Instant?
  /// What the clock of the device showed, if that differs from `time`: the clock was set later.
  public var shownTime: Instant?
  /// The zone of the record, in seconds east of UTC; `nil` if the log does not say.
  public var zoneSeconds: Int?
  /// Whether the log gives the date; otherwise only the time of day means something.
  public var isDated = true
  /// The path of the program, or its name; empty if the record names none.
  public var process: [UInt8] = []
  public var pid: Int32?
  public var thread: UInt64?
  public var activity: UInt64?
  public var user: UInt32?
  /// The path of the image that wrote it; empty if it is not known.
  public var sender: [UInt8] = []
  public var subsystem: [UInt8] = []
  public var category: [UInt8] = []
  /// The text.
  public var message: [UInt8] = []
  public var signpost: Signpost?
  /// The boot session.
  public var boot: String?
  /// Units of the device's continuous time since its boot.
  public var continuousTime: UInt64?
  /// Where the record is.
  public var source: SourcePosition

  /// Creates a record at a place of an input.
  public init(_ kind: Kind, source: SourcePosition) {
    self.kind = kind
    self.source = source
  }

  /// The name of the program: the last part of its path.
  public var processName: ArraySlice<UInt8> { process.lastPathPart }

  /// The name of the image that wrote it.
  public var senderName: ArraySlice<UInt8> { sender.lastPathPart }
}

extension [UInt8] {
  /// What follows the last slash; all without one.
  package var lastPathPart: ArraySlice<UInt8> {
    self[(lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
  }
}
