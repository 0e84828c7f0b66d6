import LifetraceModel

/// Events of one app, one behind the other in the order of time.
protocol EventRun {
  /// The index behind the last event.
  var endIndex: Int { get }
  subscript(index: Int) -> LifecycleEvent { get }
  /// What the event at an index says, if it is known to be a plain one of a process.
  func plainEvent(at index: Int, of pid: Int32, _ boot: Symbol?) -> PlainEvent?
}

extension ProcessTrack {
  /// Takes over the events of a run from `start` on, up to the first that may be about more than what
  /// this process does while it lives; returns the index of that one.
  ///
  /// Nearly all events are such: to take them over right here, one after the other, saves to ask for
  /// the process anew for each.
  mutating func apply(_ run: borrowing some EventRun, from start: Int) -> Int {
    guard let pid else { return start }
    var index = start
    while true {
      index = follow(run, from: index, as: pid)
      guard index < run.endIndex else { return index }
      let event = run[index]
      guard event.isOrdinary, event.process.pid == pid, event.boot == boot else { return index }
      apply(event)
      index += 1
    }
  }
}

extension LifecycleEvent {
  /// `true` iff all that it can tell of a process which is known to live is what that does: neither
  /// that it begins or ends, nor anything about others.
  @inline(__always)
  fileprivate var isOrdinary: Bool {
    switch kind {
    case .callback(let callback):
      callback != .willFinishLaunching && callback != .didFinishLaunching
    case .significant, .systemDeactivation, .visibility, .resumed, .suspended, .exitPending, .wrote,
      .inactive, .sceneless, .mentioned, .scene, .work, .identity, .watchdog:
      true
    case .deactivation, .state, .launchRequested, .started, .launched, .exited, .condition, .gap,
      .boot:
      false
    }
  }
}
