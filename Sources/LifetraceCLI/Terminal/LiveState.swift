import Lifetrace
import LifetraceFindings
import LifetraceMetrics
import LifetraceModel
import LifetracePresentation

/// The state that a log shows of an app while it is still written into a pipe.
///
/// It is what a report of the lines so far says, so that it claims nothing that a report would not. Only the clock of an
/// open background session goes on between two lines.
struct LiveState {
  /// What is shown: an app of the log, with its state.
  struct Words: Hashable {
    var app: String
    var state: String
    /// How long it is in that state, by the log.
    var since = ""
    /// The background session that is open.
    var session: OpenSession?

    /// The background session of an app that a log leaves in the background.
    struct OpenSession: Hashable {
      /// The time used up to the last record of the log.
      var used: TimeSpan
      /// The time that it may take; empty if that is not known.
      var budget = ""
      /// What keeps the app running, as a list of names; empty if the log names nothing.
      var holders = ""
      /// The time since the last record came.
      var sinceLastRecord = TimeSpan.zero

      /// The time used up to now, in whole seconds.
      fileprivate var usedWords: String {
        let seconds = max(.zero, used + sinceLastRecord).nanoseconds / 1_000_000_000
        return "\(seconds) s " + (budget.isEmpty ? "so far" : "of \(budget) used")
      }
    }

    /// The columns that tell the app's name from others.
    var leastAppColumns: Int { min(DisplayWidth.of(app), 16) }

    /// The fewest columns of the names of what holds the app.
    private static let leastHolderColumns = 20

    /// What may be shown of the state, from all of it to its least.
    var states: [String] {
      guard let session else { return [state + since] }
      let used = ", \(session.usedWords)"
      guard !session.holders.isEmpty else { return [state + since + used, state + used] }
      let held = ", held by "
      let shortened = ProgressLine.shortened(session.holders, to: Words.leastHolderColumns)
      return [
        state + since + used + held + session.holders, state + used + held + session.holders,
        state + used + held + shortened, state + used,
      ]
    }
  }

  private(set) var words: Words?
  private var options: AnalysisOptions
  /// When the state is worth looking at again.
  private var due: ContinuousClock.Instant?
  /// How much of the log had been read when its state was looked at, and when that came.
  private var seen: (bytes: Int, at: ContinuousClock.Instant)?

  /// Creates the state of nothing yet.
  ///
  /// - Parameter selection: the app and device to look at.
  init(_ selection: AnalysisOptions) {
    options = selection
    // The open session may be one of many.
    options.full = true
    options.keepsTimelines = true
  }

  /// Looks at what was read so far, in at most a twentieth of the time of reading.
  mutating func renew(
    from progress: ReadingProgress, now: () -> ContinuousClock.Instant
  ) {
    let start = now()
    if let seen, seen.bytes == progress.bytes {
      words?.session?.sinceLastRecord = TimeSpan(start - seen.at)
      return
    }
    guard due.map({ start >= $0 }) ?? true else { return }
    seen = (progress.bytes, start)
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
    guard let (app, interval) = last, !interval.state.isOpen else { return nil }
    let wording = FindingWording(analysis)
    var words = Words(app: VisibleText.escaped(app.displayName), state: "")
    if let exit = exit(of: app, at: interval) {
      words.state = wording.text("\(exit.happening)")
      words.since = wording.text(exit.timing == .timed ? " at \(exit.at)" : " after \(exit.at)")
      return words
    }
    let isInferred = interval.startEvidence.kind == .inferred
    words.state = interval.state.sentenceWords
    words.since = wording.text(" since \(interval.start)\(isInferred ? " (inferred)" : "")")
    if analysis.reference.hasDurations {
      words.session = session(of: app, in: interval, until: analysis, wording)
    }
    return words
  }

  /// The exit with which an app stopped running, if a line shows it or announces it.
  private static func exit(
    of app: AppAnalysis, at interval: StateInterval<AppState>
  ) -> ExitAnalysis? {
    guard interval.state == .state(.notRunning),
      let exit = app.exits.items.last(where: { $0.category != .silent })
    else { return nil }
    if case .after = exit.timing { return exit }
    return exit.timing == .timed && interval.startEvidence.kind != .inferred ? exit : nil
  }

  /// The background session that is open at the end of the log.
  private static func session(
    of app: AppAnalysis, in interval: StateInterval<AppState>, until analysis: Analysis,
    _ wording: FindingWording
  ) -> Words.OpenSession? {
    guard interval.state == .state(.background),
      let session = app.backgroundSessions.items.max(by: {
        $0.enteredBackgroundAt < $1.enteredBackgroundAt
      }),
      session.outcome == .open, let start = session.countsFrom
    else { return nil }
    // While a mode such as audio is in use, the budget does not run.
    let budget = session.isHeldByMode ? nil : session.budget
    return Words.OpenSession(
      used: max(app.windowEnd, interval.end) - start,
      budget: budget.map { wording.text("\(limit: $0)") } ?? "",
      holders: VisibleText.escaped(FindingText.list(session.heldBy).map(wording.text) ?? ""))
  }
}
