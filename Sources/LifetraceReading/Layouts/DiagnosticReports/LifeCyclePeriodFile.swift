import LifetraceModel

/// The table `life-cycle-period` that `xctrace export` writes as XML: the periods of an app's launch, as Instruments
/// shows them.
///
/// Tried on data in the shape of such exports only; no real one was at hand.
enum LifeCyclePeriodFile {
  /// What reports and `--layout` call it.
  static let layout = "xctrace"

  private static let mark = Array("<trace-query-result".utf8)
  private static let schema = Array("\"life-cycle-period\"".utf8)
  private static let unplaced = "period without a start or a process"
  /// How far the name of the table is looked for.
  private static let reach = 1 << 14

  /// Whether a text begins as an export of xctrace does.
  static func isExport(_ start: Span<UInt8>) -> Bool {
    let first = start.skippingSpace(from: start.skippingByteOrderMark(from: 0))
    return start.byte(first) == UInt8(ascii: "<") && start.firstIndex(of: mark, limit: reach) != nil
  }

  /// Whether a text begins as an export of this table does.
  static func begins(_ start: Span<UInt8>) -> Bool {
    isExport(start) && start.firstIndex(of: schema, limit: reach) != nil
  }

  /// What the file contains, as far as it goes; `nil` if it is not such XML.
  static func content(of text: Span<UInt8>) -> DiagnosticReport.Content? {
    var shared: [String: XMLElement] = [:]
    var periods: [Period] = []
    var content = DiagnosticReport.Content(records: [])
    let fault = XMLReader.forEach("row", in: Array(text)) { row, table in
      share(row, in: &shared)
      // Rows of other tables have none.
      guard row["app-period"] != nil else { return }
      if let period = Period(row, ofRun: run(of: table), shared) {
        periods.append(period)
      } else {
        content.skip(unplaced)
      }
    }
    // A recording of one process may not name it; beside named ones a nameless row is nobody's.
    let namedRuns = Set(periods.filter(\.subject.isNamed).map(\.run))
    let placed = periods.filter { $0.subject.isNamed || !namedRuns.contains($0.run) }
    for _ in placed.count..<periods.count { content.skip(unplaced) }
    periods = placed
    switch fault {
    case nil, .endMissing: break
    case .documentType, .malformed, .tooDeep: if periods.isEmpty { return nil }
    }
    content.isCutOff = fault != nil
    content.records = records(periods)
    return content
  }

  /// Returns the begins of periods, their ends where no other follows at once, and the end of the table, in the order
  /// of time.
  ///
  /// Recordings in one file have no common time: each is a device of its own.
  private static func records(_ all: [Period]) -> [JoinedRecord] {
    let areSeveral = Set(all.map(\.run)).count > 1
    let last = all.max { $0.end < $1.end }
    var before: [Subject: Period] = [:]
    var ended: [Period] = []
    let begun = all.sorted { ($0.start, $0.line) < ($1.start, $1.line) }.map { period in
      // What a period of an unknown name is, it does not say: it ends no other.
      var previous: Period?
      if PeriodEmitter.knows(period.name) {
        previous = before.updateValue(period, forKey: period.subject)
      }
      if let over = previous, over.isMeasured, over.end < period.start,
        PeriodEmitter.isState(over.name)
      {
        ended.append(over)
        previous = nil
      }
      let text = PeriodEmitter.text(ofPeriod: period.name, after: previous?.name)
      return (period.start, period.line, period.record(text, at: period.start, areSeveral))
    }
    ended += before.values.filter { $0.isMeasured && $0.end < last?.end ?? 0 }
    let ends = ended.map { over in
      (over.end, over.line, over.record(PeriodEmitter.end, at: over.end, areSeveral))
    }
    let events = (begun + ends).sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    let text = Array("the table ends".utf8)
    let fields = LineFields(
      time: last.map { WallTime(Instant(nanoseconds: $0.end), resolution: 1) },
      message: 0..<text.count)
    return events
      + [JoinedRecord(layout: layout, line: last?.line ?? 1, fields: fields, bytes: text)]
  }

  /// Keeps the elements that others refer to by their `id`.
  private static func share(_ element: XMLElement, in shared: inout [String: XMLElement]) {
    if let id = element.attributes["id"] { shared[id] = element }
    for inner in element.elements { share(inner, in: &shared) }
  }

  /// The recording of a table: `run 2` for `//trace-toc[1]/run[2]/data[1]/table[3]`.
  private static func run(of table: XMLElement?) -> String? {
    guard let path = table?.attributes["xpath"], let start = path.firstRange(of: "/run[") else {
      return nil
    }
    return "run " + path[start.upperBound...].prefix { $0 != "]" }.filter(\.isNumber)
  }

  /// A process in a recording.
  private struct Subject: Hashable {
    let run: String?
    let process: String?
    let pid: Int32?

    var isNamed: Bool { process != nil || pid != nil }
  }

  /// A row of the table.
  private struct Period {
    let subject: Subject
    /// In nanoseconds since the recording began.
    let start: Int64
    /// Where it has no length, its start.
    let end: Int64
    var isMeasured: Bool { end > start }
    let name: String
    let line: UInt32

    /// A year; no recording is longer.
    private static let longest = 365 * CivilDateTime.nanosecondsPerDay

    init?(_ row: XMLElement, ofRun run: String?, _ shared: [String: XMLElement]) {
      func cell(_ name: String, in element: XMLElement) -> XMLElement? {
        guard let cell = element[name] else { return nil }
        return cell.attributes["ref"].flatMap { shared[$0] } ?? cell
      }
      guard let time = cell("start-time", in: row), let start = Int64(time.text),
        (0..<Period.longest).contains(start), let name = cell("app-period", in: row)?.text,
        !name.isEmpty
      else { return nil }
      (self.start, self.name, line) = (start, name, row.line)
      let length = cell("duration", in: row).flatMap { Int64($0.text) } ?? 0
      end = (0..<Period.longest - start).contains(length) ? start + length : start
      // `Notes (Beta) (412)`
      let process = cell("process", in: row)
      let shown = process?.attributes["fmt"] ?? ""
      let bracket = shown.lastIndex(of: "(") ?? shown.endIndex
      let number = shown[bracket...].dropFirst().prefix { $0 != ")" }
      let title = shown[..<bracket].drop { $0 == " " }
      let pid = process.flatMap { cell("pid", in: $0)?.text }.flatMap { Int32($0) } ?? Int32(number)
      let processName = title.last == " " ? title.dropLast() : title
      subject = Subject(
        run: run, process: processName.isEmpty ? nil : String(processName), pid: pid)
    }

    var run: String? { subject.run }

    /// A record of its process, in the words that the emitter of periods knows.
    func record(_ text: String, at time: Int64, _ isOfSeveral: Bool) -> JoinedRecord {
      let device = Array((isOfSeveral ? run ?? "" : "").utf8)
      let bytes = device + Array((subject.process ?? "").utf8)
      let message = Array(text.utf8)
      var fields = LineFields(
        time: WallTime(Instant(nanoseconds: time), resolution: 1),
        message: bytes.count..<bytes.count + message.count)
      if !device.isEmpty { fields.device = 0..<device.count }
      if device.count < bytes.count { fields.process = device.count..<bytes.count }
      fields.pid = subject.pid
      return JoinedRecord(
        layout: LifeCyclePeriodFile.layout, line: line, fields: fields, bytes: bytes + message)
    }
  }
}
