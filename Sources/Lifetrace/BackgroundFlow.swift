import Dispatch
import LifetraceMetrics
import LifetraceModel
import LifetraceReading
import Synchronization

/// A flow whose groups work on events while the next ones are read and routed.
///
/// Each group works on its batch by itself, and never waits for another. What it comes to does not
/// depend on who is faster: each batch holds the same events, and a group consumes it after the one
/// before.
final class BackgroundFlow: Sendable {
  /// What all groups are to work on.
  ///
  /// A class because the groups are done with it at different times.
  private final class Delivery: Sendable {
    private let batch: Mutex<FlowBatch?>
    private let waiting: Atomic<Int>
    let context: FlowContext

    init(_ batch: consuming FlowBatch, for groupCount: Int, in context: FlowContext) {
      self.batch = Mutex(batch)
      self.context = context
      waiting = Atomic(groupCount)
    }

    /// Hands the batch to one group; returns it if that was the last.
    func hand(to work: (FlowBatch) -> Void) -> FlowBatch? {
      if let batch = batch.withLock({ $0 }) { work(batch) }
      guard waiting.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return nil }
      return batch.withLock { $0.take() }
    }
  }

  /// A group and its line of deliveries.
  ///
  /// A class because a lock stays where it is.
  private final class Worker: Sendable {
    private let group: Mutex<FlowGroup>
    /// As many run at the same time as there are cores.
    let queue = WorkQueue()

    init(_ group: FlowGroup) { self.group = Mutex(group) }

    func consume(_ batch: FlowBatch, in context: FlowContext) {
      group.withLock { $0.consume(batch, in: context) }
    }

    var result: FlowGroup { group.withLock { $0 } }
  }

  /// How many deliveries may wait for the groups or be worked on: with one, the reader waits
  /// until the last group is done; more than two gain nothing.
  private static let ahead = 2

  private let routing: Mutex<FlowRouting>
  private let workers: [Worker]
  /// Consumed batches, whose memory is used again.
  private let emptied = Mutex<[FlowBatch]>([])
  private let free = DispatchSemaphore(value: BackgroundFlow.ahead)

  init(_ flow: AnalysisFlow) {
    routing = Mutex(flow.routing)
    workers = flow.groups.map { Worker($0) }
  }

  /// Adds the next events.
  ///
  /// - Returns: `false` if only the whole trace identifies the app or the time of one of them.
  func add(_ batch: EventBatch) -> Bool {
    routing.withLock { routing in
      guard routing.route(batch.pieces, from: batch.start, reference: batch.reference) else {
        return false
      }
      guard routing.batch.count >= FlowRouting.enough else { return true }
      // As soon as not too much is waiting.
      free.wait()
      var delivered = emptied.withLock { $0.popLast() } ?? FlowBatch()
      routing.exchange(&delivered)
      post(delivered, in: routing.context(batch.symbols))
      return true
    }
  }

  /// Puts batch after what waits for each group.
  private func post(_ batch: consuming FlowBatch, in context: FlowContext) {
    let delivery = Delivery(batch, for: workers.count, in: context)
    for worker in workers {
      worker.queue.add { [self] in
        let done = delivery.hand { worker.consume($0, in: delivery.context) }
        guard let done else { return }
        emptied.withLock { $0.append(done) }
        free.signal()
      }
    }
  }

  /// Returns the flow of all that was added.
  ///
  /// - Parameter symbols: those of all events.
  func finish(_ symbols: SymbolTable) -> AnalysisFlow? {
    routing.withLock { routing in
      var batch = FlowBatch()
      routing.exchange(&batch)
      let context = routing.context(symbols)
      if batch.count >= [FlowGroup].leastShared {
        post(batch, in: context)
        for worker in workers { worker.queue.wait() }
      } else {
        // After all that waits, and here: a short log needs no other thread.
        for worker in workers {
          worker.queue.wait()
          worker.consume(batch, in: context)
        }
      }
      return AnalysisFlow(routing, workers.map(\.result))
    }
  }
}
