import LifetraceEmbedding
import LifetraceFindings
import LifetraceInputs
import LifetraceMetrics
import LifetraceModel

/// What a check applies: rules with their settings, and requirements.
struct CheckPlan {
  private var settings: RuleSettings
  private var requirements: [Requirement] = []
  /// The file of rules, for messages about it.
  private var file: String?

  /// Creates the plan of the options `--rules` and `--require`.
  ///
  /// - Throws: `Failure.unusableSetting`, `Failure.missing`, `Failure.unreadable`.
  init(rules: String?, requirements texts: [String]) throws(Failure) {
    if let rules {
      if let base = RuleSettings.Base(rawValue: rules) {
        settings = RuleSettings(base)
      } else {
        settings = try Self.settings(in: rules)
        file = rules
      }
    } else {
      settings = RuleSettings(.recommended)
    }
    for text in texts { try add(text, at: "--require '\(text)'") }
    for entry in settings.requirements {
      try add(entry.text, at: SettingsFile.place(file ?? "", entry.place))
    }
  }

  /// Whether its file teaches words of apps.
  var hasWords: Bool { !settings.words.isEmpty }

  private mutating func add(_ text: String, at place: String) throws(Failure) {
    do {
      requirements.append(try Requirement(text))
    } catch {
      throw .unusableSetting(place: place, reason: error.message)
    }
  }

  private static func settings(in file: String) throws(Failure) -> RuleSettings {
    do {
      return try SettingsFile.rules(in: file)
    } catch .missing where !file.contains(where: { $0 == "." || $0 == "/" }) {
      let names = RuleSettings.Base.allCases.map(\.rawValue)
      throw .unusableSetting(
        place: "--rules",
        reason: "'\(file)' is no set of rules (\(names.joined(separator: ", "))) and no file")
    }
  }
}

extension CheckPlan {
  /// Returns the apps to check.
  ///
  /// - Throws: `Failure.unusableSetting` if the file selects apps and none is in the log.
  func apps(among all: [AppAnalysis]) throws(Failure) -> [AppAnalysis] {
    let apps = all.filter { settings.selects($0.displayName) }
    if let first = settings.apps.first, apps.isEmpty, !all.isEmpty {
      let patterns = settings.apps.map { "'\($0.text)'" }.joined(separator: ", ")
      throw .unusableSetting(
        place: SettingsFile.place(file ?? "", first.place),
        reason: "no app of the log is one of \(patterns); it contains: "
          + all.prefix(20).map(\.displayName).joined(separator: ", "))
    }
    return apps
  }

  /// Whether something is checked for each app.
  var isAboutApps: Bool {
    !settings.rules.isEmpty || requirements.contains { !$0.isOfWholeReport }
  }

  /// Checks the log as a whole and the apps.
  func result(
    for apps: [AppAnalysis], in analysis: Analysis, allowsUnknown: Bool
  ) -> CheckResult {
    var result = CheckResult()
    result.apply(settings, to: apps, of: analysis, allowsUnknown: allowsUnknown)
    let general = requirements.filter(\.isOfWholeReport)
    if !general.isEmpty {
      let report = CheckedReport(nil, of: analysis)
      for requirement in general {
        result.add(requirement.verdict(for: nil, in: report, allowsUnknown))
      }
    }
    let particular = requirements.filter { !$0.isOfWholeReport }
    guard !particular.isEmpty else { return result }
    for app in apps {
      let report = CheckedReport(app, of: analysis)
      for requirement in particular {
        result.add(requirement.verdict(for: app, in: report, allowsUnknown))
      }
    }
    return result
  }
}

extension Requirement {
  /// Returns the verdict about an app, or about the log as a whole.
  fileprivate func verdict(
    for app: AppAnalysis?, in report: CheckedReport, _ allowsUnknown: Bool
  ) -> CheckResult.Verdict {
    let (isMet, value): (Bool?, String) =
      switch outcome(in: report) {
      case .met(let value): (true, value)
      case .broken(let value): (false, value)
      case .unknown(let value): (nil, value)
      }
    return CheckResult.Verdict(
      requirement: text, app: app?.displayName, device: app?.device, isMet: isMet, value: value,
      failsIfUnknown: !allowsUnknown)
  }
}
