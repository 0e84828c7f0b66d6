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
  guard let from = from.known else { return [] }
  return abridgedPassages[Passage(from: from, to: to)] ?? []
}

private struct Passage: Hashable {
  var from: AppState
  var to: AppState
}

private let abridgedPassages: [Passage: [AppState]] = [
  Passage(from: .background, to: .active): [.inactive],
  Passage(from: .active, to: .background): [.inactive],
  Passage(from: .suspended, to: .inactive): [.background],
  Passage(from: .inactive, to: .suspended): [.background],
  Passage(from: .suspended, to: .active): [.background, .inactive],
  Passage(from: .active, to: .suspended): [.inactive, .background],
]
