import LifetraceAnalysis
import LifetraceModel

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
    groups.updateOnCores(count: groups.count) { _, group in group.consume(events, in: context) }
  }
}
