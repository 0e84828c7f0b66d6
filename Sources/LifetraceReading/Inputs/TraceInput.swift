import LifetraceModel

/// What reading one input came to, before it is merged with the others.
struct TraceInput: Sendable {
  var summary: InputSummary
  /// The number of its events.
  let eventCount: Int
  /// What is done to the times of its events, one after the other.
  private(set) var moves: [TimeMove] = []
  /// The steps between the times of its records.
  private(set) var steps = BackwardSteps(beyond: BackwardSteps.disorder)
  /// The clock of its device, if it was set within the input; it applies before the moves.
  private(set) var setClock: SetClock?
  /// The device of events that name none.
  var device: Symbol?
  /// Whether its local times were read as UTC, because their zone is unknown.
  var isZoneOpen: Bool
  /// How many places a log without times takes: its lines.
  var placeCount: Int64
  /// What its times count from, if not times of day: then only differences mean something.
  private(set) var origin: String?
  /// Whether its events contain their own times, as native events do. No clock has checked the
  /// order of these times.
  var isOfTimedEvents = false
  /// Whether it is a text beside the logs of a folder, which has no say about their time.
  var isSilent = false
  /// What there is to say about it; places name the input.
  var diagnostics: [Diagnostic]

  /// Creates an input from its parts.
  init(
    summary: InputSummary, eventCount: Int, isZoneOpen: Bool = false, placeCount: Int64 = 0
  ) {
    self.summary = summary
    self.eventCount = eventCount
    self.isZoneOpen = isZoneOpen
    self.placeCount = placeCount
    diagnostics = []
  }

  /// Sums up a reader that has finished.
  init(name: String, reader: InputReader<RecordStage>, eventCount: Int, skipped: [String: Int]) {
    let clock = reader.stage.clock
    let json = reader.json
    let reference = TraceInput.reference(of: reader)
    let isOrdered = reference.anchor == .orderOnly
    var summary = InputSummary(name: name, reference: reference)
    summary.events = eventCount
    summary.skipped = skipped
    TraceInput.addCounts(of: reader, to: &summary)
    if reader.foreign(events: eventCount) == nil { TraceInput.addLog(of: reader, to: &summary) }
    self.init(
      summary: summary, eventCount: eventCount,
      isZoneOpen: clock.hasTimes
        ? clock.completion.open.contains(.zone)
        : reference.anchor != .absolute && reference.zoneSeconds == nil,
      placeCount: isOrdered && (eventCount > 0 || reader.report.counterCount == 0)
        ? max(Int64(reader.lines), clock.orderEnd, json.contents.lastAt?.nanoseconds ?? 0) : 0)
    isOfTimedEvents = !clock.hasTimes && !isOrdered
    if reader.foreign(events: eventCount) == nil { steps = clock.backwardSteps }
    origin = reference.anchor == .dateUnknown ? LayoutTraits.origin(of: summary.layouts) : nil
    diagnostics = InputFindings(summary: summary, reader: reader).diagnostics
  }

  /// Adds how much was read, whether the input is a log or not.
  private static func addCounts(
    of reader: InputReader<RecordStage>, to summary: inout InputSummary
  ) {
    let clock = reader.stage.clock
    summary.bytes = reader.bytes
    summary.lines = reader.lines
    // What came through the stage from JSON, the reader of JSON has counted too.
    summary.records = reader.stage.textRecordCount + reader.json.contents.recordCount
    if reader.overlongCount > 0 {
      summary.skipped["overlong line", default: 0] += reader.overlongCount
    }
    if clock.hasTimes { summary.borrowingLines = reader.stage.borrowingLines }
    summary.zonesSeconds = summary.reference.zoneSeconds == nil ? [] : clock.completion.zones
    summary.isPartlyDated = clock.completion.isPartlyDated
    summary.isYearGuessed = !clock.completion.yearsByWeekday.isEmpty
  }

  /// Adds the layouts, times and holes of an input that is a log.
  private static func addLog(
    of reader: InputReader<RecordStage>, to summary: inout InputSummary
  ) {
    let stage = reader.stage
    let clock = stage.clock
    let json = reader.json
    summary.layouts = stage.layouts + json.contents.layouts.filter { !stage.layouts.contains($0) }
    if reader.report.counterCount > 0 { summary.layouts.append(PayloadFile.layout) }
    if summary.layouts.isEmpty, reader.report.hasUnreadParts {
      summary.layouts = [DiagnosticReport.layout]
    }
    // Places in an order are no times, also where converted events write them so.
    let isOrdered = summary.reference.anchor == .orderOnly
    // What the tool says of itself beside a feed of states is no record of the device.
    let isFeed =
      stage.coarsest.ofRead == nil && json.contents.layouts == [JSONLayout.instruments.rawValue]
    summary.firstAt =
      isOrdered ? clock.firstAt : least(isFeed ? nil : clock.firstAt, json.contents.firstAt)
    summary.lastAt =
      isOrdered ? clock.lastAt : greatest(isFeed ? nil : clock.lastAt, json.contents.lastAt)
    // In an input that mixes text and JSON, neither of the two alone shows the holes.
    if stage.textRecordCount == 0 {
      summary.add(holes: json.contents.restarts)
      summary.add(holes: json.contents.holes)
    } else if json.contents.recordCount == 0 {
      summary.add(holes: clock.stretches.restarts)
      summary.add(holes: clock.stretches.holes)
    }
    summary.add(holes: stage.recordingHoles)
  }

