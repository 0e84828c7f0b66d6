import LifetraceModel

/// The numbers of events of an input that were dropped as repetitions.
private struct DroppedEvents {
  /// The number of events that another input also contains.
  private(set) var ofOthers = 0
  /// The number of events that the input itself contains in an earlier stretch.
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

/// Counts how often each stretch contains one event.
private struct Copies {
  enum Finding {
    /// The stretch contains the event more often than any stretch before.
    case new
    /// An earlier stretch contains the event as often. `isOwn` is whether that stretch belongs to
    /// the same input.
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

/// Merges the inputs of a trace by time.
struct TraceMerge {
  private var inputs: [TraceInput]
  private var events: [LifecycleEvent]
  private var diagnostics: [Diagnostic]
  private var symbols: SymbolTable
  private let reporters: [UInt32: Set<Symbol>]
  private let privateCount: Int
  /// The inputs whose events cannot be ordered among the events of the others.
  private var leftOut: Set<UInt32> = []

  init(inputs: [TraceInput], sink: EventSink) {
    self.inputs = inputs
    events = sink.events
    symbols = sink.symbols
    reporters = sink.reporters
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
    nameReportingDevices()
    let stretches = sortByTime()
    dropRepeated(in: stretches)
    dropDuplicates()
    noteUnnamedDevices()
    return EventTrace(
      events: events, symbols: symbols, inputs: inputs.map(\.summary), reference: reference(),
      privateCount: privateCount, diagnostics: diagnostics)
  }

  private var timed: [Int] { inputs.indices.filter { inputs[$0].isPlaceable } }

  /// Names the devices of reports that come from several: a report names its device by its model, and by the key
  /// of its reporter.
  private mutating func nameReportingDevices() {
    var keys: [UInt32: Symbol] = [:]
    for (input, found) in reporters where found.count == 1 { keys[input] = found.first }
    guard Set(keys.values).count > 1 else { return }
    var models: [Symbol: String] = [:]
    for event in events {
      guard case .condition(.deviceModel(let model)) = event.kind,
        let key = keys[event.source.input]
      else { continue }
      models[key] = symbols[model]
    }
    let alike = Dictionary(models.values.map { ($0, 1) }, uniquingKeysWith: +)
    var names: [Symbol: Symbol] = [:]
    for key in Set(keys.values) {
      let model = models[key]
      let isEnough = model.flatMap { alike[$0] } == 1
      let short = String(symbols[key].prefix(6))
      names[key] = symbols.intern(isEnough ? model ?? short : "\(model ?? "device") (\(short))")
    }
    for index in events.indices where events[index].device == nil {
      guard let key = keys[events[index].source.input] else { continue }
      events[index].device = names[key]
    }
  }

  /// Removes the times of inputs without events, except for absolute times in logs.
  ///
  /// A file of notes beside the logs does not show when they were recorded. A log without events
  /// may fill the time between two other logs.
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

  /// Assumes for local times without a zone the zone that most of the other inputs have, whatever
  /// their order; of several such zones the most western one.
  private mutating func shareZone() {
    let zones = timed.compactMap { inputs[$0].summary.reference.zoneSeconds }
    let counts = Dictionary(zones.map { ($0, 1) }, uniquingKeysWith: +)
    guard let zone = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else {
      return
    }
    for index in timed where inputs[index].isZoneOpen {
      inputs[index].move(&events) { $0 - .seconds(Int64(zone)) }
      inputs[index].summary.reference.zoneSeconds = zone
      let fact = "'\(inputs[index].summary.name)' has no time zone; "
      diagnostics.append(
        counts.count == 1
          ? Diagnostic(
            .note, fact + "that of the other inputs is used",
            notes: ["give --time-zone if it is another"])
          : Diagnostic(
            .warning, fact + "the other inputs have several, and one of them is used",
            notes: ["give --time-zone"]))
    }
  }

