import LifetraceAnalysis
import LifetraceModel

/// How an app's story ends where the log does.
struct AppEnding {
  /// In a few words: `alive`, `watchdog`; empty when the log does not tell.
  let words: String
  let tone: Tone
  /// When it ended; `nil` while it is alive or when the log does not tell.
  let at: Instant?
  /// The state that it ended in, where an exit tells.
  let whileIn: StateLabel?

  init(_ app: AppAnalysis) {
    let last = app.processes.items.max { ($0.end, $0.start) < ($1.end, $1.start) }
    let exit = app.exits.items.max { $0.at < $1.at }
    if let last, last.endEvidence.kind == .cutOff, last.endEvidence.source != nil {
      // The log goes on without telling whether the process does.
      (words, tone, at, whileIn) = ("undetermined", .faint, nil, nil)
    } else if let last, last.endEvidence.kind == .cutOff {
      (words, tone, at, whileIn) = ("alive", .good, nil, nil)
    } else if let exit, exit.at >= last?.start ?? exit.at {
      words = exit.category.words
      tone = exit.category.tone
      at = exit.at
      whileIn = exit.whileIn.known?.label
    } else if let last {
      // Its end follows from something else than an exit.
      (words, tone, at, whileIn) = ("gone", .warning, last.end, nil)
    } else {
      (words, tone, at, whileIn) = ("", .faint, nil, nil)
    }
  }
}
