import Lifetrace
import LifetraceDatabases
import LifetraceSQLite
import LifetraceTestSupport

/// What holds for the log of a target, whatever is in it.
struct LogProperties {
  let log: ReadLog
  let choice: PropertyChoice

  /// The groups of properties, the frequent ones first.
  private enum Part: UInt64, CaseIterable {
    case invariants, pieces, store, conversion, range, reports, checks, explanation, comparison,
      pictures, tables

    /// How many inputs there are for one that is checked.
    var rarity: UInt64 {
      switch self {
      case .invariants: 1
      case .pieces: 2
      case .conversion, .range: 8
      case .store: 16
      case .reports, .checks, .explanation, .comparison, .tables: 32
      case .pictures: 256
      }
    }

    /// Whether it says the same of all logs without events.
    var needsEvents: Bool { ![.invariants, .pieces, .store].contains(self) }
  }

  /// Checks all properties that the choice includes.
  func check() throws(FuzzFailure) {
    for part in Part.allCases where !(part.needsEvents && log.trace.events.isEmpty) {
      guard choice.includes(oneOf: part.rarity, salt: part.rawValue) else { continue }
      do {
        try check(part)
      } catch {
        if choice.isWanted(error) { throw error }
      }
    }
  }

  private func check(_ part: Part) throws(FuzzFailure) {
    switch part {
    case .invariants: try log.expectInvariants()
    case .pieces: try pieces()
    case .store: try store()
    case .conversion: try conversion()
    case .range: try range()
    case .reports: try reports()
    case .checks: try checks()
    case .explanation: try explanation()
    case .comparison: try comparison()
    case .pictures: try pictures()
    case .tables: try tables()
    }
  }

  // MARK: Ways of reading

  /// A log in pieces is the same log.
  private func pieces() throws(FuzzFailure) {
    let pieces = try ReadLog(pieces: log.bytes, log.options, seed: choice.digest)
    try log.expectSame(pieces, "in pieces")
  }

  /// A log gives the same report from a file, from a pipe, and as a list of its events.
  private func store() throws(FuzzFailure) {
    let expected = log.report.bytes(as: .json)
    for input in log.inputs + [ReadLog.pipe(log.bytes, seed: choice.digest)] {
      let contents: LogContents
      do {
        contents = try LogContents(of: [input], reading: log.options)
      } catch {
        throw FuzzFailure("store", "throws \(error)")
      }
      var listed = contents.trace
      listed.events = StoredEvents(listed.events.all)
      for analysis in [contents.analysis(), Analysis(of: listed)] {
        let report = Report(analysis, options: ReportOptions(full: true, allApps: true))
        try LogProperties.expectEqual(expected, report.bytes(as: .json), "store")
      }
    }
  }

  /// The report of the converted log is that of the log, apart from what is about files.
  private func conversion() throws(FuzzFailure) {
    // An uptime does not show where lines without one lie.
    let layouts = log.trace.inputs.flatMap(\.layouts)
    guard layouts.count == 1 || !layouts.contains("instruments") else { return }
    let converted = try ReadLog(NativeEventsWriter(log.trace).bytes(), ReadingOptions())
    let expected = LogProperties.withoutPlaces(log.report.json).compact
    let found = LogProperties.withoutPlaces(converted.report.json).compact
    try LogProperties.expectEqual(Array(expected.utf8), Array(found.utf8), "conversion")
  }

  private static func withoutPlaces(_ json: JSONText) -> JSONText {
    switch json {
    case .array(let items): .array(items.map(withoutPlaces))
    case .made(let items): .array(items.all.map(withoutPlaces))
    case .object(let members):
      .object(
        members.filter { !keysOfFiles.contains($0.key) }
          .map { JSONText.Member($0.key, withoutPlaces($0.value)) })
    default: json
    }
  }

  /// The keys of values about the file instead of the app.
  private static let keysOfFiles: Set = [
    "inputs", "diagnostics", "conditions", "counters", "source", "sources", "judgedBy", "evidence",
  ]

