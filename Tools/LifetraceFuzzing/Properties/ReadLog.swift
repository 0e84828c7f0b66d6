import Lifetrace
import LifetraceInputs
import LifetraceTestSupport

/// A log that was read and analysed.
struct ReadLog {
  let bytes: [UInt8]
  let options: ReadingOptions
  let contents: LogContents
  let analysis: Analysis

  var trace: EventTrace { contents.trace }

  /// Reads a log from memory.
  init(_ bytes: [UInt8], _ options: ReadingOptions) throws(FuzzFailure) {
    try self.init(bytes, options, [LogInput(bytes)])
  }

  /// Reads a log from a pipe, in pieces of random lengths.
  init(
    pieces bytes: [UInt8], _ options: ReadingOptions, seed: UInt64
  ) throws(FuzzFailure) {
    try self.init(bytes, options, [ReadLog.pipe(bytes, seed: seed)])
  }

  /// Reads the files of a unified log archive.
  ///
  /// - Parameter bytes: those of its files of entries.
  init(archive files: [StoredFile], _ bytes: [UInt8]) throws(FuzzFailure) {
    try self.init(
      bytes, ReadingOptions(), [LogInput(name: "log", size: bytes.count, archive: { files })])
  }

  private init(
    _ bytes: [UInt8], _ options: ReadingOptions, _ inputs: [LogInput]
  ) throws(FuzzFailure) {
    (self.bytes, self.options) = (bytes, options)
    do {
      contents = try LogContents(of: inputs, reading: options)
    } catch {
      throw FuzzFailure("reading", "throws \(error)")
    }
    analysis = contents.analysis()
  }

  /// Returns a pipe with bytes, in pieces of random lengths.
  static func pipe(_ bytes: [UInt8], seed: UInt64) -> LogInput {
    LogInput(name: "log", isRepeatable: false) {
      var numbers = SeededNumbers(seed: seed)
      let longest = numbers.one(of: [1, 2, 7, 60, 500])
      var position = 0
      return ChunkSource {
        guard position < bytes.count else { return nil }
        let piece = bytes[position...].prefix(1 + numbers.number(below: longest))
        position = piece.endIndex
        return Array(piece)
      }
    }
  }

  /// The full report as JSON.
  var report: LifetracePresentation.Report {
    Report(analysis, options: ReportOptions(full: true, allApps: true))
  }

  var inputs: [LogInput] { [LogInput(bytes)] }
}

extension ReadLog {
  /// Checks that another way of reading gives the same events, counts and problems.
  ///
  /// Of a damaged archive, the size of its pieces decides which damage is met first: there, only how many
  /// problems there are is compared.
  func expectSame(
    _ other: ReadLog, _ way: String, isPacked: Bool = false
  ) throws(FuzzFailure) {
    let (one, two) = (trace, other.trace)
    var differences: [String] = []
    if one.events.count != two.events.count {
      differences.append("\(two.events.count) events, expected \(one.events.count)")
    } else if let other = zip(one.events, two.events).first(where: { $0 != $1 }) {
      differences.append("an event is \(other.1), expected \(other.0)")
    }
    let inputs = [one, two].map { trace in
      trace.inputs.map { input in
        var input = input
        // How much of a refused file is read depends on its pieces.
        if input.layouts.isEmpty { input.bytes = 0 }
        return input
      }
    }
    if inputs[0] != inputs[1] { differences.append("\(inputs[1]), expected \(inputs[0])") }
    if one.reference != two.reference { differences.append("another clock") }
    if one.privateCount != two.privateCount { differences.append("another number of hidden texts") }
    let problems = [one, two].map { $0.diagnostics.map { isPacked ? "" : "\($0)" } }
    if problems[0] != problems[1] {
      let place = zip(problems[0], problems[1]).enumerated().first { $1.0 != $1.1 }?.offset
      let (expected, found) = place.map { (problems[0][$0], problems[1][$0]) } ?? ("", "")
      differences.append(
        "\(problems[1].count) problems, expected \(problems[0].count): \(found), expected \(expected)"
      )
    }
    if let first = differences.first { throw FuzzFailure("same", "\(way): \(first)") }
  }

  /// Checks what holds for every trace and analysis.
  func expectInvariants() throws(FuzzFailure) {
    try ReadLog.expectInvariants(of: analysis)
    for (event, next) in zip(trace.events, trace.events.dropFirst()) where next.time < event.time {
      throw FuzzFailure("invariants", "events out of order at \(next.source)")
    }
    for event in trace.events {
      guard Int(event.source.input) < trace.inputs.count,
        (1...max(1, trace.inputs[Int(event.source.input)].lines)).contains(Int(event.source.line))
      else { throw FuzzFailure("invariants", "\(event.source) is not in the log") }
    }
    let isPacked = ArchiveFormat.recognizes(Array(bytes.prefix(ArchiveFormat.length)))
    if !isPacked, let input = trace.inputs.first, input.bytes != bytes.count {
      throw FuzzFailure("invariants", "\(input.bytes) bytes, expected \(bytes.count)")
    }
  }

  /// Checks what holds for every analysis.
  static func expectInvariants(
    of analysis: Analysis, _ place: String = ""
  ) throws(FuzzFailure) {
    guard let violation = invariantViolations(of: analysis).first else { return }
    // Timelines of one time that contradict each other are another matter than times that do not add up.
    let isContradiction = violation.contains(" beside ") || violation.contains("a session ")
    throw FuzzFailure(isContradiction ? "timelines" : "invariants", place + violation)
  }
}
