import LifetraceInputs
import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

@Suite("Store of events")
struct EventStoreTests {
  @Test("gives events back as they were", arguments: [0, 1, 1000, 70_000, 200_000])
  func comeBack(count: Int) throws {
    let kinds: [EventKind] = [
      .callback(.didBecomeActive), .suspended,
      .work(
        .taskAge(
          id: 7, name: Symbol(index: 3), elapsed: .seconds(4), outlivedExpiry: true)),
      .launched(reason: nil, .unknown), .exited(ExitReport()),
    ]
    let events = (0..<count).map { index in
      LifecycleEvent(
        time: Instant(nanoseconds: Int64(index) * 1_000_003),
        source: SourcePosition(input: 0, line: UInt32(index)),
        device: index % 3 == 0 ? nil : Symbol(index: UInt32(index % 5)),
        process: ProcessReference(pid: Int32(index % 1000), bundle: Symbol(index: 1)),
        scene: index % 2 == 0 ? Symbol(index: 9) : nil, emitter: .native,
        kind: kinds[index % kinds.count])
    }
    var pieces = EventStore()
    var singly = EventStore()
    for start in stride(from: 0, to: count, by: 30_000) {
      pieces.append(CompactEvents(Array(events[start..<min(count, start + 30_000)])))
    }
    for event in events { singly.append(event) }
    try pieces.settle()
    try singly.settle()
    for store in [pieces, singly] {
      #expect(store.stored.all == events)
      #expect(store.count == count)
      #expect(store.order.isRising)
    }
  }

  /// Pieces of two parts, whose patterns are told once, added to and replaced.
  @Test("gives events back as they were: patterns", arguments: [1, 40, 2000])
  func comeBackFromPatterns(itemCount: Int) throws {
    var store = EventStore()
    var expected: [LifecycleEvent] = []
    for number in 0..<60 {
      let known = (1...1 + number % 20).map { pattern in
        LifecycleEvent(
          time: Instant(nanoseconds: 0), source: SourcePosition(input: 0, line: 0),
          process: ProcessReference(bundle: Symbol(index: UInt32(number / 20 * 100 + pattern))),
          emitter: .native, kind: pattern % 2 == 0 ? .resumed(reason: nil) : .work(.endTask(id: 0)))
      }
      var piece = CompactEvents(patterns: known, generation: number / 20)
      piece.part = number % 2
      piece.firstLine = UInt32(number * 5000)
      for index in 0..<itemCount {
        // Of some pieces a line has no event.
        let line = number % 5 == 0 && index > 20 ? index + 1 : index
        let item = CompactEvents.Item(
          time: Instant(nanoseconds: Int64(number * 5000 + index)), line: UInt32(line),
          pattern: index % known.count,
          index % 12 == 0 ? [.pid, .task] : index % 3 == 0 ? .pid : index % 4 == 0 ? .task : [],
          pid: Int32(index), task: Int32.max - Int32(index))
        piece.items.append(item)
      }
      if number % 3 == 0 {
        var single = known[0]
        single.kind = .suspended
        piece.add(single)
      }
      expected += piece.items.map(piece.event)
      store.append(piece)
      if number % 7 == 6 { store.flush() }
    }
    try store.settle()
    #expect(store.stored.all == expected)
  }

  private static func event(_ number: Int) -> LifecycleEvent {
    LifecycleEvent(
      time: Instant(nanoseconds: Int64(number)),
      source: SourcePosition(input: 0, line: UInt32(number % 1000)), process: ProcessReference(),
      emitter: .native, kind: .suspended)
  }

  @Test("needs no folder for events that fit into memory, and says what it needs for others")
  func noSpace() {
    var store = EventStore { () throws(SystemError) in throw .other("no space left") }
    for number in 0..<100_000 { store.append(Self.event(number)) }
    #expect(store.failure == nil)
    #expect(store.stored.count == 100_000)
    for number in 0..<1_000_000 { store.append(Self.event(number)) }
    #expect(store.failure?.fact.contains("(no space left); set TMPDIR") == true)
  }

  /// Each input's reader counts parts and generations from 0.
  @Test("keeps the patterns of inputs apart")
  func severalInputs() throws {
    var inputs: [[UInt8]] = []
    for (app, count) in [("alpha", 4000), ("beta", 3000)] {
      let lines = (0..<count).map { number in
        let time =
          "2026-01-05T\(app == "alpha" ? 10 : 11):\(10 + number / 60 % 50):\(10 + number % 50).5Z"
        let event = ["didBecomeActive", "willResignActive"][number % 2]
        return
          #"{"ts":"\#(time)","bundle":"com.example.\#(app)","pid":\#(number % 9),"event":"\#(event)"}"#
      }
      inputs.append(Array((lines.joined(separator: "\n") + "\n").utf8))
    }
    var reader = TraceReader()
    for (number, bytes) in inputs.enumerated() {
      var rest: [UInt8]? = bytes
      try reader.read(name: "\(number)") { rest.take() }
    }
    let trace = try reader.finish()
    #expect(trace.events.count == 7000)
    for event in trace.events {
      let bundle = event.process.bundle.map { trace.symbols[$0] }
      #expect(bundle == "com.example." + ["alpha", "beta"][Int(event.source.input)])
    }
  }

  /// As who looks at what was read so far while reading goes on.
  @Test("goes on in a copy, and beside it")
  func copies() throws {
    var store = EventStore()
    let events = (0..<4000).map(Self.event)
    for event in events[..<1000] { store.append(event) }
    store.flush()
    for event in events[1000..<2000] { store.append(event) }
    var copy = store
    copy.staysInMemory = true
    for event in events[3000...] { copy.append(event) }
    for event in events[2000..<3000] { store.append(event) }
    store.flush()
    try store.settle()
    #expect(store.stored.all == Array(events[..<3000]))
    #expect(copy.stored.all == Array(events[..<2000] + events[3000...]))
  }

  @Test(
    "sorts events by time and line, and keeps the order of equal ones",
    arguments: [0, 1, 2, 90, 200_000])
  func sorts(count: Int) throws {
    var numbers = SeededNumbers(seed: 3)
    var events = (0..<count).map { _ in Self.event(numbers.number(below: max(count / 3, 1))) }
    for index in events.indices { events[index].process.pid = Int32(index) }
    let sorted = try EventSort(events)
    let expected = events.indices.sorted {
      (events[$0].time, events[$0].source.line, $0) < (events[$1].time, events[$1].source.line, $1)
    }
    #expect(Array(sorted) == expected.map { events[$0] })
  }

  /// Their bytes are written and read back, which only plain values survive.
  @Test func areWithoutReferences() {
    #expect(_isPOD(LifecycleEvent.self))
    #expect(_isPOD(CompactEvents.Item.self))
  }
}
