package import LifetraceModel

/// A line of an app that breaks the documented order of the life cycle.
package struct OrderViolation: Hashable, Sendable {
  /// The way in which the order is broken.
  package var kind: LifecycleViolationKind
  /// The callback of the line, if it has one.
  package var callback: Callback?
  /// The callback that should have come before, if one is missing.
  package var expected: Callback?
  /// The instant of the line.
  package var at: Instant
  /// The position of the line in the input.
  package var source: SourcePosition
  /// The scene, if the line is about one.
  package var scene: Symbol?
  /// The earlier line with which it is in conflict.
  package var earlier: EarlierLine?
  /// The identifier of the background task that it is about.
  package var task: Int64?

  /// A line with which a later one is in conflict.
  package struct EarlierLine: Hashable, Sendable {
    /// The callback of the line, if it has one.
    package var callback: Callback?
    /// The instant of the line.
    package var at: Instant
    /// The position of the line in the input, if it is known.
    package var source: SourcePosition?
  }

  init(
    _ kind: LifecycleViolationKind, _ callback: Callback?, expected: Callback? = nil,
    _ line: LineFacts, scene: Symbol? = nil, earlier: EarlierLine? = nil, task: Int64? = nil
  ) {
    self.init(kind, callback, at: line.time, line.source)
    self.expected = expected
    self.scene = scene
    self.earlier = earlier
    self.task = task
  }

  /// Creates a violation without an earlier line.
  package init(
    _ kind: LifecycleViolationKind, _ callback: Callback?, at time: Instant,
    _ source: SourcePosition
  ) {
    self.kind = kind
    self.callback = callback
    at = time
    self.source = source
  }

  /// The kinds of line without which the violation is not known: where the log has none of them, the
  /// missing line may have come without being logged.
  package var required: HeldLines {
    switch kind {
    case .ranWhileSuspended: .resumptions
    case .taskIDReused: .taskEnds
    default: expected.map { HeldLines($0) } ?? []
    }
  }
}

/// Kinds of line that an input holds of an app, as far as violations of the order depend on them.
package struct HeldLines: OptionSet, Hashable, Sendable {
  /// One bit for each kind of line.
  package let rawValue: UInt32

  /// Creates a set from its bits.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Scenes' callbacks from whoever writes them.
  package static let sceneUse = HeldLines(rawValue: 1 << 16)
  /// Scenes' callbacks without the name of the scene.
  package static let unnamedScenes = HeldLines(rawValue: 1 << 17)
  /// Ends of background tasks.
  package static let taskEnds = HeldLines(rawValue: 1 << 18)
  /// Lines that a process is resumed or runs.
  package static let resumptions = HeldLines(rawValue: 1 << 19)

  /// Callbacks of the app or of a scene, by its own code.
  package static let callbacks = HeldLines(rawValue: 1 << 16 - 1)
  /// The app's callbacks that UIKit does not call in apps with scenes.
  package static let appMoves: HeldLines = [
    HeldLines(.willEnterForeground), HeldLines(.didBecomeActive), HeldLines(.willResignActive),
    HeldLines(.didEnterBackground),
  ]

  /// A callback as a set of its own.
  package init(_ callback: Callback) {
    let bit: UInt32 =
      switch callback {
      case .willFinishLaunching: 0
      case .didFinishLaunching: 1
      case .willEnterForeground: 2
      case .didBecomeActive: 3
      case .willResignActive: 4
      case .didEnterBackground: 5
      case .didEnterBackgroundReturned: 6
      case .willTerminate: 7
      case .configurationForConnecting: 8
      case .sceneWillConnect: 9
      case .sceneWillEnterForeground: 10
      case .sceneDidBecomeActive: 11
      case .sceneWillResignActive: 12
      case .sceneDidEnterBackground: 13
      case .sceneDidDisconnect: 14
      case .didDiscardSceneSessions: 15
      }
    rawValue = 1 << bit
  }
}

