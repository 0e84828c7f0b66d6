import LifetraceModel
import LifetraceTestSupport

/// Makes lines of JSON in which tools write states instead of messages: native events, and feeds of states.
enum NativeMaker {
  /// Returns the line of a native event about the subject of a record.
  static func event(_ record: MadeRecord, _ numbers: inout SeededNumbers) -> String {
    let clock = LogPrinter.Clock(record.time)
    var members = [
      ("ts", quoted("\(clock.date)T\(clock.time).\(clock.fraction)Z")),
      ("event", quoted(numbers.one(of: events))), ("bundle", quoted(record.subject.bundle)),
      ("pid", "\(record.subject.pid)"),
    ]
    if numbers.chance(30) { members.append(("scene", quoted(record.subject.scene))) }
    if numbers.chance(30) { members.append(("device", quoted(record.subject.device))) }
    for _ in 0..<numbers.number(below: 4) {
      let (key, values) = numbers.one(of: optional)
      members.append((key, numbers.one(of: values)))
    }
    if numbers.chance(10) { members.shuffle(using: &numbers) }
    return LogPrinter.jsonObject(members)
  }

  /// Returns the line that gives the log's clock.
  static func header(_ numbers: inout SeededNumbers) -> String {
    LogPrinter.jsonObject([
      ("lifetrace", quoted("events/1")),
      (
        "clock",
        quoted(numbers.one(of: ["absolute", "yearUnknown", "dateUnknown", "orderOnly", "x"]))
      ),
      ("zone", numbers.one(of: ["0", "3600", "-34200", "99999999", "null"])),
      ("resolution", numbers.one(of: ["1", "0.001", "0.000000001", "0", "-1", "1e300"])),
    ])
  }

  /// Returns the line of a feed of states.
  static func state(_ record: MadeRecord, _ numbers: inout SeededNumbers) -> String {
    let clock = LogPrinter.Clock(record.time)
    let time = quoted("\(clock.date)T\(clock.time).\(clock.fraction)Z")
    let state = quoted(
      numbers.one(of: ["Running", "Suspended", "foreground", "background", "inactive"]))
    return switch numbers.number(below: 4) {
    case 0:
      LogPrinter.jsonObject([
        ("state_description", state), ("appName", quoted(record.subject.name)),
        ("pid", "\(record.subject.pid)"), ("time", time),
      ])
    case 1:
      LogPrinter.jsonObject([
        ("state_description", state), ("execName", quoted("/x/\(record.subject.name)")),
        ("pid", "\(record.subject.pid)"),
        ("mach_absolute_time", numbers.one(of: HostileText.numbers)),
      ])
    case 2:
      LogPrinter.jsonObject([
        ("category", quoted("app.lifecycle")),
        ("timestamp", numbers.chance(50) ? time : numbers.one(of: HostileText.numbers)),
        ("data", "{\"state\":\(state)}"),
      ])
    default:
      LogPrinter.jsonObject([
        ("name", quoted("device.app.lifecycle")),
        ("timeUnixNano", quoted("\(record.time)")), ("attributes", "{\"ios.app.state\":\(state)}"),
      ])
    }
  }

  /// Returns an `.ips` file about the subject of a record.
  static func report(_ record: MadeRecord, _ numbers: inout SeededNumbers) -> String {
    let clock = LogPrinter.Clock(record.time)
    let time = quoted("\(clock.date) \(clock.time).\(clock.fraction.prefix(4)) +0100")
    let (name, bundle) = (quoted(record.subject.name), quoted(record.subject.bundle))
    if numbers.chance(30) {
      return
        "{\"bug_type\":\"298\",\"timestamp\":\(time),\"os_version\":\"iPhone OS 18.3 (22D60)\"}\n"
        + "{\n  \"date\" : \(time),\n  \"processes\" : [\n  {\"pid\" : \(record.subject.pid), \"name\" : "
        + "\(name), \"reason\" : \"vm-pageshortage\", \"states\" : [\"suspended\"], \"rpages\" : 12}\n  ]\n}\n"
    }
    return
      "{\"app_name\":\(name),\"timestamp\":\(time),\"bundleID\":\(bundle),\"bug_type\":\"309\","
      + "\"os_version\":\"iPhone OS 18.3 (22D60)\"}\n{\n  \"procRole\" : \"Background\",\n  "
      + "\"captureTime\" : \(time),\n  \"pid\" : \(record.subject.pid),\n  \"procName\" : \(name),\n  "
      + "\"exception\" : {\"type\":\"EXC_CRASH\",\"signal\":\"SIGKILL\"},\n  \"termination\" : {\"code\":"
      + "\(numbers.one(of: HostileText.numbers)),\"namespace\":\"FRONTBOARD\",\"reasons\":["
      + "\(quoted(record.message))]}\n}\n"
  }

