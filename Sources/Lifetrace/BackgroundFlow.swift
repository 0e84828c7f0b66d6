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
  /// What the groups work on.
  private struct Work: Sendable {
    var groups: [FlowGroup]
    var mail = FlowMail()
    var context: FlowContext?

    mutating func receive(from routing: inout FlowRouting, _ symbols: SymbolTable) {
      routing.exchange(&mail)
      context = routing.context(symbols)
    }

    mutating func consume() {
      guard let context else { return }
      groups.consume(mail, in: context)
      // Whoever adds a symbol from now on is the only one to hold the table.
      self.context = nil
    }
  }

  private let routing: Mutex<FlowRouting>
  /// `nil` while it is being worked on.
  private let work: Mutex<Work?>
  private let pending = DispatchGroup()

  init(_ flow: AnalysisFlow) {
    routing = Mutex(flow.routing)
    work = Mutex(Work(groups: flow.groups))
  }

  /// Adds the next events.
  ///
  /// - Returns: `false` if only the whole trace tells whom one of them is about or when it was.
  func add(_ batch: EventBatch, _ clock: EventBatch.Clock) -> Bool {
    routing.withLock { routing in
      guard routing.route(batch.pieces, from: clock.start, reference: clock.reference) else {
        return false
      }
      if routing.mail.count >= FlowRouting.enough { deliver(from: &routing, batch.symbols) }
      return true
    }
  }

  /// Gives the groups what was gathered, once they are done with what they had.
  private func deliver(from routing: inout FlowRouting, _ symbols: SymbolTable) {
    var next = take()
    next?.receive(from: &routing, symbols)
    give(&next)
    DispatchQueue.global(qos: .userInitiated).async(group: pending) { [self] in
      var taken = work.withLock { $0.take() }
      taken?.consume()
      give(&taken)
    }
  }

  /// Returns the flow of all that was added.
  ///
  /// - Parameter symbols: those of all events.
  func finish(_ symbols: SymbolTable) -> AnalysisFlow? {
    routing.withLock { routing in
      guard var last = take() else { return nil }
      last.receive(from: &routing, symbols)
      last.consume()
      return AnalysisFlow(routing, last.groups)
    }
  }

  /// Gives the work away, so that whoever takes it is the only one to hold it and copies nothing.
  private func give(_ given: inout Work?) {
    work.withLock { swap(&$0, &given) }
  }

  /// Waits until all that was delivered is done with.
  private func take() -> Work? {
    pending.wait()
    return work.withLock { $0.take() }
  }
}
