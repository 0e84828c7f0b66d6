public import LifetraceModel
internal import LifetraceTimelines

/// How far an app's lines keep to the documented order of life-cycle callbacks.
public struct Conformance: Sendable {
  /// Lines that break the order, in the order of time: the last of each kind, and the first of the app's
  /// callbacks in an app with scenes.
  public var violations = BoundedList<LifecycleViolation>()
  /// The number of all violations of each kind.
  public var counts: [LifecycleViolationKind: Int] = [:]
  /// The number of lines that may break the order: the log never holds the callback that is missing
  /// before them, so that it may have come without being logged.
  public var undecided: [LifecycleViolationKind: Int] = [:]
  /// Whether the log holds callbacks by the app's own code.
  public var hasCallbacks = false
  /// Whether scenes' callbacks come without the name of the scene.
  public var hasUnnamedScenes = false

  /// Creates the conformance of an app without callbacks.
  public init() {}
}

/// A line of an app that breaks the documented order of the life cycle.
public struct LifecycleViolation: Hashable, Sendable {
  /// An earlier line with which the line is in conflict.
  public struct EarlierLine: Hashable, Sendable {
    /// The callback of the line, if it has one.
    public var callback: Callback?
    /// The instant of the line.
    public var at: Instant
    /// The position of the line in the input, if it is known.
    public var source: SourcePosition?
  }

  /// The way in which the order is broken.
  public var kind: LifecycleViolationKind
  /// The callback of the line, if it has one.
  public var callback: Callback?
  /// The callback that should have come before, if one is missing.
  public var expected: Callback?
  /// The instant of the line.
  public var at: Instant
  /// The process identifier, if the log names it.
  public var pid: Int32?
  /// The scene, if the line is about one.
  public var scene: String?
  /// The identifier of the background task that it is about.
  public var task: Int64?
  /// The position of the line in the input.
  public var source: SourcePosition
  /// The earlier line with which it is in conflict.
  public var earlier: EarlierLine?
}

/// The conformance of one app, added up from its processes.
struct ConformanceTally: Sendable {
  private struct Fact: Sendable {
    var violation: OrderViolation
    var pid: Int32?
  }

  private var kept: [LifecycleViolationKind: RecentItems<Fact>] = [:]
  private var counts: [OrderViolations.Key: Int] = [:]
  private var held = HeldByInput()
  private var appCallbackCount = 0
  /// The first of the app's callbacks that UIKit does not call in apps with scenes.
  private var firstAppCallback: Fact?

  /// Adds the record of a process.
  mutating func add(_ violations: OrderViolations, pid: Int32?, in context: MetricsContext) {
    held.add(violations.held)
    if let found = violations.appCallbacksInSceneApp {
      appCallbackCount += found.count
      if firstAppCallback == nil, let source = found.first.source {
        firstAppCallback = Fact(
          violation: OrderViolation(
            .appCallbacksInSceneApp, found.first.callback, at: found.first.at, source), pid: pid)
      }
    }
    guard !violations.counts.isEmpty else { return }
    for (key, count) in violations.counts { counts[key, default: 0] += count }
    for violation in violations.kept {
      kept[violation.kind, default: RecentItems(keepsAll: context.options.full)].append(
        Fact(violation: violation, pid: pid))
    }
  }

  /// Returns the conformance, now that it is known which kinds of line the log holds.
  func conformance(in context: MetricsContext) -> Conformance {
    var result = Conformance()
    for (key, count) in counts {
      if isHeld(key) {
        result.counts[key.kind, default: 0] += count
      } else {
        result.undecided[key.kind, default: 0] += count
      }
    }
    if appCallbackCount > 0 { result.counts[.appCallbacksInSceneApp] = appCallbackCount }
    let facts = (kept.values.flatMap(\.inOrder) + [firstAppCallback].compactMap(\.self))
      .filter { isHeld(OrderViolations.Key($0.violation)) }
      .sorted { $0.violation.place < $1.violation.place }
    result.violations = BoundedList(
      total: result.counts.values.reduce(0, +),
      items: facts.map { LifecycleViolation($0.violation, pid: $0.pid, in: context) })
    result.hasCallbacks = held.contains(.callbacks)
    result.hasUnnamedScenes = held.contains(.unnamedScenes)
    return result
  }

  /// Whether the violation's input holds the kinds of line without which it is not known.
  private func isHeld(_ key: OrderViolations.Key) -> Bool {
    held.holds(key.required, in: key.input)
  }
}

extension OrderViolation {
  /// Orders violations by time, and those of one time by their kinds.
  fileprivate var place: (Instant, String, SourcePosition) { (at, kind.rawValue, source) }
}

extension LifecycleViolation {
  fileprivate init(_ violation: OrderViolation, pid: Int32?, in context: MetricsContext) {
    self.init(
      kind: violation.kind, callback: violation.callback, expected: violation.expected,
      at: violation.at, pid: pid, scene: context.text(violation.scene), task: violation.task,
      source: violation.source,
      earlier: violation.earlier.map {
        EarlierLine(callback: $0.callback, at: $0.at, source: $0.source)
      })
  }
}
