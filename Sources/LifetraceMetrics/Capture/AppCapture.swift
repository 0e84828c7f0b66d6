internal import LifetraceModel
internal import LifetraceTimelines

/// Facts about the recording of one app.
struct AppCapture: Sendable {
  /// The number of life-cycle events about the app.
  private(set) var eventCount = 0
  /// The pid of the last process.
  private(set) var lastPID: Int32?
  /// The inputs in which its processes begin and end.
  private(set) var inputs: [UInt32] = []
  private var knownInputs: Set<UInt32> = []
  /// Whether records about it are missing.
  private(set) var hasGap = false
  /// Whether the app was in the foreground and no line shows whether it was active.
  private(set) var hasUnclearForeground = false
  /// Whether native events write suspensions of a process up to here.
  private(set) var isOfWrittenSuspensions = false
  /// Disconnections of the last scene from the foreground.
  private(set) var lostScenes = LostScenes()
  /// The number of scenes, beyond those that may be open at once, with the states of their own lines alone.
  private(set) var unlinkedSceneCount = 0
  private var lastBoot: Symbol?
  private var hasSeveralBoots = false

  /// The boot session of all processes; `nil` if it is not in the log, or there are several.
  var boot: Symbol? { hasSeveralBoots ? nil : lastBoot }

  /// Records whether native events include the suspensions of a process. An app's recorder writes them for every process
  /// or for none.
  mutating func addWrittenSuspensions(of history: ProcessHistory) {
    if history.record.watch.hasWrittenSuspensions { isOfWrittenSuspensions = true }
  }

  /// Adds a process.
  mutating func add(_ history: ProcessHistory) {
    if let boot = history.boot {
      hasSeveralBoots = hasSeveralBoots || lastBoot.map { $0 != boot } ?? false
      lastBoot = boot
    }
    add(input: history.intervals.first?.startEvidence.source?.input)
    add(input: history.intervals.last?.endEvidence.source?.input)
    lastPID = history.pid ?? lastPID
    eventCount += history.record.evidenceCount
    hasGap = hasGap || history.record.shown.contains(.gap)
    if !hasUnclearForeground, !history.record.shown.contains(.active) {
      hasUnclearForeground = history.intervals.contains { $0.state == .foreground }
    }
    lostScenes.add(history.record.lostScenes)
    unlinkedSceneCount += history.record.unlinkedSceneCount
  }

  /// Returns the notes about the app's scenes.
  func notesOnScenes(of app: String) -> [Diagnostic] {
    guard unlinkedSceneCount > 0 else { return lostScenes.diagnostics(of: app) }
    let note = Diagnostic(
      .note, "scenes of '\(app)' have the states of their own lines alone",
      count: unlinkedSceneCount,
      notes: [
        "more than \(SceneLink.mostOpenScenes) scenes of one process are open at once; the others are not "
          + "narrowed by the states of their app"
      ])
    return lostScenes.diagnostics(of: app) + [note]
  }

  private mutating func add(input: UInt32?) {
    guard let input, input != inputs.last, knownInputs.insert(input).inserted else { return }
    inputs.append(input)
  }
}
