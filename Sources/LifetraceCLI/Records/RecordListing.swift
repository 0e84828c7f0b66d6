import Lifetrace
import LifetraceArguments
import LifetraceInputs
import LifetraceModel
import LifetracePresentation
import LifetraceReading
import Synchronization

/// The listing of the records of some inputs.
struct RecordListing {
  var filter = RecordFilter()
  var style = RecordStyle.compact
  /// Whether each record begins with its place, as evidence names it.
  var hasNumbers = false
  var usesColor = false
  /// Whether control characters are spelled out, which may do anything to a terminal.
  var escapesControls = false
  private let options: ReadingOptions
  private let discovery: InputDiscovery
  private let inputs: [LogInput]
  private let environment: CommandEnvironment
  private var failures: [Failure]

  /// So many bytes are written at once.
  private static let pieceSize = 1 << 16

  /// Finds the inputs.
  ///
  /// - Parameters:
  ///   - output: the output's path, if it is already known.
  ///   - isReadAgain: whether the bytes of pipes are kept, so that they can be analysed first.
  init(
    _ reading: ReadingArguments, output: String?, isReadAgain: Bool,
    in environment: CommandEnvironment
  ) throws {
    discovery = try InputDiscovery(
      reading.input, standardInput: environment.standardInput, raw: environment.rawArguments)
    try discovery.files.refuse(asOutput: output)
    failures = discovery.failures
    options = try reading.facts.options()
    self.environment = environment
    let logs = discovery.inputs.enumerated().map { $1.log(in: environment, isFirst: $0 == 0) }
    inputs = isReadAgain ? logs.map { $0.keepingBytes() } : logs
  }

  /// Reads the logs for their analysis.
  func contents() throws -> LogContents { try LogContents(of: inputs, reading: options) }

  /// The status of the most serious failure.
  var exitCode: ExitCode {
    failures.map(\.exitCode).max { $0.rawValue < $1.rawValue } ?? .success
  }

  /// Reads the logs, and writes the records that are chosen.
  mutating func write(_ write: ([UInt8]) throws -> Void) throws {
    let line = Mutex(ProgressLine(environment: environment))
    let isShown = !environment.isOutputTerminal
    var pieces = Pieces(namesInputs: inputs.count > 1, listing: self)
    // The closure lives only as long as the call that it is given to.
    let records = try withoutActuallyEscaping(write) { write in
      try LogRecords(
        of: inputs, reading: options, isOfLifecycle: hasNumbers,
        progress: { state in if isShown { line.withLock { $0.show(state) } } },
        onRecord: { try pieces.add($0, of: $1, write) })
    }
    if !pieces.bytes.isEmpty { try write(pieces.bytes) }
    line.withLock { $0.erase() }
    report(records, shownCount: pieces.count, misses: pieces.misses)
  }

  /// The lines that wait to be written.
  private struct Pieces {
    let namesInputs: Bool
    let listing: RecordListing
    var bytes: [UInt8] = []
    var count = 0
    /// What is not chosen before the first record that is.
    var misses = RecordMisses()
    private var lastInput: UInt32?

    init(namesInputs: Bool, listing: RecordListing) {
      self.namesInputs = namesInputs
      self.listing = listing
    }

    /// Adds a record if it is chosen, and writes all once they are many.
    mutating func add(
      _ record: ListedRecord, of input: String, _ write: ([UInt8]) throws -> Void
    ) throws {
      guard listing.filter.admits(record, of: input) else {
        if count == 0 { misses.add(record, for: listing.filter) }
        return
      }
      if lastInput != record.source.input {
        if lastInput == nil || namesInputs && listing.style != .ndjson { bytes += listing.header }
        lastInput = record.source.input
      }
      count += 1
      listing.append(record, listing.hasNumbers ? place(of: record, in: input) : nil, to: &bytes)
      guard bytes.count >= RecordListing.pieceSize else { return }
      try write(bytes)
      bytes.removeAll(keepingCapacity: true)
    }

    /// What evidence calls a record; in the only log there is, its number is enough for people.
    private func place(of record: ListedRecord, in input: String) -> String {
      let isAlone = !namesInputs && input == listing.discovery.inputs.first?.name
      return isAlone && listing.style != .ndjson
        ? "\(record.source.line)" : "\(input):\(record.source.line)"
    }
  }

  private func append(_ record: ListedRecord, _ place: String?, to piece: inout [UInt8]) {
    guard escapesControls else {
      return style.append(record, place: place, color: usesColor, to: &piece)
    }
    var line = record
    line.message = visible(record.message)
    line.process = visible(record.process)
    line.sender = visible(record.sender)
    line.subsystem = visible(record.subsystem)
    line.category = visible(record.category)
    style.append(line, place: place.map { VisibleText.escaped($0) }, color: usesColor, to: &piece)
  }

  private var header: [UInt8] {
    style == .ndjson || !hasNumbers
      ? Array(style.header.utf8) : Array("     Line ".utf8) + Array(style.header.utf8)
  }

  private func visible(_ text: [UInt8]) -> [UInt8] {
    Array(VisibleText.escaped(String(decoding: text, as: UTF8.self), keepingLineFeeds: true).utf8)
  }

  /// Reports what could not be read, and that no record was chosen.
  private mutating func report(
    _ records: LogRecords, shownCount: Int, misses: RecordMisses
  ) {
    for outcome in records.outcomes {
      let input = discovery.inputs[outcome.input]
      let path = input.path + (outcome.path.map { "/" + $0 } ?? "")
      switch outcome.kind {
      case .failed(let error): failures.append(InputDiscovery.readFailure(error, name: path))
      case .empty where outcome.path == nil: failures.append(.emptyInput(name: path))
      case .lost(let loss, _): failures.append(.archiveLoss(name: path, loss))
      case .withoutLogs: failures.append(.emptyArchive(name: path))
      case .read, .empty, .leftOut, .passedOver: break
      }
    }
    for diagnostic in records.diagnostics {
      if case .input(let name, _) = diagnostic.kind,
        let input = discovery.inputs.first(where: { $0.name == name })
      {
        failures.append(.notUnderstood(name: input.path, finding: diagnostic.inputProblem))
      } else if diagnostic.severity > .note {
        environment.writeError(DiagnosticLines.line(diagnostic))
      }
    }
    if records.count == 0, failures.isEmpty, let first = discovery.inputs.first {
      failures.append(.notUnderstood(name: first.path, finding: nil))
    }
    for failure in failures { environment.writeError(failure.line + "\n") }
    if shownCount == 0, records.count > 0 {
      environment.writeError(
        "lifetrace: note: none of \(records.count) records has what the options choose"
          + misses.words(for: filter) + "\n")
    }
  }
}
