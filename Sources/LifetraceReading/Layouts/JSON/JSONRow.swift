import CJSON
import LifetraceModel

/// What the keys of one object hold; valid until its parser reads the next batch.
@safe struct JSONRow {
  private let line: UnsafePointer<jsonlines_line>
  private let fields: UnsafePointer<jsonlines_field>

  init(line: UnsafePointer<jsonlines_line>, fields: UnsafePointer<jsonlines_field>) {
    unsafe self.line = line
    unsafe self.fields = fields
  }

  var status: JSONParser.LineStatus {
    switch unsafe line.pointee.status {
    case JSONLINES_READ: .read
    case JSONLINES_BLANK: .blank
    case JSONLINES_NOT_OBJECT: .notObject
    case JSONLINES_INVALID_UTF8: .invalidUTF8
    case JSONLINES_TOO_LONG: .tooLong
    default: .malformed
    }
  }

  /// Where the line is in the text, without its line feed.
  var range: Range<Int> { unsafe line.pointee.start..<line.pointee.end }

  /// Whether a key came more than once; its last value counts.
  var hasRepeatedKeys: Bool { unsafe line.pointee.repeated != 0 }

  /// Whether U+FFFD replaces half a surrogate pair in a text.
  var hasReplacement: Bool { unsafe line.pointee.has_replacement }

  /// Whether the object has neither repeated keys nor replaced bytes.
  var isWellWritten: Bool { !hasRepeatedKeys && !hasReplacement }

  /// Whether the object has the key, whatever its value.
  @inline(__always)
  func has(_ key: JSONKey) -> Bool {
    unsafe line.pointee.present & (1 << UInt64(key.rawValue)) != 0
  }

  /// Runs `body` on the text of a string, or returns `nil` if the key holds none.
  func text<Result>(_ key: JSONKey, _ body: (Span<UInt8>) -> Result) -> Result? {
    bytes(of: key, kind: JSONLINES_STRING, body)
  }

  /// The bytes of a string, copied.
  func copy(_ key: JSONKey) -> ArraySlice<UInt8>? {
    text(key) { text in unsafe text.withUnsafeBufferPointer { unsafe ArraySlice($0) } }
  }

  /// The bytes of a string as text with invalid UTF-8 repaired.
  func string(_ key: JSONKey) -> String? {
    copy(key).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The symbol of a string that is not empty.
  func symbol(_ key: JSONKey, in table: inout SymbolTable) -> Symbol? {
    text(key) { text in text.isEmpty ? nil : table.intern(text) } ?? nil
  }

  /// Returns a number, exact; also one in a string.
  func decimal(_ key: JSONKey) -> DecimalNumber? {
    let number = bytes(of: key, kind: JSONLINES_NUMBER) { DecimalNumber($0) } ?? nil
    return number ?? (text(key) { DecimalNumber($0) } ?? nil)
  }

  /// A text in quotes, a number or a truth value, as far as anybody reads it; `nil` for all else.
  func shown(_ key: JSONKey) -> String? {
    if let text = string(key) { return "'" + JSONRow.shortened(text) + "'" }
    if let value = bool(key) { return value ? "true" : "false" }
    return bytes(of: key, kind: JSONLINES_NUMBER) { number in
      unsafe number.withUnsafeBufferPointer {
        JSONRow.shortened(unsafe String(decoding: $0, as: UTF8.self))
      }
    }
  }

  private static let shownLength = 60

  /// In scalars, so that endless combining marks count too.
  private static func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > shownLength else { return text }
    return String(scalars.prefix(shownLength)) + "…"
  }

  /// Returns a whole number; also one in a string.
  func integer(_ key: JSONKey) -> Int64? {
    decimal(key).flatMap { $0.isWhole ? $0.scaled(by: 0) : nil }
  }

  /// `true` or `false`.
  func bool(_ key: JSONKey) -> Bool? {
    guard has(key) else { return nil }
    return switch unsafe fields[Int(key.rawValue)].kind {
    case JSONLINES_TRUE: true
    case JSONLINES_FALSE: false
    default: nil
    }
  }

  /// Whether the key is there without a value, as some writers write unknown values.
  func isNull(_ key: JSONKey) -> Bool {
    unsafe has(key) && fields[Int(key.rawValue)].kind == JSONLINES_NULL
  }

  /// Returns the place in `text` of a key's string or number; `nil` if the key has no such value,
  /// or its text had escapes, which other code undoes.
  func place(of key: JSONKey, isText: Bool, in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard has(key), let base = text.baseAddress else { return nil }
    let field = unsafe fields[Int(key.rawValue)]
    guard unsafe field.kind == (isText ? JSONLINES_STRING : JSONLINES_NUMBER),
      let found = unsafe field.start
    else { return nil }
    let start = Int(bitPattern: found) - Int(bitPattern: base)
    guard start >= range.lowerBound, start < range.upperBound else { return nil }
    return unsafe start..<start + Int(field.length)
  }

