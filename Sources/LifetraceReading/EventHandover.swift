public import LifetraceModel

/// What becomes of events that a reader hands on as they come.
public enum EventHandover: Sendable {
  /// They are done with.
  case taken
  /// All events are wanted at once, and those before have to be read again.
  case startOver
  /// All events are wanted at once: these, which were handed on so far, and those that follow.
  case keep([LifecycleEvent])
}
