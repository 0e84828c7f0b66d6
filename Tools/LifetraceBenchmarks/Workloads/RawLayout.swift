import LifetraceTestSupport

/// The form in which a tool prints records. `RawLayout.all` has one layout for each tool.
struct RawLayout: Sendable {
  /// The layout's name in `--layout`.
  var name: String
  /// The text that the tool prints once before all records.
  var banner = ""
  /// The text before the time.
  var opening = ""
  var time: LogTimeForm
  /// Returns the text between the time and the message.
  var header: @Sendable (LogOrigin) -> String
  /// Returns the text after the message.
  var closing: @Sendable (LogOrigin) -> String = { _ in "\n" }
  /// Whether the message is a JSON string.
  var isJSON = false

  static let all = [
    RawLayout(
      name: "log-show",
      banner: "Timestamp                       Thread     Type        Activity             "
        + "PID    TTL  \n",
      time: .dated(digits: 6, zone: "+0000"),
      header: {
        " 0x\(padded($0.thread, 9))Default     0x0                  \(padded("\($0.pid)", 7))0    "
          + "\($0.process): (\($0.library)) [\($0.subsystem):\($0.category)] "
      }),
    RawLayout(
      name: "log-show-compact", banner: "Timestamp               Ty Process[PID:TID]\n",
      time: .dated(digits: 3, zone: ""),
      header: {
        " Df \($0.process)[\($0.pid):\($0.thread)] [\($0.subsystem):\($0.category)] "
      }),
    RawLayout(
      name: "log-show-syslog", banner: "Timestamp                       (process)[PID]    \n",
      time: .dated(digits: 6, zone: "+0000"),
      header: {
        "  localhost \($0.process)[\($0.pid)]: (\($0.library)) [\($0.subsystem):\($0.category)] "
      }),
    RawLayout(
      name: "pymobiledevice3", time: .dated(digits: 6, zone: ""),
      header: { " \($0.process){\($0.library)}[\($0.pid)] <NOTICE>: " }),
    RawLayout(
      name: "xcode", time: .dated(digits: 6, zone: "+0000"),
      header: { " \($0.process)[\($0.pid):\($0.thread)] [\($0.category)] " }),
    RawLayout(
      name: "idevicesyslog", time: .syslog(hasWeekday: false),
      header: { " Test-iPhone \($0.process)(\($0.library))[\($0.pid)] <Notice>: " }),
    RawLayout(
      name: "device-console", time: .syslog(hasWeekday: true),
      header: { " Test-iPhone \($0.process)[\($0.pid)] : " }),
    RawLayout(
      name: "console", opening: "default\t", time: .timeOfDay(zone: "+0000"),
      header: { "\t\($0.process)\t" }),
    RawLayout(
      name: "syslog-relay", time: .syslog(hasWeekday: false),
      header: { " Test-iPhone \($0.process)(\($0.library))[\($0.pid)] <Notice>: " },
      closing: { _ in "\n\0" }),
    RawLayout(
      name: "app-logger", opening: "[", time: .dated(digits: 3, zone: ""), header: { _ in "] " }),
    RawLayout(name: "message-only", time: .none, header: { _ in "" }),
    RawLayout(
      name: "log-show-ndjson",
      opening: #"{"timezoneName":"","messageType":"Default","eventType":"logEvent","source":null,"#
        + #""formatString":"%{public}@","userID":501,"timestamp":""#,
      time: .dated(digits: 6, zone: "+0000"),
      header: {
        #"","subsystem":"\#($0.subsystem)","category":"\#($0.category)","processImagePath":"#
          + #""\/usr\/libexec\/\#($0.process)","eventMessage":""#
      },
      closing: {
        #"","processID":\#($0.pid),"threadID":\#(UInt32($0.pid) &* 523),"senderImagePath":"#
          + #""\/System\/Library\/PrivateFrameworks\/\#($0.library).framework\/\#($0.library)","#
          + #""bootUUID":"0C2E4A86-1B3D-4F5A-8C7E-9A0B1C2D3E4F","parentActivityIdentifier":0}"#
          + "\n"
      },
      isJSON: true),
  ]

  /// Returns the layout with a name, or `nil` if there is none.
  static func named(_ name: String) -> RawLayout? { all.first { $0.name == name } }

  /// Returns a text followed by spaces up to a width.
  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.utf8.count))
  }

  /// Writes a message in the layout's form.
  func write(message: [UInt8], to bytes: inout [UInt8]) {
    guard isJSON else { return bytes.append(contentsOf: message) }
    for byte in message {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): bytes.append("\\n")
      case UInt8(ascii: "\t"): bytes.append("\\t")
      case _: bytes.append(byte)
      }
    }
  }
}
