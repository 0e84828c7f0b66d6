import Lifetrace
import LifetraceFindings
import LifetraceMetrics
import LifetraceModel
import LifetracePresentation

/// The state that a log shows of an app while it is still written into a pipe.
///
/// It is what a report of the lines so far says, so that it claims nothing that a report would not.
struct LiveState {
  /// What is shown: an app of the log, with its state.
  struct Words: Hashable {
    var app: String
    var state: String

    /// The columns of the state with the least of the app's name that tells it from others.
    var leastColumns: Int { min(DisplayWidth.of(app), 16) + DisplayWidth.of(": " + state) }
  }

  private(set) var words: Words?
  private var options: AnalysisOptions
  /// When the state is worth looking at again.
  private var due: ContinuousClock.Instant?

  /// Creates the state of nothing yet.
  ///
  /// - Parameter selection: the app and device to look at.
  init(_ selection: AnalysisOptions) {
    options = selection
    options.keepsTimelines = true
  }

  /// Looks at what was read so far, in at most a twentieth of the time of reading.
  mutating func renew(
    from progress: ReadingProgress, now: () -> ContinuousClock.Instant
  ) {
    let start = now()
    guard due.map({ start >= $0 }) ?? true else { return }
    if let analysis = progress.analysis(options), let words = LiveState.words(for: analysis) {
      self.words = words
    }
    let end = now()
    due = end + start.duration(to: end) * 20
  }

  /// Returns the state of the app that changed last; `nil` if no app's is known.
  static func words(for analysis: Analysis) -> Words? {
    let last = analysis.mainApps.compactMap { app in app.timeline?.last.map { (app, $0) } }
      .max { $0.1.start < $1.1.start }
    guard let (app, interval) = last, interval.state != .undetermined else { return nil }
    let isInferred = interval.startEvidence.kind == .inferred
    let how = isInferred ? " (inferred)" : ""
    let since: FindingText = "\(interval.state.sentenceWords) since \(interval.start)\(how)"
    return Words(
      app: VisibleText.escaped(app.displayName), state: FindingWording(analysis).text(since))
  }
}
