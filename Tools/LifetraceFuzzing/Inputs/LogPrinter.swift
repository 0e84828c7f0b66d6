import LifetraceModel
import LifetraceTestSupport

/// How a tool prints records; the name is the layout's.
struct LogPrinter: Sendable {
  /// The parts of a record's time.
  struct Clock {
    var date: String
    var monthAndDay: String
    var weekday: String
    var time: String
    /// Six digits.
    var fraction: String

    init(_ time: Int64) {
      let civil = CivilDateTime(Instant(nanoseconds: time))
      let second = civil.nanosecondOfDay / 1_000_000_000
      date = "\(civil.year)-\(two(civil.month))-\(two(civil.day))"
      monthAndDay =
        CivilDateTime.monthNames[civil.month - 1] + (civil.day < 10 ? "  " : " ") + "\(civil.day)"
      weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][civil.weekday]
      self.time = [second / 3600, second / 60 % 60, second % 60].map { two(Int($0)) }
        .joined(separator: ":")
      fraction = String("\(1_000_000 + civil.nanosecondOfDay / 1000 % 1_000_000)".dropFirst())
    }
  }

  let name: String
  /// Returns a record's text, with the end of its line.
  let print: @Sendable (MadeRecord, Clock) -> String

  func text(of record: MadeRecord) -> String { print(record, Clock(record.time)) }

  /// A record as the device's relay of syslog sends it, without the zero after.
  private static let relayed: @Sendable (MadeRecord, Clock) -> String = { record, clock in
    "\(clock.monthAndDay) \(clock.time) \(record.subject.device) \(record.process)(\(record.library))"
      + "[\(record.pid)] <Notice>: \(record.message)\n"
  }

  /// Every layout of text, and those of JSON that have records.
  static let all: [LogPrinter] = [
    LogPrinter(name: "log-show") { record, clock in
      "\(clock.date) \(clock.time).\(clock.fraction)+0100 0x85bc     Default     0xdcda               "
        + "\(record.pid)    0    \(record.process): (\(record.library)) "
        + "[\(record.subsystem):\(record.category)] \(record.message)\n"
    },
    LogPrinter(name: "log-show-compact") { record, clock in
      "\(clock.date) \(clock.time).\(clock.fraction.prefix(3)) Df \(record.process)[\(record.pid):a1] "
        + "[\(record.subsystem):\(record.category)] \(record.message)\n"
    },
    LogPrinter(name: "log-show-syslog") { record, clock in
      "\(clock.date) \(clock.time).\(clock.fraction)+0100  \(record.subject.device) \(record.process)"
        + "[\(record.pid)]: (\(record.library)) \(record.message)\n"
    },
    LogPrinter(name: "pymobiledevice3") { record, clock in
      "\(clock.date) \(clock.time).\(clock.fraction) \(record.process){\(record.library)}[\(record.pid)] "
        + "<NOTICE>: \(record.message)\n"
    },
    LogPrinter(name: "xcode") { record, clock in
      "\(clock.date) \(clock.time).\(clock.fraction)+0100 \(record.process)[\(record.pid):2] "
        + "[\(record.category)] \(record.message)\n"
    },
    LogPrinter(name: "idevicesyslog", print: relayed),
    LogPrinter(name: "device-console") { record, clock in
      "\(clock.weekday) \(clock.monthAndDay) \(clock.time) \(record.subject.device) \(record.process)"
        + "[\(record.pid)] : \(record.message)\n"
    },
    LogPrinter(name: "console") { record, clock in
      "default\t\(clock.time).\(clock.fraction)+0100\t\(record.process)\t\(record.message)\n"
    },
    LogPrinter(name: "syslog-relay") { relayed($0, $1) + "\0" },
    LogPrinter(name: "app-logger") { record, clock in
      "[\(clock.date) \(clock.time).\(clock.fraction.prefix(3))] \(record.process): \(record.message)\n"
    },
    LogPrinter(name: "message-only") { record, _ in record.message + "\n" },
    LogPrinter(name: "crash-report") { record, clock in
      "Incident Identifier: 6F1B0D52\nProcess:             \(record.subject.name) "
        + "[\(record.subject.pid)]\nIdentifier:          \(record.subject.bundle)\n"
        + "Date/Time:           \(clock.date) \(clock.time).\(clock.fraction.prefix(4)) +0100\n"
        + "OS Version:          iPhone OS 17.0.3\nException Type:  EXC_CRASH (SIGKILL)\n"
        + "Termination Reason: FRONTBOARD 2343432205\n\(record.message)\n\nThread 0:\n0 libsystem 0x1\n\n"
    },
    LogPrinter(name: "log-show-ndjson") { record, clock in
      jsonObject([
        ("timestamp", quoted("\(clock.date) \(clock.time).\(clock.fraction)+0100")),
        ("subsystem", quoted(record.subsystem)), ("category", quoted(record.category)),
        ("processImagePath", quoted("/usr/libexec/\(record.process)")),
        ("processID", "\(record.pid)"), ("eventType", quoted("logEvent")),
        ("eventMessage", quoted(record.message)),
        ("senderImagePath", quoted("/System/Library/\(record.library)")),
        ("bootUUID", quoted("0C2E4A86-1B3D-4F5A-8C7E-9A0B1C2D3E4F")),
      ])
    },
    LogPrinter(name: "log-show-json") { record, clock in
      "[{\n  \"timestamp\" : \(quoted("\(clock.date) \(clock.time).\(clock.fraction)+0100")),\n  "
        + "\"processImagePath\" : \(quoted("/usr/libexec/\(record.process)")),\n  \"processID\" : "
        + "\(record.pid),\n  \"eventMessage\" : \(quoted(record.message))\n}]\n"
    },
    LogPrinter(name: "unified-log") { record, clock in
      jsonObject([
        ("time", quoted("\(clock.date)T\(clock.time).\(clock.fraction)Z")),
        ("process", quoted("/usr/bin/\(record.process)")), ("pid", "\(record.pid)"),
        ("subsystem", quoted(record.subsystem)), ("message", quoted(record.message)),
      ])
    },
    LogPrinter(name: "pymobiledevice3-json") { record, clock in
      jsonObject([
        ("pid", "\(record.pid)"),
        ("timestamp", quoted("\(clock.date)T\(clock.time).\(clock.fraction)")),
        ("level", quoted("INFO")), ("image_name", quoted("/System/Library/\(record.library)")),
        ("filename", quoted("/usr/libexec/\(record.process)")),
        ("message", quoted(record.message)),
        (
          "label",
          "{\"subsystem\": \(quoted(record.subsystem)), \"category\": \(quoted(record.category))}"
        ),
      ])
    },
    LogPrinter(name: "app-logger-json") { record, clock in
      jsonObject([
        ("timestamp", quoted("\(clock.date)T\(clock.time).\(clock.fraction)Z")),
        ("level", quoted("info")), ("message", quoted(record.message)),
      ])
    },
  ]

  /// Returns a line with an object of JSON.
  static func jsonObject(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { "\(quoted($0.key)):\($0.value)" }.joined(separator: ",") + "}\n"
  }

  /// Returns a text as JSON writes it.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// Returns a number with at least two digits.
private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
