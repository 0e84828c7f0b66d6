public import LifetraceInputs
public import LifetraceMetrics
public import LifetraceModel
public import LifetraceReading
import LifetraceTimelines

/// The contents of logs that were read together.
///
/// Use it where `Analysis` alone is not enough: to analyse one reading several times, to write its events
/// with `NativeEventsWriter`, or to learn what became of each input.
public struct LogContents: Sendable {
  /// The events of all inputs, merged by time.
  public var trace: EventTrace
  /// What became of each input, in the order of reading.
  public let outcomes: [InputOutcome]

  /// Reads logs. The calling thread is blocked until all are read.
  ///
  /// - Parameters:
  ///   - inputs: the logs; several are merged by time.
  ///   - reading: the facts that the logs leave open, such as their year.
  ///   - progress: called after each piece that was read.
  /// - Throws: `UnknownLayout` if `reading` names no layout, `CancellationError` if the task is cancelled, and
  ///   `EventStoreError` if events need a temporary file and their folder has no room. Inputs that cannot be read are `outcomes`;
  ///   problems in a log are diagnostics of the trace.
  public init(
    of inputs: [LogInput], reading: ReadingOptions = ReadingOptions(),
    progress: ReadingProgress.Observer? = nil
  ) throws {
    var run = LogReading(inputs, by: TraceReader(options: reading), progress: progress)
    try run.readAll()
    progress?(run.end)
    trace = try run.reader.finish()
    outcomes = run.outcomes
    trace.diagnostics += outcomes.compactMap { outcome in
      guard case .lost(let loss, _) = outcome.kind else { return nil }
      return loss.diagnostic(of: inputs[outcome.input].name)
    }
  }

  /// Uses a trace that was read or made otherwise.
  init(_ trace: EventTrace) {
    self.trace = trace
    outcomes = []
  }

  /// The apps, extensions and daemons that the logs name, whether they were asked for or not.
  public var subjects: [AppKey] { PlacedTrace(trace).subjects }

  /// Returns the analysis.
  ///
  /// A time range (`options.from`, `options.to`) and single subjects are cut out after the states are
  /// decided, so that earlier lines still count as evidence. The apps of a long trace are shared out among
  /// the processor's cores.
  public func analysis(_ options: AnalysisOptions = AnalysisOptions(full: true)) -> Analysis {
    AnalysisPass(PlacedTrace(trace), options: options).run()
  }

  /// Returns the analysis with all items of its lists, which come in parts.
  ///
  /// - Parameter options: as for `analysis(_:)`; `full` makes no difference.
  public func parts(_ options: AnalysisOptions = AnalysisOptions()) -> AnalysisParts {
    AnalysisParts(PlacedTrace(trace), options: options)
  }
}

extension LogContents {
  /// The names of the inputs in which a log was found, with a place beside the others.
  public var recognizedInputs: Set<String> {
    Set(
      trace.inputs.filter { !$0.isLeftOut && (!$0.layouts.isEmpty || $0.events > 0) }.map(\.name))
  }

  /// Returns the finding about an input as a whole that makes it useless.
  package func finding(aboutInput name: String) -> Diagnostic? {
    trace.diagnostics.first {
      if case .input(name, _) = $0.kind { $0.severity > .note } else { false }
    }
  }
}

/// What became of an input, or of one file in an archive.
public struct InputOutcome: Sendable {
  /// The result of reading an input or a file.
  public enum Kind: Sendable {
    /// It has bytes, which were read.
    case read
    /// It has no bytes.
    case empty
    /// It cannot be opened, or reading stopped early; the bytes before are read.
    case failed(any Error)
    /// A part of an archive cannot be read; all of it where no file was found before.
    case lost(ArchiveLoss, isAll: Bool)
    /// So many files of an archive are no logs by their names.
    case leftOut(Int)
    /// So many files of a sysdiagnose are not read, by what they are.
    case passedOver([Sysdiagnose.Group: Int])
    /// An archive holds no file that may be a log.
    case withoutLogs
  }

  /// The index of the input.
  public var input: Int
  /// The path of the file in an archive; `nil` for the input as a whole.
  public var path: String?
  /// The result of reading.
  public var kind: Kind
}

/// How far reading has come.
public struct ReadingProgress: Sendable {
  /// Receives the progress after each piece.
  public typealias Observer = @Sendable (ReadingProgress) -> Void

  /// The name of the log that is read; `nil` once all are read, and merged.
  public var name: String?
  /// The number of bytes read of all inputs.
  public var bytes: Int
  /// The number of bytes of all inputs; `nil` where one of them is a pipe.
  public var total: Int?
  /// What was read so far; `nil` once all are read.
  private let pending: TraceReader?

  /// Creates the progress from the log's name and numbers of bytes.
  package init(name: String?, bytes: Int, total: Int?) {
    self.init(name: name, bytes: bytes, total: total, pending: nil)
  }

  init(name: String?, bytes: Int, total: Int?, pending: TraceReader?) {
    self.name = name
    self.bytes = bytes
    self.total = total
    self.pending = pending
  }

  /// Returns the analysis of what was read so far, as if the log ended here; `nil` once all is read.
  ///
  /// It takes time that grows with the events read so far: who shows it while a log is read asks
  /// seldom.
  ///
  /// - Parameter options: as for `LogContents.analysis(_:)`.
  public func analysis(_ options: AnalysisOptions) -> Analysis? {
    guard var reader = pending else { return nil }
    reader.detach()
    reader.readRest()
    reader.end()
    return (try? reader.finish()).map { LogContents($0).analysis(options) }
  }
}
