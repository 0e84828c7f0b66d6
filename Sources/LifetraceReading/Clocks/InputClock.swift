import LifetraceModel

/// Assigns instants to the records of one input.
///
/// What a record's time leaves open (date, year, zone) comes from the options, else from other
/// records of the input, else stays open: then instants count from an origin of their own, and
/// a later record with the missing part moves everything before it.
struct InputClock: Sendable {
  /// A record's place in time.
  struct Stamp: Equatable, Sendable {
    var time: Instant
    var hasOwnTime: Bool
    /// One step of a coarse clock; zero for a finer one.
    var step = TimeSpan.zero
  }

  /// Finds what the times lack.
  private(set) var completion: TimeCompletion
  private var previous: TimeCompletion.Place?
  /// The instant of the record before the previous one, and the latest one up to there.
  private var beforePrevious: (instant: Instant?, latest: Instant?)
  /// The records before the first time.
  private var order = UntimedOrder()
  /// Events with times of their own before the first record.
  private var dated: DatedEvents?
  private var movable = MovableEvents()

  /// The earliest and the latest instant.
  private var span: ClosedRange<Instant>?
  /// Records without a time after the first record with one.
  private(set) var untimedCount = 0
  private(set) var backwardSteps = BackwardSteps(beyond: BackwardSteps.disorder)
  /// When anything was recorded.
  private(set) var stretches = RecordedStretches()
  /// When processes with events wrote lines; these times move with the events'.
  var ownLines: OwnLines
  /// The last time and its instant, where the instants of times like it follow from it.
  private var last: (time: WallTime, instant: Instant)?

  /// Creates the clock of an input.
  init(options: ReadingOptions, input: UInt32 = 0) {
    completion = TimeCompletion(options)
    ownLines = OwnLines(input: input)
  }

  /// The time of the last record.
  var lastTime: Instant? { previous?.instant }

  /// The earliest time of a record.
  var firstAt: Instant? { span?.lowerBound }

  /// The latest time of a record.
  var lastAt: Instant? { span?.upperBound }

  /// Whether a record had a time.
  var hasTimes: Bool { previous != nil }

  /// How many records there were before the first time; all of them if none had one.
  var orderedCount: Int { order.count }

  /// The last place in the order of an input without times.
  var orderEnd: Int64 { order.lastPlace }

  /// Which parts of a time the input has.
  var anchor: TimeReference.Anchor {
    if !hasTimes { return .orderOnly }
    if completion.open.contains(.date) { return .dateUnknown }
    return completion.open.contains(.year) ? .yearUnknown : .absolute
  }

  /// The zone of the input, else of the options, in seconds east of UTC.
  var zoneSeconds: Int? { completion.zoneSeconds(at: firstAt) }

  /// Records events that have their times from elsewhere, after `count` others in the sink.
  ///
  /// They are never moved, and complete the times of the records.
  mutating func note(_ dated: DatedEvents, after count: Int, sink: inout EventSink) {
    if hasTimes || order.count > 0 {
      takeUp(dated, after: count, sink: &sink)
    } else {
      self.dated = dated
    }
  }

  /// Takes a date for that of the times of day that follow, or a year for that of the dates without one.
  mutating func note(date: WallTime, isYearAlone: Bool) {
    if completion.note(date: date, isYearAlone: isYearAlone) { last = nil }
  }

  /// Ends what later times move, since JSON follows, which has dates of its own.
  mutating func beginJSON(after count: Int) {
    movable.beginJSON(after: completion.open.isEmpty ? nil : count)
  }

  /// The JSON had no events.
  mutating func endEmptyJSON() { movable.endEmptyJSON() }

  /// Whether dates of other records would tell when its own were.
  var asksForDates: Bool {
    !completion.open.isDisjoint(with: [.date, .year]) || !hasTimes && order.count == 0
  }

  private mutating func takeUp(_ dated: DatedEvents, after count: Int, sink: inout EventSink) {
    movable.end(after: count)
    last = nil
    if !hasTimes, order.count > 0 {
      move(&sink) { _ in dated.first }
      sink.markUntimed(from: 0, upTo: movable.end)
    }
    var placed = PlacedTimes(previous: previous, firstAt: firstAt)
    let next = completion.takeUp(dated.last, zoneSeconds: dated.zoneSeconds, &placed)
    apply(placed.moves, &sink)
    previous = next
  }

  /// Places the records at a time that the clock did not see, if none of them has one.
  mutating func placeUntimed(at time: Instant, sink: inout EventSink) {
    guard !hasTimes, order.count > 0 else { return }
    move(&sink) { _ in time }
    sink.markUntimed(from: 0, upTo: movable.end)
  }

  /// Returns the instant of the next record.
  mutating func stamp(_ time: WallTime?, line: UInt32, sink: inout EventSink) -> Stamp {
    if let dated {
      takeUp(dated, after: 0, sink: &sink)
      self.dated = nil
    }
    guard let time else { return untimed(line: line) }
    if let instant = instantLikeLast(time), let previous {
      correctMisprint(before: instant, time, &sink)
      note(TimeCompletion.Place(instant: instant, day: previous.day), line: line)
      return Stamp(time: instant, hasOwnTime: true, step: time.step)
    }
    var placed = PlacedTimes(previous: previous, firstAt: firstAt)
    let place = time.isPossible ? completion.resolve(time, &placed) : nil
    apply(placed.moves, &sink)
    guard let place else {
      sink.skip("impossible time")
      return untimed(line: line)
    }
    if !hasTimes, order.count > 0 {
      move(&sink) { _ in place.instant }
      sink.markUntimed(from: 0)
    }
    correctMisprint(before: place.instant, time, &sink)
    note(place, line: line)
    // A rule of zones or an open order of dates may read the next time otherwise.
    last = completion.isIndependent(time) ? (time, place.instant) : nil
    return Stamp(time: place.instant, hasOwnTime: true, step: time.step)
  }