  /// Places inputs without a date or year beside the inputs with the most complete dates.
  private mutating func shareDates() {
    guard let known = timed.map({ inputs[$0].summary.reference.anchor }).min() else { return }
    let dated = timed.filter { inputs[$0].summary.reference.anchor == known }
    guard let first = dated.compactMap({ inputs[$0].summary.firstAt }).min(),
      let last = dated.compactMap({ inputs[$0].summary.lastAt }).max()
    else { return }
    let isShown = dated.contains { inputs[$0].summary.events > 0 }
    for index in timed where inputs[index].summary.reference.anchor > known {
      switch inputs[index].summary.reference.anchor {
      case .absolute, .orderOnly: break
      case .yearUnknown: placeYear(of: index, beside: first...last)
      case .dateUnknown: placeDate(of: index, beside: first...last, known, isShown: isShown)
      }
    }
  }

  private mutating func placeYear(of index: Int, beside window: ClosedRange<Instant>) {
    guard let start = inputs[index].summary.firstAt else { return }
    let zone = inputs[index].summary.reference.zoneSeconds ?? 0
    // Near the last countable year the years after it cannot be represented.
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
        "'\(inputs[index].summary.name)' has no year; \(own + years), with which it begins "
          + "nearest to the dated inputs, is used",
        notes: ["give --year if it is another"]))
  }

  /// Places an input without dates beside the inputs that `window` covers.
  ///
  /// - Parameters:
  ///   - known: how much of their dates those inputs contain.
  ///   - isShown: whether those inputs contain events.
  private mutating func placeDate(
    of index: Int, beside window: ClosedRange<Instant>, _ known: TimeReference.Anchor,
    isShown: Bool
  ) {
    guard let days = shifts(of: index, beside: window) else { return }
    let name = inputs[index].summary.name
    let fact =
      "has no dates, and its times of day fit "
      + (days.fitting.isEmpty ? "no day" : "several days") + " of the dated inputs"
    guard days.fitting.count == 1 || !isShown else {
      // Complete dates are worth more than events that cannot be ordered.
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
        .note, "'\(name)' has no dates; its times of day fit the dated inputs",
        notes: ["give --date if it is another day"]))
  }

  /// Returns the numbers of days by which an input can be moved to overlap the others, and the
  /// shift that moves the input to their first day.
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

  /// Orders inputs without times one after the other, like lines of one file. Beside inputs with
  /// times they are left out.
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

  /// Excludes an input that cannot be ordered among the others.
  ///
  /// - Parameters:
  ///   - cause: the cause under which its events are counted as skipped.
  ///   - finding: the diagnostic to report if the input has events.
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

  /// Sorts events by time, and within one instant by their lines: within a step of a coarse clock, lines keep
  /// the order of the file.
  ///
  /// Returns the stretches before sorting.
  private mutating func sortByTime() -> RisingStretches {
    let isSorted = events.indices.dropFirst().allSatisfy { place(of: $0 - 1) < place(of: $0) }
    guard !isSorted else { return RisingStretches() }
    noteBackwardSteps()
    let stretches = RisingStretches(events, of: inputs)
    let order = events.indices.sorted { place(of: $0) < place(of: $1) }
    events = order.map { events[$0] }
    return stretches
  }

  /// The place of the event at an index in the order of the trace.
  private func place(of index: Int) -> (Instant, UInt32, UInt32, Int) {
    let event = events[index]
    return (event.time, event.source.input, event.source.line, index)
  }

  /// Reports events that are earlier than the event before them in their input.
  ///
  /// Every step back counts: records of several processes may be out of order, but these events can
  /// only be so because the log's author put them in this order.
  ///
  /// Requires: the events of each input are contiguous, in the order of the input.
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

  /// Drops events that an earlier input, or an earlier stretch of the same input, contains at the
  /// same instant: a line in two files, or pasted twice.
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

