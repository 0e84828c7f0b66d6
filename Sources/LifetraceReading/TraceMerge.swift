import LifetraceModel

/// How many events of an input are told elsewhere.
private struct DroppedEvents {
  /// Those that another input tells.
  private(set) var ofOthers = 0
  /// Those that the input itself tells further up.
  private(set) var own = 0
  private(set) var firstOwnLine = UInt32.max

  mutating func note(_ event: LifecycleEvent, isOwn: Bool) {
    guard isOwn else {
      ofOthers += 1
      return
    }
    own += 1
    firstOwnLine = min(firstOwnLine, event.source.line)
  }
}

/// How often the stretches tell one event.
private struct Tellings {
  enum Finding {
    /// It is told more often than in any stretch before.
    case new
    /// Another stretch told it as often; `isOwn` is true iff one of the same input did.
    case repeated(isOwn: Bool)
  }

  private var counts: [RisingStretches.Place: Int] = [:]
  private var most = 0
  private var mostOfInput: [UInt32: Int] = [:]

  mutating func add(_ place: RisingStretches.Place) -> Finding {
    let count = counts[place, default: 0] + 1
    counts[place] = count
    defer {
      most = max(most, count)
      mostOfInput[place.input] = max(mostOfInput[place.input, default: 0], count)
    }
    return count > most ? .new : .repeated(isOwn: mostOfInput[place.input, default: 0] >= count)
  }
}

/// Puts the inputs of a trace on one time line.
struct TraceMerge {
  private var inputs: [TraceInput]
  private var events: [LifecycleEvent]
  private var diagnostics: [Diagnostic]
  private let symbols: SymbolTable
  private let privateCount: Int
  /// The inputs whose events have no place among those of the others.
  private var leftOut: Set<UInt32> = []

  init(inputs: [TraceInput], sink: EventSink) {
    self.inputs = inputs
    events = sink.events
    symbols = sink.symbols
    privateCount = sink.privateCount
    diagnostics = sink.diagnostics + inputs.flatMap(\.diagnostics)
  }

  /// Returns the merged trace.
  mutating func run() -> EventTrace {
    forgetSilentTimes()
    shareZone()
    shareDates()
    placeUntimed()
    dropLeftOut()
    let stretches = sortByTime()
    dropRepeated(in: stretches)
    dropDuplicates()
    noteUnnamedDevices()
    return EventTrace(
      events: events, symbols: symbols, inputs: inputs.map(\.summary), reference: reference(),
      privateCount: privateCount, diagnostics: diagnostics)
  }

  private var timed: [Int] { inputs.indices.filter { inputs[$0].isPlaceable } }

  /// A note beside the logs does not tell when they were; a log in which nothing happened may fill
  /// the time between two others.
  private mutating func forgetSilentTimes() {
    guard !timed.isEmpty else { return }
    for index in inputs.indices where inputs[index].isSilent {
      let summary = inputs[index].summary
      guard
        summary.reference.anchor != .absolute
          || summary.layouts.allSatisfy(TextLayoutTable.notes.contains)
      else { continue }
      inputs[index].summary.firstAt = nil
      inputs[index].summary.lastAt = nil
    }
  }

  /// Reads local times without a zone in the zone of the first input that has one.
  private mutating func shareZone() {
    guard let zone = timed.compactMap({ inputs[$0].summary.reference.zoneSeconds }).first
    else { return }
    for index in timed where inputs[index].isZoneOpen {
      inputs[index].move(&events) { $0 - .seconds(Int64(zone)) }
      inputs[index].summary.reference.zoneSeconds = zone
      diagnostics.append(
        Diagnostic(
          .note, "'\(inputs[index].summary.name)' tells no zone; that of the other inputs is used",
          notes: ["give --time-zone if it is another"]))
    }
  }

  /// Puts inputs without a date or year beside those that tell more.
  private mutating func shareDates() {
    guard let known = timed.map({ inputs[$0].summary.reference.anchor }).min() else { return }
    let dated = timed.filter { inputs[$0].summary.reference.anchor == known }
    guard let first = dated.compactMap({ inputs[$0].summary.firstAt }).min(),
      let last = dated.compactMap({ inputs[$0].summary.lastAt }).max()
    else { return }
    let isTold = dated.contains { inputs[$0].summary.events > 0 }
    for index in timed where inputs[index].summary.reference.anchor > known {
      switch inputs[index].summary.reference.anchor {
      case .absolute, .orderOnly: break
      case .yearUnknown: placeYear(of: index, beside: first...last)
      case .dateUnknown: placeDate(of: index, beside: first...last, known, isTold: isTold)
      }
    }
  }

