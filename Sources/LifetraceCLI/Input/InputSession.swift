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
    let inputs = discovery.inputs
    let line = Mutex(ProgressLine(environment: environment))
    content = try LogContents(
      of: inputs.indices.map { inputs[$0].log(in: environment, isFirst: $0 == 0) },
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
    let results = InputResults(content.outcomes, of: inputs)
    failures += results.failures
    content.trace.diagnostics += (discovery.leftOut + results.leftOut).map { folder, count in
      Diagnostic(
        .note,
        "documents, pictures and source files in '\(FileName.lastPart(of: folder))' are left out",
        count: count, notes: ["name a file itself to have it read"])
    }
    content.trace.diagnostics += discovery.logArchives.sorted().map(LogArchive.warning)
    let known = content.recognizedInputs
    failures += InputSession.notUnderstood(results.wereRead, known, options.layout, in: content)
    told = Set(
      results.wereRead.filter { $0.folder == nil && !known.contains($0.name) }
        .compactMap { content.finding(aboutInput: $0.name)?.kind })
    let empty = EmptyInputs(results.empty, wereRead: results.wereRead, known: known)
    failures += empty.failures
    content.trace.diagnostics += empty.diagnostics
    let hasContent = !known.isEmpty
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

  /// Returns the failures of inputs in which no layout was found.
  ///
  /// Of a folder only that none of its files has one: other files may lie beside the logs.
  private static func notUnderstood(
    _ inputs: [Input], _ known: Set<String>, _ layout: String?, in content: LogContents
  ) -> [Failure] {
    var failures = inputs.filter { $0.folder == nil && !known.contains($0.name) }
      .map { input in
        // The failure names the input itself.
        Failure.notUnderstood(
          name: input.path, finding: content.finding(aboutInput: input.name)?.inputProblem)
      }
    var folders: [String] = []
    for folder in inputs.compactMap(\.folder) where !folders.contains(folder) {
      folders.append(folder)
    }
    for folder in folders
    where !inputs.contains(where: { $0.folder == folder && known.contains($0.name) }) {
      failures.append(.folderNotUnderstood(name: folder, layout: layout))
    }
    return failures
  }
}

/// The outcomes of reading, as a command tells them.
private struct InputResults {
  private(set) var failures: [Failure] = []
  /// The inputs that had something to read.
  private(set) var wereRead: [Input] = []
  /// The inputs without a single byte.
  private(set) var empty: [Input] = []
  /// How many files of archives are no logs by their names.
  private(set) var leftOut: [(folder: String, count: Int)] = []

  init(_ outcomes: [InputOutcome], of inputs: [Input]) {
    for outcome in outcomes {
      var input = inputs[outcome.input]
      if let path = outcome.path {
        input.folder = input.folder ?? input.path
        input.name += "/" + path
        input.path += "/" + path
      }
      add(outcome.kind, of: input)
    }
  }

  private mutating func add(_ kind: InputOutcome.Kind, of input: Input) {
    switch kind {
    case .read, .lost(_, isAll: true): wereRead.append(input)
    case .empty: empty.append(input)
    case .failed(let error):
      failures.append(InputDiscovery.readFailure(error, name: input.path))
    case .lost(let loss, isAll: false):
      failures.append(.archiveLoss(name: input.path, loss))
    case .leftOut(let count): leftOut.append((input.path, count))
    case .withoutLogs where input.folder == nil:
      failures.append(.emptyArchive(name: input.path))
    // Like any other file of a folder that is no log.
    case .withoutLogs: wereRead.append(input)
    }
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