  /// Drops events that an input with a finer clock also contains:
  /// one recording, saved by two tools.
  private mutating func dropDuplicates() {
    guard let duplicates = DuplicateEvents(events, of: inputs) else { return }
    var dropped: [UInt32: DroppedEvents] = [:]
    events.removeAll { event in
      guard duplicates.isCopiedBetter(event) else { return false }
      dropped[event.source.input, default: DroppedEvents()].note(event, isOwn: false)
      return true
    }
    count(dropped)
  }

  /// Warns about inputs that are treated as logs of one device but contradict it.
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
          .note,
          "'\(inputs[input].summary.name)' contains the same events again; they are counted once",
          source: SourcePosition(input: number, line: dropped.firstOwnLine), count: dropped.own,
          notes: ["a capture was pasted twice, or captures that overlap were put together"]))
    }
  }

  /// Keeps the events of one instant, each as often as in the stretch that contains it most often.
  private func keep(
    _ range: Range<Int>, in stretches: RisingStretches, _ kept: inout [LifecycleEvent],
    _ dropped: inout [UInt32: DroppedEvents]
  ) {
    let places = range.count > 1 ? events[range].map { stretches.place(of: $0) } : []
    guard let first = places.first, places.contains(where: { $0 != first }) else {
      kept += events[range]
      return
    }
    var copies: [LifecycleEvent: Copies] = [:]
    for (event, place) in zip(events[range], places) {
      var key = event
      key.source = SourcePosition(input: 0, line: 0)
      switch copies[key, default: Copies()].add(place) {
      case .new: kept.append(event)
      case .repeated(let isOwn):
        dropped[place.input, default: DroppedEvents()].note(event, isOwn: isOwn)
      }
    }
  }

  /// Returns the least precise reference of the inputs.
  private func reference() -> TimeReference {
    // An input without events does not make the result less precise.
    let adding = timed.filter { inputs[$0].summary.events > 0 }
    let used = timed.isEmpty ? Array(inputs.indices) : adding.isEmpty ? timed : adding
    let references = used.map { inputs[$0].summary.reference }
    return TimeReference(
      anchor: references.map(\.anchor).max() ?? .orderOnly,
      zoneSeconds: references.compactMap(\.zoneSeconds).first,
      resolution: references.map(\.resolution).max() ?? .zero)
  }
}

/// Events that two inputs read from the same line: one recording, saved by two tools.
///
/// The tools print different parts of a line, such as a pid or a device, and clocks of different
/// resolution. Duplicates therefore agree in the kind of event, its emitter, its app and scene, and
/// in the time at the resolution of the coarser clock.
struct DuplicateEvents {
  private struct Key: Hashable {
    var kind: EventKind
    var emitter: Emitter
    var device: Symbol?
    var subject: Symbol?
    var scene: Symbol?
  }

  private struct Copy {
    var time: Instant
    var rank: Int
  }

  private let inputs: [TraceInput]
  /// The rank of each input: the finest clock first, then the input with the fewest events without
  /// a pid, then the given order.
  private let ranks: [Int]
  private let isOneDevice: Bool
  private var copies: [Key: [Copy]] = [:]

  /// Collects the events by content. Returns `nil` if no two inputs cover the same time.
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
      copies[key(event), default: []].append(Copy(time: event.time, rank: rank(event)))
    }
  }

  /// Whether an input of a better rank contains an event from the same line.
  ///
  /// Requires: the events passed to `init` are in the order of time.
  func isCopiedBetter(_ event: LifecycleEvent) -> Bool {
    guard let copies = copies[key(event)] else { return false }
    let rank = rank(event)
    let step = max(
      inputs[Int(event.source.input)].summary.reference.resolution, TimeSpan(nanoseconds: 1))
    var place = copies.partitionPoint { $0.time < event.time }
    while place < copies.count, copies[place].time < event.time + step {
      if copies[place].rank < rank { return true }
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
