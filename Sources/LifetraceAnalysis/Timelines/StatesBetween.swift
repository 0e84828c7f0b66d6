import LifetraceModel

/// The states between two others that the documented machine does not connect directly: no more
/// than two, and most often none.
struct StatesBetween<State: TimelineState>: Sendable {
  var first: State?
  var second: State?
}

extension StatesBetween<AppState> {
  /// Logs and guides abridge: background → active passes through inactive, in no known time.
  @inline(__always)
  init(_ from: StateSet<AppState>, _ to: AppState) {
    switch (from, to) {
    case (.state(.background), .active), (.state(.active), .background): first = .inactive
    case (.state(.suspended), .inactive), (.state(.inactive), .suspended): first = .background
    case (.state(.suspended), .active): (first, second) = (.background, .inactive)
    case (.state(.active), .suspended): (first, second) = (.inactive, .background)
    default: break
    }
  }
}