  private mutating func placeYear(of index: Int, beside window: ClosedRange<Instant>) {
    guard let start = inputs[index].summary.firstAt else { return }
    let zone = inputs[index].summary.reference.zoneSeconds ?? 0
    // Years near the ends of 64-bit nanoseconds leave no room for the ones beside them.
    let year = min(max(CivilDateTime(window.lowerBound, zoneSeconds: zone).year, 1970), 2200)
    let own = CivilDateTime(start, zoneSeconds: zone).year
    let moved = (year - 1...year + 1).map {
      (years: $0 - own, start: start.movedByYears($0 - own, zoneSeconds: zone))
    }
    let best = moved.min {
      ($0.start - window.lowerBound).nanoseconds.magnitude
        < ($1.start - window.lowerBound).nanoseconds.magnitude
    }
    let years = best?.years ?? 0
    inputs[index].move(&events) { $0.movedByYears(years, zoneSeconds: zone) }
    inputs[index].summary.reference.anchor = .absolute
    diagnostics.append(
      Diagnostic(
        .note,
        "'\(inputs[index].summary.name)' tells no year; \(own + years), with which it begins "
          + "nearest to the dated inputs, is used",
        notes: ["give --year if it is another"]))
  }

  /// - Parameters:
  ///   - known: what the inputs tell that `window` comes from.
  ///   - isTold: `true` iff something happened in one of them.
  private mutating func placeDate(
    of index: Int, beside window: ClosedRange<Instant>, _ known: TimeReference.Anchor,
    isTold: Bool
  ) {
    guard let days = shifts(of: index, beside: window) else { return }
    let name = inputs[index].summary.name
    let fact =
      "tells no date, and its times of day fit "
      + (days.fitting.isEmpty ? "no day" : "several days") + " of the dated inputs"
    guard days.fitting.count == 1 || !isTold else {
      // Dates that are known are worth more than events without a place.
      return leaveOut(
        index, as: "event without a date",
        Diagnostic(
          .dataLoss, input: name, fact + "; without --date it is left out",
          notes: ["give the day of its first record with --date, or read it alone"]))
    }
    let shift = days.fitting.first ?? days.first
    inputs[index].move(&events) { $0 + .days(shift) }
    guard days.fitting.count == 1 else {
      diagnostics.append(
        Diagnostic(
          .warning, input: name, fact + "; expected a date",
          notes: ["give the day of its first record with --date"]))
      return
    }
    inputs[index].summary.reference.anchor = known
    diagnostics.append(
      Diagnostic(
        .note, "'\(name)' tells no date; its times of day fit the dated inputs",
        notes: ["give --date if it is another day"]))
  }

  /// Returns by how many days an input may be moved to share time with the others, and what moves
  /// it to their first day.
  private func shifts(
    of index: Int, beside window: ClosedRange<Instant>
  ) -> (fitting: [Int], first: Int)? {
    let summary = inputs[index].summary
    guard let start = summary.firstAt, let end = summary.lastAt else { return nil }
    let zone = summary.reference.zoneSeconds ?? 0
    let day = CivilDateTime(window.lowerBound, zoneSeconds: zone).daysSinceEpoch
    let lastDay = CivilDateTime(window.upperBound, zoneSeconds: zone).daysSinceEpoch
    let own = CivilDateTime(start, zoneSeconds: zone).daysSinceEpoch
    let fitting = (day - 1...max(day, min(lastDay, day + 31))).map { $0 - own }.filter {
      start + .days($0) <= window.upperBound && end + .days($0) >= window.lowerBound
    }
    return (fitting, day - own)
  }

  /// Orders inputs without times one after the other, as if their lines stood in one file; beside
  /// inputs with times there is no place for them.
  private mutating func placeUntimed() {
    let untimed = inputs.indices.filter {
      !inputs[$0].isPlaceable && !inputs[$0].events.isEmpty
        && !leftOut.contains(UInt32(truncatingIfNeeded: $0))
    }
    if timed.isEmpty {
      var offset: Int64 = 0
      for index in inputs.indices where !inputs[index].isTimed && !inputs[index].isSilent {
        let shift = TimeSpan(nanoseconds: offset)
        inputs[index].move(&events) { $0 + shift }
        offset =
          (TimeSpan(nanoseconds: offset)
          + TimeSpan(nanoseconds: inputs[index].placeCount)).nanoseconds
      }
      return
    }
    for index in untimed {
      leaveOut(
        index, as: "event without a time",
        Diagnostic(
          .dataLoss, input: inputs[index].summary.name,
          inputs[index].isRelative
            ? "counts from the device's start and cannot be placed beside other inputs"
            : "has no times and cannot be placed beside the other inputs",
          count: inputs[index].events.count, notes: ["read it alone"]))
    }
  }