  static func expectEqual(
    _ expected: [UInt8], _ found: [UInt8], _ property: String
  ) throws(FuzzFailure) {
    guard expected != found else { return }
    let place = zip(expected, found).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    func part(_ bytes: [UInt8]) -> String {
      String(decoding: bytes[max(0, place - 120)...].prefix(240), as: UTF8.self)
    }
    throw FuzzFailure(property, "found …\(part(found))…, expected …\(part(expected))…")
  }

  /// A part of a log keeps all invariants, and is no longer than the log.
  private func range() throws(FuzzFailure) {
    let events = log.trace.events.all
    guard let first = events.first?.time, let last = events.last?.time else { return }
    var numbers = SeededNumbers(seed: choice.digest)
    let ends = [first, last].map {
      $0 + TimeSpan(nanoseconds: numbers.number(-5_000_000_000...5_000_000_000))
    }.sorted()
    let part = log.contents.analysis(AnalysisOptions(full: true, from: ends[0], to: ends[1]))
    try ReadLog.expectInvariants(of: part, "\(ends[0])…\(ends[1]): ")
    for app in part.apps where app.window > ends[1] - ends[0] {
      throw FuzzFailure("range", "\(app.window) of \(ends[1] - ends[0])")
    }
  }

  // MARK: Formats

  /// Every format of the report can be read, does no harm, and has the same numbers.
  private func reports() throws(FuzzFailure) {
    let report = log.report
    let json = try Wellformed.json(report.bytes(as: .json), "report")
    try Wellformed.text(report.bytes(as: .text), "report as text")
    try Wellformed.text(report.bytes(as: .markdown), "report as Markdown")
    let short = Report(log.contents.analysis(AnalysisOptions()), options: ReportOptions(width: 40))
    try Wellformed.text(short.bytes(as: .text), "short report")
    for rows in CSVRows.allCases {
      let table = Report(log.analysis, options: ReportOptions(csvRows: rows)).bytes(as: .csv)
      try Wellformed.text(table, "\(rows) as CSV", allowed: "\r", mayCommand: true)
      try expectSameCount(of: rows, table, json)
    }
  }

  /// Checks that a table has as many rows as the report has items.
  private func expectSameCount(
    of rows: CSVRows, _ table: [UInt8], _ json: LocatedJSON
  ) throws(FuzzFailure) {
    let list: String? =
      switch rows {
      case .intervals: nil
      case .sessions: "backgroundSessions"
      case .exits: "exits"
      case .launches: "launches"
      }
    guard let list else { return }
    let found = table.count { $0 == 0x0A } - 1
    let apps = json["apps"]?.items ?? []
    let counts = apps.map { app in
      let extensions = rows == .exits ? app["extensions"]?.items ?? [] : []
      return ([app] + extensions).reduce(0) { $0 + ($1[list]?["items"]?.items.count ?? 0) }
    }
    guard found == counts.reduce(0, +) else {
      throw FuzzFailure("agreement", "\(found) \(rows) in CSV, \(counts.reduce(0, +)) in JSON")
    }
  }

  /// Returns the tables as the command makes them: of an analysis in parts.
  ///
  /// - Parameter length: the number of events of a part; `nil` for the usual one.
  private func tablesInParts(of length: Int?, _ name: TableLog) throws(FuzzFailure) -> TableExport {
    let contents: LogContents
    do {
      contents = try LogContents(of: [LogInput(log.bytes)], reading: log.options)
    } catch {
      throw FuzzFailure("tables", "reading throws \(error)")
    }
    var parts = contents.parts()
    if let length { parts.partLength = length }
    return TableExport(parts, events: contents.trace, log: name)
  }

