public import LifetraceInputs
public import LifetraceMetrics
public import LifetraceModel
public import LifetraceReading

extension Analysis {
  /// Reads and analyses the log in a file, an archive or a named pipe.
  ///
  /// - Parameters:
  ///   - path: where the file is.
  ///   - name: the name that reports show; the last part of the path unless given.
  ///   - reading: the facts that the log leaves open, such as its year.
  ///   - options: the part that is analysed, and the details that are kept.
  ///   - progress: called after each piece that was read.
  /// - Throws: `LogError` if the file cannot be read to its end or holds no log, `UnknownLayout` if
  ///   `reading` names no layout, and `CancellationError` if the task is cancelled. Problems in the log
  ///   are diagnostics of the analysis, never errors.
  public init(
    contentsOfFile path: String, name: String? = nil, reading: ReadingOptions = ReadingOptions(),
    options: AnalysisOptions = AnalysisOptions(full: true),
    progress: ReadingProgress.Observer? = nil
  ) async throws {
    try await self.init(
      contentsOf: [LogInput(contentsOfFile: path, name: name)], reading: reading, options: options,
      progress: progress)
  }

  /// Reads several logs, merges them by time, and analyses them.
  ///
  /// - Parameters:
  ///   - inputs: the logs.
  ///   - reading: the facts that the logs leave open, such as their year.
  ///   - options: the part that is analysed, and the details that are kept.
  ///   - progress: called after each piece that was read.
  /// - Throws: `LogError` if one of the inputs cannot be read to its end or holds no log, `UnknownLayout`
  ///   if `reading` names no layout, and `CancellationError` if the task is cancelled. Use `LogContents`
  ///   to go on without such inputs.
  public init(
    contentsOf inputs: [LogInput], reading: ReadingOptions = ReadingOptions(),
    options: AnalysisOptions = AnalysisOptions(full: true),
    progress: ReadingProgress.Observer? = nil
  ) async throws {
    self = try await Analysis.read(inputs, reading, options, progress)
  }

  /// Analyses the log in `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: the log in any layout, as it was recorded.
  ///   - name: the name that reports show.
  ///   - reading: the facts that the log leaves open, such as its year.
  ///   - options: the part that is analysed, and the details that are kept.
  /// - Throws: the same errors as for a file.
  public init(
    of bytes: [UInt8], name: String = "log", reading: ReadingOptions = ReadingOptions(),
    options: AnalysisOptions = AnalysisOptions(full: true)
  ) throws {
    self = try Analysis.result(of: [LogInput(bytes, name: name)], reading, options, nil)
  }

  /// Analyses a trace that was read before.
  ///
  /// - Parameters:
  ///   - trace: the events of one or several logs.
  ///   - options: the part that is analysed, and the details that are kept.
  public init(of trace: EventTrace, options: AnalysisOptions = AnalysisOptions(full: true)) {
    self = LogContents(trace).analysis(options)
  }

  /// Works away from the caller's actor, so that no user interface waits.
  @concurrent
  private static func read(
    _ inputs: [LogInput], _ reading: ReadingOptions, _ options: AnalysisOptions,
    _ progress: ReadingProgress.Observer?
  ) async throws -> Analysis {
    try result(of: inputs, reading, options, progress)
  }

  private static func result(
    of inputs: [LogInput], _ reading: ReadingOptions, _ options: AnalysisOptions,
    _ progress: ReadingProgress.Observer?
  ) throws -> Analysis {
    let contents = try LogContents(of: inputs, reading: reading, progress: progress)
    if let error = LogError(contents, of: inputs) { throw error }
    try Task.checkCancellation()
    return contents.analysis(options)
  }
}

/// The reason why an input gave no log.
public struct LogError: Error, Hashable, CustomStringConvertible {
  /// The name of the input.
  public var name: String
  /// The problem, as a sentence about the input goes on.
  public var problem: String

  /// The name in quotes, followed by the problem.
  public var description: String { "'\(name)' \(problem)" }

  /// Finds the first input that gave no log, or only a part of one; `nil` if there is none.
  init?(_ contents: LogContents, of inputs: [LogInput]) {
    let known = contents.recognizedInputs
    for outcome in contents.outcomes where outcome.path == nil {
      let name = inputs[outcome.input].name
      if case .read = outcome.kind, known.contains(name) { continue }
      guard let problem = LogError.problem(outcome.kind, contents.finding(aboutInput: name))
      else { continue }
      (self.name, self.problem) = (name, problem)
      return
    }
    guard known.isEmpty, let input = inputs.first else { return nil }
    (name, problem) = (input.name, "holds no log in a known layout")
  }

  private static func problem(
    _ kind: InputOutcome.Kind, _ finding: Diagnostic?
  ) -> String? {
    switch kind {
    case .read: finding?.inputProblem ?? "is in no known layout of a log"
    case .empty: "is empty"
    case .failed(let error):
      "cannot be read: " + ((error as? SystemError)?.reason ?? "\(error)")
    case .lost(let loss, let isAll): isAll ? loss.fact : nil
    case .leftOut, .passedOver: nil
    case .withoutLogs: "holds no logs"
    }
  }
}

extension Diagnostic {
  /// The problem with an input as a whole and its remedies, worded to follow the input's name.
  package var inputProblem: String? {
    guard case .input(_, let fact) = kind else { return nil }
    return ([fact] + notes).joined(separator: "; ")
  }
}
