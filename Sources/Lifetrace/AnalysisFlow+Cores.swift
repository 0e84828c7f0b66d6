import Dispatch
import LifetraceAnalysis
import LifetraceModel
import Synchronization

extension AnalysisFlow {
  /// Below this many events the work is done sooner than shared out.
  private static let leastShared = 4096

  /// Lets all groups consume what waits, on as many cores as there are.
  mutating func consume(_ events: [LifecycleEvent], _ symbols: SymbolTable) {
    let context = context(symbols)
    guard events.count >= AnalysisFlow.leastShared else {
      for index in groups.indices { groups[index].consume(events, in: context) }
      return
    }
    let slots = Mutex(groups.map { Optional($0) })
    groups = []
    DispatchQueue.concurrentPerform(iterations: AnalysisFlow.groupCount) { number in
      // Taken out for the time of the work, so that nothing is copied.
      var group = slots.withLock { $0[number].take() }
      group?.consume(events, in: context)
      slots.withLock { swap(&$0[number], &group) }
    }
    groups = slots.withLock { $0.compactMap { $0 } }
  }
}
