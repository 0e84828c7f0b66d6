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
  ///
  /// What is real stays where it is: identifiers of apps read `app1`, `app2` … and process names
  /// `name1`, `name2` …, in the order of their first events.
  static func events(_ records: [EmitterCase]) -> [String] {
    var sink = EventSink()
    for record in records { record.read(into: &sink) }
    let bundles = distinct(sink.events.flatMap { [$0.process.bundle, $0.process.host] }, sink)
    let names = distinct(sink.events.map(\.process.name), sink)
    let masks =
      bundles.enumerated().map { (text: $1, mask: "app\($0 + 1)") }
      + names.enumerated().map { (text: $1, mask: "name\($0 + 1)") }
    let longestFirst = masks.sorted { $0.text.count > $1.text.count }
    return sink.events.map { event in
      longestFirst.reduce(EventText.line(event, sink.symbols)) { line, mask in
        line.replacingOccurrences(of: mask.text, with: mask.mask)
      }
    }
  }

  /// The texts of symbols in the order of their first appearance, without Apple's identifiers.
  private static func distinct(_ symbols: [Symbol?], _ sink: EventSink) -> [String] {
    var texts: [String] = []
    for text in symbols.compactMap({ $0.map { sink.symbols[$0] } })
    where !text.hasPrefix("com.apple.") && !texts.contains(text) {
      texts.append(text)
    }
    return texts
  }
}
