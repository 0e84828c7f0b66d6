internal import LifetraceModel
internal import LifetraceTimelines

/// What every metric needs to know of the trace and of the user's wishes.
struct MetricsContext: Sendable {
  let symbols: SymbolTable
  let options: AnalysisOptions
  /// `true` iff differences between instants are durations.
  let isMeasured: Bool
  /// The part of the log that is looked at.
  let clipping: ClippingWindow

  init(symbols: SymbolTable, options: AnalysisOptions, isMeasured: Bool) {
    self.symbols = symbols
    self.options = options
    self.isMeasured = isMeasured
    clipping = ClippingWindow(from: options.from, to: options.to)
  }

  /// What is recorded of processes.
  var recordScope: RecordScope { RecordScope(window: clipping, isMeasured: isMeasured) }

  /// Returns a symbol's text.
  func text(_ symbol: Symbol?) -> String? {
    guard let symbol, Int(symbol.index) < symbols.count else { return nil }
    return symbols[symbol]
  }

  /// `true` iff a symbol's text contains one of the words, whatever their case.
  ///
  /// Requires: the words are ASCII in lower case.
  func mentions(_ symbol: Symbol?, _ words: [String]) -> Bool {
    guard let symbol, Int(symbol.index) < symbols.count else { return false }
    return symbols.text(symbol, mentionsAnyOf: words)
  }
}
