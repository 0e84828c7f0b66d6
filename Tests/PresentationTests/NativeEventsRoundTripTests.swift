import LifetraceModel
import LifetracePresentation
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// Draws the same values for the same seed.
private struct Draw {
  private var numbers: SeededNumbers
  var symbols = SymbolTable()

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  mutating func number(below bound: Int) -> Int { numbers.number(below: bound) }

  mutating func one<Value>(of values: [Value]) -> Value { values[number(below: values.count)] }

  mutating func maybe<Value>(_ value: (inout Draw) -> Value) -> Value? {
    number(below: 3) == 0 ? nil : value(&self)
  }

  mutating func text() -> Symbol {
    let pieces = [
      "com.example.a", "a \"b\"", "\\", "\u{1}\n\u{7F}", "ü€😀", "/", "x-1", "{}[]:,", "é",
    ]
    let count = 1 + number(below: 3)
    return symbols.intern((0..<count).map { _ in one(of: pieces) }.joined())
  }

  mutating func int64() -> Int64 {
    one(of: [0, 1, -1, .max, .min, Int64(number(below: 1_000_000))])
  }

  mutating func span() -> TimeSpan { TimeSpan(nanoseconds: int64()) }

  mutating func flag() -> Bool { number(below: 2) == 0 }

  mutating func visibility() -> Visibility { one(of: [.foreground, .background, .unknown]) }

  mutating func state() -> ReportedState {
    let task = one(of: [ReportedState.Task.running, .suspended, .notRunning, .unknown])
    return ReportedState(task: task, visibility: visibility())
  }

  mutating func intent() -> LaunchIntent {
    one(of: [.foreground, .background, .prewarm, .unknown])
  }

  mutating func mask() -> DeactivationMask {
    DeactivationMask(rawValue: one(of: [0, 1, 4097, .max]))
  }

  mutating func exit() -> ExitReport {
    var report = ExitReport(
      namespace: maybe { ExitNamespace(number: $0.one(of: [1, 2, 10, 15, 36, 37, 255])) },
      code: maybe { $0.one(of: [0, 6, 0x8bad_f00d, .max]) }, explanation: maybe { $0.text() },
      stateAtExit: maybe { $0.state() }, isVoluntary: flag())
    report.timing = one(of: [.timed, .latest, .untimed])
    return report
  }

  /// One event kind of each case, and of each case of its payload.
  mutating func kinds() -> [EventKind] {
    var kinds: [EventKind] = Callback.allCases.map { .callback($0) }
    kinds += SignificantEventKind.allCases.map { .significant($0) }
    kinds += LimitedResource.allCases.map { .limitExceeded($0, measurement: maybe { $0.text() }) }
    kinds += [
      .deactivation(DeactivationChange(before: mask(), after: mask())),
      .systemDeactivation(true), .systemDeactivation(false), .state(state()),
      .state(ReportedState(task: .running, visibility: .unknown, isForUser: true)),
      .visibility(visibility()), .launchRequested(intent()),
      .launchRequested(intent(), isLaunching: true, reason: maybe { $0.text() }),
      .launchFailed(reason: maybe { $0.text() }),
      .started(intent()), .exitRequested(reason: maybe { $0.text() }),
      .launched(reason: maybe { $0.text() }, .unknown),
      .launched(reason: symbols.intern("user"), .foreground),
      .launched(reason: symbols.intern("BGAppRefreshTask"), .background), .resumed(reason: nil),
      .resumed(reason: symbols.intern("push")), .suspended,
      .exited(exit()),
      .exitPending(reason: maybe { $0.text() }), .wrote, .inactive, .detached, .sceneless,
      .mentioned,
      .running,
      .identity(sceneSession: maybe { $0.text() }),
      .watchdog(
        WatchdogFact(
          step: text(), in: symbols, limit: maybe { $0.span() }, isViolated: flag())),
      .condition(.osVersion(text())), .condition(.deviceModel(text())),
      .condition(.appVersion(text())), .condition(.debugger), .condition(.xctest),
      .condition(.simulator), .gap, .boot,
    ]
    let scenes: [SceneFact] = [
      .tracked, .foreground, .background, .activated, .deactivated, .suspended,
      .assertionForeground, .assertionNone,
      .invalidated, .contentReady,
    ]
    kinds += scenes.map { .scene($0) }
    return kinds + works()
  }

  private mutating func works() -> [EventKind] {
    let assertions: [AssertionKind] = [
      .finishTask, .audio, .location, .voip, .bluetooth, .accessory, .navigation, .fetch, .push,
      .download, .suspend, .other,
    ]
    var facts: [WorkFact] = [
      .beginTask(id: maybe { $0.int64() }, name: maybe { $0.text() }),
      .endTask(id: maybe { $0.int64() }),
      .taskExpired(id: maybe { $0.int64() }, name: maybe { $0.text() }),
      .taskAge(
        id: maybe { $0.int64() }, name: maybe { $0.text() }, elapsed: span(),
        outlivedExpiry: flag()),
      .noTaskOpen,
      .assertionReleased(id: text(), timedOut: flag()), .budgetStarted, .budgetWarning,
      .budgetExpired, .budget(span(), reason: maybe { $0.text() }), .timeRemaining(span()),
    ]
    for step in BGTaskStep.allCases {
      facts.append(
        .bgTask(id: text(), one(of: BGTaskKind.allCases), step, delay: maybe { $0.span() }))
    }
    for assertion in assertions {
      facts.append(
        .assertionAcquired(id: text(), explanation: maybe { $0.text() }, kind: assertion))
    }
    return facts.map { .work($0) }
  }

