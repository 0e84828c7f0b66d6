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

  /// The sentence of its diagnostic.
  var message: String {
    switch self {
    case .malformed: "a line is not valid JSON; expected one object"
    case .incomplete: "a JSON object does not end; expected '}'"
    case .nestedTooDeeply: "a JSON object nests too deeply; expected at most 512 levels"
    case .tooLong: "a JSON object is too long; expected at most 16 MiB"
    case .notJSON: "text between JSON objects; expected '{'"
    case .invalidUTF8: "text is not valid UTF-8; the wrong bytes were replaced"
    case .halfPair:
      "a text has half a surrogate pair such as \\ud83d, which was replaced by U+FFFD; expected both "
        + "halves"
    case .repeatedKey: "an object has a key twice; the last value counts"
    case .unknownRecord: "a JSON object is of no layout that is known here"
    case .unknownEvent: "an event has a name that is not known"
    case .missingEvent: "an event has no 'event'; expected a name such as 'didBecomeActive'"
    case .missingTime: "an event has no 'ts'; expected an RFC 3339 time"
    case .impossibleTime: "a time is not one; expected RFC 3339 between 1678 and 2261"
    case .missingBundle: "an event names no app; expected 'bundle' or 'process'"
    case .impossiblePID: "a pid is not one; expected 0 to 2147483647"
    case .missingValue: "an event lacks the value that its name asks for"
    case .unusableValue: "an event has a value that cannot be used; it counts without it"
    }
  }

  /// `true` iff each value that was found is told by itself.
  var isToldByValue: Bool {
    switch self {
    case .unknownEvent, .missingValue, .unusableValue: true
    case .malformed, .incomplete, .nestedTooDeeply, .tooLong, .notJSON, .invalidUTF8,
      .halfPair, .repeatedKey, .unknownRecord, .missingEvent, .missingTime, .impossibleTime,
      .missingBundle, .impossiblePID:
      false
    }
  }

  var severity: Diagnostic.Severity {
    switch self {
    case .invalidUTF8, .halfPair, .repeatedKey, .unknownRecord, .notJSON: .note
    case .unknownEvent, .impossiblePID, .unusableValue: .warning
    case .malformed, .incomplete, .nestedTooDeeply, .tooLong, .missingEvent, .missingTime,
      .impossibleTime, .missingBundle, .missingValue:
      .dataLoss
    }
  }

  /// Returns the sentence about a time that is none.
  static func noTime(_ value: String) -> String {
    "a time is not one, such as \(value); expected RFC 3339 between 1678 and 2261"
  }

  /// Returns the sentence about a process id that is none.
  static func noPID(_ value: String) -> String {
    "a pid is not one, such as \(value); expected 0 to 2147483647"
  }
}
