import LifetraceModel
import LifetraceTestSupport
import LifetraceTimelines
import Testing

@testable import LifetraceMetrics

/// What finds the app of an event while a log is read, against plain searches.
@Suite("Routing of events") struct FlowRoutingTests {
  private static let seeds = 1...20 as ClosedRange<UInt64>

  /// A log that is read as it comes has no list of events to go through.
  @Test func noListOfEvents() {
    let reference = TimeReference(anchor: .absolute, zoneSeconds: 0, resolution: .milliseconds(1))
    var routing = FlowRouting(from: seconds(0), reference: reference, options: AnalysisOptions())
    let hasMore = routing.routeNext(of: EventTrace())
    #expect(!hasMore)
  }

  /// Of events in turn that say the same, the first counts, and later ones from the time on that it names.
  @Test("Events about everybody reach an app as in a search from the start", arguments: seeds)
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

  /// More apps than are remembered, some of them named or of a known kind late.
  @Test("An event goes to the app of its bundle and device", arguments: seeds)
  func routes(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let hasDevices = numbers.chance(50)
    var router = FlowRouter(isByName: false)
    var apps: [AppKey] = []
    for _ in 0..<3000 {
      let bundle = Symbol(index: UInt32(numbers.number(10...900)))
      let device = hasDevices ? Symbol(index: UInt32(numbers.number(1...3))) : nil
      // One name and one kind for an app, where a line has them.
      let name = numbers.chance(30) ? Symbol(index: 1000 + bundle.index) : nil
      let kind = numbers.chance(30) ? (bundle.index % 2 == 0 ? .app : .system) : ProcessKind.unknown
      let event = Self.event(ProcessReference(bundle: bundle, name: name, kind: kind), on: device)
      let known = apps.firstIndex { $0.bundle == bundle && $0.device == device }
      if let known {
        apps[known].name = apps[known].name ?? name
        if apps[known].kind == .unknown { apps[known].kind = kind }
      } else {
        apps.append(AppKey(device: device, bundle: bundle, name: name, kind: kind))
      }
      let expected =
        known.map { FlowRouter.Route.subject($0) } ?? .newSubject(apps.count - 1)
      #expect(router.route(event) == expected)
    }
    #expect(router.keys == apps)
  }

  @Test("What only the whole log decides is not routed")
  func undecided() {
    let (bundle, device) = (Symbol(index: 1), Symbol(index: 2))
    let app = Self.event(ProcessReference(bundle: bundle, kind: .app), on: nil)
    let named = Self.event(ProcessReference(bundle: bundle, kind: .app), on: device)
    var boot = app
    boot.kind = .boot
    boot.process = ProcessReference()
    var bootOfDevice = boot
    bootOfDevice.device = device
    var gap = boot
    gap.kind = .gap
    var gapOfOne = gap
    gapOfOne.process = ProcessReference(name: Symbol(index: 3))
    let cases: [([LifecycleEvent], FlowRouter.Route)] = [
      ([Self.event(ProcessReference(pid: 7), on: nil)], .unknown),
      ([Self.event(ProcessReference(bundle: bundle, kind: .appExtension), on: nil)], .unknown),
      (
        [app, Self.event(ProcessReference(bundle: bundle, kind: .appExtension), on: nil)], .unknown
      ),
      (
        [Self.event(ProcessReference(bundle: bundle, host: Symbol(index: 5), kind: .app), on: nil)],
        .unknown
      ),
      ([app, app], .subject(0)), ([app, named], .unknown), ([named, app], .unknown),
      ([boot], .everybody), ([gap], .everybody), ([gapOfOne], .unknown),
      ([bootOfDevice], .everybody), ([named, bootOfDevice], .everybody),
      ([app, bootOfDevice], .unknown), ([bootOfDevice, app], .unknown),
      ([bootOfDevice, named], .newSubject(0)), ([boot, app], .newSubject(0)),
    ]
    for (events, expected) in cases {
      var router = FlowRouter(isByName: false)
      var route = FlowRouter.Route.unknown
      for event in events { route = router.route(event) }
      #expect(route == expected)
    }
  }

  @Test("A name that comes late decides where apps are asked for by name")
  func lateName() {
    let bundle = Symbol(index: 1)
    let name = Symbol(index: 2)
    for isByName in [false, true] {
      var router = FlowRouter(isByName: isByName)
      #expect(router.route(Self.event(ProcessReference(bundle: bundle), on: nil)) == .newSubject(0))
      let route = router.route(Self.event(ProcessReference(bundle: bundle, name: name), on: nil))
      #expect(route == (isByName ? .unknown : .subject(0)))
    }
  }

  private static func event(_ process: ProcessReference, on device: Symbol?) -> LifecycleEvent {
    LifecycleEvent(
      time: seconds(1), source: SourcePosition(input: 0, line: 1), device: device,
      process: process, emitter: .native, kind: .suspended)
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
