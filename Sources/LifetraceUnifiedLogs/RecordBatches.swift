import Dispatch
import LifetraceModel
import Synchronization

/// Composes the records of an archive in another thread than the one that takes them.
final class RecordBatches: Sendable {
  /// Records that follow each other.
  private struct Batch {
    /// More than there are, so that their memory is used again.
    var records: [LogArchiveRecord] = []
    var count = 0
    /// The number of bytes read so far of the files of entries.
    var readCount = 0
    var isLast = false
  }

  /// A batch that is filled by one thread, then emptied by another.
  private final class Slot: Sendable {
    let batch = Mutex(Batch())
    let isFilled = DispatchSemaphore(value: 0)
  }

  private let reading: Mutex<ArchiveReading>
  private let queue = WorkQueue()

  /// A batch has so many records at most, and so many bytes of texts but for its last one.
  private static let mostRecords = 512
  private static let mostBytes = 1 << 18
  /// A batch ends after so many bytes of the files, however few records they have, so that progress shows.
  private static let mostRead = 1 << 20

  init(_ reading: sending ArchiveReading) { self.reading = Mutex(reading) }

  /// Calls `body` with each record, and `progress` with the number of bytes that have been read.
  ///
  /// - Returns: what was passed over or lost.
  /// - Throws: the error of `body` or `progress`.
  func read(
    progress: (Int) throws -> Void, _ body: (LogArchiveRecord) throws -> Void
  ) throws -> LogArchive.Summary {
    var (next, other) = (Slot(), Slot())
    fill(next)
    while try take(next, fillingMeanwhile: other, progress: progress, body) {
      swap(&next, &other)
    }
    return reading.withLock { $0.summary }
  }

  /// Takes the records of a batch; returns `false` if it is the last one.
  private func take(
    _ slot: Slot, fillingMeanwhile other: Slot, progress: (Int) throws -> Void,
    _ body: (LogArchiveRecord) throws -> Void
  ) throws -> Bool {
    slot.isFilled.wait()
    return try slot.batch.withLock { batch in
      if !batch.isLast { fill(other) }
      // A span, so that records are not copied.
      let records = batch.records.span
      for index in 0..<batch.count { try body(records[index]) }
      try progress(batch.readCount)
      return !batch.isLast
    }
  }

  private func fill(_ slot: Slot) {
    queue.add { [self] in
      slot.batch.withLock { batch in reading.withLock { RecordBatches.fill(&batch, &$0) } }
      slot.isFilled.signal()
    }
  }

  private static func fill(_ batch: inout Batch, _ reading: inout ArchiveReading) {
    let mostRead = reading.readCount + mostRead
    batch.count = 0
    var size = 0
    while batch.count < mostRecords, size < mostBytes {
      if batch.count == batch.records.count { batch.records.append(LogArchiveRecord()) }
      guard reading.next(into: &batch.records[batch.count], upTo: mostRead) else { break }
      size += batch.records[batch.count].text.count + batch.records[batch.count].state.count
      batch.count += 1
    }
    batch.readCount = reading.readCount
    batch.isLast = batch.count < mostRecords && size < mostBytes && reading.isAtEnd
  }
}