  mutating func event(_ kind: EventKind) -> LifecycleEvent {
    let process = ProcessReference(
      pid: maybe { $0.one(of: [0, 1, 4242, .max]) }, bundle: text(), name: maybe { $0.text() },
      host: maybe { $0.text() }, hostPID: maybe { $0.one(of: [0, 77]) },
      kind: one(of: [.app, .appExtension, .system, .unknown]))
    let seconds = Int64(number(below: 4_000_000_000))
    var event = LifecycleEvent(
      time: Instant(nanoseconds: seconds * 1_000_000_000 + Int64(number(below: 1_000_000_000))),
      source: SourcePosition(input: 0, line: 1), device: maybe { $0.text() },
      boot: maybe { $0.text() }, process: process, scene: maybe { $0.text() },
      emitter: one(of: Emitter.allCases), kind: kind)
    if number(below: 4) == 0 { event.markUntimed() }
    return event
  }
}

private let references = [
  TimeReference(anchor: .absolute, zoneSeconds: 0, resolution: TimeSpan(nanoseconds: 1)),
  TimeReference(anchor: .absolute, zoneSeconds: nil, resolution: .milliseconds(1)),
  TimeReference(anchor: .absolute, zoneSeconds: -12_600, resolution: TimeSpan(nanoseconds: 1000)),
  TimeReference(anchor: .yearUnknown, zoneSeconds: 34_200, resolution: .seconds(1)),
  TimeReference(anchor: .dateUnknown, zoneSeconds: nil, resolution: TimeSpan(nanoseconds: 42)),
  TimeReference(anchor: .orderOnly, zoneSeconds: nil, resolution: .zero),
]

private func reading(of trace: EventTrace) -> (JSONLayoutReader, EventSink) {
  var reader = JSONLayoutReader()
  // The same texts give the same symbols in any table that starts as a copy.
  var sink = EventSink(symbols: trace.symbols)
  let bytes = NativeEventsWriter(trace).bytes()
  reader.read(bytes.span, range: 0..<bytes.count, firstLine: 1, input: 0, into: &sink) { _, _ in }
  reader.finish(into: &sink)
  return (reader, sink)
}

@Test(arguments: 1...12)
func writtenEventsReadBackTheSame(seed: UInt64) {
  var draw = Draw(seed: seed)
  let events = draw.kinds().map { kind in draw.event(kind) }
  for reference in references {
    let trace = EventTrace(
      events: StoredEvents(events), symbols: draw.symbols,
      inputs: [InputSummary(name: "day \"1\".log", reference: reference)], reference: reference)
    let (reader, sink) = reading(of: trace)
    #expect(sink.skipped.isEmpty)
    #expect(reader.reference == reference)
    #expect(sink.events.count == events.count)
    for (written, read) in zip(events, sink.events) {
      var expected = written
      expected.source = read.source
      #expect(read == expected)
    }
  }
}

@Test func linesHoldOnlyWhatIsKnown() {
  var symbols = SymbolTable()
  let bundle = symbols.intern("com.example.a")
  let reference = TimeReference(
    anchor: .absolute, zoneSeconds: 7200, resolution: .milliseconds(1))
  let trace = EventTrace(
    events: StoredEvents([
      LifecycleEvent(
        time: Instant(nanoseconds: 1_767_600_000_250_000_000),
        source: SourcePosition(input: 0, line: 3), process: ProcessReference(bundle: bundle),
        emitter: .callback, kind: .callback(.didBecomeActive)),
      LifecycleEvent(
        time: Instant(nanoseconds: 1_767_600_001_000_000_000),
        source: SourcePosition(input: 0, line: 4),
        process: ProcessReference(pid: 7, bundle: bundle), emitter: .runningBoard,
        kind: .suspended),
    ]),
    symbols: symbols, inputs: [InputSummary(name: "a.log", reference: reference)],
    reference: reference)
  let text = String(decoding: NativeEventsWriter(trace).bytes(), as: UTF8.self)
  #expect(
    text == """
      {"lifetrace":"events/1","clock":"absolute","zone":7200,"resolution":0.001}
      {"ts":"2026-01-05T10:00:00.25+02:00","bundle":"com.example.a","event":"didBecomeActive","source":"a.log:3"}
      {"ts":"2026-01-05T10:00:01+02:00","bundle":"com.example.a","pid":7,"event":"suspended","emitter":"runningBoard","source":"a.log:4"}

      """)
}

@Test func invalidTextIsRepaired() {
  var symbols = SymbolTable()
  let bundle = symbols.intern([0x61, 0xFF, 0x62][...])
  let trace = EventTrace(
    events: StoredEvents([
      LifecycleEvent(
        time: Instant(nanoseconds: 0), source: SourcePosition(input: 0, line: 1),
        process: ProcessReference(bundle: bundle), emitter: .native, kind: .wrote)
    ]), symbols: symbols)
  let (_, sink) = reading(of: trace)
  #expect(sink.skipped.isEmpty)
  #expect(sink.events.first?.process.bundle.map { sink.symbols[$0] } == "a\u{FFFD}b")
}
