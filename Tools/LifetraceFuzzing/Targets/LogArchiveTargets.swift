import Lifetrace
import LifetraceInputs
import LifetraceTestSupport
import LifetraceUnifiedLogs

extension FuzzTarget {
  /// The files of a unified log archive.
  static let logArchiveTargets = [
    FuzzTarget(
      "log-archive", longest: 8192, words: words, make: { LogArchiveMaker.input(&$0) },
      check: logArchive)
  ]

  /// An archive's records are well formed, its clock never runs backwards, and its log keeps all invariants.
  private static func logArchive(
    _ bytes: [UInt8], _ choice: PropertyChoice
  ) throws(FuzzFailure) {
    let files = LogArchiveMaker.files(of: bytes).map { StoredFile(path: $0.path, $0.bytes) }
    guard !files.isEmpty else { return }
    try expectRecords(LogArchive(files))
    let traces = LogArchiveMaker.files(of: bytes).filter { $0.path.hasSuffix(".tracev3") }
    let log = try ReadLog(archive: files, traces.flatMap(\.bytes))
    try log.expectInvariants()
    try Wellformed.text(log.report.bytes(as: .text), "report as text")
    try Wellformed.json(log.report.bytes(as: .json), "report")
  }

  private static func expectRecords(_ archive: LogArchive) throws(FuzzFailure) {
    var records: [LogArchiveRecord] = []
    let summary: LogArchive.Summary
    do {
      summary = try archive.read { records.append($0) }
    } catch {
      throw FuzzFailure("reading", "throws \(error)")
    }
    guard summary.counts.reduce(0, +) == records.count else {
      throw FuzzFailure("counts", "\(summary.counts) of \(records.count) records")
    }
    var last: [Int: (time: UInt64, steady: Int64)] = [:]
    for record in records.sorted(by: { $0.time < $1.time }) {
      let steady = archive.boots[record.boot].clock.steadyTime(at: record.time)
      if let last = last[record.boot], last.steady > steady {
        throw FuzzFailure("clock", "\(steady) at \(record.time), after \(last)")
      }
      last[record.boot] = (record.time, steady)
      let isMessage = record.kind == .log || record.kind == .signpost
      guard !isMessage || String(validating: record.text, as: UTF8.self) != nil else {
        throw FuzzFailure("text", "no UTF-8 at \(record.time)")
      }
    }
  }

  /// The marks of chunks and blocks, and numbers at the ends of their ranges.
  private static let words: [[UInt8]] =
    ["bv41", "bv4-", "bv4$", "ZBM\u{C}", "hcsd", "bplist00", "Ts "].map { Array($0.utf8) }
    + [
      [0x00, 0x10, 0, 0], [0x0B, 0x60, 0, 0], [0x0D, 0x60, 0, 0], [0x01, 0x60, 0, 0],
      [0x02, 0x60, 0, 0], [0x03, 0x60, 0, 0], [0x04, 0x60, 0, 0], [0xB0, 0xBB, 0x30, 0],
      [0x99, 0x88, 0x77, 0x66], [0xFF, 0xFF], [0, 0x80], [0, 0, 0, 0],
      [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
    ]
}