  /// Returns rows in an order of their own, without the numbers that the order of parts decides.
  private static func sortedRows(_ text: [UInt8]) -> [[UInt8]] {
    var rows: [[UInt8]] = []
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let members = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .filter {
          !$0.starts(with: Array(#""n":"#.utf8)) && !$0.starts(with: Array(#""session":"#.utf8))
        }
      rows.append(Array(members.joined(separator: [UInt8(ascii: ",")])))
    }
    return rows.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Every format of tables has the same rows, and the rows refer to rows that are there.
  private func tables() throws(FuzzFailure) {
    let name = TableLog(digests: ["log": "0"])
    let export = TableExport(log.analysis, events: log.trace, log: name)
    let inParts = try tablesInParts(of: nil, name)
    let inShortParts = try tablesInParts(of: 3, name)
    var counts: [String: Int] = [:]
    for table in ExportTable.all {
      let text = try export.text(of: table, as: .ndjson)
      guard try inParts.text(of: table, as: .ndjson) == text else {
        throw FuzzFailure("tables", "\(table.name) has other rows than of the whole analysis")
      }
      let ofParts = try inShortParts.text(of: table, as: .ndjson)
      guard LogProperties.sortedRows(ofParts) == LogProperties.sortedRows(text) else {
        throw FuzzFailure("tables", "\(table.name) in short parts has other rows than at once")
      }
      var count = 0
      for line in text.split(separator: UInt8(ascii: "\n")) {
        let row = try Wellformed.json(Array(line), table.name)
        count += 1
        for (column, target) in table.references {
          guard let number = row[column]?.number, let known = counts[target], number > Double(known)
          else { continue }
          throw FuzzFailure("tables", "\(table.name).\(column) is \(number) of \(known)")
        }
      }
      counts[table.name] = count
      let csv = try export.text(of: table, as: .csv)
      let found = LogProperties.recordCount(ofCSV: csv) - 1
      guard found == count else {
        throw FuzzFailure("tables", "\(found) rows of \(table.name) in CSV, \(count) as NDJSON")
      }
    }
    let database: [String: Int]
    do {
      database = try export.countsInDatabase()
    } catch {
      throw FuzzFailure("tables", "\(error)")
    }
    guard database == counts else {
      throw FuzzFailure("tables", "\(database) rows in SQLite, \(counts) as NDJSON")
    }
  }

  /// Returns how many lines end outside of quotes.
  private static func recordCount(ofCSV bytes: [UInt8]) -> Int {
    var isQuoted = false
    var count = 0
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: "\n"), !isQuoted { count += 1 }
    }
    return count
  }

  /// Every format of a check can be read and does no harm.
  private func checks() throws(FuzzFailure) {
    var result = CheckResult()
    result.apply(RuleSettings(.all), to: log.analysis.apps, of: log.analysis)
    let report = CheckReport(result, of: log.analysis, apps: log.analysis.apps, version: "0")
    let json = CheckFormat.json.bytes(report)
    try Wellformed.json(json, "check")
    try Wellformed.json(CheckFormat.sarif.bytes(report), "SARIF")
    try Wellformed.xml(CheckFormat.junit.bytes(report), "JUnit")
    try Wellformed.text(CheckFormat.text.bytes(report), "check as text")
    try Wellformed.text(CheckFormat.github.bytes(report), "annotations", mayCommand: true)
    let baseline: Baseline
    do {
      baseline = try Baseline(parsing: json)
    } catch {
      throw FuzzFailure("baseline", error.message)
    }
    result.compare(with: baseline)
    guard result.count(.failed) == 0 else {
      throw FuzzFailure("baseline", "fails against its own baseline")
    }
  }

  /// Every format of an explanation can be read and does no harm.
  private func explanation() throws(FuzzFailure) {
    let choices = ExplanationSubjects(of: log.analysis)
    guard let subject = choices.worst else { return }
    var explanation = Explanation(of: subject, in: log.analysis, events: log.trace)
    explanation.quoteLines(of: log.analysis, from: log.inputs)
    let report = ExplanationReport(
      explanation, of: log.analysis, among: choices, options: ReportOptions(allApps: true))
    for format in ExplanationReport.exporters {
      let bytes = format.bytes(report)
      if format.name == "json" {
        try Wellformed.json(bytes, "explanation")
      } else {
        try Wellformed.text(bytes, "explanation as \(format)")
      }
    }
  }

