import LifetraceModel
import Testing

private func event(_ kind: EventKind, line: UInt32, pid: Int32? = nil) -> LifecycleEvent {
  LifecycleEvent(
    time: Instant(nanoseconds: 5), source: SourcePosition(input: 2, line: line),
    process: ProcessReference(pid: pid, bundle: Symbol(index: 1)), emitter: .native, kind: kind)
}

/// One waits for each event of a log on its way to its app, hundreds of thousands at a time.
@Test func anItemIsSmall() {
  #expect(MemoryLayout<CompactEvents.Item>.stride == 24)
}

@Test func anItemHasItsOwnNumbersAndTheRestOfItsPattern() {
  let begin = event(.work(.beginTask(id: 7, name: Symbol(index: 9))), line: 4, pid: 41)
  var events = CompactEvents(patterns: [event(.suspended, line: 1), begin])
  events.firstLine = 100
  func item(_ numbers: CompactEvents.Numbers) -> CompactEvents.Item {
    CompactEvents.Item(
      time: Instant(nanoseconds: 80), line: 3, pattern: 1, numbers, pid: 0, task: -1)
  }
  var expected = begin
  expected.time = Instant(nanoseconds: 80)
  expected.source.line = 103
  #expect(events.event(item([])) == expected)
  expected.process.pid = 0
  #expect(events.event(item(.pid)) == expected)
  expected.kind = .work(.beginTask(id: -1, name: Symbol(index: 9)))
  var full = item([.pid, .task])
  #expect(events.event(full) == expected)
  full.isMarked = true
  #expect(full.isMarked && events.event(full) == expected)
  full.isMarked = false
  #expect(!full.isMarked && full.pid == 0 && full.task == -1 && full.pattern == 1)
  // What is not about a task has none to change.
  full.refer(to: 0)
  #expect(events.event(full).kind == .suspended)
  #expect(full.pid == 0 && full.task == -1)
}

@Test func anEventLikeNoOtherStaysAsItIs() {
  var events = CompactEvents(patterns: [event(.resumed(reason: nil), line: 1)])
  events.firstLine = 100
  let single = event(.exited(ExitReport(code: 9)), line: 8, pid: 3)
  events.add(single)
  #expect(events.items.map(events.event) == [single])
  #expect(events.items.map(\.pattern) == [nil])
  // Its index takes the place of the numbers.
  #expect(events.items[0].pid == nil && events.items[0].task == nil)
  let last = CompactEvents.Item(time: single.time, single: Int(UInt32.max))
  #expect(last.single == Int(UInt32.max) && last.pattern == nil && !last.isMarked)
  #expect(
    CompactEvents([single, single]).items.map { CompactEvents([single, single]).event($0) } == [
      single, single,
    ])
}
