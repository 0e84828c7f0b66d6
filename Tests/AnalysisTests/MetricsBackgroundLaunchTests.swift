import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceMetrics

@Suite("Launches and wakes in background")
struct MetricsBackgroundLaunchTests {
  /// Launches and wakes in background: the reason or hold that tells the cause, and the verdict. The time is measured
  /// also where no budget is known.
  static let causes: [(String, String?, AssertionKind?, BackgroundSession.Verdict)] = [
    ("a push", "remote-notification", nil, .within),
    ("a fetch", "background fetch", nil, .within),
    ("a hold for a push", nil, .push, .within),
    ("location", "location", nil, .notObservable),
    ("a processing task", "BGProcessingTask", nil, .notObservable),
    ("nothing known", nil, nil, .notObservable),
  ]

  @Test(arguments: causes)
  func launched(
    name: String, reason: String?, assertion: AssertionKind?, verdict: BackgroundSession.Verdict
  ) throws {
    var story = MetricsStory()
    let id = story.symbols.intern("33-1-1")
    var events: [(Double, EventKind)] = [(10.5, .callback(.didFinishLaunching))]
    if let assertion {
      events.append((11, .work(.assertionAcquired(id: id, explanation: nil, kind: assertion))))
    }
    story.process(
      from: 10, [(.background, 22), (.suspended, 60)], launch: .background, reason: reason,
      events: events)
    let app = try #require(story.analysis().apps.first)
    let session = try #require(app.backgroundSessions.items.first)
    #expect(session.kind == .launched)
    #expect(session.leftActiveAt == nil)
    #expect(session.verdict == verdict)
    #expect(session.used == span(12))
    #expect(session.budget == (verdict == .within ? span(30) : nil))
    #expect(session.suspendedAt == seconds(22))
  }

  @Test func killedForATaskBeforeTheLaunchIsDecided() throws {
    var story = MetricsStory()
    story.process(
      from: 10, [(.background, 45)], launch: .unknown,
      exit: ExitReport(namespace: .runningBoard, code: 0x2182_bad4))
    let session = try #require(story.analysis().apps.first?.backgroundSessions.items.first)
    #expect(session.kind == .launched)
    #expect(session.verdict == .killed)
    #expect(session.budget == nil)
  }

  @Test func wakesCountButPassagesDoNot() throws {
    var story = MetricsStory()
    story.process(
      from: 0,
      [
        (.suspended, 10), (.background, 14), (.suspended, 50), (.background, 50.2),
        (.inactive, 50.4), (.active, 60),
      ])
    let ledger = try #require(story.analysis().apps.first).backgroundSessions
    #expect(ledger.total == 1)
    #expect(ledger.items.first?.kind == .woken)
    #expect(ledger.items.first?.verdict == .notObservable)
  }
}
