import LifetraceMetrics
package import LifetraceModel

extension ExitCategory {
  /// The category for people.
  var words: String { wording.words }

  /// How alarming it is.
  var tone: Tone { wording.tone }

  private var wording: (words: String, tone: Tone) {
    switch self {
    case .normal: ("normal", .good)
    case .abnormal: ("abnormal (abort)", .bad)
    case .badAccess: ("bad access", .bad)
    case .illegalInstruction: ("illegal instruction", .bad)
    case .memoryLimit: ("memory limit", .bad)
    case .memoryPressure: ("memory pressure", .warning)
    case .watchdog: ("watchdog", .bad)
    case .cpuLimit: ("CPU limit", .bad)
    case .fileLock: ("file lock held", .bad)
    case .taskTimeout: ("background task timeout", .bad)
    case .unclassified: ("unclassified", .warning)
    case .silent: ("silent (no exit line)", .warning)
    case .restart: ("restart of the device", .plain)
    }
  }
}

extension Conditions {
  /// A version for people, whether the log writes `18.2` or `iPhone OS 18.2 (22C152)`.
  static func words(ofVersion text: String) -> String {
    text.first?.isNumber == true ? "iOS " + text : text
  }
}

extension BackgroundSession.Verdict {
  /// The verdict for people.
  var words: String { self == .notObservable ? "not observable" : rawValue }

  /// All verdicts, problems first.
  static let gravestFirst: [Self] = [.killed, .over, .near, .within, .exempt, .notObservable]

  /// How alarming it is.
  var tone: Tone {
    switch self {
    case .within: .good
    case .near: .warning
    case .over, .killed: .bad
    case .exempt: .special
    case .notObservable: .faint
    }
  }
}

extension BackgroundSession {
  /// The outcome for people.
  var outcomeWords: String {
    switch outcome {
    case .suspended: "suspended"
    case .returned: "returned"
    case .exited: "exited"
    case .open: isOpenAtEnd ? "open at end" : "end not seen"
    }
  }

  /// Whether it is open and the app is not seen again.
  var isOpenAtEnd: Bool { outcome == .open && nextSeenIn == nil }

  /// The next known state, where the log goes on without the session's end.
  var nextSeenWords: String? {
    switch nextSeenIn {
    case .active: "active again"
    case .inactive: "in the foreground again"
    // No line shows whether it was elsewhere meanwhile.
    case .background: "in background, still or again,"
    case .suspended: "suspended"
    case .notRunning: "gone"
    case nil: nil
    }
  }

  /// The used part of the budget; `nil` when one of the two is not known, or when the budget's
  /// clock is stopped, or may be.
  var usedShare: Double? {
    guard verdict != .exempt, verdict != .notObservable, let used, let budget,
      budget.nanoseconds > 0
    else { return nil }
    return Double(used.nanoseconds) / Double(budget.nanoseconds)
  }
}

extension BackgroundSession {
  /// How alarming the used part of the budget is; after a watchdog's kill, only the share counts.
  var shareTone: Tone {
    guard isKilledByWatchdog, let usedShare, let used, let budget else { return verdict.tone }
    if !BackgroundBudget.isNear(used, to: budget) { return BackgroundSession.Verdict.within.tone }
    return (usedShare > 1 ? BackgroundSession.Verdict.over : .near).tone
  }

  /// The watchdog that killed the app, if the budget did not.
  var killerWords: String? {
    guard isKilledByWatchdog else { return nil }
    return watchdog.map { "the \(VisibleText.escaped($0.step)) watchdog" } ?? "a watchdog"
  }
}

extension Evidence.Kind {
  /// The kind for people.
  var words: String { self == .cutOff ? "cut off" : rawValue }
}

extension Diagnostic.Severity {
  /// The severity for people.
  package var words: String { self == .dataLoss ? "data loss" : "\(self)" }

  /// The severity in JSON.
  var key: String { "\(self)" }

  /// How alarming it is.
  var tone: Tone {
    switch self {
    case .note: .faint
    case .warning: .warning
    case .dataLoss, .error: .bad
    }
  }
}

extension Distribution {
  /// The 95th percentile; `nil` for fewer than twenty values, where it is the longest.
  var tellingP95: TimeSpan? { count < 20 ? nil : p95 }
}

extension AppAnalysis {
  /// The name to show, never empty; an extension without a known host is marked.
  var shownName: String {
    let name = displayName.isEmpty ? "(unnamed app)" : displayName
    return kind == .appExtension ? "\(name) (extension)" : name
  }
}

/// Returns the count with its noun: `1 app`, `3 apps`.
func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(grouped(count)) " + (count == 1 ? noun : plural ?? noun + "s")
}

/// Returns a number with a thin separator at the thousands: `12,345`.
func grouped(_ value: Int) -> String {
  var digits = Array(String(value.magnitude))
  var place = digits.count - 3
  while place > 0 {
    digits.insert(",", at: place)
    place -= 3
  }
  return (value < 0 ? "-" : "") + String(digits)
}
