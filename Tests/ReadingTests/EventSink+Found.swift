import LifetraceModel

@testable import LifetraceReading

extension EventSink {
  /// All its events, in their order.
  var found: [LifecycleEvent] {
    var sink = self
    var store = EventStore()
    sink.moveEvents(to: &store)
    return store.stored.all
  }
}
