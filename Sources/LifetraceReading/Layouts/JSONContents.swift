import LifetraceModel

/// What the objects of an input show of it as a whole: their layouts, and when they were recorded.
struct JSONContents: Sendable {
  /// How many objects were read.
  var recordCount = 0
  /// The layouts found, in the order they first appear.
  private(set) var layouts: [String] = []
  /// The layout of the object before, where that was one line.
  private(set) var lastLayout: JSONLayout?
  /// The earliest time read.
  private(set) var firstAt: Instant?
  /// The latest time read.
  private(set) var lastAt: Instant?
  /// From the earliest to the latest time of events, which need no clock of the input.
  private(set) var events: ClosedRange<Instant>?
  /// When anything was recorded, by the objects of unified logs.
  var stretches = RecordedStretches()
  private var recordings = RecordingMarkers()
  /// When the recording began in which the events are, if the log says so.
  private var recordingStart: Instant?

  /// Whether it has read records, and no events with times of their own.
  var holdsRecordsOnly: Bool {
    !layouts.isEmpty && !layouts.contains(where: JSONLayout.namesOfEvents.contains)
  }

  /// Where nobody recorded, if the input is a unified log and nothing else, and shows it.
  var holes: [RecordingHole] {
    if layouts == [JSONLayout.native.rawValue] { return recordings.holes }
    let logs = [
      JSONLayout.logShow.rawValue, JSONLayout.framedLogShow, JSONLayout.unifiedLog.rawValue,
      JSONLayout.pymobiledevice3.rawValue,
    ]
    // Events of other layouts may be from the time between.
    guard layouts.allSatisfy(logs.contains) else { return [] }
    return stretches.holes
  }

  /// Where the device started anew between two objects of unified logs.
  var restarts: [RecordingHole] { stretches.restarts }

  /// Records the layout of an object.
  ///
  /// - Parameter isFramed: whether the object takes several lines, or stands between others.
  mutating func note(_ layout: JSONLayout, isFramed: Bool) {
    lastLayout = isFramed ? nil : layout
    let name = layout == .logShow && isFramed ? JSONLayout.framedLogShow : layout.rawValue
    if !layouts.contains(name) { layouts.append(name) }
  }

  /// Records the time of an object.
  mutating func note(_ time: Instant?, isEvent: Bool) {
    guard let time else { return }
    firstAt = min(firstAt ?? time, time)
    lastAt = max(lastAt ?? time, time)
    guard isEvent else { return }
    let known = events ?? time...time
    events = min(known.lowerBound, time)...max(known.upperBound, time)
  }

  /// Records from when to when a recording of native events lasted.
  mutating func noteRecording(
    from first: Instant?, to last: Instant?, line: UInt32, _ cause: RecordingHole.Cause?
  ) {
    recordings.note(from: first, to: last, line: line, cause)
    recordingStart = first
    note(first, isEvent: true)
  }

  /// Returns when an event was recorded at the earliest: a log also reports launches before its first
  /// record.
  func recorded(_ time: Instant) -> Instant { recordingStart.map { max($0, time) } ?? time }
}
