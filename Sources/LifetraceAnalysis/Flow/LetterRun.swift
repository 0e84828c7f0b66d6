internal import LifetraceModel

/// The letters of an app, stretch by stretch, as the events that they stand for.
struct LetterRun {
  private let letters: [FlowMail.Letter]
  private let events: CompactEvents
  private let sessions: [Symbol: Symbol]
  private(set) var range: Range<Int>

  init(_ stretch: FlowInboxes.Stretch, of mail: FlowMail, in context: FlowContext) {
    letters = mail.inboxes.letters
    events = mail.events
    sessions = context.sessions
    range = stretch.range
  }

  /// Goes on to another stretch of the same mail.
  mutating func goOn(to stretch: FlowInboxes.Stretch) { range = stretch.range }

  @inline(__always)
  subscript(index: Int) -> LifecycleEvent {
    var event = events.event(letters[index].item)
    if !sessions.isEmpty, let scene = event.scene, let session = sessions[scene] {
      event.scene = session
    }
    return event
  }

  /// `true` iff the event at an index is about the whole capture or a whole device.
  func isForEverybody(_ index: Int) -> Bool { letters[index].isForEverybody }
}