  @inline(__always)
  private func bytes<Result>(
    of key: JSONKey, kind: jsonlines_kind, _ body: (Span<UInt8>) -> Result
  ) -> Result? {
    guard has(key) else { return nil }
    let field = unsafe fields[Int(key.rawValue)]
    guard unsafe field.kind == kind else { return nil }
    let bytes = unsafe UnsafeBufferPointer(start: field.start, count: Int(field.length))
    return unsafe body(bytes.span)
  }
}

/// The keys that any of the JSON layouts uses; the raw value is the parser's index.
enum JSONKey: UInt8, CaseIterable, Sendable {
  // Native events.
  case ts, event, bundle, device, boot, os, process, pid, scene
  case task, taskName, reason, from, to, exit, visibility, state
  case emitter, host, hostPID, kind, intent, assertion, assertionKind, timedOut, elapsed
  case limit, remaining, step, violated, value
  case exitNamespace, exitCode, exitExplanation, exitVoluntary, exitState, exitVisibility
  case lifetrace, clock, zone, resolution
  // log show and the unified log's other readers.
  case eventMessage, message, eventType, otherEventType, timestamp, time
  case processImagePath, processID, subsystem, category, bootUUID
  // pymobiledevice3's syslog.
  case filename, label
  // Instruments' notifications.
  case stateDescription, elevatedState, machAbsoluteTime, execName, appName
  // Sentry and OpenTelemetry.
  case data, dataState, attributes, appState
  // The last object of `log show --style ndjson`.
  case finished

  /// The key as it is written.
  var name: StaticString {
    switch self {
    case .ts: "ts"
    case .event: "event"
    case .bundle: "bundle"
    case .device: "device"
    case .boot: "boot"
    case .os: "os"
    case .process: "process"
    case .pid: "pid"
    case .scene: "scene"
    case .task: "task"
    case .taskName: "taskName"
    case .reason: "reason"
    case .from: "from"
    case .to: "to"
    case .exit: "exit"
    case .visibility, .exitVisibility: "visibility"
    case .state, .exitState, .dataState: "state"
    case .emitter: "emitter"
    case .host: "host"
    case .hostPID: "hostPID"
    case .kind: "kind"
    case .intent: "intent"
    case .assertion: "assertion"
    case .assertionKind: "assertionKind"
    case .timedOut: "timedOut"
    case .elapsed: "elapsed"
    case .limit: "limit"
    case .remaining: "remaining"
    case .step: "step"
    case .violated: "violated"
    case .value: "value"
    case .exitNamespace: "namespace"
    case .exitCode: "code"
    case .exitExplanation: "explanation"
    case .exitVoluntary: "voluntary"
    case .lifetrace: "lifetrace"
    case .clock: "clock"
    case .zone: "zone"
    case .resolution: "resolution"
    case .eventMessage: "eventMessage"
    case .message: "message"
    case .eventType: "eventType"
    case .otherEventType: "event_type"
    case .timestamp: "timestamp"
    case .time: "time"
    case .processImagePath: "processImagePath"
    case .processID: "processID"
    case .subsystem: "subsystem"
    case .category: "category"
    case .bootUUID: "bootUUID"
    case .filename: "filename"
    case .label: "label"
    case .stateDescription: "state_description"
    case .elevatedState: "elevated_state"
    case .machAbsoluteTime: "mach_absolute_time"
    case .execName: "execName"
    case .appName: "appName"
    case .data: "data"
    case .attributes: "attributes"
    case .appState: "ios.app.state"
    case .finished: "finished"
    }
  }

  /// What other writers call some of them, or the object in which they have them.
  static let otherNames: [(name: StaticString, key: JSONKey, parent: JSONKey?)] = [
    // Loggers of apps.
    ("msg", .message, nil), ("date", .time, nil),
    ("boot_uuid", .bootUUID, nil), ("timeUnixNano", .time, nil),
    ("ios.app.state", .appState, .attributes),
    ("subsystem", .subsystem, .label), ("category", .category, .label),
    ("displayID", .bundle, nil), ("Timestamp", .time, .timestamp),
  ]

  /// The key of the object that holds this one; `nil` for the outermost object.
  var parent: JSONKey? { JSONKey.parents.first { $0.key == self }?.value }

  // Looked through: a dictionary takes longer to make than all that is ever looked up in it.
  private static let parents: KeyValuePairs<JSONKey, JSONKey> = [
    .exitNamespace: .exit, .exitCode: .exit, .exitExplanation: .exit, .exitVoluntary: .exit,
    .exitState: .exit, .exitVisibility: .exit, .dataState: .data,
  ]
}
