import LifetraceModel

/// Why a JSON record, or a part of it, was not used; the raw value is the cause in reports.
enum JSONFault: String, Hashable, Sendable, CaseIterable {
  case malformed = "malformed JSON"
  case incomplete = "incomplete JSON"
  case nestedTooDeeply = "JSON nested too deeply"
  case tooLong = "record too long"
  case notJSON = "text outside JSON"
  case invalidUTF8 = "invalid UTF-8"
  case halfPair = "half a surrogate pair"
  case repeatedKey = "repeated key"
  case unknownRecord = "unknown JSON record"
  case unknownEvent = "unknown event"
  case missingEvent = "missing event"
  case missingTime = "missing ts"
  case impossibleTime = "impossible time"
  case missingBundle = "missing bundle"
  case impossiblePID = "impossible pid"
  case missingValue = "event without its value"
  case unusableValue = "value not used"

  /// Whether the object may be valid, and is only larger than what is read.
  var isBeyondLimit: Bool { self == .nestedTooDeeply || self == .tooLong }

  /// The severity of its diagnostic, and the sentence where no value is shown.
  var diagnostic: (severity: Diagnostic.Severity, message: String) {
    switch self {
    case .malformed: (.dataLoss, "a line is not valid JSON; expected one object")
    case .incomplete: (.dataLoss, "a JSON object does not end; expected '}'")
    case .nestedTooDeeply:
      (.dataLoss, "a JSON object nests too deeply; expected at most 512 levels")
    case .tooLong: (.dataLoss, "a JSON object is too long; expected at most 16 MiB")
    case .notJSON: (.note, "text between JSON objects; expected '{'")
    case .invalidUTF8: (.note, "text is not valid UTF-8; the wrong bytes were replaced")
    case .halfPair:
      (
        .note,
        "a text has half a surrogate pair such as \\ud83d, which was replaced by U+FFFD; expected "
          + "both halves"
      )
    case .repeatedKey: (.note, "an object has a key twice; the last value counts")
    case .unknownRecord: (.note, "a JSON object is of no layout that is known here")
    case .unknownEvent: (.warning, "an event has a name that is not known")
    case .missingEvent:
      (.dataLoss, "an event has no 'event'; expected a name such as 'didBecomeActive'")
    case .missingTime: (.dataLoss, "an event has no 'ts'; expected an RFC 3339 time")
    case .impossibleTime:
      (.dataLoss, "a time is not one; expected RFC 3339 between 1970 and 2261")
    case .missingBundle: (.dataLoss, "an event names no app; expected 'bundle' or 'process'")
    case .impossiblePID: (.warning, "a pid is not one; expected 0 to 2147483647")
    case .missingValue: (.dataLoss, "an event lacks the value that its name asks for")
    case .unusableValue:
      (.warning, "an event has a value that cannot be used; it counts without it")
    }
  }

  /// Whether each value that was found has a diagnostic of its own.
  var isShownByValue: Bool {
    self == .unknownEvent || self == .missingValue || self == .unusableValue
  }

  /// Returns the sentence about a time that is none.
  static func noTime(_ value: String) -> String {
    "a time is not one, such as \(value); expected RFC 3339 between 1970 and 2261"
  }

}

/// The faults of one input, counted, each with the first line that has it.
struct JSONFaultLedger: Sendable {
  /// How many values of one fault have diagnostics of their own; every line may have one.
  private static let valueLimit = 8

  /// What is counted together.
  private struct Kind: Hashable {
    var fault: JSONFault
    /// The value that was found, if values have diagnostics of their own.
    var value: String?
  }

  private struct Entry {
    var first: SourcePosition
    var count: Int
    var message: String
  }

  private var found: [Kind: Entry] = [:]
  private var valueCounts: [JSONFault: Int] = [:]

  /// Counts a fault in `sink` and remembers its first place.
  ///
  /// - Parameters:
  ///   - value: the value found; `nil` if it cannot be shown.
  ///   - message: the sentence of the diagnostic about the value.
  mutating func note(
    _ fault: JSONFault, _ value: String? = nil, at position: SourcePosition,
    in sink: inout EventSink, message: (String) -> String? = { _ in nil }
  ) {
    sink.skip(fault.rawValue)
    let kind = kind(of: fault, value)
    guard found[kind] == nil else {
      found[kind]?.count += 1
      return
    }
    if kind.value != nil { valueCounts[fault, default: 0] += 1 }
    let isShown = !fault.isShownByValue || kind.value != nil
    found[kind] = Entry(
      first: position, count: 1,
      message: (isShown ? value.flatMap(message) : nil) ?? fault.diagnostic.message)
  }

  /// Returns the process id of an object, `nil` if it has none that a process can have.
  mutating func pid(
    _ key: JSONKey, of row: JSONRow, at position: SourcePosition, in sink: inout EventSink
  ) -> Int32? {
    guard row.has(key) else { return nil }
    let pid = row.integer(key).flatMap { ProcessReference.pid(exactly: $0) }
    if pid == nil {
      note(.impossiblePID, row.shown(key), at: position, in: &sink) {
        "a pid is not one, such as \($0); expected 0 to 2147483647"
      }
    }
    return pid
  }

  private func kind(of fault: JSONFault, _ value: String?) -> Kind {
    let kind = Kind(fault: fault, value: fault.isShownByValue ? value : nil)
    guard kind.value != nil, found[kind] == nil,
      valueCounts[fault, default: 0] >= JSONFaultLedger.valueLimit
    else { return kind }
    return Kind(fault: fault)
  }

  /// Hands over one diagnostic a cause, or a value, and forgets them.
  mutating func report(to sink: inout EventSink) {
    // A line can have one fault with several values.
    let inOrder = found.sorted {
      ($0.value.first, $0.key.fault.rawValue, $0.key.value ?? "")
        < ($1.value.first, $1.key.fault.rawValue, $1.key.value ?? "")
    }
    for (kind, entry) in inOrder {
      sink.diagnostics.append(
        Diagnostic(
          kind.fault.diagnostic.severity, entry.message, source: entry.first, count: entry.count))
    }
    found = [:]
    valueCounts = [:]
  }
}
