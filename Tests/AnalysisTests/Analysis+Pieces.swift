import LifetraceModel
import LifetraceTestSupport

@testable import LifetraceMetrics
@testable import LifetraceTimelines

extension Analysis {
  /// Analyses timelines that a test has made up, one app after the other, as a pass does.
  ///
  /// - Parameters:
  ///   - pieces: those of one app in the order of time.
  ///   - trace: all but its events is used.
  ///   - addMore: adds what is known beside the apps.
  init(
    of pieces: [TimelinePiece], in trace: EventTrace, options: AnalysisOptions,
    _ addMore: (inout AnalysisBuilder) -> Void = { _ in }
  ) {
    let context = MetricsContext(trace, options: options)
    var keys: [AppKey] = []
    for piece in pieces where !keys.contains(piece.app) { keys.append(piece.app) }
    let filter = SubjectFilter(options, symbols: trace.symbols, among: keys)
    var builder = AnalysisBuilder(trace: trace, options: options)
    for key in keys where filter.accepts(key) {
      var app = AppAccumulator(key, in: context)
      for piece in pieces where piece.app == key {
        switch piece {
        case .process(var history): app.add(&history, in: context)
        case .notRunning(_, let interval): app.add(notRunning: interval, in: context)
        }
      }
      builder.add(Boxed(app))
    }
    addMore(&builder)
    self = builder.finish()
  }
}

extension TimelinePiece {
  /// Whose it is.
  fileprivate var app: AppKey {
    switch self {
    case .process(let history): history.app
    case .notRunning(let app, _): app
    }
  }
}

extension MetricsContext {
  /// The context of a trace with times.
  init(symbols: SymbolTable = SymbolTable(), options: AnalysisOptions) {
    let reference = TimeReference(anchor: .absolute, zoneSeconds: nil, resolution: .zero)
    self.init(EventTrace(symbols: symbols, reference: reference), options: options)
  }
}