  /// Uses nothing of an input that has no place beside the others.
  ///
  /// - Parameters:
  ///   - cause: as what its events are counted.
  ///   - finding: what is said about it if it has any.
  private mutating func leaveOut(_ index: Int, as cause: String, _ finding: Diagnostic) {
    leftOut.insert(UInt32(truncatingIfNeeded: index))
    inputs[index].summary.firstAt = nil
    inputs[index].summary.lastAt = nil
    let count = inputs[index].events.count
    guard count > 0 else { return }
    inputs[index].summary.skipped[cause, default: 0] += count
    inputs[index].summary.events = 0
    inputs[index].summary.isLeftOut = true
    diagnostics.append(finding)
  }

  private mutating func dropLeftOut() {
    guard !leftOut.isEmpty else { return }
    events.removeAll { leftOut.contains($0.source.input) }
  }

  /// Sorts by time; events of one instant keep their order. Returns in which stretches they stood.
  private mutating func sortByTime() -> RisingStretches {
    let isSorted = events.indices.dropFirst().allSatisfy { events[$0 - 1].time <= events[$0].time }
    guard !isSorted else { return RisingStretches() }
    noteBackwardSteps()
    let stretches = RisingStretches(events, of: inputs)
    let order = events.indices.sorted { (events[$0].time, $0) < (events[$1].time, $1) }
    events = order.map { events[$0] }
    return stretches
  }

  /// Tells of events that are earlier than the one before them in their input.
  ///
  /// By any time: unlike the records of several processes, nothing but the log's writer puts them
  /// out of order.
  ///
  /// Requires: the events of each input are together, in the order of the input.
  private mutating func noteBackwardSteps() {
    var steps = inputs.map { _ in BackwardSteps(beyond: .zero) }
    var last: LifecycleEvent?
    for event in events {
      let input = Int(event.source.input)
      guard inputs.indices.contains(input), inputs[input].isOfTimedEvents else { continue }
      let previous = last?.source.input == event.source.input ? last?.time : nil
      steps[input].note(from: previous, to: event.time, line: event.source.line)
      last = event
    }
    for (index, steps) in steps.enumerated() {
      let found = steps.diagnostic(
        in: inputs[index].summary.name, input: UInt32(truncatingIfNeeded: index),
        isZoneOpen: inputs[index].summary.reference.zoneSeconds == nil)
      if let found { diagnostics.append(found) }
      inputs[index].summary.add(holes: steps.holes)
    }
  }

  /// Drops events that an earlier input, or an earlier stretch of the same one, has at the same
  /// instant: the same line in two files, or pasted twice.
  private mutating func dropRepeated(in stretches: RisingStretches) {
    guard inputs.count(where: { !$0.events.isEmpty }) > 1 || stretches.areSeveral else { return }
    var kept: [LifecycleEvent] = []
    kept.reserveCapacity(events.count)
    var dropped: [UInt32: DroppedEvents] = [:]
    var start = 0
    while start < events.count {
      var end = start + 1
      while end < events.count, events[end].time == events[start].time { end += 1 }
      keep(start..<end, in: stretches, &kept, &dropped)
      start = end
    }
    events = kept
    count(dropped)
  }

  /// Drops events that an input with a better clock has, too: one recording, kept by two tools.
  private mutating func dropDuplicates() {
    guard let duplicates = DuplicateEvents(events, of: inputs) else { return }
    var dropped: [UInt32: DroppedEvents] = [:]
    events.removeAll { event in
      guard duplicates.isToldBetter(event) else { return false }
      dropped[event.source.input, default: DroppedEvents()].note(event, isOwn: false)
      return true
    }
    count(dropped)
  }

  /// Tells of inputs that are taken for those of one device and cannot be.
  private mutating func noteUnnamedDevices() {
    guard DuplicateEvents.overlap(inputs), let pair = UnnamedDevices(events).first else { return }
    let names = [pair.first, pair.second].sorted().map { inputs[Int($0)].summary.name }
    diagnostics.append(
      Diagnostic(
        .warning,
        "'\(names[0])' and '\(names[1])' show two processes of '\(symbols[pair.app])' at the same time "
          + "and name no device",
        source: pair.source,
        notes: [
          "they are taken for one device, on which one process ends where the other appears; if they are "
            + "of two, read each alone"
        ]))
  }

  private mutating func count(_ dropped: [UInt32: DroppedEvents]) {
    for (number, dropped) in dropped.sorted(by: { $0.key < $1.key })
    where inputs.indices.contains(Int(number)) {
      let input = Int(number)
      inputs[input].summary.events -= dropped.ofOthers + dropped.own
      if dropped.ofOthers > 0 {
        inputs[input].summary.skipped["event of another input", default: 0] += dropped.ofOthers
      }
      guard dropped.own > 0 else { continue }
      inputs[input].summary.skipped["repeated event", default: 0] += dropped.own
      diagnostics.append(
        Diagnostic(
          .note, "'\(inputs[input].summary.name)' tells the same again; it is counted once",
          source: SourcePosition(input: number, line: dropped.firstOwnLine), count: dropped.own,
          notes: ["a capture was pasted twice, or captures that overlap were put together"]))
    }
  }

