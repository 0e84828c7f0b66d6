extension EventKind {
  /// The same, with every symbol replaced: for events whose texts move to another table.
  public func mapSymbols(_ map: (Symbol) -> Symbol) -> EventKind {
    switch self {
    case .callback, .significant, .deactivation, .systemDeactivation, .state, .visibility,
      .launchRequested, .started, .resumed, .suspended, .wrote, .inactive, .sceneless, .mentioned,
      .scene,
      .gap, .boot:
      return self
    case .launched(let reason, let intent): return .launched(reason: reason.map(map), intent)
    case .exited(var report):
      report.explanation = report.explanation.map(map)
      return .exited(report)
    case .exitPending(let reason): return .exitPending(reason: reason.map(map))
    case .work(let fact): return .work(fact.mapSymbols(map))
    case .identity(let session): return .identity(sceneSession: session.map(map))
    case .watchdog(var fact):
      fact.step = map(fact.step)
      return .watchdog(fact)
    case .condition(let condition): return .condition(condition.mapSymbols(map))
    }
  }
}

extension WorkFact {
  fileprivate func mapSymbols(_ map: (Symbol) -> Symbol) -> WorkFact {
    switch self {
    case .beginTask(let id, let name): .beginTask(id: id, name: name.map(map))
    case .taskExpired(let id, let name): .taskExpired(id: id, name: name.map(map))
    case .taskAge(let id, let name, let elapsed, let outlivedExpiry):
      .taskAge(id: id, name: name.map(map), elapsed: elapsed, outlivedExpiry: outlivedExpiry)
    case .holdBegan(let id, let explanation, let kind):
      .holdBegan(id: map(id), explanation: explanation.map(map), kind: kind)
    case .holdEnded(let id, let timedOut): .holdEnded(id: map(id), timedOut: timedOut)
    case .allowance(let limit, let reason): .allowance(limit, reason: reason.map(map))
    case .endTask, .noTaskOpen, .allowanceStarted, .allowanceWarning, .allowanceExpired,
      .timeRemaining:
      self
    }
  }
}

extension Condition {
  fileprivate func mapSymbols(_ map: (Symbol) -> Symbol) -> Condition {
    switch self {
    case .osVersion(let version): .osVersion(map(version))
    case .deviceModel(let model): .deviceModel(map(model))
    case .appVersion(let version): .appVersion(map(version))
    case .debugger, .xctest, .simulator: self
    }
  }
}

extension LifecycleEvent {
  /// Replaces every symbol: for an event whose texts move to another table.
  public mutating func mapSymbols(_ map: (Symbol) -> Symbol) {
    device = device.map(map)
    boot = boot.map(map)
    scene = scene.map(map)
    process.bundle = process.bundle.map(map)
    process.name = process.name.map(map)
    process.host = process.host.map(map)
    kind = kind.mapSymbols(map)
  }
}
