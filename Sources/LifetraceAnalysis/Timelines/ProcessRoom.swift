import LifetraceModel

/// The memory of a process that is over, for the next one of its app.
///
/// A process needs a dozen arrays: to get them anew, and to let them grow, would take about as long
/// as to follow the process.
struct ProcessRoom: Sendable {
  /// Memory for more items is not kept: the longest life of a long log should not leave more behind
  /// than most need.
  static let mostKept = 256
  /// Memory of more scenes is not kept.
  private static let mostScenes = 8

  private var record: Boxed<ProcessRecord>?
  private(set) var intervals: [StateInterval<AppState>] = []
  private(set) var scenes: [SceneHistory] = []
  private(set) var sceneTracks: [SceneTrack] = []
  private(set) var sceneIntervals: [[StateInterval<SceneState>]] = []
  let scope: RecordScope

  /// Creates room for processes whose records are of a scope.
  init(_ scope: RecordScope) {
    self.scope = scope
  }

  /// Takes the memory of a process of which nothing is needed any more.
  mutating func take(_ history: inout ProcessHistory) {
    record = history.boxedRecord
    ProcessRoom.keep(&history.intervals, in: &intervals)
    for index in history.scenes.indices where sceneIntervals.count < ProcessRoom.mostScenes {
      var room: [StateInterval<SceneState>] = []
      ProcessRoom.keep(&history.scenes[index].intervals, in: &room)
      sceneIntervals.append(room)
    }
    ProcessRoom.keep(&history.scenes, in: &scenes)
  }

  /// Takes the memory of tracks that are finished.
  mutating func take(_ tracks: inout [SceneTrack]) { ProcessRoom.keep(&tracks, in: &sceneTracks) }

  /// Gives an empty array for the tracks of scenes.
  mutating func giveSceneTracks() -> [SceneTrack] { ProcessRoom.give(&sceneTracks, atLeast: 0) }

  /// Gives a record in which nothing stands.
  mutating func giveRecord() -> Boxed<ProcessRecord> {
    guard var given = record.take() else { return Boxed(ProcessRecord(scope)) }
    // Not before: until now the process that is over had it too.
    given.value.clear()
    return given
  }

  /// Gives an empty array for the states of a process.
  mutating func giveIntervals() -> [StateInterval<AppState>] {
    ProcessRoom.give(&intervals, atLeast: 16)
  }

  /// Gives an empty array for the scenes of a process.
  mutating func giveScenes() -> [SceneHistory] { ProcessRoom.give(&scenes, atLeast: 0) }

  /// Gives an empty array for the states of a scene.
  mutating func giveSceneIntervals() -> [StateInterval<SceneState>] {
    sceneIntervals.popLast() ?? []
  }

  private static func keep<Item>(_ items: inout [Item], in room: inout [Item]) {
    guard items.capacity <= mostKept else { return }
    swap(&room, &items)
    room.removeAll(keepingCapacity: true)
  }

  private static func give<Item>(_ room: inout [Item], atLeast count: Int) -> [Item] {
    var given: [Item] = []
    swap(&given, &room)
    // Without room it would be copied several times while it grows.
    if given.capacity < count { given.reserveCapacity(count) }
    return given
  }
}
