import Dispatch
import LifetraceMetrics
import LifetraceModel
import LifetraceReading
import Synchronization

/// A flow whose groups work on events while the next ones are read and routed.
///
/// Each group works on its mail by itself, and never waits for another. What it comes to does not
/// depend on who is faster: each mail holds the same events, and a group consumes it after the one
/// before.
final class BackgroundFlow: Sendable {
  /// What all groups are to work on.
  ///
  /// A class because the groups are done with it at different times.
  private final class Delivery: Sendable {
    private let mail: Mutex<FlowMail?>
    private let waiting: Atomic<Int>
    let context: FlowContext

    init(_ mail: consuming FlowMail, for groupCount: Int, in context: FlowContext) {
      self.mail = Mutex(mail)
      self.context = context
      waiting = Atomic(groupCount)
    }

    /// Hands the mail to one group; returns it if that was the last.
    func hand(to work: (FlowMail) -> Void) -> FlowMail? {
      if let mail = mail.withLock({ $0 }) { work(mail) }
      guard waiting.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return nil }
      return mail.withLock { $0.take() }
    }
  }

  /// A group and its line of deliveries.
  ///
  /// A class because a lock stays where it is.
  private final class Worker: Sendable {
    private let group: Mutex<FlowGroup>
    /// As many run at the same time as there are cores; behind the reader, who else falls behind until
    /// they have nothing to do.
    let queue = DispatchQueue(label: "lifetrace.flow", target: .global(qos: .utility))

    init(_ group: FlowGroup) { self.group = Mutex(group) }

    func consume(_ mail: FlowMail, in context: FlowContext) {
      group.withLock { $0.consume(mail, in: context) }
    }

    var result: FlowGroup { group.withLock { $0 } }
  }

  /// How many deliveries may wait for the groups or be worked on: with one, the reader would stand
  /// still until the last group is done, with more than two there is nothing left to win.
  private static let ahead = 2

  private let routing: Mutex<FlowRouting>
  private let workers: [Worker]
  /// Mail that was consumed, for its room.
  private let emptied = Mutex<[FlowMail]>([])
  private let free = DispatchSemaphore(value: BackgroundFlow.ahead)

  init(_ flow: AnalysisFlow) {
    routing = Mutex(flow.routing)
    workers = flow.groups.map { Worker($0) }
  }

  /// Adds the next events.
  ///
  /// - Returns: `false` if only the whole trace tells whom one of them is about or when it was.
  func add(_ batch: EventBatch, _ clock: EventBatch.Clock) -> Bool {
    routing.withLock { routing in
      guard routing.route(batch.pieces, from: clock.start, reference: clock.reference) else {
        return false
      }
      guard routing.mail.count >= FlowRouting.enough else { return true }
      // As soon as not too much is waiting.
      free.wait()
      var mail = emptied.withLock { $0.popLast() } ?? FlowMail()
      routing.exchange(&mail)
      post(mail, in: routing.context(batch.symbols))
      return true
    }
  }

  /// Puts mail behind what waits for each group.
  private func post(_ mail: consuming FlowMail, in context: FlowContext) {
    let delivery = Delivery(mail, for: workers.count, in: context)
    for worker in workers {
      worker.queue.async { [self] in
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
      var mail = FlowMail()
      routing.exchange(&mail)
      let context = routing.context(symbols)
      if mail.count >= [FlowGroup].leastShared {
        post(mail, in: context)
        for worker in workers { worker.queue.sync {} }
      } else {
        // Behind all that waits, and here: a short log needs no other thread.
        for worker in workers { worker.queue.sync { worker.consume(mail, in: context) } }
      }
      return AnalysisFlow(routing, workers.map(\.result))
    }
  }
}

extension [FlowGroup] {
  /// Below this many events the work is done sooner than shared out.
  static var leastShared: Int { 4096 }

  /// Lets all groups consume what waits, on as many cores as there are.
  mutating func consume(_ mail: FlowMail, in context: FlowContext) {
    guard mail.count >= Self.leastShared else {
      for index in indices { self[index].consume(mail, in: context) }
      return
    }
    updateOnCores(count: count) { _, group in group.consume(mail, in: context) }
  }
}
