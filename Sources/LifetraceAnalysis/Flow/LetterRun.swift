internal import LifetraceModel

/// The letters of an app, stretch by stretch, as the events that they stand for.
struct LetterRun: EventRun {
  private let letters: [FlowMail.Letter]
  private let events: CompactEvents
  private let plain: [PlainPattern?]
  private let sessions: [Symbol: Symbol]
  private(set) var range: Range<Int>

  init(_ stretch: FlowInboxes.Stretch, of mail: FlowMail, in context: FlowContext) {
    letters = mail.inboxes.letters
    events = mail.events
    plain = mail.plain
    sessions = context.sessions
    range = stretch.range
  }

  /// Goes on to another stretch of the same mail.
  mutating func goOn(to stretch: FlowInboxes.Stretch) { range = stretch.range }

  var endIndex: Int { range.upperBound }

  @inline(__always)
  subscript(index: Int) -> LifecycleEvent {
    var event = events.event(letters[index].item)
    if !sessions.isEmpty, let scene = event.scene, let session = sessions[scene] {
      event.scene = session
    }
    return event
  }

  @inline(__always)
  func plainEvent(at index: Int, of pid: Int32, _ boot: Symbol?) -> PlainEvent? {
    let item = letters[index].item
    guard let place = item.pattern, item.pid == pid, let pattern = plain[place],
      pattern.boot == boot
    else { return nil }
    return pattern.event(at: item.time, line: item.line)
  }

  /// `true` iff the event at an index is about the whole capture or a whole device.
  func isForEverybody(_ index: Int) -> Bool { letters[index].isForEverybody }
}