  /// A log compared with itself has not changed.
  private func comparison() throws(FuzzFailure) {
    let summary = CaptureSummary(log.analysis, name: "log")
    let comparison = Comparison(summary, summary)
    guard comparison.changes.isEmpty else {
      throw FuzzFailure("comparison", "a log differs from itself: \(comparison.changes[0])")
    }
    try LogProperties.expectHarmless(ComparisonReport(comparison))
    guard let read = RecordedReport(log.report.bytes(as: .json)) else {
      throw FuzzFailure("comparison", "the report cannot be read back")
    }
    let recorded = Comparison(summary, CaptureSummary(read.analysis, name: "log"))
    guard recorded.changes.isEmpty else {
      throw FuzzFailure("comparison", "the log differs from its report: \(recorded.changes[0])")
    }
  }

  /// Checks every format of a comparison.
  static func expectHarmless(_ report: ComparisonReport) throws(FuzzFailure) {
    try Wellformed.json(ComparisonFormat.json.bytes(report), "comparison")
    try Wellformed.text(ComparisonFormat.text.bytes(report), "comparison as text")
    try Wellformed.text(ComparisonFormat.markdown.bytes(report), "comparison as Markdown")
  }

  /// Timelines and graphs are drawn, and are well formed.
  private func pictures() throws(FuzzFailure) {
    let page = log.report.bytes(as: .html)
    try Wellformed.text(page, "report as HTML", mayCommand: true)
    let timeline = Timeline(log.analysis, options: ReportOptions(width: 80, allApps: true))
    for format in Timeline.exporters {
      let bytes = format.bytes(timeline)
      if format.name == "svg" { try Wellformed.xml(bytes, "timeline") }
      if format.name == "chrome" { try Wellformed.json(bytes, "timeline as Chrome's trace") }
      if format.name == "text" { try Wellformed.text(bytes, "timeline as text") }
    }
    for app in log.analysis.apps.prefix(2) {
      let reference = log.analysis.reference
      for diagram in [
        StateDiagram(app: app, reference: reference),
        StateDiagram(scenesOf: app, reference: reference),
      ] {
        for format in StateDiagram.exporters {
          try Wellformed.text(format.bytes(diagram), "graph as \(format)")
        }
        #if GRAPHVIZ
          do {
            try Wellformed.xml(try Graphviz.draw(diagram), "graph")
          } catch let failure as FuzzFailure {
            throw failure
          } catch {
            throw FuzzFailure("picture", "\(error)")
          }
        #endif
      }
    }
  }
}

extension TableExport {
  /// Returns a table as text.
  fileprivate func text(of table: ExportTable, as format: TableFormat) throws(FuzzFailure)
    -> [UInt8]
  {
    var text: [UInt8] = []
    do {
      try write(table, as: format) { text += $0 }
    } catch {
      throw FuzzFailure("tables", "\(error)")
    }
    return text
  }

  /// Returns the numbers of rows in a database in memory.
  fileprivate func countsInDatabase() throws -> [String: Int] {
    let database = try SQLiteDatabase(nil)
    try write(to: database)
    var counts: [String: Int] = [:]
    for table in ExportTable.all {
      let rows = try database.rows("SELECT count(*) FROM \(table.name)")
      counts[table.name] = rows.first?[0].flatMap { Int($0) }
    }
    return counts
  }
}

extension LocatedJSON {
  /// Returns a member of an object.
  subscript(_ key: String) -> LocatedJSON? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The number; `nil` for another value.
  var number: Double? { if case .number(let text) = content { Double(text) } else { nil } }

  /// The items of a list; none for another value.
  var items: [LocatedJSON] { if case .array(let items) = content { items } else { [] } }
}