  /// Returns a payload of MetricKit about the day of a record.
  static func counters(_ record: MadeRecord, _ numbers: inout SeededNumbers) -> String {
    let date = LogPrinter.Clock(record.time).date
    func number() -> String { numbers.one(of: HostileText.numbers) }
    let unit = numbers.one(of: [" sec", "秒", " ms", "", " parsecs"])
    return
      "{\"timeStampBegin\":\(quoted("\(date) 00:00:00 +0000")),\"timeStampEnd\":"
      + "\(quoted("\(date) 23:59:00\(numbers.chance(50) ? " +0000" : "")")),\"metaData\":{\"bundleIdentifier\":"
      + "\(quoted(record.subject.bundle))},\"applicationTimeMetrics\":{\"cumulativeForegroundTime\":"
      + "\(quoted(number() + unit))},\"applicationLaunchMetrics\":{\"histogrammedResumeTime\":{\"histogramValue\":"
      + "{\"0\":{\"bucketCount\":\(number())}}}},\"applicationExitMetrics\":{\"foregroundExitData\":{},"
      + "\"backgroundExitData\":{\"cumulativeMemoryPressureExitCount\":\(number())}}}\n"
  }

  /// Returns an export of xctrace with a period of the subject of a record.
  static func periods(_ record: MadeRecord, _ numbers: inout SeededNumbers) -> String {
    let name = record.subject.name.filter { !"<>&\"".contains($0) }
    let period = numbers.one(of: [
      "Initializing - Process Creation", "Launching - didFinishLaunchingWithOptions()",
      "Foreground - Active", "Dreaming", "&amp;", "&lol;",
    ])
    return
      "<?xml version=\"1.0\"?>\n<trace-query-result>\n<node><schema name=\"life-cycle-period\"/>\n<row>"
      + "<start-time id=\"1\">\(numbers.one(of: HostileText.numbers))</start-time><process id=\"2\" "
      + "fmt=\"\(name) (\(record.subject.pid))\"><pid id=\"3\">\(record.subject.pid)</pid></process>"
      + "<app-period id=\"4\">\(period)</app-period></row>\n<row><start-time>5000000</start-time>"
      + "<process ref=\"2\"/><app-period ref=\"4\"/></row></node></trace-query-result>\n"
  }

  private static func quoted(_ text: String) -> String { LogPrinter.quoted(text) }

  private static let events =
    Callback.allCases.map(\.rawValue) + SignificantEventKind.allCases.map(\.rawValue)
    + NativeEventForm.rows.map(\.name)
    + ["applicationDidBecomeActive:", "UIApplicationDidEnterBackgroundNotification", "nonsense"]

  /// Keys with values that suit some of them, or none.
  private static let optional: [(key: String, values: [String])] =
    NativeKey.allCases.map { ($0.rawValue, values) }
    + ["device", "boot", "process", "scene", "host", "taskName", "reason"].map {
      ($0, HostileText.names.map(LogPrinter.quoted))
    }
    + [
      ("source", ["\"a.txt:1\"", "\"::x\"", "\"a:99999999999\""]), ("emitter", values),
      ("os", ["\"17.5.1\"", "\"26\"", "\"x\"", "17"]),
      ("kind", ["\"extension\"", "\"app\"", "\"daemon\""]),
      ("exit", exits), ("x", ["{\"a\":{\"b\":[1,2,{}]}}", "\"\\ud800\"", "1e400", "[]"]),
    ]

  private static let values =
    HostileText.numbers
    + [
      "foreground", "background", "running", "suspended", "notRunning", "unknown", "launching",
      "scene-update", "finishTask", "audio", "runningBoard", "uiKit", "user", "prewarm",
    ].map(LogPrinter.quoted) + ["null", "true", "[]", "{}", "\"\"", "1.5"]

  private static let exits = [
    #"{"namespace":"FRONTBOARD","code":2343432205,"explanation":"::x"}"#, #"{"code":-1}"#,
    #"{"namespace":"JETSAM","code":7}"#, #"{"namespace":"SIGNAL","code":9}"#, "null", "[]", "{}",
  ]
}
