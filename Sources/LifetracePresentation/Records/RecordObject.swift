import LifetraceModel

/// A record as an object with the keys of `log show --style ndjson`.
enum RecordObject {
  /// Appends the object and the end of its line.
  static func append(_ record: ListedRecord, place: String?, to text: inout [UInt8]) {
    var line = JSONLine()
    if let place { line.add("source", place) }
    var time: [UInt8] = []
    RecordTime(record).append(digits: 6, hasZone: true, to: &time)
    line.add("timestamp", String(decoding: time, as: UTF8.self))
    line.add("eventType", eventType(record.kind))
    if record.kind == .log { line.add("messageType", record.level.words) }
    line.add("eventMessage", String(decoding: record.message, as: UTF8.self))
    line.add("processImagePath", String(decoding: record.process, as: UTF8.self))
    if let pid = record.pid { line.add("processID", literal: Int(pid)) }
    if let user = record.user { line.add("userID", literal: Int(user)) }
    line.add("subsystem", String(decoding: record.subsystem, as: UTF8.self))
    line.add("category", String(decoding: record.category, as: UTF8.self))
    line.add("senderImagePath", String(decoding: record.sender, as: UTF8.self))
    if let thread = record.thread { line.add("threadID", literal: Int(clamping: thread)) }
    if let activity = record.activity {
      line.add("activityIdentifier", literal: Int(clamping: activity & 0xFF_FFFF_FFFF_FFFF))
    }
    if let time = record.continuousTime { line.add("machTimestamp", literal: Int(clamping: time)) }
    if let boot = record.boot { line.add("bootUUID", boot) }
    if let signpost = record.signpost { add(signpost, to: &line) }
    text += line.ended()
  }

  private static func add(_ signpost: ListedRecord.Signpost, to line: inout JSONLine) {
    line.add("signpostID", literal: Int(clamping: signpost.identifier))
    line.add("signpostName", String(decoding: signpost.name, as: UTF8.self))
    line.add("signpostScope", signpost.scope)
    line.add("signpostType", signpost.phase)
  }

  private static func eventType(_ kind: ListedRecord.Kind) -> String {
    switch kind {
    case .log: "logEvent"
    case .activity: "activityCreateEvent"
    case .signpost: "signpostEvent"
    case .trace: "traceEvent"
    case .loss: "lossEvent"
    case .state: "stateEvent"
    case .boot: "timesyncEvent"
    }
  }
}

extension ListedRecord.Level {
  /// The word of `log show`.
  var words: String {
    switch self {
    case .debug: "Debug"
    case .info: "Info"
    case .default: "Default"
    case .error: "Error"
    case .fault: "Fault"
    }
  }
}

extension ListedRecord.Signpost {
  /// Whose signposts it may pair with.
  var scope: String {
    switch type & 0xC0 {
    case 0x40: "thread"
    case 0xC0: "system"
    default: "process"
    }
  }

  /// What it marks.
  var phase: String {
    switch type & 0x0F {
    case 1: "begin"
    case 2: "end"
    default: "event"
    }
  }
}
