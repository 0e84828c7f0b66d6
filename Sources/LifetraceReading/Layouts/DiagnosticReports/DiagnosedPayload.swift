import LifetraceModel

/// The JSON of what MetricKit diagnosed: `MXDiagnosticPayload`, all of a day or, since iOS 15, of a minute, and since
/// iOS 27 a `DiagnosticReport` of each. Both say between which times it was.
///
/// Sources: Apple, "MXDiagnosticPayload", "MXMetaData", "DiagnosticReport"; payloads that apps published. Of reports only
/// examples by others were at hand.
enum DiagnosedPayload {
  fileprivate struct Row {
    let kind: AppCounters.Diagnosis.Kind
    /// The case of iOS 27's result.
    let result: String
    /// The keys of which a report of the kind has some; what was measured, if anything was.
    let keys: [String]

    /// The members that a report of one may have.
    var reports: [String] { [String(kind.list.dropLast()), result] }
  }

  private static let rows = [
    Row(
      kind: .crash, result: "crash",
      keys: ["terminationReason", "terminationCategory", "signal", "exceptionType"]),
    Row(kind: .hang, result: "hang", keys: ["hangDuration"]),
    Row(kind: .cpuException, result: "cpuException", keys: ["totalCPUTime"]),
    Row(
      kind: .diskWriteException, result: "diskWriteException",
      keys: ["writesCaused", "totalWritesCaused", "totalBytesWritten"]),
    Row(kind: .slowLaunch, result: "appLaunch", keys: ["launchDuration"]),
  ]

  /// The members of a payload; each payload has some of them.
  static let lists = AppCounters.Diagnosis.Kind.allCases.map(\.list)

  /// What an object contains of a kind.
  fileprivate struct Found {
    let row: Row
    let facts: JSONElement
  }

  /// Returns what MetricKit diagnosed in an object; `nil` if there is nothing.
  ///
  /// - Parameter around: the object with the app and the time of a report, if the object is a report's.
  static func counters(
    _ object: JSONElement, of around: JSONElement?, at source: SourcePosition
  ) -> AppCounters? {
    let listed = rows.flatMap { row in
      object.items(row.kind.list).map { Found(row: row, facts: $0["diagnosticMetaData"] ?? $0) }
    }
    if let facts = listed.first?.facts {
      var counters = AppCounters(.diagnosticPayload, at: source)
      counters.subject = CounterPayload.subject(facts, of: object)
      counters.period = AppCounters.Period(object["timeStampBegin"], object["timeStampEnd"])
      var values = CounterValues(region: facts["regionFormat"]?.text)
      for list in lists { values.know([list]) }
      values.keepRest(of: object)
      return counters.adding(listed, values)
    }
    guard let found = report(in: object) else { return nil }
    var counters = AppCounters(.diagnosticReport, at: source)
    let environment = around?["environment"]
    counters.subject = CounterPayload.subject(environment ?? found.facts, of: found.facts)
    counters.period = AppCounters.Period(
      around?.value(["timeRange", "begin"]), around?.value(["timeRange", "end"]))
    return counters.adding(
      [found], CounterValues(region: environment?["regionFormat"]?.text))
  }

  /// Returns the facts of the crash that an object reports; `nil` if it reports none.
  static func crash(in object: JSONElement) -> JSONElement? {
    report(in: object).flatMap { $0.row.kind == .crash ? $0.facts : nil }
  }

  private static func report(in object: JSONElement) -> Found? {
    for row in rows {
      for name in row.reports {
        guard let member = object[name] else { continue }
        let facts = member["diagnosticMetaData"] ?? member["_0"] ?? member
        if row.keys.contains(where: { facts[$0] != nil }) { return Found(row: row, facts: facts) }
      }
    }
    return nil
  }

  // MARK: Crashes

  /// Returns a record for each crash of a payload, in the words of a crash report.
  static func crashes(_ payload: JSONElement, _ lines: ReportLines) -> [JoinedRecord] {
    let crashes = payload.items(AppCounters.Diagnosis.Kind.crash.list)
    guard !crashes.isEmpty else { return [] }
    let places = lines.lines(
      of: "diagnosticMetaData", in: AppCounters.Diagnosis.Kind.crash.list, of: lists,
      count: crashes.count)
    let period = AppCounters.Period(payload["timeStampBegin"], payload["timeStampEnd"])
    return zip(crashes, places).map { record($0["diagnosticMetaData"], period, of: nil, at: $1) }
  }

