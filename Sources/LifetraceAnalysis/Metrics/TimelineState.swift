internal import LifetraceModel

/// A state with a fixed place in an array of accumulators.
protocol TimelineState: Hashable, Sendable, CaseIterable {
  /// 0 ..< `allCases.count`, in the order of `allCases`.
  var slot: Int { get }
  /// The number of states, known without building `allCases`.
  static var stateCount: Int { get }
}

extension AppState: TimelineState {
  static let stateCount = 5

  var slot: Int {
    switch self {
    case .notRunning: 0
    case .inactive: 1
    case .active: 2
    case .background: 3
    case .suspended: 4
    }
  }
}

extension SceneState: TimelineState {
  static let stateCount = 5

  var slot: Int {
    switch self {
    case .unattached: 0
    case .foregroundInactive: 1
    case .foregroundActive: 2
    case .background: 3
    case .suspended: 4
    }
  }
}

extension Determination where State: TimelineState {
  /// The state's place; undetermined comes last.
  var slot: Int {
    switch self {
    case .state(let state): state.slot
    case .undetermined: State.stateCount
    }
  }

  /// `true` iff it is known to be `state`.
  ///
  /// Compares places: the generic `==` of another module is a call through metadata, and these
  /// comparisons are made for every interval of a trace.
  func isKnown(as state: State) -> Bool { slot == state.slot }
}