  /// Whether the input holds records with times.
  var isTimed: Bool { summary.firstAt != nil && summary.reference.anchor != .orderOnly }

  /// Whether its times are comparable with the times of other inputs.
  var isPlaceable: Bool { isTimed && origin == nil && !isSilent }

  /// Puts its records in their places where the clock of its device was set.
  ///
  /// - Parameter input: its index among the inputs.
  ///
  /// Requires: it was not moved.
  mutating func set(_ clock: SetClock, of input: UInt32) {
    if !clock.steps.isEmpty {
      setClock = clock
      summary.movedTimes = clock.movedTimes(in: input)
      summary.holes = summary.holes.compactMap(clock.placed)
      summary.firstAt = clock.window?.lowerBound
      summary.lastAt = clock.window?.upperBound
    }
    summary.add(holes: clock.holes)
  }

  /// Moves the whole input in time.
  mutating func move(by move: TimeMove) {
    guard move != .span(.zero) else { return }
    moves.append(move)
    summary.firstAt = summary.firstAt.map(move.callAsFunction)
    summary.lastAt = summary.lastAt.map(move.callAsFunction)
    for index in summary.movedTimes.indices {
      let printed = summary.movedTimes[index].printed
      summary.movedTimes[index].printed = move(printed.lowerBound)...move(printed.upperBound)
    }
    for index in summary.holes.indices {
      summary.holes[index].after = move(summary.holes[index].after)
      summary.holes[index].until = move(summary.holes[index].until)
    }
  }

  /// What the times of an input count from: the weakest of its text and its JSON.
  private static func reference(of reader: InputReader<RecordStage>) -> TimeReference {
    let stage = reader.stage
    let clock = stage.clock
    let isRelative = clock.hasTimes && LayoutTraits.origin(of: stage.layouts) != nil
    let text = TimeReference(
      anchor: isRelative ? .dateUnknown : clock.anchor,
      zoneSeconds: isRelative ? nil : clock.zoneSeconds,
      resolution: TimeSpan(nanoseconds: stage.coarsest.ofRead ?? stage.coarsest.ofAll ?? 1))
    guard reader.json.contents.firstAt != nil else { return text }
    let json =
      reader.json.reference
      ?? TimeReference(
        anchor: .absolute, zoneSeconds: reader.json.logZoneSeconds, resolution: text.resolution)
    guard clock.hasTimes else { return json }
    return TimeReference(
      anchor: max(text.anchor, json.anchor), zoneSeconds: text.zoneSeconds ?? json.zoneSeconds,
      // Text that says nothing of an app has no events, and no times of events.
      resolution: stage.coarsest.ofRead == nil
        ? json.resolution : max(text.resolution, json.resolution))
  }

  private static func least(_ left: Instant?, _ right: Instant?) -> Instant? {
    guard let left, let right else { return left ?? right }
    return min(left, right)
  }

  private static func greatest(_ left: Instant?, _ right: Instant?) -> Instant? {
    guard let left, let right else { return left ?? right }
    return max(left, right)
  }
}

/// How an input's times move to their place beside the other inputs.
enum TimeMove: Equatable, Sendable {
  case span(TimeSpan)
  /// By years of the calendar in a zone.
  case years(Int, zoneSeconds: Int)

  func callAsFunction(_ time: Instant) -> Instant {
    switch self {
    case .span(let span): time + span
    case .years(let years, let zone): time.movedByYears(years, zoneSeconds: zone)
    }
  }
}

extension InputSummary {
  /// Adds holes where none was known.
  ///
  /// Requires: the holes that it has do not overlap.
  mutating func add(holes others: [RecordingHole]) {
    holes.sort { $0.after < $1.after }
    let known = holes
    holes += others.filter { other in
      let next = known.partitionPoint { $0.until <= other.after }
      return next == known.count || known[next].after >= other.until
    }
    holes.sort { $0.after < $1.after }
  }
}
