import LifetraceMetrics
import LifetraceModel

/// The kind of background work that was not done in time, by the exit's code or the assertion's reason.
enum OverlongWork {
  case task, fetch, urlSession, suspension

  init(_ exit: ExitAnalysis, _ session: BackgroundSession?) {
    let reason = session?.namedReason?.lowercased() ?? ""
    if reason.hasPrefix("finishtask") {
      self = .task
    } else if exit.code == 0x2182_bad3 || reason.contains("download") {
      self = .urlSession
    } else if exit.code == 0x2182_bad4 || reason.contains("fetch") {
      self = .fetch
    } else {
      self = reason == "suspend" ? .suspension : .task
    }
  }

  /// How it came to the exit.
  var cause: FindingText {
    words.map { "\($0.cause)" } ?? "It was not ready to be suspended when the time for that was up."
  }

  /// What to do.
  var remedy: FindingText {
    words.map { "\($0.remedy)" } ?? "Return from applicationDidEnterBackground at once."
  }

  /// Those of the code that such work has; `nil` for a suspension, which has none.
  private var words: TerminationCode.Words? {
    let code: UInt64? =
      switch self {
      case .task: 0x2182_bad2
      case .urlSession: 0x2182_bad3
      case .fetch: 0x2182_bad4
      case .suspension: nil
      }
    return TerminationCode.row(code, in: .system)?.words
  }
}

extension BackgroundSession {
  /// The reason of the assertion that ran out, where the log names it with its time.
  var namedReason: String? {
    let words = "named by the log for "
    guard let source = budgetSource, source.hasPrefix(words) else { return nil }
    return String(source.dropFirst(words.count))
  }
}