/// The lines of one process that break the order of the life cycle, and what its log holds.
package struct OrderViolations: Sendable {
  /// Violations that are counted together.
  package struct Key: Hashable, Sendable {
    /// The way in which the order is broken.
    package var kind: LifecycleViolationKind
    /// The kinds of line without which they are not known.
    package var required: HeldLines
    /// The input that holds them.
    package var input: UInt32

    /// Creates the key of a violation.
    package init(_ violation: OrderViolation) {
      kind = violation.kind
      required = violation.required
      input = violation.source.input
    }
  }

  /// The first violations of each kind, at most `mostKept`.
  package private(set) var kept: [OrderViolation] = []
  /// The number of all violations.
  package private(set) var counts: [Key: Int] = [:]
  /// The kinds of line that each input holds.
  package private(set) var held = HeldByInput()
  /// The number of the app's callbacks that UIKit does not call in apps with scenes.
  private var appMoveCount = 0
  /// Whether the log shows the launch, after which all scenes connect.
  private var isLaunchShown = false
  /// The number of scenes that connected.
  private var connectionCount = 0
  /// Whether callbacks without a name can only be those of one scene.
  private var hasOneScene: Bool { isLaunchShown && connectionCount == 1 }
  /// The first of them.
  private var firstAppMove: OrderViolation.EarlierLine?

  private static let mostKept = 16
  private static let mostKeptOfKind = 4

  /// Records a callback in the log.
  mutating func hold(_ callback: Callback, _ event: LifecycleEvent) {
    var lines = HeldLines(callback)
    let isOwn = event.emitter == .callback
    if lines.rawValue >= HeldLines(.configurationForConnecting).rawValue {
      if callback == .sceneWillConnect { connectionCount &+= 1 }
      if isOwn, event.scene == nil, callback.placesScene, !hasOneScene {
        lines.insert(.unnamedScenes)
      }
      lines = isOwn ? lines.union(.sceneUse) : .sceneUse
    } else if !isOwn {
      lines = []
    } else if callback == .didFinishLaunching {
      isLaunchShown = true
    } else if !lines.isDisjoint(with: .appMoves) {
      appMoveCount &+= 1
      if firstAppMove == nil {
        firstAppMove = OrderViolation.EarlierLine(
          callback: callback, at: event.time, source: event.source)
      }
    }
    held.add(lines, in: event.source.input)
  }

  /// Records that an input holds kinds of line.
  mutating func hold(_ lines: HeldLines, in input: UInt32) { held.add(lines, in: input) }

  /// Records a violation.
  mutating func add(_ violation: OrderViolation) {
    counts[Key(violation), default: 0] += 1
    guard kept.count < Self.mostKept else { return }
    if kept.count(where: { $0.kind == violation.kind }) < Self.mostKeptOfKind {
      kept.append(violation)
    }
  }

  /// The app's callbacks that UIKit does not call in apps with scenes, and the first of them, if the app has
  /// scenes.
  package var appCallbacksInSceneApp: (count: Int, first: OrderViolation.EarlierLine)? {
    guard let firstAppMove, held.contains(.sceneUse) else { return nil }
    return (appMoveCount, firstAppMove)
  }

  /// Forgets all, and keeps the memory.
  mutating func clear() {
    kept.clear()
    if !counts.isEmpty { counts.removeAll(keepingCapacity: true) }
    held = HeldByInput()
    appMoveCount = 0
    firstAppMove = nil
  }
}

/// The kinds of line that each input holds of an app.
package struct HeldByInput: Sendable {
  /// The input of the last line, and the kinds that it holds.
  private var current: (input: UInt32, lines: HeldLines) = (0, [])
  /// The same of other inputs.
  private var others: [UInt32: HeldLines] = [:]

  /// Creates an empty record.
  package init() {}

  /// Records that an input holds kinds of line.
  package mutating func add(_ lines: HeldLines, in input: UInt32) {
    if input == current.input {
      current.lines.formUnion(lines)
    } else {
      others[current.input, default: []].formUnion(current.lines)
      current = (input, lines)
    }
  }

  /// Adds what another process's lines show.
  package mutating func add(_ other: HeldByInput) {
    if !other.others.isEmpty { for (input, lines) in other.others { add(lines, in: input) } }
    add(other.current.lines, in: other.current.input)
  }

  /// Whether an input holds all of some kinds of line.
  package func holds(_ lines: HeldLines, in input: UInt32) -> Bool {
    var all = others[input] ?? []
    if input == current.input { all.formUnion(current.lines) }
    return all.isSuperset(of: lines)
  }

  /// Whether some input holds one of some kinds of line.
  package func contains(_ lines: HeldLines) -> Bool {
    !current.lines.isDisjoint(with: lines)
      || !others.isEmpty && others.contains { !$0.value.isDisjoint(with: lines) }
  }
}
