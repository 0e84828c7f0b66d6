import LifetraceModel
import Testing

private func event(_ kind: EventKind, line: UInt32, pid: Int32? = nil) -> LifecycleEvent {
  LifecycleEvent(
    time: Instant(nanoseconds: 5), source: SourcePosition(input: 2, line: line),
    process: ProcessReference(pid: pid, bundle: Symbol(index: 1)), emitter: .native, kind: kind)
}

/// One waits for each event of a log on its way to its app: a byte more is ten megabytes in ten
/// million.
@Test func anItemIsSmall() {
  #expect(MemoryLayout<CompactEvents.Item>.stride == 32)
  #expect(MemoryLayout<CompactEvents.Item>.size < 32)
}

@Test func anItemHasItsOwnNumbersAndTheRestOfItsPattern() {
  let begin = event(.work(.beginTask(id: 7, name: Symbol(index: 9))), line: 4, pid: 41)
  var events = CompactEvents(patterns: [event(.suspended, line: 1), begin])
  events.firstLine = 100
  var item = CompactEvents.Item(time: Instant(nanoseconds: 80), line: 3, pattern: 1)
  var expected = begin
  expected.time = Instant(nanoseconds: 80)
  expected.source.line = 103
  #expect(events.event(item) == expected)
  item.pid = 0
  item.numbers.insert(.pid)
  expected.process.pid = 0
  #expect(events.event(item) == expected)
  item.task = -1
  item.numbers.insert(.task)
  expected.kind = .work(.beginTask(id: -1, name: Symbol(index: 9)))
  #expect(events.event(item) == expected)
  // What is not about a task has none to change.
  item.refer(to: 0)
  #expect(events.event(item).kind == .suspended)
}

@Test func anEventLikeNoOtherStaysAsItIs() {
  var events = CompactEvents(patterns: [event(.resumed, line: 1)])
  events.firstLine = 100
  let single = event(.exited(ExitReport(code: 9)), line: 8, pid: 3)
  events.add(single)
  #expect(events.items.map(events.event) == [single])
  #expect(events.items.map(\.pattern) == [nil])
  #expect(
    CompactEvents([single, single]).items.map { CompactEvents([single, single]).event($0) } == [
      single, single,
    ])
}
