import Lifetrace
import LifetraceArguments
import LifetraceModel
import LifetraceReading

/// What was read from all inputs, and what could not be.
struct InputSession {
  var trace: EventTrace
  private(set) var failures: [Failure]

  /// Reads `inputs`; what cannot be read is told on standard error and left out.
  ///
  /// - Throws: the gravest failure when nothing at all could be read.
  init(
    _ arguments: [String], options: ReadingOptions, environment: CommandEnvironment
  ) throws {
    let discovery = try InputDiscovery(arguments, standardInput: environment.standardInput)
    failures = discovery.failures
    var reading = Reading(
      reader: TraceReader(options: options), environment: environment, inputs: discovery.inputs)
    for input in discovery.inputs { reading.read(input) }
    reading.progress.erase()
    // The terminal shows ^C and stays on that line.
    if environment.signals?.isStopping == true, environment.isErrorTerminal {
      environment.writeError("\n")
    }
    failures += reading.failures
    trace = reading.reader.finish()
    trace.diagnostics += discovery.leftOut.map { folder, count in
      Diagnostic(
        .note,
        "documents, pictures and source files in '\(InputSession.lastPart(of: folder))' are left out",
        count: count, notes: ["name a file itself to have it read"])
    }
    failures += InputSession.notUnderstood(reading.wereRead, in: trace)
    for failure in failures { environment.writeError(failure.line + "\n") }
    let hasContent = trace.inputs.contains { !$0.layouts.isEmpty || $0.events > 0 }
    if !hasContent { throw exitCode }
  }

  /// The last part of a folder's path; reports do not depend on where it is.
  private static func lastPart(of folder: String) -> String {
    folder.split(separator: "/").last.map(String.init) ?? folder
  }

  /// The status that tells of the gravest failure.
  var exitCode: ExitCode {
    failures.map(\.exitCode).max { $0.rawValue < $1.rawValue } ?? .success
  }

  /// Returns the failures of inputs in which no layout was found.
  ///
  /// Of a folder only that none of its files has one: other files may lie beside the logs.
  private static func notUnderstood(_ inputs: [Input], in trace: EventTrace) -> [Failure] {
    let known = Set(trace.inputs.filter { !$0.layouts.isEmpty || $0.events > 0 }.map(\.name))
    var failures = inputs.filter { $0.folder == nil && !known.contains($0.name) }
      .map { Failure.notUnderstood(name: $0.path, finding: finding(about: $0, in: trace)) }
    var folders: [String] = []
    for folder in inputs.compactMap(\.folder) where !folders.contains(folder) {
      folders.append(folder)
    }
    for folder in folders
    where !inputs.contains(where: { $0.folder == folder && known.contains($0.name) }) {
      failures.append(.folderNotUnderstood(name: folder))
    }
    return failures
  }
}

extension InputSession {
  /// Returns what the reader says about an input as a whole, with the remedy.
  private static func finding(about input: Input, in trace: EventTrace) -> String? {
    let subject = "'\(input.name)' "
    let finding = trace.diagnostics.first {
      $0.severity > .note && $0.source == nil && $0.message.hasPrefix(subject)
    }
    guard let finding else { return nil }
    return ([String(finding.message.dropFirst(subject.count))] + finding.notes)
      .joined(separator: "; ")
  }
}

/// The reading of inputs, one after the other.
private struct Reading {
  var reader: TraceReader
  let environment: CommandEnvironment
  var progress: ProgressLine
  var failures: [Failure] = []
  /// The inputs that had something to read.
  var wereRead: [Input] = []

  init(reader: TraceReader, environment: CommandEnvironment, inputs: [Input]) {
    self.reader = reader
    self.environment = environment
    let sizes = inputs.compactMap(\.size)
    let total = sizes.count == inputs.count ? sizes.reduce(0, +) : nil
    self.progress = ProgressLine(environment: environment, total: total)
  }

  mutating func read(_ input: Input) {
    // Without a size it is a pipe or a terminal: Ctrl-C ends it, also while nobody writes to it.
    if input.size == nil, let signals = environment.signals {
      signals.readingLive { open(input) }
    } else {
      open(input)
    }
  }

  private mutating func open(_ input: Input) {
    do {
      let stream = try ByteStream(input, environment: environment)
      defer { stream.close() }
      if stream.isTerminal {
        environment.writeError("reading from the terminal; Ctrl-D ends the log\n")
      }
      read(input, from: stream)
    } catch {
      failures.append(error)
    }
  }

  private mutating func read(_ input: Input, from stream: ByteStream) {
    do {
      guard let first = try stream.next() else {
        // An empty file beside the logs of a folder is no reason to complain.
        if input.folder == nil { failures.append(.emptyInput(name: input.path)) }
        return
      }
      wereRead.append(input)
      var pending: [UInt8]? = first
      // An error ends the input: what was read before it is still analysed.
      var readError: SystemError?
      let inspect = environment.inspectInput
      try reader.read(name: input.name, size: input.size, isNamed: input.folder == nil) {
        defer { pending = nil }
        guard readError == nil else { return nil }
        do {
          guard let bytes = try pending ?? stream.next() else { return nil }
          progress.advance(by: bytes.count, of: input.name)
          inspect?(bytes)
          return bytes
        } catch {
          readError = error as? SystemError ?? .other("\(error)")
          return nil
        }
      }
      if let readError { throw readError }
    } catch {
      let reason = (error as? SystemError)?.reason ?? "\(error)"
      failures.append(.readError(name: input.path, reason: reason))
    }
  }
}
