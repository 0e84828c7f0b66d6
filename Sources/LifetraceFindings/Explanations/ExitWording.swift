package import LifetraceMetrics
import LifetraceModel

/// Words an exit: what ended it, and, where no rule finds fault, why.
struct ExitWording {
  let exit: ExitAnalysis

  init(_ exit: ExitAnalysis) { self.exit = exit }

  /// What happened, as a step of a story.
  var verb: FindingText {
    if let requester = exit.requester { return "was ended by \(requester.words)" }
    if exit.namespace == .dyld { return "crashed" }
    return switch exit.category {
    case .normal: "ended by itself"
    case .abnormal, .badAccess, .illegalInstruction: "crashed"
    case .unclassified, .silent, .restart: "ended"
    case .memoryLimit, .memoryPressure, .watchdog, .cpuLimit, .fileLock, .taskTimeout:
      "was killed by iOS"
    }
  }

  /// What happened, for an exit without a finding.
  var sentence: FindingText {
    let code: FindingText = exit.rawReason.map { " (\($0))" } ?? ""
    if exit.category == .normal, let requester = exit.requester {
      return "Ended by \(requester.words) \(moment)\(ExitWording.place(exit))\(code)."
    }
    switch exit.category {
    case .restart: return "Ended \(moment): the device restarted."
    // Whoever ends by itself runs.
    case .normal where exit.isSeenSuspended:
      return "Ended by itself \(moment), last seen \(exit.place.sentenceWords)\(code)."
    case .normal: return "Ended by itself \(moment)\(ExitWording.place(exit))\(code)."
    default: return "Ended \(moment)\(ExitWording.place(exit))\(code)."
    }
  }

  private var moment: FindingText {
    switch exit.timing {
    case .timed: "at \(exit.at)"
    case .after(let notAfter?): "between \(exit.at) and \(notAfter)"
    case .after(nil), .requested: "after \(exit.at)"
    case .before: "before \(exit.at)"
    case .untimed: "at a time that no line shows"
    }
  }

  private static func place(_ exit: ExitAnalysis) -> FindingText {
    let place = exit.place
    guard place != .undetermined, !place.isEmpty else { return "" }
    return ", \(place.sentenceWords)"
  }

  /// Why it ended, for an exit without a finding.
  var cause: (FindingText, Finding.Confidence?, FindingText?) {
    switch exit.category {
    case .normal where exit.requester == .userOrSystem:
      return (
        exit.requester?.sentence ?? "", nil, "A line of RunningBoard or SpringBoard about the exit."
      )
    case .normal where exit.requester != nil:
      return (exit.requester?.sentence ?? "", .certain, nil)
    case .normal where exit.isSeenSuspended:
      return (
        """
        The process ended with a status of no error. A suspended process cannot end by itself: it ran \
        again before, which the log does not show.
        """, .likely, "A line that shows the process running after its suspension."
      )
    case .normal:
      return ("The process ended by itself, without an error.", .certain, nil)
    case .restart where exit.timing == .timed:
      return ("A restart of the device ends every process.", .certain, nil)
    case .restart:
      return (
        "A restart of the device ends every process. It may have ended before, for another reason.",
        .likely, "A line about its exit before the restart."
      )
    default: break
    }
    if exit.namespace == .signal {
      let signal: FindingText =
        switch exit.code {
        case 9?: "SIGKILL"
        case 15?: "SIGTERM"
        case let code?: "Signal \(String(code))"
        case nil: "A signal"
        }
      if let sender = exit.sender {
        return ("\(signal) ended it, sent by “\(quoted: sender)”.", .certain, nil)
      }
      let crash = exit.code == nil ? "Its own crash, iOS" : "iOS"
      return (
        """
        \(signal) ended it. \(quoted: crash), the user's swipe and Xcode's stop button may all send one, and the log does \
        not say who did.
        """, nil, nil
      )
    }
    if let words = exit.explanation, let reason = exit.rawReason {
      return ("The log gives \(reason) and says “\(quoted: words)”.", nil, nil)
    }
    if let reason = exit.rawReason {
      return ("The log gives \(reason) and no cause that is known for it.", nil, nil)
    }
    return ("The log shows the exit but not its cause.", nil, nil)
  }
}

extension ExitAnalysis.Requester {
  /// In a sentence, after *by*.
  package var words: String {
    switch self {
    case .user: "the user"
    case .tool: "a tool"
    case .installer: "an installation"
    case .shutdown: "the system's shutdown"
    case .host: "the end of its host"
    case .debugger: "a debugger"
    case .userOrSystem: "the user or iOS"
    }
  }

  fileprivate var sentence: FindingText {
    switch self {
    case .user: "The user ended it in the app switcher."
    case .tool: "A test tool, or the host of the Simulator, asked iOS to end it."
    case .installer: "iOS ended it to install or remove the app."
    case .shutdown: "The system shut down, which ends every process."
    case .host: "The process that it ran for had ended, and the system ended it, too."
    case .debugger: "A debugger killed it, as Xcode's stop button does."
    case .userOrSystem:
      """
      UIKit called `willTerminate`, as it does where the user or iOS ends a running app. The log does not say \
      which of the two it was.
      """
    }
  }
}

extension ExitAnalysis {
  /// What happened, in a few words such as `was killed by iOS`.
  package var verb: FindingText { ExitWording(self).verb }

  /// What happened and why, as far as the log shows it, such as `was killed by iOS: the device needed memory`.
  package var happening: FindingText {
    let detail = requester == nil ? ExitCause.of(self)?.detail(self, nil) : nil
    return detail.map { "\(verb): \($0)" } ?? verb
  }
}

extension ExitAnalysis {
  /// Whether the log shows the process suspended before, and not running after that.
  fileprivate var isSeenSuspended: Bool {
    !place.isEmpty && place.isSubset(of: .notInForeground) && !place.contains(.background)
  }
}
