internal import LifetraceModel

/// A range of versions of iOS with one allowance for background tasks.
///
/// The log may name its version only at its end, so every stay is judged for each era and the
/// right judgement is picked last.
enum AllowanceEra: Int, Hashable, Sendable, CaseIterable {
  case iOS4to6
  case iOS7to12
  case iOS13andLater
  /// The version is not known: only what holds in every era is said.
  case unknown

  init(_ version: OSVersion?) {
    switch version?.major {
    case .some(..<7): self = .iOS4to6
    case .some(7..<13): self = .iOS7to12
    case .some: self = .iOS13andLater
    case nil: self = .unknown
    }
  }

  /// The era's allowance, or `nil` when the era is not known.
  var allowance: BackgroundAllowance? {
    switch self {
    case .iOS4to6: BackgroundAllowance.finishTask(in: OSVersion(major: 4))
    case .iOS7to12: BackgroundAllowance.finishTask(in: OSVersion(major: 7))
    case .iOS13andLater: BackgroundAllowance.finishTask(in: OSVersion(major: 13))
    case .unknown: nil
    }
  }

  /// The smallest and the largest allowance that may apply.
  var bounds: ClosedRange<TimeSpan> {
    if let limit = allowance?.limit { return limit...limit }
    return AllowanceEra.allBounds
  }

  private static let allBounds: ClosedRange<TimeSpan> = {
    let limits = AllowanceEra.allCases.compactMap { $0.allowance?.limit }
    let least = limits.min() ?? .zero
    return least...(limits.max() ?? least)
  }()
}
