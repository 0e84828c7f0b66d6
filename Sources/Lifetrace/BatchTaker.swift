import LifetraceAnalysis
import LifetraceModel
import LifetraceReading

/// Has the events of a log analysed as they come, as long as that is possible.
struct BatchTaker: Sendable {
  /// `nil` before the first events, and once all have to be kept.
  var flow: BackgroundFlow?
  var store: (any EventStore)?
  /// Why events could not be put aside.
  private var storeFailure: (any Error)?
  private let options: AnalysisOptions

  init(options: AnalysisOptions, store: (any EventStore)? = nil) {
    self.options = options
    self.store = store
  }

  /// Has the next events analysed if that is possible without those that follow.
  mutating func take(_ batch: EventBatch) throws -> EventHandover {
    do {
      try store?.append(batch.pieces)
    } catch {
      // That is of no matter unless all events are wanted at once.
      store = nil
      storeFailure = error
    }
    if let clock = batch.clock {
      let flow =
        flow
        ?? BackgroundFlow(
          AnalysisFlow(from: clock.start, reference: clock.reference, options: options))
      self.flow = flow
      if flow.add(batch, clock) { return .taken }
    }
    flow = nil
    if let storeFailure { throw storeFailure }
    guard let events = try store?.takeAll() else { return .startOver }
    store = nil
    return .keep(events)
  }
}
