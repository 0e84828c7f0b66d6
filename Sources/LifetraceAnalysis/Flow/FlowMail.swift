internal import LifetraceModel

/// Events that wait for the apps of a flow, each app's together and in the order of time.
///
/// An event waits as what it has of its own beside the event that it is like, so that it is copied
/// once, and an app's events are read one behind the other.
public struct FlowMail: Sendable {
  /// An event that waits.
  struct Letter {
    /// Its line is that of the log.
    var item: CompactEvents.Item
    /// The event in `patterns` that it is like.
    var pattern: UInt32
    var isForEverybody = false
  }

  /// What the events that wait are like.
  var patterns: [LifecycleEvent] = []
  /// What waits for each app.
  private(set) var inboxes: [[Letter]] = []
  /// How many events wait.
  public private(set) var count = 0

  /// Creates an empty one.
  public init() {}

  /// Adds an app, in the place behind the others.
  mutating func addSubject() { inboxes.append([]) }

  /// Lets an event wait for the app at `subject`.
  @inline(__always)
  mutating func add(_ letter: Letter, for subject: Int) {
    inboxes[subject].append(letter)
    count += 1
  }

  /// Lets an event wait for all apps that there are.
  mutating func addForEverybody(_ letter: Letter) {
    var letter = letter
    letter.isForEverybody = true
    for subject in inboxes.indices { add(letter, for: subject) }
  }

  /// Returns an event that waits.
  @inline(__always)
  func event(_ letter: Letter) -> LifecycleEvent {
    var event = patterns[Int(letter.pattern)]
    letter.item.give(to: &event)
    return event
  }

  /// Forgets what was delivered; the room for it is used again.
  public mutating func clear() {
    for subject in inboxes.indices { inboxes[subject].removeAll(keepingCapacity: true) }
    count = 0
  }
}
