import LifetraceModel

/// A file with payloads of MetricKit, as apps save them, or with a session of the device's analytics: one object, an
/// array, or one after the other.
enum PayloadFile {
  /// What reports and `--layout` call a file of counters.
  static let layout = LayoutTraits.countersName

  /// More counters of a file are not kept.
  static let mostCounters = 100_000

  /// How far the first keys are looked for.
  private static let reach = 1 << 14
  private static let diagnostics =
    (MetricKitPayload.lists + [MetricKitPayload.crash]).map { Array("\"\($0)\"".utf8) }
  private static let counters =
    (CounterPayload.groups + ["intervalEntries", "stateEntries"]).map { Array("\"\($0)\"".utf8) }
  private static let session = ["app_bundleid", "performance_metrics"].map {
    Array("\"\($0)\"".utf8)
  }

  /// Whether a text begins as such a file does, and as no log.
  static func begins(_ start: Span<UInt8>) -> Bool {
    let first = start.skippingSpace(from: start.skippingByteOrderMark(from: 0))
    guard start.byte(first) == UInt8(ascii: "{") || start.byte(first) == UInt8(ascii: "[") else {
      return false
    }
    let isOne =
      (diagnostics + counters).contains { hasKey($0, start) }
      || session.allSatisfy { hasKey($0, start) }
    guard isOne else { return false }
    if case .layout = JSONLayout.look(at: start) { return false }
    return true
  }

  /// Whether a text has a key whose value is an object or an array.
  private static func hasKey(_ key: [UInt8], _ start: Span<UInt8>) -> Bool {
    var from = 0
    while let place = start.firstIndex(of: key, from: from, limit: reach) {
      from = place + key.count
      var next = start.skippingSpace(from: from)
      guard start.byte(next) == UInt8(ascii: ":") else { continue }
      next = start.skippingSpace(from: next + 1)
      if key == session[0] { return true }
      if start.byte(next) == UInt8(ascii: "{") || start.byte(next) == UInt8(ascii: "[") {
        return true
      }
    }
    return false
  }

  /// What the file contains, as far as it goes; `nil` if nothing of it is JSON.
  static func content(of text: Span<UInt8>) -> DiagnosticReport.Content? {
    var reading = Reading()
    var framer = JSONFramer()
    var (start, number) = (0, UInt32(0))
    while start < text.count {
      number += 1
      let end = text.lineStop(from: start)
      for piece in framer.add(text.extracting(start..<end), number: number) {
        if case .object(let object, let line) = piece, reading.read(object, at: line) { continue }
        reading.content.skip("payload that is no JSON")
      }
      start = end + (text.byte(end) == .carriageReturn && text.byte(end + 1) == .lineFeed ? 2 : 1)
    }
    if !framer.isIdle {
      reading.content.isCutOff = true
      for closed in CutJSON(framer.openText.span).closedTexts
      where reading.read(closed, at: framer.firstLine) {
        break
      }
    }
    return reading.hasFound ? reading.content : nil
  }

  /// The objects that were read.
  private struct Reading {
    var content = DiagnosticReport.Content(records: [])
    private(set) var hasFound = false
    /// What the first line of a session says of all of it.
    private var session: (os: String?, period: AppCounters.Period)?

    /// How deep in objects of an app's own a payload is looked for.
    private static let deepest = 4

    /// Reads an object; returns whether it is JSON.
    mutating func read(_ text: [UInt8], at line: UInt32) -> Bool {
      guard let object = JSONElement(text.span) else { return false }
      hasFound = true
      let lines = ReportLines(text.span, firstLine: 1)
      read(object, lines, of: nil, at: line, depth: 0)
      return true
    }

