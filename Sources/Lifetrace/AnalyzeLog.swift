public import LifetraceAnalysis
public import LifetraceReading

/// Reads one log and analyses it.
///
/// For several logs at once, or for a log that arrives in pieces, use `TraceReader`.
///
/// - Parameters:
///   - bytes: the log in any layout, as it was recorded.
///   - name: how reports call it.
///   - reading: what the log leaves open, such as its year.
///   - options: which part is looked at, and what is kept of it.
/// - Throws: `UnknownLayout` if `reading` names no layout. Faults in the log are diagnostics of the
///   analysis, never errors.
public func analyze(
  log bytes: [UInt8], name: String = "log", reading: ReadingOptions = ReadingOptions(),
  options: AnalysisOptions = AnalysisOptions()
) throws -> Analysis {
  var analyzer = TraceAnalyzer(reading: reading, options: options)
  var outcome = TraceAnalyzer.Outcome.startOver
  while outcome == .startOver {
    var rest: [UInt8]? = bytes
    outcome = try analyzer.read(name: name) {
      defer { rest = nil }
      return rest
    }
  }
  return analyzer.finish().analysis(options)
}
