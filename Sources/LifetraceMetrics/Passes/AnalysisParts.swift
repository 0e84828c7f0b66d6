internal import LifetraceModel
public import LifetraceTimelines

/// An analysis whose lists come in parts, since they may be too long for memory.
///
/// `analysis` has the totals and the facts that only the whole log shows, such as the version of iOS and the order of
/// the apps. Each call of `read()` begins another pass over the events. A part holds the items that were added since
/// the part before, so memory does not grow with the log.
public struct AnalysisParts: Sendable {
  /// The items of some apps.
  public struct Part: Sendable {
    /// Apps of the analysis, with only these items in their lists.
    public var apps: [App]
    /// Whether it is the last one, with all apps.
    public var isLast: Bool
  }

  /// An app in a part.
  public struct App: Sendable {
    /// Its index in the analysis.
    public var index: Int
    /// The app. Its `metrics` and `conformance` are complete in the last part, and empty before.
    public var analysis: AppAnalysis
  }

  /// Returns the next part at each call, and `nil` at the end.
  public typealias Reading = () -> Part?

  /// The analysis of the whole log.
  public var analysis: Analysis
  /// The number of events of a part: as many as are worth a batch.
  package var partLength = EventRouting.enough
  private let begin: @Sendable (AnalysisParts) -> Reading

  /// Creates the parts of an analysis that has all items: there is one.
  public init(_ analysis: Analysis) {
    self.analysis = analysis
    begin = { parts in
      var part: Part? = Part(
        apps: parts.analysis.apps.enumerated().map { App(index: $0, analysis: $1) }, isLast: true)
      return { part.take() }
    }
  }

  /// Analyses a trace; its items come from another pass over the events.
  ///
  /// - Parameters:
  ///   - placed: the trace, with its apps.
  ///   - options: as for an analysis; `full` makes no difference.
  public init(_ placed: PlacedTrace, options: AnalysisOptions) {
    var short = options
    short.full = false
    short.keepsDiagnostics = true
    analysis = AnalysisPass(placed, options: short).run()
    var full = options
    full.full = true
    begin = { [full] parts in
      var pass = ItemPass(parts, AnalysisPass(placed, options: full))
      return { pass.next() }
    }
  }

  /// Begins with the first part.
  public func read() -> Reading { begin(self) }
}

/// A pass that hands the items on as they come.
private struct ItemPass {
  private let apps: [AppAnalysis]
  private let partLength: Int
  /// The eras of the apps and extensions, by their numbers in the pass.
  private let eras: [Int: EraFinding]
  private var pass: AnalysisPass
  private var hasEnded = false

  init(_ parts: AnalysisParts, _ pass: AnalysisPass) {
    apps = parts.analysis.apps
    partLength = parts.partLength
    self.pass = pass
    var eras: [Int: EraFinding] = [:]
    for app in apps {
      if let origin = app.origin { eras[origin.subject] = origin.era }
      for subject in app.extensions.compactMap(\.subject) { eras[subject] = EraFinding.none }
    }
    self.eras = eras
  }

  mutating func next() -> AnalysisParts.Part? {
    guard !hasEnded else { return nil }
    hasEnded = !pass.advance(by: partLength)
    let items = pass.takeItems(of: eras, isLast: hasEnded)
    let parts = apps.enumerated().compactMap { index, app in
      app.part(items, isLast: hasEnded).map { AnalysisParts.App(index: index, analysis: $0) }
    }
    return AnalysisParts.Part(apps: parts, isLast: hasEnded)
  }
}

extension AppAnalysis {
  /// Returns the app with only some items in its lists; `nil` if there is nothing of it.
  fileprivate func part(_ all: [Int: AppItems], isLast: Bool) -> AppAnalysis? {
    let items = origin.flatMap { all[$0.subject] }
    let ofExtensions = extensions.map { part in part.subject.flatMap { all[$0] }?.exits ?? [] }
    guard isLast || items != nil || ofExtensions.contains(where: { !$0.isEmpty }) else {
      return nil
    }
    var part = self
    part.timeline = items?.timeline ?? (isLast ? unseen : [])
    part.processes.items = items?.processes ?? []
    part.scenes.items = items?.scenes ?? []
    part.launches.items = items?.launches ?? []
    part.backgroundSessions.items = items?.sessions ?? []
    part.backgroundSessions.otherWork.items = items?.otherWork ?? []
    part.exits.items = items?.exits ?? []
    part.conformance = items?.conformance ?? Conformance()
    // What is not taken in parts comes with the last one.
    if !isLast {
      part.metrics = [:]
      part.sceneWarning = nil
      part.scheduledTasks.items = []
      part.exceededLimits.items = []
    }
    for (index, exits) in ofExtensions.enumerated() { part.extensions[index].exits.items = exits }
    return part
  }

  /// The timeline of an app that only events of its extensions show.
  private var unseen: [StateInterval<AppState>] {
    guard origin == nil, !timeInState.isEmpty else { return [] }
    return [
      StateInterval(
        state: .undetermined, start: windowStart, end: windowEnd, startEvidence: .cutOff,
        endEvidence: .cutOff)
    ]
  }
}
