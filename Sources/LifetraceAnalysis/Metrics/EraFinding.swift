internal import LifetraceModel

/// The era of the background allowance that holds for a capture, and who told it.
struct EraFinding: Hashable, Sendable {
  var era: AllowanceEra
  /// For people; empty when nobody told.
  var origin: String

  /// Nothing is known.
  static let none = EraFinding(era: .unknown, origin: "")

  private init(era: AllowanceEra, origin: String) {
    self.era = era
    self.origin = origin
  }

  /// Decides by the user's word, else by the version in the log, else by what exists only since
  /// iOS 13: RunningBoard and scenes.
  init(option: OSVersion?, logged: OSVersion?, isIOS13OrLater: Bool) {
    if let option {
      self.init(era: AllowanceEra(option), origin: "\(option.description) by --os")
    } else if let logged {
      self.init(era: AllowanceEra(logged), origin: "\(logged.description) by the log")
    } else if isIOS13OrLater {
      self.init(era: .iOS13andLater, origin: "RunningBoard or scenes in the log")
    } else {
      self = .none
    }
  }
}