  /// Keeps the events of one instant, each as often as the stretch that has it most often.
  private func keep(
    _ range: Range<Int>, in stretches: RisingStretches, _ kept: inout [LifecycleEvent],
    _ dropped: inout [UInt32: DroppedEvents]
  ) {
    let places = range.count > 1 ? events[range].map { stretches.place(of: $0) } : []
    guard let first = places.first, places.contains(where: { $0 != first }) else {
      kept += events[range]
      return
    }
    var tellings: [LifecycleEvent: Tellings] = [:]
    for (event, place) in zip(events[range], places) {
      var key = event
      key.source = SourcePosition(input: 0, line: 0)
      switch tellings[key, default: Tellings()].add(place) {
      case .new: kept.append(event)
      case .repeated(let isOwn):
        dropped[place.input, default: DroppedEvents()].note(event, isOwn: isOwn)
      }
    }
  }

  /// The weakest of the inputs' references.
  private func reference() -> TimeReference {
    // An input that adds nothing coarsens nothing.
    let adding = timed.filter { inputs[$0].summary.events > 0 }
    let used = timed.isEmpty ? Array(inputs.indices) : adding.isEmpty ? timed : adding
    let references = used.map { inputs[$0].summary.reference }
    return TimeReference(
      anchor: references.map(\.anchor).max() ?? .orderOnly,
      zoneSeconds: references.compactMap(\.zoneSeconds).first,
      resolution: references.map(\.resolution).max() ?? .zero)
  }
}

/// Events that two inputs tell of the same line: one recording, kept by two tools.
///
/// The tools print different parts of a line (a pid, a device) with clocks of different steps, so
/// twins agree in what is said by whom about whom, and in the time as far as the coarser clock
/// shows it.
struct DuplicateEvents {
  private struct Key: Hashable {
    var kind: EventKind
    var emitter: Emitter
    var device: Symbol?
    var subject: Symbol?
    var scene: Symbol?
  }

  private struct Telling {
    var time: Instant
    var rank: Int
  }

  private let inputs: [TraceInput]
  /// The place of each input: the finest clock first, then the one that knows most pids, then the
  /// order given.
  private let ranks: [Int]
  private let isOneDevice: Bool
  private var tellings: [Key: [Telling]] = [:]

  /// Learns who tells what; `nil` when no two inputs cover the same time.
  init?(_ events: [LifecycleEvent], of inputs: [TraceInput]) {
    guard DuplicateEvents.overlap(inputs) else { return nil }
    self.inputs = inputs
    var withoutPID = [Int](repeating: 0, count: inputs.count)
    for event in events where event.process.pid == nil {
      withoutPID[Int(event.source.input)] += 1
    }
    let order = inputs.indices.sorted {
      (inputs[$0].summary.reference.resolution, withoutPID[$0], $0)
        < (inputs[$1].summary.reference.resolution, withoutPID[$1], $1)
    }
    var ranks = [Int](repeating: 0, count: inputs.count)
    for (rank, input) in order.enumerated() { ranks[input] = rank }
    self.ranks = ranks
    isOneDevice = Set(events.compactMap(\.device)).count <= 1
    for event in events {
      tellings[key(event), default: []].append(Telling(time: event.time, rank: rank(event)))
    }
  }

  /// `true` iff an input with a finer clock, or an earlier one, tells the same line.
  ///
  /// Requires: the events were given in the order of time.
  func isToldBetter(_ event: LifecycleEvent) -> Bool {
    guard let tellings = tellings[key(event)] else { return false }
    let rank = rank(event)
    let step = max(
      inputs[Int(event.source.input)].summary.reference.resolution, TimeSpan(nanoseconds: 1))
    var place = tellings.partitionPoint { $0.time < event.time }
    while place < tellings.count, tellings[place].time < event.time + step {
      if tellings[place].rank < rank { return true }
      place += 1
    }
    return false
  }

  private func rank(_ event: LifecycleEvent) -> Int { ranks[Int(event.source.input)] }

  private func key(_ event: LifecycleEvent) -> Key {
    Key(
      kind: event.kind, emitter: event.emitter, device: isOneDevice ? nil : event.device,
      subject: event.process.bundle ?? event.process.name, scene: event.scene)
  }

  static func overlap(_ inputs: [TraceInput]) -> Bool {
    let windows = inputs.filter { !$0.events.isEmpty }
      .compactMap { input -> (first: Instant, last: Instant)? in
        guard let first = input.summary.firstAt, let last = input.summary.lastAt else {
          return nil
        }
        return (first, last)
      }
      .sorted { $0.first < $1.first }
    return zip(windows, windows.dropFirst()).contains { $1.first <= $0.last }
  }
}
