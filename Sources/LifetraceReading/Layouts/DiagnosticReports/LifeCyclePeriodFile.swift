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
    let fault = XMLReader.forEach("row", in: Array(text)) { row in
      share(row, in: &shared)
      if let period = Period(row, shared) { periods.append(period) }
    }
    switch fault {
    case nil, .endMissing: break
    case .documentType, .malformed, .tooDeep: if periods.isEmpty { return nil }
    }
    periods.sort { $0.start < $1.start }
    return DiagnosticReport.Content(
      records: periods.map(\.record) + end(of: periods), isCutOff: fault != nil)
  }

  /// Until when the last period goes on, as a record that tells nothing else.
  private static func end(of periods: [Period]) -> [JoinedRecord] {
    guard let last = periods.max(by: { $0.end < $1.end }), last.end > last.start else { return [] }
    let text = Array("the table ends".utf8)
    let fields = LineFields(
      time: WallTime(nanosecondOfDay: last.end, resolution: 1), message: 0..<text.count)
    return [JoinedRecord(layout: layout, line: last.line, fields: fields, bytes: text)]
  }

  /// Keeps the elements that others refer to by their `id`.
  private static func share(_ element: XMLElement, in shared: inout [String: XMLElement]) {
    if let id = element.attributes["id"] { shared[id] = element }
    for inner in element.elements { share(inner, in: &shared) }
  }

  /// A row of the table.
  private struct Period {
    /// In nanoseconds since the recording began.
    let start: Int64
    /// Where it has no length, its start.
    let end: Int64
    let name: String
    let process: String?
    let pid: Int32?
    let line: UInt32

    init?(_ row: XMLElement, _ shared: [String: XMLElement]) {
      func cell(_ name: String, in element: XMLElement) -> XMLElement? {
        guard let cell = element[name] else { return nil }
        return cell.attributes["ref"].flatMap { shared[$0] } ?? cell
      }
      guard let time = cell("start-time", in: row), let start = Int64(time.text),
        (0..<CivilDateTime.nanosecondsPerDay).contains(start),
        let name = cell("app-period", in: row)?.text, !name.isEmpty
      else { return nil }
      (self.start, self.name, line) = (start, name, row.line)
      let length = cell("duration", in: row).flatMap { Int64($0.text) } ?? 0
      end = (0..<CivilDateTime.nanosecondsPerDay - start).contains(length) ? start + length : start
      let process = cell("process", in: row)
      pid = process.flatMap { cell("pid", in: $0)?.text }.flatMap { Int32($0) }
      // `Notes (412)`
      self.process = process?.attributes["fmt"].flatMap { $0.split(separator: "(").first }
        .map { $0.last == " " ? String($0.dropLast()) : String($0) }
    }

    /// The begin of the period, in the words that its emitter knows.
    var record: JoinedRecord {
      let writer = Array((process ?? "").utf8)
      let text = writer + Array(PeriodEmitter.text(ofPeriod: name).utf8)
      var fields = LineFields(
        time: WallTime(nanosecondOfDay: start, resolution: 1), message: writer.count..<text.count)
      if !writer.isEmpty { fields.process = 0..<writer.count }
      fields.pid = pid
      return JoinedRecord(
        layout: LifeCyclePeriodFile.layout, line: line, fields: fields, bytes: text)
    }
  }
}
