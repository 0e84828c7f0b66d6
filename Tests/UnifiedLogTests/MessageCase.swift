import LifetraceUnifiedLogs
import Testing

/// A format with the items of an entry, and the message that the system prints for them.
struct MessageCase: Sendable, CustomTestStringConvertible {
  let format: String
  let items: [Item]
  let expected: String

  init(_ format: String, _ items: [Item] = [], _ expected: String) {
    self.format = format
    self.items = items
    self.expected = expected
  }

  var testDescription: String { "\(format) → \(expected)" }

  /// The message as it is written.
  var message: String { MessageCase.message(Array(format.utf8), items) }

  /// Writes the message of a format, which may be no UTF-8.
  static func message(_ format: [UInt8], _ items: [Item]) -> String {
    // Contents do not begin at 0, so that wrong offsets show.
    var bytes: [UInt8] = [0xEE, 0xEE, 0xEE]
    var arguments: [LogArgument] = []
    for item in items {
      let start = bytes.count
      bytes += item.bytes
      arguments.append(
        LogArgument(
          itemType: item.type, content: start..<bytes.count, recording: item.recording))
    }
    var text = Array("> ".utf8)
    MessageFormat(format.span).append(arguments, of: bytes.span, to: &text)
    return String(decoding: text.dropFirst(2), as: UTF8.self)
  }
}

/// An item of an entry.
struct Item: Sendable {
  let type: UInt8
  var bytes: [UInt8] = []
  var recording = LogArgument.Recording.complete

  static func int8(_ value: Int8) -> Item { Item(type: 0, value) }
  static func int16(_ value: Int16) -> Item { Item(type: 0, value) }
  static func int(_ value: Int32) -> Item { Item(type: 0, value) }
  static func long(_ value: Int64) -> Item { Item(type: 0, value) }
  static func double(_ value: Double) -> Item {
    Item(type: 0, Int64(bitPattern: value.bitPattern))
  }
  static func count(_ value: Int32) -> Item { Item(type: 0x10, value) }
  static func string(_ text: String) -> Item { Item(type: 0x22, bytes: Array(text.utf8) + [0]) }
  static func object(_ text: String) -> Item { Item(type: 0x42, bytes: Array(text.utf8) + [0]) }
  static func data(_ bytes: [UInt8]) -> Item { Item(type: 0x32, bytes: bytes) }
  static func raw(_ type: UInt8, _ bytes: [UInt8]) -> Item { Item(type: type, bytes: bytes) }
  static func hash(_ bytes: [UInt8]) -> Item { Item(type: 0xF2, bytes: bytes) }
  static func empty(_ type: UInt8) -> Item { Item(type: type) }
  static func redacted(_ type: UInt8) -> Item { Item(type: type, recording: .redacted) }
  static func lost(_ type: UInt8) -> Item { Item(type: type, recording: .lost) }
  static func cutOff(_ item: Item) -> Item {
    Item(type: item.type, bytes: item.bytes, recording: .cutOff)
  }

  private init(
    type: UInt8, bytes: [UInt8] = [], recording: LogArgument.Recording = .complete
  ) {
    self.type = type
    self.bytes = bytes
    self.recording = recording
  }

  private init(type: UInt8, _ value: some FixedWidthInteger) {
    let bytes = (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    self.init(type: type, bytes: bytes)
  }
}
