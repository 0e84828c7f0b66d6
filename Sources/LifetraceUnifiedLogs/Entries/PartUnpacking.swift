import Dispatch
import LifetraceInputs
import LifetraceModel
import Synchronization

/// Unpacks chunk sets in another thread, before their entries are needed.
struct PartUnpacking {
  /// What unpacking a chunk set needs.
  struct Job: Sendable {
    let file: StoredFile
    let data: Range<Int>
    let catalog: Catalog
    let wanted: ChunkEntries.Wanted
  }

  /// A chunk set with its entries.
  struct Unpacked: Sendable {
    let bytes: [UInt8]
    /// Whether its end is missing.
    let isCut: Bool
    let entries: ChunkEntries
  }

  /// The result of a job, once it is there.
  final class Pending: Sendable {
    private let result = Mutex<Result<Unpacked, any Error>?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    fileprivate func set(_ value: Result<Unpacked, any Error>) {
      result.withLock { $0 = value }
      isThere.signal()
    }

    /// Waits for the result, and returns it; to be called once.
    func take() -> Result<Unpacked, any Error>? {
      isThere.wait()
      return result.withLock { result in
        defer { result = nil }
        return result
      }
    }
  }

  /// So many are unpacked ahead: some megabytes.
  static let mostAhead = 16

  private let queue = WorkQueue()

  /// Begins a job after all others.
  func begin(_ job: Job) -> Pending {
    let pending = Pending()
    queue.add {
      pending.set(Result { try PartUnpacking.unpack(job) })
    }
    return pending
  }

  private static func unpack(_ job: Job) throws -> Unpacked {
    let data = try job.file.bytes(at: job.data.lowerBound, count: job.data.count)
    let plain = try ChunkSet.plain(data.span)
    return Unpacked(
      bytes: plain.bytes, isCut: plain.isCut,
      entries: ChunkEntries(plain.bytes.span, job.catalog, job.wanted))
  }
}
