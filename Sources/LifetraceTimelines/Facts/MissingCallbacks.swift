package import LifetraceModel

/// Callbacks that came without the one that should have come before them: again without their
/// counterpart between, into background while the app was active, or gone from the foreground.
package struct MissingCallbacks: Sendable {
  /// Those of one kind.
  package struct Tally: Sendable {
    package private(set) var count = 0
    package private(set) var first: SourcePosition?

    /// Counts one at a place.
    package mutating func add(_ source: SourcePosition) { add(Tally(count: 1, first: source)) }

    /// Adds those of another process.
    package mutating func add(_ other: Tally) {
      count += other.count
      guard let source = other.first else { return }
      first = first.map { min($0, source) } ?? source
    }
  }

  private var tallies: [Callback: Tally] = [:]
  /// Those that come in turn, of which there are any.
  private var held = HeldCallbacks()

  package init() {}

  /// Takes in that the log holds a callback.
  @inline(__always)
  mutating func noteHeld(_ callback: Callback) { held.formUnion(HeldCallbacks(callback)) }

  /// Counts a callback at a place.
  package mutating func add(_ callback: Callback, _ source: SourcePosition) {
    tallies[callback, default: Tally()].add(source)
  }

  /// Adds those of another process.
  package mutating func add(_ other: MissingCallbacks) {
    held.formUnion(other.held)
    for (callback, tally) in other.tallies { tallies[callback, default: Tally()].add(tally) }
  }

  /// Forgets all.
  package mutating func clear() { self = MissingCallbacks() }

  /// What there is to say about those of an app.
  package func diagnostics(of app: String) -> [Diagnostic] {
    var rows: [(callback: Callback, fact: String, missing: Callback)] = [
      (.didBecomeActive, "'\(app)' becomes active again", .willResignActive),
      (.willResignActive, "'\(app)' resigns active again", .didBecomeActive),
      (.sceneDidBecomeActive, "a scene of '\(app)' becomes active again", .sceneWillResignActive),
      (.sceneWillResignActive, "a scene of '\(app)' resigns active again", .sceneDidBecomeActive),
    ]
    // A log that never tells of it, because nobody writes it, lacks no line.
    if held.contains(.willResignActive) {
      rows.append(
        (.didEnterBackground, "'\(app)' enters background while active", .willResignActive))
    }
    let contradictions: [Diagnostic] = rows.compactMap { row in
      guard let tally = tallies[row.callback], let first = tally.first else { return nil }
      let expected = row.missing.rawValue
      let isHeld = held.contains(HeldCallbacks(row.missing))
      let cause =
        isHeld ? "lines are missing" : "lines are missing, or the log holds no \(expected)"
      return Diagnostic(
        .warning, "\(row.fact); expected \(expected) between", source: first, count: tally.count,
        notes: [cause + ": the state before may have ended earlier"])
    }
    return contradictions + lostScenes(of: app)
  }

  /// What explains the order of lines at the end of an app that may have been swiped away.
  ///
  /// In the app switcher the user sees the app as a picture; swiped away there, it may be told of its
  /// scene's disconnection and of nothing else.
  private func lostScenes(of app: String) -> [Diagnostic] {
    guard let tally = tallies[.sceneDidDisconnect], let first = tally.first else { return [] }
    return [
      Diagnostic(
        .note, "the last scene of '\(app)' is disconnected from the foreground", source: first,
        count: tally.count,
        notes: [
          "a window was closed, or the app swiped away in the app switcher: a scene that comes and "
            + "goes after that belongs to the end, and no line need tell of the exit"
        ])
    ]
  }
}
