import LifetraceModel
import Testing

@testable import LifetraceAnalysis

@Suite("Memory of processes that are over")
struct ProcessRoomTests {
  private let second = Instant(nanoseconds: 1_000_000_000)

  private func history(intervalCount: Int, sceneCount: Int) -> ProcessHistory {
    let event = LifecycleEvent(
      time: second, source: SourcePosition(input: 0, line: 1), process: ProcessReference(),
      emitter: .native, kind: .wrote)
    let app = StateInterval<AppState>(
      state: .state(.active), start: second, end: second, startEvidence: .cutOff,
      endEvidence: .cutOff)
    let scene = StateInterval<SceneState>(
      state: .state(.background), start: second, end: second, startEvidence: .cutOff,
      endEvidence: .cutOff)
    return ProcessHistory(
      app: AppKey(), intervals: Array(repeating: app, count: intervalCount),
      scenes: Array(
        repeating: SceneHistory(id: Symbol(index: 1), intervals: [scene]), count: sceneCount),
      events: [event])
  }

  @Test func whatIsGivenIsEmptyAndHasTheMemory() {
    var room = ProcessRoom()
    var past = history(intervalCount: 200, sceneCount: 2)
    room.take(&past)
    let intervals = room.giveIntervals()
    #expect(intervals.isEmpty && intervals.capacity >= 200)
    #expect(room.giveEvents().isEmpty && room.giveScenes().isEmpty)
    let scene = room.giveSceneIntervals()
    #expect(scene.isEmpty && scene.capacity >= 1)
    #expect(room.giveIntervals().isEmpty, "what was given is not given again")
  }

  /// A report keeps what a process was, while the next one uses its memory.
  @Test func whatSomebodyKeepsStaysAsItIs() {
    var room = ProcessRoom()
    var past = history(intervalCount: 3, sceneCount: 1)
    let kept = past
    room.take(&past)
    var intervals = room.giveIntervals()
    intervals.append(
      StateInterval(
        state: .undetermined, start: second, end: second, startEvidence: .cutOff,
        endEvidence: .cutOff))
    #expect(kept.intervals.count == 3)
    #expect(kept.intervals.allSatisfy { $0.state == .state(.active) })
    #expect(kept.scenes.first?.intervals.count == 1)
    #expect(kept.events.count == 1)
  }

  @Test func theTracksOfScenesGiveTheirMemory() {
    var room = ProcessRoom()
    var tracks = [Symbol(index: 1), Symbol(index: 2)].map { id in
      SceneTrack(
        id: id, at: second, Evidence.cutOff, room: room.giveSceneIntervals())
    }
    room.take(&tracks)
    #expect(tracks.isEmpty)
    let given = room.giveSceneTracks()
    #expect(given.isEmpty && given.capacity >= 2)
    #expect(room.giveSceneTracks().capacity == 0, "what was given is not given again")
  }

  @Test func muchMemoryIsNotKept() {
    var room = ProcessRoom()
    var past = history(intervalCount: 5000, sceneCount: 100)
    room.take(&past)
    #expect(room.giveIntervals().capacity < 5000)
    #expect(room.sceneIntervals.count < 100)
  }
}
