import LifetraceModel

/// Why a JSON record, or a part of it, was not used; the raw value is the cause in reports.
enum JSONFault: String, Hashable, Sendable, CaseIterable {
  case malformed = "malformed JSON"
  case incomplete = "incomplete JSON"
  case nestedTooDeeply = "JSON nested too deeply"
  case tooLong = "record too long"
  case notJSON = "text outside JSON"
  case invalidUTF8 = "invalid UTF-8"
  case repeatedKey = "repeated key"
  case unknownRecord = "unknown JSON record"
  case unknownEvent = "unknown event"
  case missingTime = "missing ts"
  case impossibleTime = "impossible time"
  case missingBundle = "missing bundle"
  case impossiblePID = "impossible pid"
  case missingValue = "event without its value"

  /// The sentence of its diagnostic.
  var message: String {
    switch self {
    case .malformed: "a line is not valid JSON; expected one object"
    case .incomplete: "a JSON object does not end; expected '}'"
    case .nestedTooDeeply: "a JSON object nests too deeply; expected at most 512 levels"
    case .tooLong: "a JSON object is too long; expected at most 16 MiB"
    case .notJSON: "text between JSON objects; expected '{'"
    case .invalidUTF8: "text is not valid UTF-8; the wrong bytes were replaced"
    case .repeatedKey: "an object has a key twice; the last value counts"
    case .unknownRecord: "a JSON object is of no layout that is known here"
    case .unknownEvent: "an event has a name that is not known"
    case .missingTime: "an event has no 'ts'; expected an RFC 3339 time"
    case .impossibleTime: "a time is not one; expected RFC 3339 between 1678 and 2261"
    case .missingBundle: "an event names no app; expected 'bundle' or 'process'"
    case .impossiblePID: "a pid is not one; expected 0 to 2147483647"
    case .missingValue: "an event lacks the value that its name asks for"
    }
  }

  var severity: Diagnostic.Severity {
    switch self {
    case .invalidUTF8, .repeatedKey, .unknownRecord, .notJSON: .note
    case .unknownEvent, .impossiblePID: .warning
    case .malformed, .incomplete, .nestedTooDeeply, .tooLong, .missingTime, .impossibleTime,
      .missingBundle, .missingValue:
      .dataLoss
    }
  }
}

/// The faults of one input, counted, each with the first line that has it.
struct JSONFaultLedger: Sendable {
  private var found: [JSONFault: (first: SourcePosition, count: Int)] = [:]

  /// Counts a fault in `sink` and remembers its first place.
  mutating func note(_ fault: JSONFault, at position: SourcePosition, in sink: inout EventSink) {
    sink.skip(fault.rawValue)
    found[fault, default: (position, 0)].count += 1
  }

  /// Hands over one diagnostic a cause and forgets them.
  mutating func report(to sink: inout EventSink) {
    let inOrder = found.sorted {
      ($0.value.first, $0.key.rawValue) < ($1.value.first, $1.key.rawValue)
    }
    for (fault, place) in inOrder {
      sink.diagnostics.append(
        Diagnostic(fault.severity, fault.message, source: place.first, count: place.count))
    }
    found = [:]
  }
}
