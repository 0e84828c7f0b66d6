internal import LifetraceModel
internal import LifetraceTimelines

/// Builds an `Analysis` from the metrics of the apps and the conditions of the capture.
struct AnalysisBuilder: Sendable {
  private let inputs: [InputSummary]
  private let reference: TimeReference
  private let privateCount: Int
  private let counters: [AppCounters]
  private let context: MetricsContext
  /// The conditions of the capture.
  var conditions = CaptureConditions()
  /// Boxed: each is large, and the list is divided and copied.
  private var apps: [Boxed<AppAccumulator>] = []
  private var diagnostics = DiagnosticSummary()
  private var hasGap = false

  /// Creates a builder for the apps of a trace.
  ///
  /// Everything in `trace` is used but its events. Its symbols include those of all apps.
  init(trace: EventTrace, options: AnalysisOptions) {
    inputs = trace.inputs
    reference = trace.reference
    privateCount = trace.privateCount
    counters = trace.counters
    context = MetricsContext(trace, options: options)
    for diagnostic in trace.diagnostics { diagnostics.add(diagnostic) }
  }

  /// Adds a wanted app, unless nothing of it lies in the time range.
  mutating func add(_ app: Boxed<AppAccumulator>) {
    if app.value.isPresent { apps.append(app) }
  }

  /// Adds a diagnostic of the timelines.
  mutating func note(_ diagnostic: Diagnostic) {
    diagnostics.add(diagnostic)
  }

  /// Records that lines are missing somewhere in the capture.
  mutating func noteGap(_ diagnostic: Diagnostic) {
    hasGap = true
    diagnostics.add(diagnostic)
  }

  /// Returns the analysis of all apps.
  consuming func finish() -> Analysis {
    var analysis = Analysis(reference: reference)
    analysis.inputs = inputs
    analysis.selected = SelectedTime(from: context.options.from, to: context.options.to)
    analysis.conditions = conditions.whole.conditions(in: context)
    analysis.conditions.privateCount = privateCount
    analysis.conditions.inputs = inputConditions
    let eras = EraFindings(conditions, in: context)
    let grouping = AppGrouping(apps, in: context)
    let context = context
    analysis.apps = grouping.analyses {
      var app = $0.analysis(in: eras.finding(for: $0), context)
      (app.version, app.model) = eras.versionAndModel(of: $0)
      return app
    }
    let notes = notes(conditions: analysis.conditions, eras)
    analysis.conditions.limits = notes.limits
    analysis.conditions.hasGap = notes.hasGap
    analysis.conditions.notes = notes.notes
    analysis.counters = CounterMatching(analysis: analysis, options: context.options)
      .counters(counters)
    for app in apps {
      for diagnostic in app.value.notes(in: context) { diagnostics.add(diagnostic) }
    }
    analysis.diagnostics = diagnostics.list(
      full: context.options.full || context.options.keepsDiagnostics)
    return analysis
  }

  /// The conditions of each input with events, if there are several.
  private var inputConditions: [InputConditions] {
    let telling = inputs.indices.filter { inputs[$0].events > 0 }
    guard telling.count > 1 else { return [] }
    return telling.map { index in
      let told = conditions.ofInput(UInt32(truncatingIfNeeded: index))
      return InputConditions(name: inputs[index].name, told.conditions(in: context))
    }
  }

  private func notes(conditions found: Conditions, _ eras: EraFindings) -> CaptureNotes {
    let shown = apps.filter { $0.value.key.kind != .appExtension }.map(\.value)
    // Apple's own, which reports leave out beside others, spoil no recording.
    let others = shown.filter { !$0.isOfSystem(in: context) }
    return CaptureNotes(
      reference: reference, conditions: found,
      apps: (others.isEmpty ? shown : others).map { $0.noted(eras.finding(for: $0), in: context) },
      hasGap: hasGap || apps.contains { $0.value.capture.hasGap },
      isOfEvents: inputs.allSatisfy { $0.hasOnly(\.isOfEvents) },
      origin: LayoutTraits.origin(of: inputs.flatMap(\.layouts))
    )
  }
}

/// The parts of the trace and the options that every metric uses.
struct MetricsContext: Sendable {
  let symbols: SymbolTable
  let options: AnalysisOptions
  /// Whether differences between instants are durations.
  let isMeasured: Bool
  /// Whether instants can be compared with those of other clocks: their date and zone are known.
  let isDated: Bool
  /// One step of the log's clock.
  let step: TimeSpan
  /// The time range.
  let clipping: ClippingWindow
  /// The periods that the system counted.
  let countedPeriods: CountedPeriods

  /// How much later than its lag a component's word may come.
  let clockTolerance: TimeSpan

  init(_ trace: EventTrace, options: AnalysisOptions) {
    symbols = trace.symbols
    self.options = options
    isMeasured = trace.reference.hasDurations
    isDated = trace.reference.anchor == .absolute && trace.reference.zoneSeconds != nil
    step = trace.reference.resolution
    clockTolerance = trace.reference.clockTolerance
    clipping = ClippingWindow(from: options.from, to: options.to)
    // Only dates can be compared with a period.
    countedPeriods = CountedPeriods(
      trace.reference.anchor == .absolute ? trace.counters : [])
  }

  /// The scope of the records of processes.
  var recordScope: RecordScope { RecordScope(window: clipping, isMeasured: isMeasured) }

  /// Returns a symbol's text.
  func text(_ symbol: Symbol?) -> String? {
    guard let symbol, Int(symbol.index) < symbols.count else { return nil }
    return symbols[symbol]
  }

  /// Whether a symbol's text contains one of the words, whatever their case.
  ///
  /// Requires: the words are ASCII in lower case.
  func mentions(_ symbol: Symbol?, _ words: [String]) -> Bool {
    guard let symbol, Int(symbol.index) < symbols.count else { return false }
    return symbols.text(symbol, mentionsAnyOf: words)
  }
}

extension DiagnosticSummary {
  /// How many diagnostics a report lists when it is not full.
  private static let shownLimit = 50

  /// The gravest first, of equally grave ones the most frequent.
  func list(full: Bool) -> BoundedList<Diagnostic> {
    var sorted = entries.sorted { left, right in
      if left.severity != right.severity { return left.severity > right.severity }
      if left.count != right.count { return left.count > right.count }
      return left.message < right.message
    }
    if uncounted > 0 {
      sorted.append(Diagnostic(.note, "further messages of other kinds", count: uncounted))
    }
    let shown = full ? sorted : Array(sorted.prefix(DiagnosticSummary.shownLimit))
    return BoundedList(total: sorted.count, items: shown)
  }
}
