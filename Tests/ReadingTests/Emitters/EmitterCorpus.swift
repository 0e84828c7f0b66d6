import Foundation
import LifetraceModel
import LifetraceTestSupport

@testable import LifetraceReading

/// Records of the real logs, split by hand-written rules so that no layout is needed here.
struct EmitterCorpus {
  /// The lines of a file without remarks; empty where the file is missing.
  static func lines(_ file: String) -> [String] {
    guard let bytes = try? Corpus.bytes(of: file) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
      .filter { !$0.hasPrefix("#") }
  }

  /// Records of a Console copy with the columns level, time, process and, if `hasLibrary`, library.
  static func console(_ file: String, hasLibrary: Bool = false) -> [EmitterCase] {
    let columns = hasLibrary ? 4 : 3
    var records: [EmitterCase] = []
    for line in lines(file) {
      let parts = line.split(separator: "\t", maxSplits: columns, omittingEmptySubsequences: false)
      if parts.count == columns + 1, parts[0] == "default" || parts[0] == "error" {
        records.append(EmitterCase(String(parts[columns]), by: String(parts[2])))
      } else if !records.isEmpty {
        records[records.count - 1].message += "\n" + line
      }
    }
    return records
  }

  /// Records of a device console: `… process(Library)[pid] <Notice>: message`.
  static func device(_ file: String) -> [EmitterCase] {
    var records: [EmitterCase] = []
    for line in lines(file) {
      guard let mark = line.range(of: ">: ") ?? line.range(of: "] : "),
        let open = line[..<mark.lowerBound].lastIndex(of: "["),
        let process = line[..<open].split(whereSeparator: { " ".contains($0) }).last
      else {
        if !records.isEmpty { records[records.count - 1].message += "\n" + line }
        continue
      }
      let name = process.prefix { $0 != "(" }
      records.append(
        EmitterCase(
          String(line[mark.upperBound...]), by: String(name),
          pid: Int32(line[line.index(after: open)...].prefix { $0.isNumber })))
    }
    return records
  }

  /// The events of all records, as `EventText` writes them, through one sink.
  static func events(_ records: [EmitterCase]) -> [String] {
    var sink = EventSink()
    for record in records { record.read(into: &sink) }
    return sink.events.map { EventText.line($0, sink.symbols) }
  }
}
