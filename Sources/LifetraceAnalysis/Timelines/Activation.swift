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

/// States between two others that the documented machine does not connect directly.
///
/// Logs and guides abridge: background → active passes through inactive, in no known time.
func statesBetween(_ from: Determination<AppState>, _ to: AppState) -> [AppState] {
  switch (from, to) {
  case (.state(.background), .active), (.state(.active), .background): [.inactive]
  case (.state(.suspended), .inactive), (.state(.inactive), .suspended): [.background]
  case (.state(.suspended), .active): [.background, .inactive]
  case (.state(.active), .suspended): [.inactive, .background]
  case (.state, _), (.undetermined, _): []
  }
}
