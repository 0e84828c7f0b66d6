internal import LifetraceModel
internal import LifetraceTimelines
internal import Synchronization

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
    /// The app. Its `resumes` and `conformance` are complete in the last part, and empty before.
    public var analysis: AppAnalysis
  }

  /// Returns the next part at each call, and `nil` at the end.
  public typealias Reading = () throws -> Part?

  /// The analysis of the whole log.
  public var analysis: Analysis
  /// The number of events of a part: as many as are worth a batch.
  package var partLength = FlowRouting.enough
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

  /// Creates the parts of a log that was analysed without keeping all items.
  init(
    _ analysis: Analysis, of events: StoredEvents, _ routing: FlowRouting,
    ends: [SubjectIndex.Subject], symbols: SymbolTable
  ) {
    self.analysis = analysis
    begin = { parts in
      var pass = SecondPass(parts, of: events, routing, ends: ends, symbols: symbols)
      return { try pass.next() }
    }
  }

  /// Begins with the first part.
  public func read() -> Reading { begin(self) }
}

/// Another pass of the events through timelines.
private struct SecondPass {
  private let apps: [AppAnalysis]
  private let partLength: Int
  private let ends: [SubjectIndex.Subject]
  private let symbols: SymbolTable
  /// The eras of the apps and extensions, by their numbers in the flow.
  private let eras: [Int: EraFinding]
  private let nextPiece: StoredEvents.Reading
  /// The rest of a piece, for the next part.
  private var rest: CompactEvents?
  private var routing: FlowRouting
  private var groups: [FlowGroup]
  private var batch = FlowBatch()
  private var hasEnded = false

  init(
    _ parts: AnalysisParts, of events: StoredEvents, _ routing: FlowRouting,
    ends: [SubjectIndex.Subject], symbols: SymbolTable
  ) {
    apps = parts.analysis.apps
    partLength = parts.partLength
    self.ends = ends
    self.symbols = symbols
    self.routing = routing.restarted
    groups = AnalysisFlow.emptyGroups(parts.analysis.reference)
    nextPiece = events.read()
    var eras: [Int: EraFinding] = [:]
    for app in apps {
      if let origin = app.origin { eras[origin.subject] = origin.era }
      for subject in app.extensions.compactMap(\.subject) { eras[subject] = EraFinding.none }
    }
    self.eras = eras
  }

  mutating func next() throws -> AnalysisParts.Part? {
    guard !hasEnded else { return nil }
    hasEnded = try !routeNext()
    routing.exchange(&batch)
    let context = routing.context(symbols)
    groups.consume(batch, in: context)
    let items = takeItems(in: context)
    let parts = apps.enumerated().compactMap { index, app in
      app.part(items, isLast: hasEnded).map { AnalysisParts.App(index: index, analysis: $0) }
    }
    return AnalysisParts.Part(apps: parts, isLast: hasEnded)
  }

  /// Routes the events of a part; returns `false` if there are none left.
  private mutating func routeNext() throws -> Bool {
    if let trace = routing.placedTrace { return routing.routeNext(partLength, of: trace) }
    while routing.batch.count < partLength {
      guard var piece = try rest.take() ?? nextPiece() else { return false }
      // Parts end at the same events, however the log came in.
      let wanted = partLength - routing.batch.count
      if piece.items.count > wanted {
        rest = piece
        rest?.items.removeFirst(wanted)
        piece.items.removeLast(piece.items.count - wanted)
      }
      routing.routeAgain(piece)
    }
    return true
  }

  private mutating func takeItems(in context: FlowContext) -> [Int: AppItems] {
    let (eras, hasEnded) = (eras, hasEnded)
    let subjects = groups.indices.map { index in
      hasEnded ? AnalysisFlow.subjects(of: index, among: ends) : nil
    }
    let taken = Mutex<[Int: AppItems]>([:])
    groups.updateOnCores(count: groups.count) { index, group in
      let items = group.takeItems(of: eras, endedBy: subjects[index], in: context)
      taken.withLock { $0.merge(items) { first, _ in first } }
    }
    return taken.withLock { $0 }
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
    if !isLast { part.resumes = nil }
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
