import Lifetrace
import LifetraceArguments
import LifetraceMetrics
import LifetraceModel
import LifetraceReading

/// What was read from all inputs, and what could not be.
struct InputSession {
  private(set) var content: ReadTrace
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
    // What several inputs tell is put together in the end; a pipe cannot be read twice.
    let isPipe = discovery.inputs.contains { $0.size == nil }
    var analyzer = TraceAnalyzer(
      reading: options, options: analysis ?? AnalysisOptions(),
      keepsEvents: discovery.inputs.count > 1 || analysis == nil,
      store: isPipe ? TemporaryEventFile() : nil)
    var reading = Reading(environment: environment, inputs: discovery.inputs)
    if reading.readAll(into: &analyzer) == .startOver {
      reading = Reading(environment: environment, inputs: discovery.inputs)
      _ = reading.readAll(into: &analyzer)
    }
    // The terminal shows ^C and stays on that line.
    if environment.signals?.isStopping == true, environment.isErrorTerminal {
      environment.writeError("\n")
    }
    failures += reading.failures
    progress = reading.progress
    progress.say("all is read, putting it in order …")
    content = analyzer.finish()
    progress.erase()
    content.trace.diagnostics += reading.losses.map(\.diagnostic)
    content.trace.diagnostics += (discovery.leftOut + reading.leftOut).map { folder, count in
      Diagnostic(
        .note,
        "documents, pictures and source files in '\(FileName.lastPart(of: folder))' are left out",
        count: count, notes: ["name a file itself to have it read"])
    }
    let known = Set(
      trace.inputs.filter { !$0.isLeftOut && (!$0.layouts.isEmpty || $0.events > 0) }.map(\.name))
    content.trace.diagnostics += discovery.logArchives.sorted().map(LogArchive.warning)
    failures += InputSession.notUnderstood(
      reading.wereRead, known, layout: options.layout, in: trace)
    told = Set(
      reading.wereRead.filter { $0.folder == nil && !known.contains($0.name) }
        .compactMap { InputSession.finding(about: $0, in: trace)?.kind })
    let empty = EmptyInputs(reading.empty, wereRead: reading.wereRead, known: known)
    failures += empty.failures
    content.trace.diagnostics += empty.diagnostics
    let hasContent = !known.isEmpty
    // What the diagnostics of the log tell too is not told twice.
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
    _ inputs: [Input], _ known: Set<String>, layout: String?, in trace: EventTrace
  ) -> [Failure] {
    var failures = inputs.filter { $0.folder == nil && !known.contains($0.name) }
      .map { input in
        var words: [String] = []
        if let found = finding(about: input, in: trace), case .input(_, let fact) = found.kind {
          // The failure names the input itself.
          words = [fact] + found.notes
        }
        return Failure.notUnderstood(
          name: input.path, finding: words.isEmpty ? nil : words.joined(separator: "; "))
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

extension InputSession {
  /// Returns what the reader says about an input as a whole.
  private static func finding(about input: Input, in trace: EventTrace) -> Diagnostic? {
    trace.diagnostics.first {
      if case .input(input.name, _) = $0.kind { $0.severity > .note } else { false }
    }
  }
}

/// What a log could have been asked for.
struct KnownSubjects {
  private let subjects: [AppKey]
  private let devices: [String]
  private let symbols: SymbolTable

  init(_ content: ReadTrace) {
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
