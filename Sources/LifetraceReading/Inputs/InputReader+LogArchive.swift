import LifetraceModel
import LifetraceUnifiedLogs

extension InputReader<RecordStage> {
  /// Reads the records of an archive that show the life cycle.
  ///
  /// - Parameter progress: called with the number of bytes read so far.
  /// - Throws: the error of `progress`.
  mutating func read(
    _ archive: LogArchive, into sink: inout EventSink, progress: (Int) throws -> Void
  ) throws {
    var records = ArchiveRecords(archive)
    let summary = try archive.read(.lifecycle, progress: progress) { record in
      let title = record.kind == .stateDump ? record.text[...] : nil
      if let boundary = records.boundary(before: record) {
        stage.take(boundary, ofArchive: ArchiveRecords.layout, into: &sink)
      }
      if let raw = records.raw(record) {
        stage.take(raw, ofArchive: ArchiveRecords.layout, dump: title, into: &sink)
      }
      if let loss = records.loss(record) {
        // The first record may be a loss, before which there is no other.
        stage.noteLoss(
          from: loss.from, to: loss.to, of: record.process.name, line: max(1, records.count),
          into: &sink)
      }
    }
    bytes = archive.byteCount
    lines = Int(records.count)
    let findings = ArchiveFindings(archive: archive, summary: summary)
    sink.diagnostics += findings.diagnostics
    for (cause, count) in findings.skipped { sink.skipped[cause, default: 0] += count }
  }
}
