import LifetraceTestSupport

/// Makes whole logs of a layout.
enum LogWriter {
  /// The layouts of which logs are made; the last mixes all others.
  static let layouts =
    LogPrinter.all.map(\.name)
    + ["native", "instruments", "sentry", "opentelemetry", "ips", "counters", "xctrace"]

  /// Returns a log of a layout, whole and undamaged.
  static func log(of layout: String, _ numbers: inout SeededNumbers) -> [UInt8] {
    var maker = LogMaker(&numbers)
    let isOne = layout == "ips" || layout == "xctrace"
    let count = isOne ? 1 : 1 + numbers.number(below: numbers.chance(10) ? 40 : 12)
    let records = maker.records(count, &numbers)
    let hasHeader = layout == "native" && numbers.chance(20)
    var text = hasHeader ? NativeMaker.header(&numbers) : ""
    for record in records { text += lines(record, layout, &numbers) }
    return Array(text.utf8)
  }

  /// Returns a log that mixes layouts.
  static func mixedLog(_ numbers: inout SeededNumbers) -> [UInt8] {
    var maker = LogMaker(&numbers)
    var layout = numbers.one(of: layouts)
    var text = ""
    for record in maker.records(1 + numbers.number(below: 12), &numbers) {
      if numbers.chance(20) { layout = numbers.one(of: layouts) }
      text += lines(record, layout, &numbers)
    }
    return Array(text.utf8)
  }

  private static func lines(
    _ record: MadeRecord, _ layout: String, _ numbers: inout SeededNumbers
  ) -> String {
    switch layout {
    case "native": NativeMaker.event(record, &numbers)
    case "ips": NativeMaker.report(record, &numbers)
    case "counters": NativeMaker.counters(record, &numbers)
    case "xctrace": NativeMaker.periods(record, &numbers)
    case "instruments", "sentry", "opentelemetry": NativeMaker.state(record, &numbers)
    default: LogPrinter.all.first { $0.name == layout }?.text(of: record) ?? ""
    }
  }
}
