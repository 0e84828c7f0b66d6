import Dispatch
import LifetraceAnalysis
import LifetraceModel
import LifetraceReading
import Synchronization

/// A flow whose groups work on events while the next ones are read and routed.
///
/// What it comes to does not depend on who is faster: each mail holds the same events, and is
/// consumed after the one before.
final class BackgroundFlow: Sendable {
  /// What the groups are to work on.
  private struct Delivery: Sendable {
    var mail: FlowMail
    let context: FlowContext
  }

  /// How many deliveries may wait for the groups or be worked on: with one, the reader would stand
  /// still until the last group is done, with more than two there is nothing left to win.
  private static let ahead = 2

  private let routing: Mutex<FlowRouting>
  /// `nil` while they work.
  private let groups: Mutex<[FlowGroup]?>
  private let deliveries = Mutex<[Delivery]>([])
  /// Mail that was consumed, for its room.
  private let emptied = Mutex<[FlowMail]>([])
  private let free = DispatchSemaphore(value: BackgroundFlow.ahead)
  /// One delivery after the other.
  private let queue = DispatchQueue(label: "lifetrace.flow", qos: .userInitiated)

  init(_ flow: AnalysisFlow) {
    routing = Mutex(flow.routing)
    groups = Mutex(flow.groups)
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
      post(from: &routing, batch.symbols)
      queue.async { [self] in
        consumeNext()
        free.signal()
      }
      return true
    }
  }

  /// Puts what was gathered behind the deliveries that wait.
  private func post(from routing: inout FlowRouting, _ symbols: SymbolTable) {
    var mail = emptied.withLock { $0.popLast() } ?? FlowMail()
    routing.exchange(&mail)
    let delivery = Delivery(mail: mail, context: routing.context(symbols))
    deliveries.withLock { $0.append(delivery) }
  }

  private func consumeNext() {
    let next = deliveries.withLock { $0.removeFirst() }
    var groups: [FlowGroup]?
    exchange(&groups)
    groups?.consume(next.mail, in: next.context)
    exchange(&groups)
    emptied.withLock { $0.append(next.mail) }
  }

  /// Gives the groups away, so that whoever takes them is the only one to hold them and copies
  /// nothing.
  private func exchange(_ given: inout [FlowGroup]?) {
    groups.withLock { swap(&$0, &given) }
  }

  /// Returns the flow of all that was added.
  ///
  /// - Parameter symbols: those of all events.
  func finish(_ symbols: SymbolTable) -> AnalysisFlow? {
    routing.withLock { routing in
      post(from: &routing, symbols)
      // Here, behind all that waits: a short log needs no other thread.
      queue.sync { consumeNext() }
      var groups: [FlowGroup]?
      exchange(&groups)
      return groups.map { AnalysisFlow(routing, $0) }
    }
  }
}