    /// - Parameter around: the app and the device of the objects that the value is in.
    private mutating func read(
      _ value: JSONElement, _ lines: ReportLines, of around: JSONElement?, at line: UInt32,
      depth: Int
    ) {
      var isFound = false
      let environment = value["environment"] ?? around
      if MetricKitPayload.lists.contains(where: { value[$0] != nil }) {
        for list in MetricKitPayload.lists where list != "crashDiagnostics" {
          for _ in value.items(list) { content.skip(MetricKitPayload.words(list)) }
        }
        content.records += MetricKitPayload.records(value, lines).map { record in
          var record = record
          record.line = record.line &+ line &- 1
          return record
        }
        isFound = true
      } else if let crash = value[MetricKitPayload.crash] {
        content.records.append(
          MetricKitPayload.record(crash["diagnosticMetaData"] ?? crash, of: environment, at: line))
        isFound = true
      }
      if var counters = CounterPayload.counters(value, at: SourcePosition(input: 0, line: line)) {
        counters.complete(by: session)
        if content.counters.count < PayloadFile.mostCounters {
          content.counters.append(counters)
        } else {
          content.skip("payload beyond the first \(PayloadFile.mostCounters)")
        }
        isFound = true
      }
      if let type = value["bug_type"], type.text != nil {
        session = (value["os_version"]?.text, AppCounters.Period(nil, value["timestamp"]))
      }
      guard !isFound, depth < Self.deepest else { return }
      for member in value.items + value.members {
        read(member, lines, of: environment, at: line, depth: depth + 1)
      }
    }
  }
}

extension AppCounters {
  /// Takes from the first line of a session what the object itself does not say.
  fileprivate mutating func complete(by session: (os: String?, period: Period)?) {
    guard origin == .powerSession, let session else { return }
    subject.os = subject.os ?? session.os
    period = session.period
  }
}

/// The JSON of MetricKit's `MXDiagnosticPayload`: the crashes of a day, without times of their own; and of the
/// `DiagnosticReport` of one crash since iOS 27, of which no example was at hand.
///
/// Source: Apple, "MXDiagnosticPayload", "MXMetaData", "DiagnosticReport".
enum MetricKitPayload {
  /// The members of a payload; each payload has some of them.
  static let lists = [
    "crashDiagnostics", "hangDiagnostics", "cpuExceptionDiagnostics",
    "diskWriteExceptionDiagnostics", "appLaunchDiagnostics",
  ]

  /// What a member's diagnostics other than crashes, of which no state follows, are called where they are counted.
  static func words(_ list: String) -> String {
    switch list {
    case "hangDiagnostics": "hang, of which no time is known"
    case "cpuExceptionDiagnostics": "CPU exception, of which no time is known"
    case "diskWriteExceptionDiagnostics": "disk write exception, of which no time is known"
    default: "slow launch, of which no time is known"
    }
  }

  /// The member of a report of one crash.
  static let crash = "crashDiagnostic"

  /// Returns a record for each crash, in the words of a crash report.
  static func records(_ payload: JSONElement, _ lines: ReportLines) -> [JoinedRecord] {
    let crashes = payload.items("crashDiagnostics")
    let places = lines.lines(
      of: "diagnosticMetaData", in: "crashDiagnostics", of: lists, count: crashes.count)
    return zip(crashes, places).map { record($0["diagnosticMetaData"], of: nil, at: $1) }
  }

  /// Returns the record of a crash.
  ///
  /// - Parameters:
  ///   - crash: the object with its facts.
  ///   - environment: the object with its app and device, if that is another.
  static func record(
    _ crash: JSONElement?, of environment: JSONElement?, at line: UInt32
  ) -> JoinedRecord {
    let signal = crash?.integer("signal").map { Array("SIGNAL \($0)".utf8) }
    func bytes(_ key: String, _ other: String? = nil) -> [UInt8]? {
      crash?.bytes(key) ?? environment?.bytes(other ?? key)
    }
    let fields = [
      ("PID", crash?.integer("pid").map { Array("\($0)".utf8) }),
      ("Identifier", bytes("bundleIdentifier")),
      ("Version", bytes("appVersion", "latestApplicationVersion")),
      ("Hardware Model", bytes("deviceType")), ("OS Version", bytes("osVersion")),
      ("Termination Reason", bytes("terminationReason") ?? signal),
    ]
    let text =
      Array(CrashReportEmitter.diagnostic.utf8)
      + fields.flatMap { field, value in
        value.map { Array("\n\(field): ".utf8) + $0 } ?? []
      }
    return JoinedRecord(
      layout: DiagnosticReport.layout, line: line,
      fields: LineFields(time: nil, message: 0..<text.count), bytes: text)
  }
}
