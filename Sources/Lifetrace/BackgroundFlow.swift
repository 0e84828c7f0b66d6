import Dispatch
import LifetraceAnalysis
import LifetraceModel
import LifetraceReading
import Synchronization

/// A flow whose groups work on events while the next ones are read.
///
/// What it comes to does not depend on who is faster: events are only added when those before them
/// are done with.
final class BackgroundFlow: Sendable {
  private struct Work: Sendable {
    var flow: AnalysisFlow
    var symbols = SymbolTable()

    mutating func consume() {
      flow.consume(symbols)
      // Whoever adds a symbol from now on is the only one to hold the table.
      symbols = SymbolTable()
    }
  }

  /// `nil` while it is being worked on.
  private let work: Mutex<Work?>
  private let pending = DispatchGroup()

  init(_ flow: AnalysisFlow) {
    work = Mutex(Work(flow: flow))
  }

  /// Adds the next events.
  ///
  /// - Returns: `false` if only the whole trace tells whom one of them is about or when it was.
  func add(_ batch: EventBatch, _ clock: EventBatch.Clock) -> Bool {
    var next = take()
    let isRouted = next?.flow.route(
      batch.pieces, batch.symbols, from: clock.start, reference: clock.reference)
    guard isRouted == true, next != nil else { return false }
    next?.symbols = batch.symbols
    give(&next)
    DispatchQueue.global(qos: .userInitiated).async(group: pending) { [self] in consume() }
    return true
  }

  private func consume() {
    var taken = work.withLock { $0.take() }
    taken?.consume()
    give(&taken)
  }

  /// Gives the work away, so that whoever takes it is the only one to hold it and copies nothing.
  private func give(_ given: inout Work?) {
    work.withLock { swap(&$0, &given) }
  }

  /// Returns the flow of all that was added.
  func finish() -> AnalysisFlow? { take()?.flow }

  /// Waits until all that was added is done with.
  private func take() -> Work? {
    pending.wait()
    return work.withLock { $0.take() }
  }
}
