import LifetraceModel

/// Where an app's interface is: the facet that the UIKit callbacks tell.
enum Activation: Hashable, Sendable {
  case active
  case inactive
  case background

  var state: AppState {
    switch self {
    case .active: .active
    case .inactive: .inactive
    case .background: .background
    }
  }

  /// What a mask says outside a launch: see `DeactivationReason.inBackground`.
  init(_ mask: DeactivationMask) {
    if mask.rawValue == 0 {
      self = .active
    } else {
      self = mask.contains(.inBackground) ? .background : .inactive
    }
  }
}

/// The states between two others that the documented machine does not connect directly: no more
/// than two, and most often none.
struct StatesBetween<State: Hashable & Sendable>: Sendable {
  var first: State?
  var second: State?
}

extension StatesBetween<AppState> {
  /// Logs and guides abridge: background → active passes through inactive, in no known time.
  @inline(__always)
  init(_ from: Determination<AppState>, _ to: AppState) {
    switch (from, to) {
    case (.state(.background), .active), (.state(.active), .background): first = .inactive
    case (.state(.suspended), .inactive), (.state(.inactive), .suspended): first = .background
    case (.state(.suspended), .active): (first, second) = (.background, .inactive)
    case (.state(.active), .suspended): (first, second) = (.inactive, .background)
    case (.state, _), (.undetermined, _): break
    }
  }
}
