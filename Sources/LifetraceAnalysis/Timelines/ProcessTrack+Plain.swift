import LifetraceModel

// The beaten track: plain events while nothing is open that a line could settle.
extension ProcessTrack {
  /// Takes over the plain events of a run from `start` on, up to the first that may tell more; returns
  /// the index of that one.
  ///
  /// To the same effect as to apply each event: what that would look at before and behind is known to be
  /// as it is.
  mutating func follow(
    _ run: borrowing some EventRun, from start: Int, as pid: Int32
  ) -> Int {
    guard start < run.endIndex, run.plainEvent(at: start, of: pid, boot) != nil, isSteady,
      isWholeRecorded
    else { return start }
    var box = Boxed<ProcessRecord>()
    swapRecord(&box)
    let next = follow(run, from: start, as: pid, &box.value)
    swapRecord(&box)
    return next
  }

  @inline(__always)
  private mutating func follow(
    _ run: borrowing some EventRun, from start: Int, as pid: Int32, _ record: inout ProcessRecord
  ) -> Int {
    var index = start
    var last: Statement?
    while index < run.endIndex, let event = run.plainEvent(at: index, of: pid, boot) {
      let statement = event.statement
      let isTaken: Bool
      switch event.fact {
      case .app(let callback, let value): isTaken = take(callback, value, statement, &record)
      case .scene(let callback, let state, let id):
        isTaken = take(callback, state, of: id, statement, &record)
      case .suspended:
        isTaken = true
        record.noteSuspension(statement)
        schedule(.suspended, .scheduling(by: .native), statement)
      case .resumed:
        // Else it was suspended before, and no line told.
        isTaken = scheduling.value == .suspended
        if isTaken {
          record.noteResumption(statement)
          schedule(.scheduled, .scheduling(by: .native), statement)
        }
      case .task:
        isTaken = isRunning
        if isTaken, case .work(let fact) = run[index].kind {
          firstOwnWorkAt = firstOwnWorkAt ?? statement.time
          scheduling.goOn(until: statement.time)
          record.noteTask(fact, statement)
        }
      }
      guard isTaken else { break }
      last = statement
      index += 1
    }
    if let last {
      record.noteLines(index - start)
      noteEvidence(at: last.time, last.source)
    }
    return index
  }

  /// Takes over a callback of the app; `false`, and nothing is taken over, if it may tell more.
  @inline(__always)
  private mutating func take(
    _ callback: Callback, _ value: Activation, _ statement: Statement,
    _ record: inout ProcessRecord
  ) -> Bool {
    guard isRunning, !(callback.isResignation && activation.value == .background) else {
      return false
    }
    scheduling.goOn(until: statement.time)
    record.noteCallback(callback, statement)
    hasExactActivation = true
    activate(value, .exact, statement)
    if turn.isRepeat(callback, at: statement.time, since: recorder.start, slack: slack),
      callback.alternates
    {
      record.noteRepeat(callback, statement)
    }
    return true
  }

  /// Takes over a callback of a scene; `false`, and nothing is taken over, if it may tell more.
  @inline(__always)
  private mutating func take(
    _ callback: Callback, _ state: SceneState, of id: Symbol, _ statement: Statement,
    _ record: inout ProcessRecord
  ) -> Bool {
    guard isRunning, !(callback.isResignation && activation.value == .background),
      let position = scenes.position(of: id)
    else { return false }
    scheduling.goOn(until: statement.time)
    record.noteCallback(callback, statement)
    hasSceneEvidence = true
    let isRepeat = scenes[position].take(callback, becoming: state, statement, slack: slack)
    if isRepeat, callback.alternates { record.noteRepeat(callback, statement) }
    if let value = scenes.activation { activate(value, .fromScenes, statement, as: .derived) }
    return true
  }

  /// `true` iff events can tell no more than they say.
  ///
  /// Then nothing is open that the next line would settle, and only when it was said, and how well,
  /// decides what it changes.
  @inline(__always)
  private var isSteady: Bool {
    phase == .settled && hasActivation && !activation.isWeaker(than: .fromScenes)
      && usedAt != nil && !isAfterGap && firstResumption == nil && wanted == nil
      && focused == nil && lastSceneLoss == nil && !isExitPending
  }

  /// `true` iff it gets time by the word of somebody who knows.
  @inline(__always)
  private var isRunning: Bool {
    scheduling.isKnown(as: .scheduled, by: .scheduling(by: .native))
  }
}
