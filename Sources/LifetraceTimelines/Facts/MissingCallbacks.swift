package import LifetraceModel

/// Callbacks that came without the one that should have come before them: again without their
/// counterpart between, into background while the app was active, or gone from the foreground.
package struct MissingCallbacks: Sendable {
  /// Those of one kind.
  package struct Tally: Sendable {
    /// The number of callbacks counted.
    package private(set) var count = 0
    /// The earliest place of such a callback in the inputs.
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
  /// The alternating callbacks in the log.
  private var held = HeldCallbacks()

  /// Creates an empty record.
  package init() {}

  /// Records that the log holds a callback.
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
    // A log without any such line lacks none.
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
  /// In the app switcher the user sees the app as a picture; swiped away there, it may get a call for its
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

/// Which of the callbacks that come in turn a log holds.
package struct HeldCallbacks: OptionSet, Sendable {
  /// One bit for each callback.
  package var rawValue: UInt8

  /// The app's `didBecomeActive`.
  package static let didBecomeActive = HeldCallbacks(rawValue: 1)
  /// The app's `willResignActive`.
  package static let willResignActive = HeldCallbacks(rawValue: 2)
  /// A scene's `sceneDidBecomeActive`.
  package static let sceneDidBecomeActive = HeldCallbacks(rawValue: 4)
  /// A scene's `sceneWillResignActive`.
  package static let sceneWillResignActive = HeldCallbacks(rawValue: 8)

  /// Creates a set from its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A callback as a set of its own, empty for one that does not come in turn.
  package init(_ callback: Callback) {
    switch callback {
    case .didBecomeActive: self = .didBecomeActive
    case .willResignActive: self = .willResignActive
    case .sceneDidBecomeActive: self = .sceneDidBecomeActive
    case .sceneWillResignActive: self = .sceneWillResignActive
    default:
      self = []
    }
  }
}

/// The callback that an app or a scene got last, of those that come in turn.
///
/// `didBecomeActive` and `willResignActive` alternate; where one comes twice, lines between are
/// missing. `didEnterBackground` does not count: UIKit may call it again when it wakes an app.
package struct CallbackTurn: Sendable {
  private var last: Callback?
  private var at = Instant(nanoseconds: .min)

  /// Delegates, notifications and loggers write one callback several times, a moment apart.
  private static let echo = TimeSpan.seconds(1)

  /// Whether a callback repeats the previous one with no sign of its counterpart; records it.
  ///
  /// - Parameters:
  ///   - start: the beginning of the state that the callback shows.
  ///   - clockTolerance: one step of a coarse clock; negative if the log has no times: then
  ///     the result is always `false`, as a line and a callback repeated look alike.
  @inline(__always)
  package mutating func isRepeat(
    _ callback: Callback, at time: Instant, since start: Instant, clockTolerance: TimeSpan
  ) -> Bool {
    guard last == callback else {
      last = callback
      at = time
      return false
    }
    return repeats(at: time, since: start, clockTolerance: clockTolerance)
  }

  @inline(never)
  private mutating func repeats(at time: Instant, since start: Instant, clockTolerance: TimeSpan)
    -> Bool
  {
    defer { at = time }
    return clockTolerance >= .zero && time - at > CallbackTurn.echo + clockTolerance && start <= at
  }

  /// Forgets the callback: lines are known to be missing.
  package mutating func forget() { last = nil }
}

/// An entry into background by an app that was active by its own line and did not resign.
struct UnresignedEntry: Sendable {
  private var isActive = false
  private var entry: LineFacts?

  /// Notes a callback of the app; returns an earlier entry that nothing explains.
  mutating func note(_ callback: Callback, _ line: LineFacts) -> LineFacts? {
    var unexplained: LineFacts?
    switch callback {
    case .didBecomeActive: isActive = true
    case .didEnterBackground where isActive:
      unexplained = entry
      entry = line
      isActive = false
    case .willResignActive:
      // The two may be written in the wrong order.
      if let known = entry, line.time - known.time <= .seconds(1) { entry = nil }
      isActive = false
    default: break
    }
    return unexplained
  }

  /// A scene resigned, or lines are known to be missing.
  mutating func forget() { isActive = false }

  /// The entry that nothing explains, once no line follows.
  var unexplained: LineFacts? { entry }
}

/// What the lines of a process go on from that come in turn.
struct LineOrder: Sendable {
  /// The mask that the last one of UIKit's led to.
  var mask: DeactivationMask?
  var turn = CallbackTurn()
  var unresigned = UnresignedEntry()

  /// Lines are missing.
  mutating func forget() {
    mask = nil
    turn.forget()
    unresigned.forget()
  }
}
