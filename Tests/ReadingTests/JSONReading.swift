import LifetraceModel

@testable import LifetraceReading

/// What the JSON reader makes of a text.
struct JSONReading {
  var reader = JSONLayoutReader(isCandidate: { _, _ in true })
  var sink = EventSink()
  var records: [RawRecord] = []

  /// Reads `text` in blocks that end after the given offsets, which must follow line feeds.
  init(_ text: [UInt8], blockEnds: [Int] = []) { read(text, blockEnds: blockEnds) }

  /// Creates a reading that has not begun.
  init(reader: JSONLayoutReader) { self.reader = reader }

  /// Reads a whole input, in blocks that end after the given offsets.
  mutating func read(_ text: [UInt8], blockEnds: [Int]) {
    var start = 0
    var line: UInt32 = 1
    var found: [RawRecord] = []
    for end in blockEnds + [text.count] {
      let block = Array(text[start..<end])
      reader.read(block.span, range: 0..<block.count, firstLine: line, input: 0, into: &sink) {
        record, _ in found.append(record)
      }
      line += UInt32(block.count { $0 == UInt8(ascii: "\n") })
      start = end
    }
    reader.finish(into: &sink)
    records = found
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  /// The events as a person would write them down.
  var events: [String] { sink.found.map { describe($0) } }

  /// The records as `process[pid] subsystem:category message`.
  var recordTexts: [String] {
    records.map { record in
      "\(text(record.process))[\(record.pid.map { "\($0)" } ?? "")] "
        + "\(text(record.subsystem)):\(text(record.category)) \(text(record.message))"
    }
  }

  private func text(_ bytes: ArraySlice<UInt8>?) -> String {
    bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private func describe(_ event: LifecycleEvent) -> String {
    let process = event.process
    let pid = process.pid.map { "\($0)" } ?? "-"
    let parts: [String] = [
      "\(event.source.line)", "\(event.time.nanoseconds)", name(process.bundle),
      name(process.name), pid, name(event.scene), "\(event.emitter)", describe(event.kind),
    ]
    return parts.joined(separator: " ")
  }

  private func exit(_ report: ExitReport) -> String {
    let code = report.code.map { "\($0)" } ?? ""
    let explanation = report.explanation.map { sink.symbols[$0] } ?? ""
    return "exit(\(report.namespace?.name ?? ""), \(code), \(explanation))"
  }

  private func name(_ symbol: Symbol?) -> String { symbol.map { sink.symbols[$0] } ?? "-" }

  private func describe(_ kind: EventKind) -> String {
    switch kind {
    case .callback(let callback): callback.rawValue
    case .significant(let event): event.rawValue
    case .launched(let reason, let intent):
      "launched(\(reason.map { sink.symbols[$0] } ?? ""), \(intent))"
    case .resumed(let reason): reason.map { "resumed(\(sink.symbols[$0]))" } ?? "resumed"
    case .deactivation(let change): "mask(\(change.before.rawValue)→\(change.after.rawValue))"
    case .state(let state): "state(\(state.task), \(state.visibility))"
    case .visibility(let visibility): "visibility(\(visibility))"
    case .exited(let report):
      exit(report)
    case .work(.beginTask(let id, let name)):
      "begin(\(id.map { "\($0)" } ?? ""), \(name.map { sink.symbols[$0] } ?? ""))"
    case .work(.endTask(let id)): "end(\(id.map { "\($0)" } ?? ""))"
    case .condition(.osVersion(let version)): "os(\(sink.symbols[version]))"
    case .condition(.simulator): "simulator"
    case .systemDeactivation, .launchRequested, .launchFailed, .started, .suspended,
      .exitRequested, .exitPending, .limitExceeded,
      .wrote, .wroteOn, .inactive, .detached, .sceneless, .mentioned, .running, .scene, .work,
      .identity,
      .watchdog, .condition,
      .gap, .boot:
      "\(kind)"
    }
  }
}
