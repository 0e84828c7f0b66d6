import LifetraceMetrics
import LifetraceModel

// MARK: Memory

extension ExitCause {
  static let memoryLimit = ExitCause(
    id: "memory-limit", severity: .error,
    summary: "iOS killed the app because it used more memory than a process may.",
    explanation: "Each process has a memory limit, which depends on the device.",
    reference: Page.jetsam, onlyCategories: [.memoryLimit],
    matches: { $0.category == .memoryLimit },
    detail: { _, _ in "it used more memory than a process may" },
    cause: { _, _ in "The app's memory grew beyond the limit of its process." },
    remedy: { _, _ in
      "Find what grows with Instruments' Allocations and the memory graph, and free caches on memory "
        + "warnings."
    })

  static let afterMemoryWarnings = ExitCause(
    id: "memory-limit-likely", severity: .warning,
    summary: "The app ended in the foreground, without a cause in the log, after memory warnings.",
    explanation: """
      iOS warns an app whose memory grows before it kills the app at the limit of its process. A kill without a reason, \
      or an end without a line, within a minute of such a warning is most likely that.
      """,
    reference: Page.jetsam,
    matches: { $0.endedAfterMemoryWarnings }, verb: { _ in "Ended" },
    detail: { exit, _ in "most likely at its memory limit, just after \(exit.warningCount)" },
    cause: { exit, _ in
      """
      It got \(exit.warningCount) in \(exit.category == .silent ? "the last minute that the log shows of it" : "its last minute"): \
      most likely its memory grew beyond the limit of its process.
      """
    },
    confirm: { _, _ in "A JetsamEvent report of that time, or the kernel's line about the kill." },
    remedy: ExitCause.memoryLimit.remedy, witnesses: { $0.memoryWarnings })

  static let memoryInForeground = ExitCause(
    id: "memory-pressure-foreground", severity: .error,
    summary: "iOS killed the app in the foreground because the device was out of memory.",
    explanation: "iOS kills apps in the foreground only when nothing else can be freed.",
    reference: Page.jetsam,
    matches: { $0.category == .memoryPressure && $0.place.isSubset(of: .foreground) },
    detail: { _, _ in "the device was out of memory" },
    cause: { _, _ in
      "The device was out of memory, and iOS ends apps in the foreground last."
    },
    remedy: { _, _ in
      "See in the JetsamEvent report which process was the largest. If it is the app, reduce its memory use."
    })

  static let memoryInBackground = ExitCause(
    id: "memory-pressure-background", severity: .note,
    summary: "iOS killed the app outside of the foreground to free memory.",
    explanation: """
      This is normal: iOS kills suspended apps when it needs memory, those with the most memory \
      first. An app that is killed often should use less memory in the background.
      """,
    reference: Page.jetsam,
    matches: { $0.category == .memoryPressure && !$0.place.isSubset(of: .foreground) },
    detail: { _, _ in "the device needed memory" },
    cause: { _, _ in "iOS frees the memory of apps that are not in use." },
    remedy: { _, _ in
      "Save the app's state when it enters the background, and free caches there: below 50 MB it is "
        + "killed later."
    })
}

extension ExitAnalysis {
  /// Whether it ended in the foreground just after memory warnings, by SIGKILL from nobody that the log names, or by
  /// nothing that the log names. Xcode prints `killed` where its stop button did it.
  fileprivate var endedAfterMemoryWarnings: Bool {
    guard !memoryWarnings.isEmpty, !place.isEmpty, place.isSubset(of: .foreground), requester == nil
    else { return false }
    return switch category {
    case .silent: true
    case .unclassified:
      code == nil && namespace == nil
        || namespace == .signal && code == 9 && explanation != "killed" && !mentions("sent by ")
    default: false
    }
  }

  /// The memory warnings in its last minute, counted.
  fileprivate var warningCount: FindingText {
    memoryWarnings.count == 1 ? "a memory warning" : "\(memoryWarnings.count) memory warnings"
  }
}
