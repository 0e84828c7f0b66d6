import LifetraceModel
import LifetraceTestSupport
import LifetraceTimelines
import Testing

@testable import LifetraceMetrics

/// What a queue of an app has of them, against plain searches.
@Suite("Events about everybody") struct BroadcastsTests {
  private static let seeds = 1...20 as ClosedRange<UInt64>

  /// Of events in turn that say the same, the first counts, and later ones from the time on that it names.
  @Test("reach an app as in a search from the start", arguments: seeds)
  func broadcasts(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var broadcasts = Broadcasts()
    var events: [LifecycleEvent] = []
    for line in 0..<60 {
      let event = LifecycleEvent(
        time: seconds(
          (events.last.map { Double($0.time.nanoseconds) / 1e9 } ?? 0)
            + Double(numbers.number(0...3))),
        source: SourcePosition(input: 0, line: UInt32(line + 1)),
        device: numbers.chance(40) ? nil : Symbol(index: UInt32(numbers.number(1...2))),
        process: ProcessReference(), emitter: .layout, kind: numbers.chance(70) ? .gap : .boot)
      events.append(event)
      broadcasts.append(event)
    }
    for _ in 0..<60 {
      let first = numbers.number(below: 60)
      let range = first..<(first + numbers.number(below: 61 - first))
      let device = numbers.chance(30) ? nil : Symbol(index: UInt32(numbers.number(1...3)))
      let wait = numbers.chance(50) ? nil : TimeSpan.seconds(numbers.number(0...12))
      let limit = { (event: LifecycleEvent) in wait.map { event.time + $0 } }
      var expected: [UInt32] = []
      var last: LifecycleEvent?
      // The last of a run is told, too, before what comes next.
      var passedOver: LifecycleEvent?
      for event in events[range] where device == nil || [nil, device].contains(event.device) {
        if let last, last.kind == event.kind, limit(last).map({ event.time < $0 }) ?? true {
          passedOver = event
          continue
        }
        if let line = passedOver?.source.line { expected.append(line) }
        passedOver = nil
        expected.append(event.source.line)
        last = event
      }
      if let line = passedOver?.source.line { expected.append(line) }
      var found: [UInt32] = []
      broadcasts.forEach(in: range, on: device) { event in
        found.append(event.source.line)
        return limit(event)
      }
      #expect(found == expected)
    }
    for time in 0...100 {
      let instant = seconds(Double(time))
      #expect(broadcasts.position(at: instant) == events.count { $0.time < instant })
      #expect(broadcasts.position(after: instant) == events.count { $0.time <= instant })
    }
  }
}

/// The app and the device that a user asks for.
@Suite("Filter of apps") struct SubjectFilterTests {
  private static let symbols = {
    var symbols = SymbolTable()
    for text in ["com.example.notes", "Notes", "com.example.maps", "Maps", "Widget", "a", "b"] {
      _ = symbols.intern(text)
    }
    return symbols
  }()

  private static func key(
    _ bundle: String?, _ name: String? = nil, kind: ProcessKind = .app, host: String? = nil,
    on device: String? = nil
  ) -> AppKey {
    let symbol = { (text: String?) in text.flatMap { symbols.symbol(for: $0) } }
    return AppKey(
      device: symbol(device), bundle: symbol(bundle), name: symbol(name), kind: kind,
      host: symbol(host))
  }

  private static let notes = key("com.example.notes", "Notes", on: "a")
  private static let maps = key("com.example.maps", "Maps", on: "b")
  private static let nameless = key(nil, "Widget", on: "a")
  private static let ofNotes = key(
    "com.example.notes.widget", "Widget", kind: .appExtension, host: "com.example.notes", on: "a")
  private static let ofMaps = key(
    "com.example.maps.widget", "Turns", kind: .appExtension, host: "com.example.maps", on: "b")
  private static let all = [notes, maps, nameless, ofNotes, ofMaps]

  @Test(
    arguments: [
      (nil, nil, [notes, maps, nameless, ofNotes, ofMaps]),
      ("com.example.notes", nil, [notes, ofNotes]), ("Notes", nil, [notes, ofNotes]),
      ("com.example.maps", nil, [maps, ofMaps]), ("Maps", nil, [maps, ofMaps]),
      // An extension comes with its host.
      ("Widget", nil, [notes, nameless, ofNotes]),
      ("com.example.none", nil, []), (nil, "a", [notes, nameless, ofNotes]), (nil, "none", []),
      ("Maps", "a", []), ("Maps", "b", [maps, ofMaps]),
    ] as [(String?, String?, [AppKey])])
  func accepts(app: String?, device: String?, expected: [AppKey]) {
    let options = AnalysisOptions(app: app, device: device)
    let filter = SubjectFilter(options, symbols: Self.symbols, among: Self.all)
    #expect(Self.all.filter(filter.accepts) == expected)
  }
}