  /// Returns the record of a crash.
  ///
  /// - Parameters:
  ///   - crash: the object with its facts.
  ///   - period: when it was, as far as the report says.
  ///   - environment: the object with its app and device, if that is another.
  static func record(
    _ crash: JSONElement?, _ period: AppCounters.Period, of environment: JSONElement?,
    at line: UInt32
  ) -> JoinedRecord {
    let (own, around) = (
      CounterPayload.subject(crash, of: nil), CounterPayload.subject(environment, of: nil)
    )
    let signal = crash?.integer("signal").map { "SIGNAL \($0)" }
    let category = crash.flatMap(terminationCategory).map { MetricKitCounter.mark + $0 }
    let reason = crash?["terminationReason"]?.text ?? signal
    let (time, range) = period.ofOneEvent
    let fields: [(String, String?)] = [
      ("Time Range", range), ("PID", crash?.integer("pid").map { "\($0)" }),
      ("Identifier", own.bundle ?? around.bundle), ("Version", own.version ?? around.version),
      ("Hardware Model", own.model ?? around.model), ("OS Version", own.os ?? around.os),
      ("Termination Reason", reason.map { $0 + (category.map { " (\($0))" } ?? "") }),
      ("Termination Category", reason == nil ? category : nil),
    ]
    let text = fields.reduce(into: Array(CrashReportEmitter.diagnostic.utf8)) { text, field in
      guard let value = field.1 else { return }
      text += Array("\n\(field.0): ".utf8) + DeviceReport.line(Array(value.utf8))
    }
    return JoinedRecord(
      layout: DiagnosticReport.layout, line: line,
      fields: LineFields(time: time, message: 0..<text.count), bytes: text)
  }

  /// MetricKit's category of a crash, as a text or in an object around it.
  private static func terminationCategory(_ crash: JSONElement) -> String? {
    guard let value = crash["terminationCategory"] else { return nil }
    return value.text ?? value.members.compactMap(\.text).first ?? value.keys.first
  }
}

extension AppCounters.Period {
  /// The time of a record about something that was in the period, and how long after it that was at most, as its text
  /// says it.
  ///
  /// Payloads count in whole minutes, of which the last is a part of the period: the payload of the next day begins
  /// right after it.
  fileprivate var ofOneEvent: (time: WallTime?, range: String?) {
    let minute = TimeSpan.seconds(60)
    let last = end.map { $0.nanoseconds % minute.nanoseconds == 0 ? $0 + minute : $0 }
    guard let first = begin ?? last else { return (nil, nil) }
    var time = WallTime(first, zoneSeconds: zoneSeconds ?? 0, resolution: 1_000_000_000)
    // Payloads have the time of the device, without its zone.
    if zoneSeconds == nil { time.zoneSeconds = nil }
    guard begin != nil else { return (time, "before") }
    guard let last, last >= first else { return (time, "after") }
    return (time, "\((last - first).nanoseconds / 1_000_000) ms")
  }
}

extension AppCounters {
  /// Returns the counters with what was found.
  fileprivate func adding(
    _ all: [DiagnosedPayload.Found], _ values: CounterValues
  ) -> AppCounters {
    var (counters, values) = (self, values)
    for found in all {
      counters.diagnoses.append(Diagnosis(found.row.kind, found.row.keys, found.facts, &values))
    }
    counters.keep(values)
    return counters
  }
}

extension AppCounters.Diagnosis {
  /// Creates what was diagnosed from its facts, of which those under some keys were measured.
  fileprivate init(
    _ kind: Kind, _ keys: [String], _ facts: JSONElement, _ values: inout CounterValues
  ) {
    self.init(kind)
    guard kind != .crash, let key = keys.first(where: { facts[$0] != nil }) else { return }
    if kind == .diskWriteException {
      text = facts[key]?.amount
      return
    }
    time = values.time([key], in: facts)
    sampledTime = kind == .cpuException ? values.time(["totalSampledTime"], in: facts) : nil
  }
}
