import LifetraceMetrics
package import LifetraceModel

extension ExitCategory {
  /// The category for people.
  var words: String {
    switch self {
    case .normal: "normal"
    case .abnormal: "abnormal (abort)"
    case .badAccess: "bad access"
    case .illegalInstruction: "illegal instruction"
    case .memoryLimit: "memory limit"
    case .memoryPressure: "memory pressure"
    case .watchdog: "watchdog"
    case .cpuLimit: "CPU limit"
    case .fileLock: "file lock held"
    case .taskTimeout: "background task timeout"
    case .unclassified: "unclassified"
    case .silent: "silent (no exit line)"
    case .restart: "restart of the device"
    }
  }

  /// How alarming it is.
  var tone: Tone {
    switch self {
    case .normal: .good
    case .restart: .plain
    case .memoryPressure, .silent, .unclassified: .warning
    case .abnormal, .badAccess, .illegalInstruction, .memoryLimit, .watchdog, .cpuLimit,
      .fileLock, .taskTimeout:
      .bad
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
  var words: String {
    switch self {
    case .within: "within"
    case .near: "near"
    case .over: "over"
    case .killed: "killed"
    case .exempt: "exempt"
    case .notObservable: "not observable"
    }
  }

  /// All verdicts, what went wrong before what did not.
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

  /// `true` iff it is open, and nothing is known of the app behind it.
  var isOpenAtEnd: Bool { outcome == .open && nextSeenIn == nil }

  /// What is known next, where the log goes on without telling how the session ended.
  var nextSeenWords: String? {
    switch nextSeenIn {
    case .active: "active again"
    case .inactive: "in the foreground again"
    // Whether it was elsewhere meanwhile, no line tells.
    case .background: "in background, still or again,"
    case .suspended: "suspended"
    case .notRunning: "gone"
    case nil: nil
    }
  }

  /// The part of the budget that was used; `nil` when one of the two is not known, or when the
  /// clock of the budget stood still.
  var usedShare: Double? {
    guard verdict != .exempt, let used, let budget, budget.nanoseconds > 0 else { return nil }
    return Double(used.nanoseconds) / Double(budget.nanoseconds)
  }
}

extension BackgroundSession {
  /// How alarming the part of the budget is that was used: of an app that something else killed it
  /// is no more than its share.
  var shareTone: Tone {
    guard isKilledByWatchdog, let usedShare else { return verdict.tone }
    if usedShare < 0.8 { return BackgroundSession.Verdict.within.tone }
    return (usedShare > 1 ? BackgroundSession.Verdict.over : .near).tone
  }

  /// What killed it, if that was not the end of its budget.
  var killerWords: String? {
    guard isKilledByWatchdog else { return nil }
    return watchdog.map { "the \(VisibleText.escaped($0.step)) watchdog" } ?? "a watchdog"
  }
}

extension LaunchAnalysis.Kind {
  /// The kind for people.
  var words: String {
    switch self {
    case .foreground: "foreground"
    case .background: "background"
    case .prewarm: "prewarm"
    case .undetermined: "undetermined"
    case .failed: "failed"
    case .requested: "requested"
    }
  }
}

extension Evidence.Kind {
  /// The kind for people.
  var words: String {
    switch self {
    case .observed: "observed"
    case .derived: "derived"
    case .inferred: "inferred"
    case .cutOff: "cut off"
    }
  }
}

extension Diagnostic.Severity {
  /// The severity for people.
  package var words: String {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .dataLoss: "data loss"
    case .error: "error"
    }
  }

  /// The severity in JSON.
  var key: String {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .dataLoss: "dataLoss"
    case .error: "error"
    }
  }

  /// How alarming it is.
  var tone: Tone {
    switch self {
    case .note: .faint
    case .warning: .warning
    case .dataLoss, .error: .bad
    }
  }
}

extension ExitAnalysis {
  /// The raw namespace and code such as `FRONTBOARD 0x8BADF00D` or `SIGNAL 6`; `nil` when the
  /// log tells neither.
  var rawReason: String? {
    let code = code.map { $0 < 256 ? String($0) : "0x" + String($0, radix: 16, uppercase: true) }
    let parts = [namespace?.name, code].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}

extension Distribution {
  /// The 95th percentile; `nil` of fewer than twenty values, of which it would only be the longest.
  var tellingP95: TimeSpan? { count < 20 ? nil : p95 }
}

extension AppAnalysis {
  /// The name to show, never empty; an extension that stands apart is called one.
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
