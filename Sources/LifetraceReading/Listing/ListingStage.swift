import LifetraceModel

/// Turns the records of text and JSON into listed records, with their places in time.
struct ListingStage: RecordConsumer {
  /// The records since they were last taken out.
  var records: [ListedRecord] = []
  private var clock: InputClock
  private let input: UInt32
  private var isOfLoss = false

  init(options: ReadingOptions, input: UInt32) {
    clock = InputClock(options: options, input: input)
    self.input = input
  }

  func isCandidate(_ message: Span<UInt8>) -> Bool { true }

  mutating func take(_ record: borrowing JoinedRecord, into sink: inout EventSink) {
    take(record.raw, into: &sink)
  }

  mutating func take(_ record: RawRecord, into sink: inout EventSink) {
    let stamp = clock.stamp(record.time, line: record.line, sink: &sink)
    var listed = ListedRecord(
      isOfLoss ? .loss : .log, source: SourcePosition(input: input, line: record.line))
    isOfLoss = false
    if stamp.hasOwnTime {
      listed.time = stamp.time
      listed.zoneSeconds = record.time?.zoneSeconds.map(Int.init)
      listed.isDated = record.time?.day != nil && !clock.completion.open.contains(.year)
    }
    listed.process = record.process.map(Array.init) ?? []
    listed.pid = record.pid
    listed.subsystem = (record.job ?? record.subsystem).map(Array.init) ?? []
    listed.category = record.category.map(Array.init) ?? []
    listed.message = Array(record.message)
    listed.boot = record.boot.map { String(decoding: $0, as: UTF8.self) }
    records.append(listed)
  }

  mutating func noteLoss() { isOfLoss = true }

  mutating func note(_ dated: DatedEvents, after count: Int, into sink: inout EventSink) {
    clock.note(dated, after: count, sink: &sink)
  }

  mutating func note(date: WallTime, isYearAlone: Bool) {
    clock.note(date: date, isYearAlone: isYearAlone)
  }
}