  /// Returns the instant of a time that differs from the last one by less than an hour of the same
  /// day.
  private func instantLikeLast(_ time: WallTime) -> Instant? {
    guard let last, time.isLike(last.time) else { return nil }
    let step = TimeSpan(nanoseconds: time.nanosecondOfDay - last.time.nanosecondOfDay)
    guard step < .seconds(3600), step > .zero - .seconds(3600) else { return nil }
    return last.instant + step
  }

  /// Whether the writers of records matter still.
  var asksForProcesses: Bool { !stretches.hasManyProcesses }

  /// Records the writer of a record.
  mutating func note(process: ArraySlice<UInt8>) { stretches.note(process: process) }

  /// Records that the device started anew before the last record.
  mutating func noteRestart(line: UInt32) {
    guard let before = beforePrevious.instant, let lastTime else { return }
    stretches.noteRestart(after: before, until: lastTime, line: line)
  }

  /// Records what the next record says of the clock of the device, and who wrote it.
  mutating func note(message: Span<UInt8>, by process: ArraySlice<UInt8>?) {
    backwardSteps.noteRecord(
      setsClock: ClockMessage.isOne(message),
      isOfDaemon: process?.elementsEqual(ClockMessage.daemon) ?? false)
  }

  private mutating func untimed(line: UInt32) -> Stamp {
    guard let previous else {
      return Stamp(time: Instant(nanoseconds: order.place(line: line)), hasOwnTime: false)
    }
    untimedCount += 1
    return Stamp(time: previous.instant, hasOwnTime: false)
  }

  /// Console prints some times just before a full second with the next second: `19.999505` between `18.999494`
  /// and `19.003664`. The neighbours show it.
  private mutating func correctMisprint(
    before instant: Instant, _ time: WallTime, _ sink: inout EventSink
  ) {
    guard let printed = previous?.instant, printed > instant, time.resolution == 1000,
      let neighbour = beforePrevious.instant
    else { return }
    let meant = printed - .seconds(1)
    guard neighbour <= meant, meant <= instant, instant - meant < .milliseconds(100),
      meant - neighbour < .milliseconds(100)
    else { return }
    var index = movable.count(in: sink) - 1
    while index >= 0, sink.events[index].time == printed {
      sink.events[index].time = meant
      index -= 1
    }
    ownLines.correct(printed, to: meant)
    if let span, span.upperBound == printed {
      let latest = max(beforePrevious.latest ?? meant, meant)
      self.span = min(span.lowerBound, latest)...latest
    }
    previous?.instant = meant
  }

  private mutating func note(_ place: TimeCompletion.Place, line: UInt32) {
    let instant = place.instant
    backwardSteps.note(from: previous?.instant, to: instant, line: line)
    stretches.note(instant, line: line)
    beforePrevious = (previous?.instant, lastAt)
    previous = place
    span = min(firstAt ?? instant, instant)...max(lastAt ?? instant, instant)
  }

  private mutating func apply(_ moves: [PlacedTimes.Move], _ sink: inout EventSink) {
    for move in moves {
      self.move(&sink) { move($0) }
      if case .days(let days) = move { previous?.day += days }
    }
  }

  /// Applies `change` to everything that this clock has stamped so far.
  private mutating func move(_ sink: inout EventSink, by change: (Instant) -> Instant) {
    last = nil
    beforePrevious.instant = nil
    for index in 0..<movable.count(in: sink) {
      sink.events[index].time = change(sink.events[index].time)
    }
    if let previous { self.previous?.instant = change(previous.instant) }
    span = span.map { change($0.lowerBound)...change($0.upperBound) }
    stretches.move(by: change)
    backwardSteps.move(by: change)
    ownLines.move(by: change)
  }
}

extension WallTime {
  /// One step of a coarse clock; zero for a finer one.
  fileprivate var step: TimeSpan { TimeSpan(nanoseconds: resolution).coarseStep }
}

/// Places records in order, while none of them has a time.
private struct UntimedOrder: Sendable {
  private(set) var count = 0
  /// The place of the last record: its line, by which it can be looked up.
  private(set) var lastPlace: Int64 = 0

  /// Returns the place of the next record; several records of one line each get a place of their own.
  mutating func place(line: UInt32) -> Int64 {
    count += 1
    lastPlace = max(lastPlace + 1, Int64(line))
    return lastPlace
  }
}

/// Which events of a sink a clock has stamped, and may move.
private struct MovableEvents: Sendable {
  /// Where they end: from here on events have their times from elsewhere.
  private(set) var end = Int.max
  private var endBeforeJSON = Int.max

  func count(in sink: EventSink) -> Int { min(end, sink.events.count) }

  mutating func end(after count: Int) { end = min(end, count) }

  /// Ends them before JSON, which has dates of its own, if `count` is not `nil`.
  mutating func beginJSON(after count: Int?) {
    endBeforeJSON = end
    if let count { end(after: count) }
  }

  /// The JSON had no events.
  mutating func endEmptyJSON() { end = endBeforeJSON }
}
