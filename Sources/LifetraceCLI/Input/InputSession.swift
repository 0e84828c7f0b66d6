import Lifetrace
import LifetraceArguments
import LifetraceInputs
import LifetraceMetrics
import LifetraceModel
import LifetraceReading
import Synchronization

/// The contents of all inputs, with the failures to read some of them.
struct InputSession {
  private(set) var content: LogContents
  private(set) var failures: [Failure]
  /// The diagnostics that printed failures already cover.
  private(set) var printed: Set<Diagnostic.Kind> = []
  /// The files that were read, so that output does not overwrite them.
  let files: InputFiles
  /// The logs in the order in which they were read.
  let inputs: [LogInput]
  /// The paths of the inputs, as the user gave them, by name.
  let paths: [String: String]
  /// Shows on the terminal the work after reading.
  var progress: ProgressLine

  /// Reads `arguments`. Reports unreadable inputs on standard error and leaves them out.
  ///
  /// - Parameter shown: what the terminal shows of a log while it is read.
  /// - Parameter output: the output's path, if it is already known.
  /// - Parameter isReadAgain: whether the bytes of pipes are kept, so that `inputs` can be read again.
  /// - Parameter allowsNone: whether to go on if no input could be read.
  /// - Throws: `Failure.outputIsInput` before reading starts, and the most serious failure if no
  ///   input could be read.
  init(
    _ arguments: [String], options: ReadingOptions,
    shown: AnalysisOptions = AnalysisOptions(), output: String? = nil, isReadAgain: Bool = false,
    allowsNone: Bool = false,
    environment: CommandEnvironment
  ) throws {
    var discovery = try InputDiscovery(
      arguments, standardInput: environment.standardInput, raw: environment.rawArguments)
    if let name = environment.inputName { try discovery.rename(name) }
    files = discovery.files
    paths = Dictionary(
      discovery.inputs.map { ($0.name, $0.path) }, uniquingKeysWith: { first, _ in first })
    try files.refuse(asOutput: output)
    failures = discovery.failures
    let logs = discovery.inputs.enumerated().map { $1.log(in: environment, isFirst: $0 == 0) }
    inputs = isReadAgain ? logs.map { $0.keepingBytes() } : logs
    (content, progress) = try InputSession.read(
      inputs, options: options, shown: shown, environment: environment)
    progress.erase()
    let review = InputReview(content, of: discovery, layout: options.layout)
    failures += review.failures
    content.trace.diagnostics += review.diagnostics
    printed = review.printed
    let hasContent = !content.recognizedInputs.isEmpty
    // Diagnostics of the log report some failures as well.
    for failure in failures where !hasContent || !failure.isDiagnosed {
      environment.writeError(failure.line + "\n")
    }
    if !hasContent, !allowsNone { throw exitCode }
  }

  /// Reads logs, and shows on the terminal how far it got.
  private static func read(
    _ logs: [LogInput], options: ReadingOptions, shown: AnalysisOptions,
    environment: CommandEnvironment
  ) throws -> (LogContents, ProgressLine) {
    let line = Mutex(
      ProgressLine(environment: environment, selection: shown))
    do {
      let content = try LogContents(of: logs, reading: options) { progress in
        line.withLock { line in
          line.show(progress)
          guard progress.name == nil else { return }
          line.erase()
          // The terminal shows ^C and leaves the cursor on that line.
          if environment.signals?.isStopping == true, environment.isErrorTerminal {
            environment.writeError("\n")
          }
          line.say("all is read, putting it in order …")
        }
      }
      return (content, line.withLock { $0 })
    } catch let error as EventStoreError {
      throw Failure.readError(name: logs.first?.name ?? "", reason: error.fact)
    }
  }

  var trace: EventTrace { content.trace }

  /// Adds a diagnostic after reading.
  mutating func add(_ diagnostic: Diagnostic) { content.trace.diagnostics.append(diagnostic) }

  /// The status of the most serious failure.
  var exitCode: ExitCode {
    failures.map(\.exitCode).max { $0.rawValue < $1.rawValue } ?? .success
  }
}

/// The names of apps and devices in a log.
struct KnownSubjects {
  private let subjects: [AppKey]
  private let devices: [String]
  private let symbols: SymbolTable

  init(_ content: LogContents) {
    let symbols = content.trace.symbols
    // The report of an app includes its extensions.
    subjects = content.subjects.filter { $0.host == nil }
    let named = subjects.compactMap(\.device) + content.trace.events.compactMap(\.device)
    devices = Set(named).map { symbols[$0] }.sorted()
    self.symbols = symbols
  }

  /// Returns the failure for a device without results; `nil` if the log names the device.
  func failure(forDevice name: String) -> Failure? {
    devices.contains(name) ? nil : .unknownDevice(name: name, known: devices)
  }

  /// Returns the failure for an app without results.
  ///
  /// - Parameter device: the requested device, if any.
  func failure(forApp name: String, on device: String?) -> Failure {
    let wanted = device.flatMap { symbols.symbol(for: $0) }
    let there = subjects.filter { device == nil || $0.device == wanted }
    let known = there.map(names)
      .sorted { $0.isSystem == $1.isSystem ? $0.names < $1.names : $1.isSystem }
    return .unknownApp(name: name, known: known.map(\.names))
  }

  /// Returns the names with which a user can request an app,
  /// and whether the app belongs to the system.
  private func names(of app: AppKey) -> (isSystem: Bool, names: String) {
    let bundle = app.bundle.map { symbols[$0] }
    let process = app.name.map { symbols[$0] }
    var names = AppAnalysis.displayName(bundle: bundle, process: process)
    if let process, process != names { names += ", process \(process)" }
    return (AppAnalysis.isSystem(app.kind, bundle: bundle), names)
  }
}
