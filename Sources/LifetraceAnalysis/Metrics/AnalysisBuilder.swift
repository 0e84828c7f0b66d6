public import LifetraceModel

/// Folds the pieces of timelines into an `Analysis`, one by one.
///
/// A process is folded into its app and dropped, so that memory grows with the number of apps and
/// with what a report shows, not with the log; only `AnalysisOptions.full` keeps everything.
public struct AnalysisBuilder: Sendable {
  private let inputs: [InputSummary]
  private let reference: TimeReference
  private let privateCount: Int
  private let context: MetricsContext
  private let filter: SubjectFilter
  /// Where something exists only since iOS 13.
  var recent = RecentSystems()
  private var apps: [AppAccumulator] = []
  private var index: [AppKey: Int] = [:]
  private var diagnostics = DiagnosticSummary()
  private var conditions = CaptureConditions()
  private var hasGap = false

  /// Creates a builder for the pieces of a trace.
  ///
  /// Of `trace`, everything is used but its events. Its symbols have to hold those of all pieces.
  public init(trace: EventTrace, options: AnalysisOptions) {
    inputs = trace.inputs
    reference = trace.reference
    privateCount = trace.privateCount
    context = MetricsContext(
      symbols: trace.symbols, options: options, isMeasured: trace.reference.hasDurations)
    filter = SubjectFilter(options, symbols: trace.symbols, among: [])
    for diagnostic in trace.diagnostics { diagnostics.add(diagnostic) }
  }

  /// Adds a piece.
  ///
  /// Pieces of several apps may come interleaved, those of one app in the order of time.
  public mutating func add(_ piece: TimelinePiece) {
    switch piece {
    case .process(let history): add(piece, of: history.app)
    case .absence(let app, _): add(piece, of: app)
    }
  }

  /// Adds an app whose pieces have been added up, and that was asked for.
  mutating func add(_ app: AppAccumulator) {
    guard app.isPresent else { return }
    index[app.key] = apps.count
    apps.append(app)
  }

  /// Adds a diagnostic of the timelines.
  public mutating func note(_ diagnostic: Diagnostic) {
    diagnostics.add(diagnostic)
  }

  /// Adds a condition that holds for the capture.
  ///
  /// - Parameters:
  ///   - condition: What holds.
  ///   - device: The device of which it is told, if it is named.
  ///   - input: The number of the input that tells it, if it is known.
  public mutating func observe(
    _ condition: Condition, of device: Symbol? = nil, in input: UInt32? = nil
  ) {
    conditions.add(condition, of: device, in: input)
  }

  /// Takes down that records are missing somewhere in the capture.
  public mutating func noteGap() {
    hasGap = true
  }

  /// Returns the analysis of all that was added.
  public consuming func finish() -> Analysis {
    apps.removeAll { !$0.isPresent }
    var analysis = Analysis(reference: reference)
    analysis.inputs = inputs
    analysis.selected = SelectedTime(from: context.options.from, to: context.options.to)
    analysis.conditions = conditions.whole.conditions(in: context)
    analysis.conditions.privateCount = privateCount
    analysis.conditions.inputs = inputConditions
    let eras = EraFindings(conditions, recent, in: context)
    let grouping = AppGrouping(apps, in: context)
    let context = context
    analysis.apps = grouping.analyses { $0.analysis(in: eras.finding(for: $0), context) }
    analysis.conditions.notes = notes(conditions: analysis.conditions, eras)
    for app in apps {
      for diagnostic in app.contradictions(in: context) { diagnostics.add(diagnostic) }
    }
    analysis.diagnostics = diagnostics.list(full: context.options.full)
    return analysis
  }

  /// What each input with events tells, if there are several.
  private var inputConditions: [InputConditions] {
    let telling = inputs.indices.filter { inputs[$0].events > 0 }
    guard telling.count > 1 else { return [] }
    return telling.map { index in
      let told = conditions.ofInput(UInt32(truncatingIfNeeded: index))
      return InputConditions(name: inputs[index].name, told.conditions(in: context))
    }
  }

  private func notes(conditions found: Conditions, _ eras: EraFindings) -> [String] {
    let shown = apps.filter { $0.key.kind != .appExtension }
    let undecided = shown.filter { $0.ledger.ofVersion > 0 }
      .map { (finding: eras.finding(for: $0), stays: $0.ledger.ofVersion) }
      .filter { $0.finding.era == .unknown }
    return CaptureNotes(
      reference: reference, conditions: found,
      unseenEnds: shown.reduce(0) { $0 + $1.ledger.unseenEnds },
      stays: shown.reduce(0) { $0 + $1.ledger.total },
      timeouts: shown.reduce(0) { $0 + $1.ledger.timeouts },
      staysOfUnknownVersion: undecided.filter { !$0.finding.isContradicted }
        .reduce(0) { $0 + $1.stays },
      hasUnclearForeground: shown.contains { $0.hasUnclearForeground },
      hasGap: hasGap || apps.contains { $0.hasGap },
      hasConflictingVersions: undecided.contains(where: \.finding.isContradicted),
      isOfEvents: areAll(in: ["native", "instruments", "sentry", "opentelemetry"]),
      isOfUptimes: reference.anchor == .dateUnknown && areAll(in: ["instruments"])
    ).notes
  }

  /// `true` iff all inputs that have a layout have one of these.
  private func areAll(in layouts: Set<String>) -> Bool {
    inputs.allSatisfy { layouts.isSuperset(of: $0.layouts) }
  }

  private mutating func add(_ piece: TimelinePiece, of app: AppKey) {
    guard filter.accepts(app) else { return }
    apps[position(of: app)].add(piece, in: context)
  }

  private mutating func position(of app: AppKey) -> Int {
    if let known = index[app] { return known }
    index[app] = apps.count
    apps.append(AppAccumulator(app, in: context))
    return apps.count - 1
  }
}
