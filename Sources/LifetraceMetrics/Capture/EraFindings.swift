internal import LifetraceModel

/// Finds the era of the background budget for each app of a capture, which may be of several
/// devices, and of several inputs with versions of their own.
struct EraFindings: Sendable {
  private let conditions: CaptureConditions
  private let context: MetricsContext

  init(_ conditions: CaptureConditions, in context: MetricsContext) {
    self.conditions = conditions
    self.context = context
  }

  /// Returns the version of an app, and the model of its device.
  func versionAndModel(of app: AppAccumulator) -> (version: String?, model: String?) {
    (
      context.text(conditions.version(of: app)), context.text(conditions.system(for: app).device)
    )
  }

  /// Returns the era that holds for an app.
  func finding(for app: AppAccumulator) -> EraFinding {
    EraFinding(
      option: context.options.os, versions: conditions.system(for: app),
      isIOS13OrLater: conditions.isIOS13OrLater(for: app), in: context)
  }
}

/// The era of an app's background budget, and where it comes from.
struct EraFinding: Hashable, Sendable {
  var era: BudgetEra
  /// Where the era comes from, or why there is none, for people.
  var origin: String
  /// The version as the log writes it; `nil` if there is none, or there are several.
  private(set) var os: String?
  /// Whether the log names versions whose budgets differ.
  private(set) var isContradicted = false

  /// Nothing is known.
  static let none = EraFinding(
    era: .unknown, origin: "the log does not name the version of iOS; --os sets it")

  private init(era: BudgetEra, origin: String) {
    self.era = era
    self.origin = origin
  }

  /// Decides by the user's option, else by the versions in the log, else by RunningBoard and scenes, which
  /// exist since iOS 13.
  init(
    option: OSVersion?, versions: ConditionTally, isIOS13OrLater: Bool, in context: MetricsContext
  ) {
    if let option {
      self.init(era: BudgetEra(option), origin: "\(option.description) by --os")
    } else if versions.hasConflictingVersions(in: context) {
      self.init(
        era: .unknown,
        origin: "the log names versions of iOS whose budgets differ; --os sets one")
      isContradicted = true
    } else if let logged = versions.version(in: context) {
      self.init(era: BudgetEra(logged), origin: "\(logged.description) by the log")
    } else if isIOS13OrLater {
      self.init(era: .iOS13OrLater, origin: "RunningBoard or scenes in the log")
    } else {
      self = .none
    }
    os = option?.description ?? versions.os(in: context)
  }
}

/// A range of versions of iOS with one budget for background tasks.
///
/// The log may name its version only at its end, so every session is judged for each era and the
/// right judgement is picked last.
enum BudgetEra: Hashable, Sendable {
  /// The place of its budget in `BackgroundBudget.eras`.
  case known(Int)
  /// The version is not known: a verdict must hold in every era.
  case unknown

  /// All of them, the unknown one last.
  static let all = BackgroundBudget.eras.indices.map { BudgetEra.known($0) } + [.unknown]

  init(_ version: OSVersion?) {
    self = version.map { .known(BackgroundBudget.era(of: $0)) } ?? .unknown
  }

  /// The era of a log of iOS 13 or later; unknown where several budgets have come since.
  static var iOS13OrLater: BudgetEra {
    let first = BackgroundBudget.era(of: OSVersion(major: 13))
    return first == BackgroundBudget.eras.count - 1 ? .known(first) : .unknown
  }

  /// The era's budget, or `nil` when the era is not known.
  var budget: BackgroundBudget? {
    if case .known(let place) = self { BackgroundBudget.eras[place] } else { nil }
  }

  /// The smallest and the largest budget that may apply.
  var bounds: ClosedRange<TimeSpan> {
    budget.map { $0.limit...$0.limit } ?? BudgetEra.wholeBounds
  }

  /// Found once: every session is judged under it.
  private static let wholeBounds: ClosedRange<TimeSpan> = {
    let limits = BackgroundBudget.eras.map(\.limit)
    let least = limits.min() ?? .zero
    return least...(limits.max() ?? least)
  }()
}
