import LifetraceModel

/// Puts the inputs of a trace on one time line.
struct TraceMerge {
  private var inputs: [TraceInput]
  private var events: [LifecycleEvent]
  private var diagnostics: [Diagnostic]
  private let symbols: SymbolTable
  private let privateCount: Int

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
    sortByTime()
    dropRepeated()
    dropTwins()
    return EventTrace(
      events: events, symbols: symbols, inputs: inputs.map(\.summary), reference: reference(),
      privateCount: privateCount, diagnostics: diagnostics)
  }

  private var timed: [Int] { inputs.indices.filter { inputs[$0].isPlaceable } }

  /// A note beside the logs does not tell when they were; a log in which nothing happened may fill
  /// the time between two others.
  private mutating func forgetSilentTimes() {
    guard !timed.isEmpty else { return }
    let notes = [TextLayoutTable.logger.name, MessageOnlyLayout.name]
    for index in inputs.indices where inputs[index].isSilent {
      let summary = inputs[index].summary
      guard summary.reference.anchor != .absolute || summary.layouts.allSatisfy(notes.contains)
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

  /// Puts inputs without a date or year beside those that have one.
  private mutating func shareDates() {
    let dated = timed.filter { inputs[$0].summary.reference.anchor == .absolute }
    guard let first = dated.compactMap({ inputs[$0].summary.firstAt }).min(),
      let last = dated.compactMap({ inputs[$0].summary.lastAt }).max()
    else { return }
    for index in timed {
      switch inputs[index].summary.reference.anchor {
      case .absolute, .orderOnly: break
      case .yearUnknown: placeYear(of: index, beside: first...last)
      case .dateUnknown: placeDate(of: index, beside: first...last)
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
        .note, "'\(inputs[index].summary.name)' tells no year; that of the dated inputs is used",
        notes: ["give --year if it is another"]))
  }

  private mutating func placeDate(of index: Int, beside window: ClosedRange<Instant>) {
    guard let start = inputs[index].summary.firstAt, let end = inputs[index].summary.lastAt
    else { return }
    let zone = inputs[index].summary.reference.zoneSeconds ?? 0
    let day = CivilDateTime(window.lowerBound, zoneSeconds: zone).daysSinceEpoch
    let lastDay = CivilDateTime(window.upperBound, zoneSeconds: zone).daysSinceEpoch
    let own = CivilDateTime(start, zoneSeconds: zone).daysSinceEpoch
    let fitting = (day - 1...max(day, min(lastDay, day + 31))).filter {
      start + .days($0 - own) <= window.upperBound && end + .days($0 - own) >= window.lowerBound
    }
    let shift = (fitting.first ?? day) - own
    inputs[index].move(&events) { $0 + .days(shift) }
    let name = inputs[index].summary.name
    if fitting.count == 1 {
      inputs[index].summary.reference.anchor = .absolute
      diagnostics.append(
        Diagnostic(
          .note, "'\(name)' tells no date; its times of day fit the dated inputs",
          notes: ["give --date if it is another day"]))
    } else {
      diagnostics.append(
        Diagnostic(
          .warning,
          fitting.isEmpty
            ? "'\(name)' tells no date, and its times of day fit no dated input; expected a date"
            : "'\(name)' tells no date, and its times of day fit several days; expected a date",
          notes: ["give the day of its first record with --date"]))
    }
  }

  /// Orders inputs without times one after the other; beside inputs with times there is no place
  /// for them.
  private mutating func placeUntimed() {
    let untimed = inputs.indices.filter {
      !inputs[$0].isPlaceable && !inputs[$0].events.isEmpty
    }
    if timed.isEmpty {
      var offset: Int64 = 0
      for index in untimed where !inputs[index].isTimed {
        let shift = TimeSpan(nanoseconds: offset)
        inputs[index].move(&events) { $0 + shift }
        offset =
          (TimeSpan(nanoseconds: offset)
          + TimeSpan(nanoseconds: inputs[index].orderedCount)).nanoseconds
      }
      return
    }
    for index in untimed {
      let name = inputs[index].summary.name
      let count = inputs[index].events.count
      inputs[index].summary.skipped["event without a time", default: 0] += count
      inputs[index].summary.events = 0
      diagnostics.append(
        Diagnostic(
          .dataLoss,
          inputs[index].isRelative
            ? "'\(name)' counts from the device's start and cannot be placed beside other inputs"
            : "'\(name)' has no times and cannot be placed beside the other inputs",
          count: count, notes: ["read it alone"]))
    }
    let left = Set(untimed.map { UInt32(truncatingIfNeeded: $0) })
    if !left.isEmpty { events.removeAll { left.contains($0.source.input) } }
  }

  /// Sorts by time; events of one instant keep their order.
  private mutating func sortByTime() {
    let isSorted = events.indices.dropFirst().allSatisfy { events[$0 - 1].time <= events[$0].time }
    guard !isSorted else { return }
    let order = events.indices.sorted { (events[$0].time, $0) < (events[$1].time, $1) }
    events = order.map { events[$0] }
  }

  /// Drops events that an earlier input has at the same instant: the same line in two files.
  private mutating func dropRepeated() {
    guard inputs.count(where: { !$0.events.isEmpty }) > 1 else { return }
    var kept: [LifecycleEvent] = []
    kept.reserveCapacity(events.count)
    var dropped: [UInt32: Int] = [:]
    var start = 0
    while start < events.count {
      var end = start + 1
      while end < events.count, events[end].time == events[start].time { end += 1 }
      keep(start..<end, &kept, &dropped)
      start = end
    }
    events = kept
    count(dropped)
  }

  /// Drops events that an input with a better clock has, too: one recording, kept by two tools.
  private mutating func dropTwins() {
    guard let twins = TwinEvents(events, of: inputs) else { return }
    var dropped: [UInt32: Int] = [:]
    events.removeAll { event in
      guard twins.isToldBetter(event) else { return false }
      dropped[event.source.input, default: 0] += 1
      return true
    }
    count(dropped)
  }

  private mutating func count(_ dropped: [UInt32: Int]) {
    for (input, count) in dropped where inputs.indices.contains(Int(input)) {
      inputs[Int(input)].summary.skipped["event of another input", default: 0] += count
      inputs[Int(input)].summary.events -= count
    }
  }

  /// Keeps the events of one instant, each as often as the input that has it most often.
  private func keep(
    _ range: Range<Int>, _ kept: inout [LifecycleEvent], _ dropped: inout [UInt32: Int]
  ) {
    let first = events[range.lowerBound].source.input
    guard events[range].contains(where: { $0.source.input != first }) else {
      kept += events[range]
      return
    }
    var counts: [LifecycleEvent: [UInt32: Int]] = [:]
    for event in events[range] {
      var key = event
      key.source = SourcePosition(input: 0, line: 0)
      let input = event.source.input
      let own = counts[key, default: [:]][input, default: 0] + 1
      counts[key, default: [:]][input] = own
      let elsewhere = counts[key, default: [:]].filter { $0.key != input }.values.max() ?? 0
      if own <= elsewhere {
        dropped[input, default: 0] += 1
      } else {
        kept.append(event)
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
