public import LifetraceModel

extension EventTrace {
  /// The events as a list, for tests that change some of them.
  public var list: [LifecycleEvent] {
    get { events.all }
    set { events = StoredEvents(newValue) }
  }
}

extension StoredEvents: Equatable {
  /// Whether both hold the same events.
  public static func == (left: StoredEvents, right: StoredEvents) -> Bool {
    left.elementsEqual(right)
  }
}
