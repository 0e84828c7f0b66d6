import Lifetrace
import LifetraceTestSupport
import Testing

@Suite("Totals")
struct PeerTests {
  private static let processStates: [(AppState, String)] = [
    (.inactive, "inactive"), (.active, "active"), (.background, "background"),
    (.suspended, "suspended"),
  ]
  private static let sceneStates: [(SceneState, String)] = [
    (.foregroundActive, "active"), (.foregroundInactive, "inactive"),
  ]

  @Test(
    "are those of a plain computation, to the microsecond", arguments: [1, 2, 3, 42, 2026],
    [2000, 9001])
  func equalPlain(seed: UInt64, count: Int) throws {
    let events = Array(DeviceWalk(seed: seed).prefix(count))
    let analysis = try analyze(events)
    let plain = PlainTotals(events).totals
    let bundles = Set(events.map(\.bundle))
    #expect(Set(analysis.apps.compactMap(\.bundle)) == bundles)
    for bundle in bundles {
      for (state, word) in PeerTests.processStates {
        let key = PlainTotals.Key(bundle: bundle, isScene: false, state: word)
        #expect(time(of: bundle, in: state, analysis) == plain[key, default: 0] * 1000, "\(key)")
      }
      for (state, word) in PeerTests.sceneStates {
        let key = PlainTotals.Key(bundle: bundle, isScene: true, state: word)
        #expect(time(of: bundle, in: state, analysis) == plain[key, default: 0] * 1000, "\(key)")
      }
    }
  }

  @Test("do not depend on the pieces in which a log is read", arguments: [61, 4096, 65_537])
  func anyPieces(size: Int) throws {
    let events = Array(DeviceWalk(seed: 7, devices: 3).prefix(2000))
    let whole = try analyze(events)
    let pieces = try analyze(events, pieceSize: size)
    #expect(
      Report(pieces).rendered(as: .json) == Report(whole).rendered(as: .json))
  }

  private func analyze(_ events: [WalkEvent], pieceSize: Int = .max) throws -> Analysis {
    let text = Array(events.map(\.line).joined().utf8)
    var pieces = text.pieces(of: pieceSize).makeIterator()
    var reader = TraceReader()
    try reader.read(name: "walk.ndjson") { pieces.next() }
    return Analysis(of: try reader.finish())
  }

  private func time(of bundle: String, in state: AppState, _ analysis: Analysis) -> Int64 {
    analysis.apps.filter { $0.bundle == bundle }.flatMap(\.timeInState)
      .filter { $0.state == .state(state) }.reduce(0) { $0 + $1.time.nanoseconds }
  }

  private func time(of bundle: String, in state: SceneState, _ analysis: Analysis) -> Int64 {
    analysis.apps.filter { $0.bundle == bundle }.flatMap(\.scenes.items).flatMap(\.timeInState)
      .filter { $0.state == .state(state) }.reduce(0) { $0 + $1.time.nanoseconds }
  }
}
