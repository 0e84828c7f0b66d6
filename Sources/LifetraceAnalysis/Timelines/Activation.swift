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
