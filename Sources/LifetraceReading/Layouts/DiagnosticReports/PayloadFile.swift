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
  /// A file with one of these keys is read.
  private static let single = quoted(
    DiagnosedPayload.lists + DiagnosedPayload.lists.map { String($0.dropLast()) }
      + CounterPayload.groups + ["intervalEntries", "stateEntries"])
  private static let session = quoted(["app_bundleid", "performance_metrics"])
  private static let report = quoted(["environment", "timeRange"])

  private static func quoted(_ keys: [String]) -> [[UInt8]] {
    keys.map { Array("\"\($0)\"".utf8) }
  }

  /// Whether a text begins as such a file does, and as no log.
  static func begins(_ start: Span<UInt8>) -> Bool {
    let first = start.skippingSpace(from: start.skippingByteOrderMark(from: 0))
    guard start.byte(first) == UInt8(ascii: "{") || start.byte(first) == UInt8(ascii: "[") else {
      return false
    }
    let isOne =
      single.contains { hasKey($0, start) }
      || [session, report].contains { $0.allSatisfy { hasKey($0, start) } }
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
      start = text.skippingBreak(from: end)
    }
    if !framer.isIdle {
      reading.content.isCutOff = true
      for closed in CutJSON(framer.openText.span).closedTexts
      where reading.read(closed, at: framer.firstLine) {
        break
      }
    }
    // Files may have the newest first.
    reading.content.records.sort { $0.startsBefore($1) }
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

    /// - Parameter around: the report that the value is in, with its app and time.
    private mutating func read(
      _ value: JSONElement, _ lines: ReportLines, of around: JSONElement?, at line: UInt32,
      depth: Int
    ) {
      let isReport = value["environment"] != nil || around == nil && value["timeRange"] != nil
      let around = isReport ? value : around
      let source = SourcePosition(input: 0, line: line)
      content.records += DiagnosedPayload.crashes(value, lines).map { record in
        var record = record
        record.line = record.line &+ line &- 1
        return record
      }
      if let crash = DiagnosedPayload.crash(in: value) {
        let period = AppCounters.Period(
          around?.value(["timeRange", "begin"]), around?.value(["timeRange", "end"]))
        content.records.append(
          DiagnosedPayload.record(crash, period, of: around?["environment"], at: line))
      }
      let found = [
        DiagnosedPayload.counters(value, of: around, at: source),
        CounterPayload.counters(value, at: source),
      ].compactMap(\.self)
      for counters in found { keep(counters) }
      if let type = value["bug_type"], type.text != nil {
        session = (value["os_version"]?.text, AppCounters.Period(nil, value["timestamp"]))
      }
      let isPayload = DiagnosedPayload.lists.contains { value[$0] != nil }
      guard found.isEmpty, !isPayload, depth < Self.deepest else { return }
      for member in value.items + value.members {
        read(member, lines, of: around, at: line, depth: depth + 1)
      }
    }

    private mutating func keep(_ counters: AppCounters) {
      guard content.counters.count < PayloadFile.mostCounters else {
        return content.skip("payload beyond the first \(PayloadFile.mostCounters)")
      }
      var counters = counters
      counters.complete(by: session)
      content.counters.append(counters)
    }
  }
}

extension JoinedRecord {
  /// Whether it is earlier than another record with a date.
  fileprivate func startsBefore(_ other: JoinedRecord) -> Bool {
    func instant(_ time: WallTime?) -> Instant {
      guard var time else { return Instant(nanoseconds: .min) }
      let zone = time.zoneSeconds ?? 0
      time.zoneSeconds = zone
      return time.instant ?? Instant(nanoseconds: .min)
    }
    return (instant(fields.time), line) < (instant(other.fields.time), other.line)
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
