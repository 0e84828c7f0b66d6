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
  var bounds: ClosedRange<TimeSpan> { AllowanceEra.allBounds[rawValue] }

  /// One for each era, found once: every stay is held against all of them.
  private static let allBounds: [ClosedRange<TimeSpan>] = {
    let limits = AllowanceEra.allCases.compactMap { $0.allowance?.limit }
    let least = limits.min() ?? .zero
    let whole = least...(limits.max() ?? least)
    return AllowanceEra.allCases.map { era in era.allowance.map { $0.limit...$0.limit } ?? whole }
  }()
}
