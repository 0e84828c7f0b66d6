import LifetraceModel
import Testing

@testable import LifetraceAnalysis

@Suite("Memory of processes that are over")
struct ProcessRoomTests {
  private let second = Instant(nanoseconds: 1_000_000_000)

  private func history(intervalCount: Int, sceneCount: Int) -> ProcessHistory {
    let app = StateInterval<AppState>(
      state: .state(.active), start: second, end: second, startEvidence: .cutOff,
      endEvidence: .cutOff)
    let scene = StateInterval<SceneState>(
      state: .state(.background), start: second, end: second, startEvidence: .cutOff,
      endEvidence: .cutOff)
    var history = ProcessHistory(
      app: AppKey(), intervals: Array(repeating: app, count: intervalCount),
      scenes: Array(
        repeating: SceneHistory(id: Symbol(index: 1), intervals: [scene]), count: sceneCount))
    for _ in 0..<intervalCount { history.record.note(didEnterBackground) }
    return history
  }

  private var didEnterBackground: LifecycleEvent {
    LifecycleEvent(
      time: second, source: SourcePosition(input: 0, line: 1), process: ProcessReference(),
      emitter: .native, kind: .callback(.didEnterBackground))
  }

  @Test func whatIsGivenIsEmptyAndHasTheMemory() {
    var room = ProcessRoom(RecordScope())
    var past = history(intervalCount: 200, sceneCount: 2)
    room.take(&past)
    let intervals = room.giveIntervals()
    #expect(intervals.isEmpty && intervals.capacity >= 200)
    #expect(room.giveScenes().isEmpty)
    let scene = room.giveSceneIntervals()
    #expect(scene.isEmpty && scene.capacity >= 1)
    #expect(room.giveIntervals().isEmpty, "what was given is not given again")
  }

  /// A report keeps what a process was, while the next one uses its memory.
  @Test func whatSomebodyKeepsStaysAsItIs() {
    var room = ProcessRoom(RecordScope())
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
    var record = room.giveRecord()
    record.value.note(didEnterBackground)
    #expect(kept.record.lineCount == 3 && record.value.lineCount == 1)
    #expect(kept.record.backgroundEntries.count == 3)
  }

  @Test func nothingStandsInARecordThatIsGiven() {
    var room = ProcessRoom(RecordScope())
    let fill = {
      var past = history(intervalCount: 3, sceneCount: 0)
      var lines: [EventKind] = [
        .callback(.didFinishLaunching), .callback(.sceneWillResignActive), .suspended, .gap,
        .callback(.didEnterBackgroundReturned), .significant(.openURL), .systemDeactivation(true),
        .deactivation(
          DeactivationChange(
            before: DeactivationMask(rawValue: 0), after: DeactivationMask(rawValue: 1))),
        .visibility(.background),
      ]
      let work: [WorkFact] = [
        .beginTask(id: 1, name: nil), .beginTask(id: nil, name: nil), .endTask(id: 1),
        .noTaskOpen, .allowanceStarted, .allowanceWarning,
        .allowanceExpired, .allowance(.seconds(30), reason: nil), .timeRemaining(.seconds(9)),
        .holdBegan(id: Symbol(index: 1), explanation: nil, kind: .audio),
      ]
      lines += work.map { .work($0) }
      for kind in lines {
        var event = didEnterBackground
        event.kind = kind
        event.emitter = .runningBoard
        past.record.note(event)
      }
      past.finishRecord()
      room.take(&past)
    }
    fill()
    let given = room.giveRecord().value
    #expect("\(given)" == "\(ProcessRecord(RecordScope()))")
    #expect(given.backgroundEntries.capacity >= 3)
  }

  @Test func theTracksOfScenesGiveTheirMemory() {
    var room = ProcessRoom(RecordScope())
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
    var room = ProcessRoom(RecordScope())
    var past = history(intervalCount: 5000, sceneCount: 100)
    room.take(&past)
    #expect(room.giveIntervals().capacity < 5000)
    #expect(room.sceneIntervals.count < 100)
  }
}
