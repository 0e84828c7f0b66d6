import Lifetrace
import LifetraceArguments
import LifetraceInputs
import LifetraceMetrics
import LifetraceModel
import LifetraceReading
import Synchronization

/// What was read from all inputs, and what could not be.
struct InputSession {
  private(set) var content: LogContents
  private(set) var failures: [Failure]
  /// What failures told already of inputs.
  private(set) var told: Set<Diagnostic.Kind> = []
  /// What was read, so that it is not overwritten.
  let files: InputFiles
  /// Says on the terminal what is done with it.
  var progress: ProgressLine

  /// Reads `inputs`; what cannot be read is told on standard error and left out.
  ///
  /// - Parameter analysis: how what is read may be analysed on the way; `nil` if its events are
  ///   wanted.
  /// - Parameter output: the file that shall be written, where that is known already.
  /// - Throws: the gravest failure when nothing at all could be read, and
  ///   `Failure.outputIsInput`, before anything is read.
  init(
    _ arguments: [String], options: ReadingOptions, analysis: AnalysisOptions? = nil,
    output: String? = nil, environment: CommandEnvironment
  ) throws {
    let discovery = try InputDiscovery(arguments, standardInput: environment.standardInput)
    files = discovery.files
    try files.refuse(asOutput: output)
    failures = discovery.failures
    let line = Mutex(ProgressLine(environment: environment))
    content = try LogContents(
      of: discovery.inputs.enumerated().map { $1.log(in: environment, isFirst: $0 == 0) },
      reading: options, analysis: analysis
    ) { progress in
      line.withLock { line in
        line.show(progress)
        guard progress.name == nil else { return }
        line.erase()
        // The terminal shows ^C and stays on that line.
        if environment.signals?.isStopping == true, environment.isErrorTerminal {
          environment.writeError("\n")
        }
        line.say("all is read, putting it in order …")
      }
    }
    progress = line.withLock { $0 }
    progress.erase()
    let review = InputReview(content, of: discovery, layout: options.layout)
    failures += review.failures
    content.trace.diagnostics += review.diagnostics
    told = review.told
    let hasContent = !content.recognizedInputs.isEmpty
    // The diagnostics of the log say some of it already.
    for failure in failures where !hasContent || !failure.isDiagnosed {
      environment.writeError(failure.line + "\n")
    }
    if !hasContent { throw exitCode }
  }

  var trace: EventTrace { content.trace }

  /// Adds what was found out after reading.
  mutating func add(_ diagnostic: Diagnostic) { content.trace.diagnostics.append(diagnostic) }

  /// The status that tells of the gravest failure.
  var exitCode: ExitCode {
    failures.map(\.exitCode).max { $0.rawValue < $1.rawValue } ?? .success
  }
}

/// What a log could have been asked for.
struct KnownSubjects {
  private let subjects: [AppKey]
  private let devices: [String]
  private let symbols: SymbolTable

  init(_ content: LogContents) {
    let symbols = content.trace.symbols
    // An extension is found under its host.
    subjects = content.subjects.filter { $0.host == nil }
    let named = subjects.compactMap(\.device) + content.trace.events.compactMap(\.device)
    devices = Set(named).map { symbols[$0] }.sorted()
    self.symbols = symbols
  }

  /// Returns why nothing was found of a device; `nil` if the log names it.
  func failure(forDevice name: String) -> Failure? {
    devices.contains(name) ? nil : .unknownDevice(name: name, known: devices)
  }

  /// Returns why nothing was found of an app.
  ///
  /// - Parameter device: the device that was asked for, if any was.
  func failure(forApp name: String, on device: String?) -> Failure {
    let wanted = device.flatMap { symbols.symbol(for: $0) }
    let there = subjects.filter { device == nil || $0.device == wanted }
    let known = there.map(names)
      .sorted { $0.isSystem == $1.isSystem ? $0.names < $1.names : $1.isSystem }
    return .unknownApp(name: name, known: known.map(\.names))
  }

  /// What an app can be asked for by, and whether it is one of the system's.
  private func names(of app: AppKey) -> (isSystem: Bool, names: String) {
    let bundle = app.bundle.map { symbols[$0] }
    let process = app.name.map { symbols[$0] }
    var names = AppAnalysis.displayName(bundle: bundle, process: process)
    if let process, process != names { names += ", process \(process)" }
    return (AppAnalysis.isSystem(app.kind, bundle: bundle), names)
  }
}
