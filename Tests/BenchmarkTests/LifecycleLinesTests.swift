import Lifetrace
import LifetraceTestSupport
import Testing

@testable import LifetraceBenchmarks

@Suite("Generated life-cycle lines") struct LifecycleLinesTests {
  /// An event of the walk, and what its records must be read as.
  struct Expectation: CustomTestStringConvertible, Sendable {
    var name: String
    var isShown: @Sendable (EventKind) -> Bool

    init(_ name: String, _ kind: EventKind) {
      self.name = name
      isShown = { $0 == kind }
    }

    init(_ name: String, _ isShown: @escaping @Sendable (EventKind) -> Bool) {
      self.name = name
      self.isShown = isShown
    }

    var testDescription: String { name }
  }

  static let expectations = [
    Expectation("didFinishLaunching", .started(.unknown)),
    Expectation("willEnterForeground", .visibility(.foreground)),
    Expectation("didBecomeActive") { mask(of: $0) == 0 },
    Expectation("willResignActive") { mask(of: $0) == 1 },
    Expectation("didEnterBackground", .callback(.didEnterBackground)),
    Expectation("resumed", .resumed(reason: nil)),
    Expectation("suspended", .suspended),
    Expectation("beginBackgroundTask") {
      if case .work(.beginTask(id: 8, name: .some)) = $0 { true } else { false }
    },
    Expectation("beginBackgroundTask") {
      if case .work(.assertionAcquired(_, _, kind: .finishTask)) = $0 { true } else { false }
    },
    Expectation("endBackgroundTask", .work(.endTask(id: 8))),
    Expectation("didReceiveMemoryWarning", .significant(.didReceiveMemoryWarning)),
    Expectation("willTerminate") {
      if case .exitPending(let report) = $0 { report.explanation != nil } else { false }
    },
    Expectation("terminated") { if case .exited = $0 { true } else { false } },
    Expectation("sceneWillConnect", .scene(.tracked)),
    Expectation("sceneWillEnterForeground", .scene(.foreground)),
    Expectation("sceneDidBecomeActive", .scene(.activated)),
    Expectation("sceneWillResignActive", .scene(.deactivated)),
    Expectation("sceneDidEnterBackground", .scene(.background)),
    Expectation("sceneDidDisconnect", .scene(.invalidated)),
  ]

  @Test func coverWhatAWalkConsistsOf() {
    let walked = Set(DeviceWalk(seed: 1).prefix(20_000).map(\.name))
    #expect(walked == Set(LifecycleLines.names))
    #expect(walked == Set(LifecycleLinesTests.expectations.map(\.name)))
  }

  @Test("are read as what they tell of", arguments: expectations)
  func areRead(expectation: Expectation) throws {
    let event = WalkEvent(
      microseconds: 1_767_600_000_000_000, device: "phone-0", bundle: "com.example.mail", pid: 301,
      scene: expectation.name.hasPrefix("scene") ? "mail-1" : nil, name: expectation.name)
    for layout in RawLayout.all where layout.name != "message-only" {
      let trace = try trace(of: log([event], layout), layout: layout.name)
      let told = trace.events.filter { expectation.isShown($0.kind) }
      try #require(told.count == 1, "\(layout.name)")
      let process = told[0].process
      let bundle = process.bundle.map { trace.symbols[$0] }
      let name = process.name.map { trace.symbols[$0] }
      // An app's own logger names nobody, and the console no pid.
      let isUnnamed = layout.name == "app-logger" && bundle == nil && name == nil
      #expect(
        bundle == event.bundle || process.pid == event.pid || name == "Mail" || isUnnamed,
        "\(layout.name)")
      #expect((told[0].scene != nil) == (event.scene != nil), "\(layout.name)")
    }
  }

  @Test("come at the times of the walk", arguments: RawLayout.all)
  func times(layout: RawLayout) throws {
    let events = Array(DeviceWalk(seed: 3, devices: 1).prefix(500))
    let trace = try trace(of: log(events, layout), layout: layout.name, year: 2026)
    let suspensions = trace.events.filter { $0.kind == .suspended }
    let expected = events.filter { $0.name == "suspended" }
    #expect(suspensions.count == expected.count)
    // Console copies and messages alone have no date.
    let isDated = !["console", "message-only"].contains(layout.name)
    #expect((trace.reference.anchor == .absolute) == isDated)
    guard isDated else { return }
    let offsets = zip(suspensions, expected).map { $1.microseconds * 1000 - $0.time.nanoseconds }
    let resolution = trace.reference.resolution.nanoseconds
    #expect(offsets.filter { !(0..<resolution).contains($0) } == [])
  }

  /// A log of nothing but the records of some events.
  private func log(_ events: [WalkEvent], _ layout: RawLayout) -> [UInt8] {
    var bytes = Array(layout.banner.utf8)
    var clock = ClockText()
    for event in events {
      clock.show(event.microseconds)
      for line in LifecycleLines.lines(of: event) {
        bytes.append(layout.opening)
        layout.time.write(clock, to: &bytes)
        bytes.append(layout.header(line.origin))
        layout.write(message: Array(line.message.utf8), to: &bytes)
        bytes.append(layout.closing(line.origin))
      }
    }
    return bytes
  }

  /// The deactivation mask after an event.
  private static func mask(of kind: EventKind) -> UInt32? {
    if case .deactivation(let change) = kind { change.after.rawValue } else { nil }
  }
}
