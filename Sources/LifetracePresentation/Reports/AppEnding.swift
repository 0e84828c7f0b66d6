import LifetraceAnalysis
import LifetraceModel

/// How an app's story ends where the log does.
struct AppEnding {
  /// In a few words: `not seen`, `watchdog`; empty when the log does not tell.
  let words: String
  let tone: Tone
  /// When it ended, behind the words; `nil` when the log does not tell of an end.
  let moment: Line?
  /// Where the app was when it ended, where an exit tells.
  let whileIn: Value?
  /// What is told of an app without an end, up to the word *log*; empty for others.
  private(set) var sentence = ""

  init(_ app: AppAnalysis) {
    let last = app.processes.items.max { ($0.end, $0.start) < ($1.end, $1.start) }
    let exit = app.exits.items.max { $0.at < $1.at }
    if let last, last.endEvidence.kind == .cutOff, last.endEvidence.source != nil {
      // The log goes on without telling whether the process does.
      (words, tone, moment, whileIn) = ("undetermined", .faint, nil, nil)
      sentence = "undetermined at the end of the"
    } else if let last, last.endEvidence.kind == .cutOff {
      // It may have ended before, and come back.
      let isFirst = exit == nil
      (words, tone, moment, whileIn) = (isFirst ? "not seen" : "not again", .plain, nil, nil)
      sentence = "no \(isFirst ? "" : "later ")exit seen by the end of the"
    } else if let exit, exit.at >= last?.start ?? exit.at {
      words = exit.category.words + (exit.isByUser ? ", by the user" : "")
      tone = exit.category.tone
      moment = exit.moment
      whileIn = exit.place == .undetermined ? nil : .state(StateLabel(exit.place))
    } else if let last {
      // Its end follows from something else than an exit.
      (words, tone, moment, whileIn) = ("gone", .warning, last.endMoment, nil)
    } else {
      (words, tone, moment, whileIn) = ("", .faint, nil, nil)
    }
  }
}

extension ProcessAnalysis {
  /// When it ended, within a sentence.
  fileprivate var endMoment: Line {
    endEvidence.kind.isShown ? [.words(" at "), .instant(end)] : [.words(" "), .after(end)]
  }
}
