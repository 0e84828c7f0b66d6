import LifetraceModel

/// A report that is read as a whole, at the end of its input.
struct ReportInput: Sendable {
  /// All of it that has come.
  var document: DiagnosticReport?
  /// The zone of times without one.
  let zone: ZoneRule?
  /// Whether it contains something that is counted alone.
  private(set) var hasUnreadParts = false
  /// The number of its counters of apps.
  private(set) var counterCount = 0
  /// Whether any of them counts something of the life cycle.
  private(set) var hasInformativeCounters = false

  init(zone: ZoneRule?) { self.zone = zone }

  /// Reads the report that has come to its end.
  ///
  /// - Parameters:
  ///   - input: the index of its input.
  ///   - stage: takes its records.
  /// - Returns: what the input is, if nothing of it could be read.
  mutating func finish(
    _ report: DiagnosticReport, input: UInt32, to stage: inout some RecordConsumer,
    into sink: inout EventSink
  ) -> ForeignFormat? {
    let before = sink.events.count
    let content = report.content()
    for record in content?.records ?? [] { stage.take(record, into: &sink) }
    let skipped = content?.skipped ?? [:]
    sink.skipped.merge(skipped, uniquingKeysWith: +)
    hasUnreadParts = !skipped.isEmpty
    for counters in content?.counters ?? [] { add(counters, input: input, into: &sink) }
    for (severity, line, message) in content?.notes ?? [] {
      sink.diagnostics.append(
        Diagnostic(severity, message, source: SourcePosition(input: input, line: line)))
    }
    guard let content, !content.isCutOff || sink.events.count > before || counterCount > 0 else {
      return report.isTooLong
        ? .tooLongReport : report.isOfPeriods ? .damagedExport : .damagedReport
    }
    if content.isCutOff {
      let line = UInt32(truncatingIfNeeded: report.lineCount)
      sink.diagnostics.append(report.cutOff(at: SourcePosition(input: input, line: line)))
    }
    return nil
  }

  private mutating func add(
    _ counters: AppCounters, input: UInt32, into sink: inout EventSink
  ) {
    counterCount += 1
    guard counters.isInformative else { return sink.skip("counters of nothing in the life cycle") }
    hasInformativeCounters = true
    var counters = counters
    counters.source.input = input
    counters.period.place(in: zone)
    sink.counters.append(counters)
  }
}
