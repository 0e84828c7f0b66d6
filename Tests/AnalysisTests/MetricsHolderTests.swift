import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceMetrics
@testable import LifetraceTimelines

@Suite("Who held the app when its time was up")
struct MetricsHolderTests {
  /// A stay in background from 11 s on, what follows it, when an upload's assertion ended, and who held it.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var end: Double
    var next: AppState?
    /// When the assertion ended, and whether its time was up.
    var ended: (at: Double, timedOut: Bool)?
    var holders: [String]
    var code: UInt64 = 0x2182_bad2
    var hasTimes = true
    /// FrontBoard keeps the watchdogs, RunningBoard the assertions.
    var namespace: ExitNamespace { code == 0x8bad_f00d ? .frontBoard : .runningBoard }

    init(
      _ name: String, until end: Double, then next: AppState? = nil, ended: (Double, Bool)? = nil,
      code: UInt64 = 0x2182_bad2, hasTimes: Bool = true, _ holders: String...
    ) {
      testDescription = name
      self.end = end
      self.next = next
      self.ended = ended.map { (at: $0.0, timedOut: $0.1) }
      self.holders = holders
      self.code = code
      self.hasTimes = hasTimes
    }
  }

  static let cases: [Case] = [
    // The allowance of 30 s counts from 11 s on.
    Case("killed while it was held", until: 41.1, "upload"),
    Case("timed out a moment before the kill", until: 41.1, ended: (40.95, true), "upload"),
    Case("timed out after the budget", until: 41.1, ended: (41.05, true), "upload"),
    Case("timed out long before the kill's report", until: 50, ended: (41.05, true), "upload"),
    Case("timed out early, and no other is told", until: 41.1, ended: (32, true), "upload"),
    Case("taken away with the kill", until: 41.1, ended: (40.5, false), "upload"),
    // The system's clock and the lines' may differ by a second.
    Case("let go a second before its time was up", until: 41.1, ended: (40, false), "upload"),
    Case("let go more than a second before", until: 41.1, ended: (39.9, false)),
    Case("let go well before the kill", until: 41.1, ended: (32, false)),
    Case(
      "another watchdog's kill", until: 30, ended: (20, true), code: 0x8bad_f00d),
    Case(
      "suspended when the time was up", until: 30, then: .suspended, ended: (29.95, true), "upload"),
    Case("suspended when it was done", until: 30, then: .suspended, ended: (29.95, false)),
    Case(
      "suspended a second after the time was up", until: 30, then: .suspended, ended: (29, true),
      "upload"),
    Case("suspended more than a second after", until: 30, then: .suspended, ended: (28.9, true)),
    Case("suspended later", until: 30, then: .suspended, ended: (20, true)),
    Case("back when the time was up", until: 30, then: .inactive, ended: (29.95, true)),
    Case(
      "went on beyond the budget", until: 90, then: .suspended, ended: (40.9, true), "upload"),
    Case("went on long beyond its assertion", until: 90, then: .suspended, ended: (30, true)),
    Case("an order without times", until: 41, ended: (40, true), hasTimes: false, "upload"),
    Case("done, without times", until: 41, ended: (40, false), hasTimes: false),
  ]

  @Test(arguments: cases)
  func whoHeldIt(example: Case) throws {
    var story = MetricsStory()
    story.options.os = OSVersion(major: 17)
    if !example.hasTimes { story.reference = .inOrder }
    let id = story.symbols.intern("33-100-7")
    let upload = story.symbols.intern("upload")
    var events: [(Double, EventKind)] = [
      (12, .work(.assertionAcquired(id: id, explanation: upload, kind: .finishTask)))
    ]
    if let ended = example.ended {
      events.append((ended.at, .work(.assertionReleased(id: id, timedOut: ended.timedOut))))
    }
    let stay: [MetricsStory.Stretch] = [(.active, 10), (.inactive, 11), (.background, example.end)]
    if let next = example.next {
      story.process(from: 0, stay + [(next, 100)], events: events)
    } else {
      story.process(
        from: 0, stay, exit: ExitReport(namespace: example.namespace, code: example.code),
        events: events)
    }
    let sessions = try #require(story.analysis().apps.first?.backgroundSessions)
    #expect(sessions.items.map(\.heldBy) == [example.holders])
    // The upload is the session's, and no work beside it.
    #expect(sessions.otherWork.total == 0)
  }

  @Test("At most eight are named, each once, those that began first")
  func atMostEight() throws {
    var story = MetricsStory()
    story.options.os = OSVersion(major: 17)
    let names = ["a", "b", "b", "c", "d", "e", "f", "g", "h", "i"]
    let events = names.enumerated().map { place, name -> (Double, EventKind) in
      let id = story.symbols.intern("33-100-\(place)")
      let text = story.symbols.intern(name)
      return (
        12 + Double(place),
        .work(.assertionAcquired(id: id, explanation: text, kind: .finishTask))
      )
    }
    story.process(
      from: 0, [(.active, 10), (.inactive, 11), (.background, 41.1)],
      exit: ExitReport(namespace: .runningBoard, code: 0x2182_bad2), events: events)
    let session = try #require(story.analysis().apps.first?.backgroundSessions.items.first)
    #expect(session.heldBy == ["a", "b", "c", "d", "e", "f", "g", "h"])
  }

  /// Of what earlier sessions left open, the last 256 are looked at.
  @Test(arguments: [(256, "1"), (257, "2")]) func manyLeftOpen(count: Int, first: String) throws {
    var story = MetricsStory()
    story.options.os = OSVersion(major: 17)
    let events = (1...count).map { number -> (Double, EventKind) in
      let name = story.symbols.intern("\(number)")
      return (
        12 + Double(number) / 10,
        .work(.assertionAcquired(id: name, explanation: name, kind: .finishTask))
      )
    }
    story.process(
      from: 0,
      [
        (.active, 10), (.inactive, 11), (.background, 60), (.inactive, 61), (.active, 70),
        (.inactive, 71), (.background, 90), (.suspended, 100),
      ], events: events)
    let sessions = try #require(story.analysis().apps.first?.backgroundSessions.items)
    let second = try #require(sessions.first { $0.enteredBackgroundAt == seconds(71) })
    #expect(second.heldBy.first == first)
    #expect(second.heldBy.count == 8)
  }

  /// What begins after the budget's end, or with the return, did not hold the app up to there.
  @Test(
    arguments: [
      (41, 90, .suspended, true), (41.001, 90, .suspended, false),
      (29, 30, .inactive, true), (29.001, 30, .inactive, false),
    ] as [(Double, Double, AppState, Bool)])
  func begunTooLate(begin: Double, end: Double, next: AppState, isNamed: Bool) throws {
    var story = MetricsStory()
    story.options.os = OSVersion(major: 17)
    let sync = story.symbols.intern("sync")
    let event = EventKind.work(.assertionAcquired(id: sync, explanation: sync, kind: .finishTask))
    story.process(
      from: 0, [(.active, 10), (.inactive, 11), (.background, end), (next, 100)],
      events: [(begin, event)])
    let session = try #require(story.analysis().apps.first?.backgroundSessions.items.first)
    #expect(session.heldBy == (isNamed ? ["sync"] : []))
  }

  /// The system ends a process for what times out, whenever that began.
  @Test(arguments: [49.5, 50]) func timedOutWithTheExit(end: Double) throws {
    var story = MetricsStory()
    story.options.os = OSVersion(major: 17)
    let sync = story.symbols.intern("sync")
    story.process(
      from: 0, [(.active, 10), (.inactive, 11), (.background, 50)],
      exit: ExitReport(namespace: .runningBoard, code: 0x2182_bad2),
      events: [
        (45, .work(.assertionAcquired(id: sync, explanation: sync, kind: .finishTask))),
        (end, .work(.assertionReleased(id: sync, timedOut: true))),
      ])
    let session = try #require(story.analysis().apps.first?.backgroundSessions.items.first)
    #expect(session.heldBy == ["sync"])
  }

  @Test("That the time was up may be told after the end")
  func toldBehindTheEnd() {
    var pairing = AssertionPairing()
    let (id, other) = (Symbol(index: 3), Symbol(index: 4))
    for (time, begun) in [(1, id), (2, other)] {
      pairing.read(
        .assertionAcquired(id: begun, explanation: nil, kind: .finishTask),
        at: seconds(Double(time)))
    }
    pairing.read(.assertionReleased(id: id, timedOut: false), at: seconds(31))
    pairing.read(.assertionReleased(id: other, timedOut: true), at: seconds(32))
    pairing.read(.assertionReleased(id: other, timedOut: true), at: seconds(33))
    #expect(pairing.assertions.map(\.isTimedOut) == [false, true])
    pairing.read(.assertionAcquired(id: id, explanation: nil, kind: .push), at: seconds(40))
    pairing.read(.assertionReleased(id: id, timedOut: false), at: seconds(50))
    pairing.read(.assertionReleased(id: id, timedOut: true), at: seconds(51))
    #expect(pairing.assertions.map(\.isTimedOut) == [false, true, true])
    #expect(pairing.assertions.map(\.end) == [seconds(31), seconds(32), seconds(50)])
  }
}

extension TimeReference {
  fileprivate static let inOrder = TimeReference(
    anchor: .orderOnly, zoneSeconds: nil, resolution: .zero)
}
