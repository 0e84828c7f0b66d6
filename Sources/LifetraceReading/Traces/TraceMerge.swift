import LifetraceModel

/// Merges the inputs of a trace by time.
struct TraceMerge {
  var inputs: [TraceInput]
  var store: EventStore
  var diagnostics: [Diagnostic]
  var symbols: SymbolTable
  private let reporters: [UInt32: Set<Symbol>]
  private let privateCount: Int
  private var counters: [AppCounters]
  /// The inputs that are stackshots, and the processes that other inputs tie to an app.
  private let stackshots: Set<UInt32>
  private var tied: Set<Int32> = []
  /// The inputs with crashes that MetricKit diagnosed, and the crashes that logs beside them show.
  let diagnosed: Set<UInt32>
  var diagnosedExits: [Int: LifecycleEvent?] = [:]
  /// The inputs whose events cannot be ordered among the events of the others.
  private var leftOut: Set<UInt32> = []

  init(inputs: [TraceInput], sink: EventSink, store: EventStore) {
    self.inputs = inputs
    self.store = store
    symbols = sink.symbols
    reporters = sink.reporters
    privateCount = sink.privateCount
    counters = sink.counters.withoutCopies
    stackshots = sink.stackshots
    diagnosed = sink.diagnosed
    diagnostics = sink.diagnostics + inputs.flatMap(\.diagnostics)
  }

  /// Returns the merged trace.
  mutating func run() throws(EventStoreError) -> EventTrace {
    try store.settle()
    setClocks()
    forgetSilentTimes()
    shareZone()
    shareDates()
    placeUntimed()
    nameReportingDevices()
    separateRecordings()
    separateDevices()
    leaveOutUntied()
    placeDiagnosed()
    let events = try merged()
    noteUnnamedDevices(events)
    var trace = EventTrace(
      events: events, symbols: symbols, inputs: inputs.map(\.summary), reference: reference(),
      privateCount: privateCount, diagnostics: diagnostics)
    trace.counters = counters
    return trace
  }

  /// The inputs whose times place others beside them. Those of payloads do not: they are of what was in a day.
  var timed: [Int] {
    inputs.indices.filter { inputs[$0].isPlaceable && !isBesideLogs($0) }
  }

  /// Leaves those processes of stackshots out that nothing ties to an app: most of them are services of the system. One
  /// that was suspended is an app's, and so may be the one that a stackshot was taken for.
  private mutating func leaveOutUntied() {
    guard !stackshots.isEmpty else { return }
    for event in store.stored where !leftOut.contains(event.source.input) {
      let isSubject = stackshots.contains(event.source.input) && event.emitter != .stateDump
      guard let pid = event.process.pid,
        isSubject || event.process.bundle != nil || event.process.kind == .app
      else { continue }
      tied.insert(pid)
    }
    for event in store.stored where !leftOut.contains(event.source.input) && isUntied(event) {
      let input = Int(event.source.input)
      inputs[input].summary.events -= 1
      inputs[input].summary.skipped["process that nothing ties to an app", default: 0] += 1
    }
  }

  private func isUntied(_ event: LifecycleEvent) -> Bool {
    guard event.emitter == .stateDump, stackshots.contains(event.source.input),
      let pid = event.process.pid
    else { return false }
    if case .state(let state) = event.kind, state.task == .suspended { return false }
    return !tied.contains(pid)
  }

  /// Names the devices of reports that come from several: a report names its device by its model, and by the key
  /// of its reporter. One without a key is of the device with its model.
  private mutating func nameReportingDevices() {
    // One report alone is beside no other device, and a log takes long to search.
    let reporting = inputs.indices.map { UInt32(truncatingIfNeeded: $0) }
      .filter { reporters[$0] != nil || isReport($0) }
    guard reporting.count > 1 else { return }
    var keys: [UInt32: Symbol] = [:]
    for (input, found) in reporters where found.count == 1 { keys[input] = found.first }
    var modelsOfInputs: [UInt32: Symbol] = [:]
    for event in placedEvents {
      guard case .condition(.deviceModel(let model)) = event.kind else { continue }
      modelsOfInputs[event.source.input] = model
    }
    for (input, model) in modelsOfInputs where reporters[input] == nil && isReport(input) {
      let alike = Set(reporters.filter { modelsOfInputs[$0.key] == model }.flatMap(\.value))
      keys[input] = alike.count == 1 ? alike.first : model
    }
    guard Set(keys.values).count > 1 else { return }
    var models: [Symbol: String] = [:]
    for (input, key) in keys.sorted(by: { $0.key < $1.key }) {
      models[key] = modelsOfInputs[input].map { symbols[$0] } ?? models[key]
    }
    let alike = Dictionary(models.values.map { ($0, 1) }, uniquingKeysWith: +)
    var names: [Symbol: Symbol] = [:]
    for key in Set(keys.values) {
      let model = models[key]
      let isEnough = model.flatMap { alike[$0] } == 1
      let short = String(symbols[key].prefix(6))
      names[key] = symbols.intern(isEnough ? model ?? short : "\(model ?? "device") (\(short))")
    }
    for (key, log) in ReportedExits(placedEvents, reportedBy: keys).logs {
      // The log's own name of the device is the one that most of its lines have.
      if let device = log.device { names[key] = device } else { keys[log.input] = key }
    }
    for (input, key) in keys where inputs.indices.contains(Int(input)) {
      inputs[Int(input)].device = names[key]
    }
  }

  private func isReport(_ input: UInt32) -> Bool {
    inputs.indices.contains(Int(input))
      && inputs[Int(input)].summary.layouts.allSatisfy(TextLayoutTable.ofReports.contains)
  }

  /// Shows each recording as a device of its own where several count from their own starts.
  private mutating func separateRecordings() {
    let relative = inputs.indices.filter { inputs[$0].origin != nil && inputs[$0].eventCount > 0 }
    guard timed.isEmpty, relative.count > 1 else { return }
    for index in relative where inputs[index].origin == LayoutTraits.recordingStart {
      inputs[index].device = symbols.intern(inputs[index].summary.name)
    }
  }

  /// Shows inputs that contradict each other about a process as of one device each.
  private mutating func separateDevices() {
    let unnamed = timed.filter {
      inputs[$0].device == nil && inputs[$0].eventCount > 0 && !inputs[$0].isZoneOpen
    }
    guard unnamed.count > 1, DuplicateEvents.overlap(unnamed.map { inputs[$0] }) else { return }
    let groups = ContradictingInputs(
      placedEvents, of: Set(unnamed.map { UInt32(truncatingIfNeeded: $0) })
    ).groups
    guard groups.count > 1 else { return }
    for group in groups {
      let device = symbols.intern(inputs[Int(group[0])].summary.name)
      for input in group { inputs[Int(input)].device = device }
    }
    let names = groups.map { "'\(inputs[Int($0[0])].summary.name)'" }.joined(separator: " and ")
    diagnostics.append(
      Diagnostic(
        .note,
        "\(names) contradict each other about one process: they are read as of several devices",
        notes: ["no line names a device; each is called by its input"]))
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
    // Payloads have the time of the device without its zone, of which a log in UTC says nothing.
    if zone != 0 { for index in counters.indices { counters[index].period.place(inZone: zone) } }
    let payloads = inputs.indices.filter { isDiagnosed($0) && inputs[$0].isPlaceable }
    for index in Set(timed + payloads).sorted() where inputs[index].isZoneOpen {
      inputs[index].move(by: .span(.zero - .seconds(Int64(zone))))
      inputs[index].summary.reference.zoneSeconds = zone
      let fact = "'\(inputs[index].summary.name)' has no time zone; "
      diagnostics.append(
        counts.count == 1
          ? Diagnostic(
            .note, fact + "the zone of the other inputs is used",
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
    inputs[index].move(by: .years(years, zoneSeconds: zone))
    inputs[index].summary.reference.anchor = .absolute
    inputs[index].summary.isYearGuessed = true
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
    inputs[index].move(by: .span(.days(shift)))
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
      !inputs[$0].isPlaceable && inputs[$0].eventCount > 0
        && !leftOut.contains(UInt32(truncatingIfNeeded: $0))
    }
    if timed.isEmpty {
      var offset: Int64 = 0
      for index in inputs.indices where !inputs[index].isTimed && !inputs[index].isSilent {
        inputs[index].move(by: .span(TimeSpan(nanoseconds: offset)))
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
          inputs[index].origin.map { "counts from \($0) and cannot be placed beside other inputs" }
            ?? "has no times and cannot be placed beside the other inputs",
          count: inputs[index].eventCount, notes: ["read it alone"]))
    }
  }

  /// Excludes an input that cannot be ordered among the others.
  ///
  /// - Parameters:
  ///   - cause: the cause under which its events are counted as skipped.
  ///   - finding: the diagnostic to report if the input has events.
  mutating func leaveOut(_ index: Int, as cause: String, _ finding: Diagnostic) {
    leftOut.insert(UInt32(truncatingIfNeeded: index))
    inputs[index].summary.firstAt = nil
    inputs[index].summary.lastAt = nil
    let count = inputs[index].eventCount
    guard count > 0 else { return }
    inputs[index].summary.skipped[cause, default: 0] += count
    inputs[index].summary.events = 0
    inputs[index].summary.isLeftOut = true
    diagnostics.append(finding)
  }

  /// The events in the order of reading, each where its input has its place.
  var placedEvents: some Sequence<LifecycleEvent> {
    // An input is large, and would be copied for each event.
    let changes = inputs.map { (clock: $0.setClock, moves: $0.moves, device: $0.device) }
    let (leftOut, diagnosedExits) = (leftOut, diagnosedExits)
    return store.stored.enumerated().lazy.compactMap { number, event in
      guard !leftOut.contains(event.source.input), stackshots.isEmpty || !isUntied(event) else {
        return nil
      }
      if let known = diagnosedExits[number] { return known }
      let change = changes[Int(event.source.input)]
      var event = event
      if let clock = change.clock { event.time = clock.time(event.time, line: event.source.line) }
      for move in change.moves { event.time = move(event.time) }
      event.device = event.device ?? change.device
      return event
    }
  }

  /// Whether the events are as they were read.
  private var areUnchanged: Bool {
    leftOut.isEmpty && stackshots.isEmpty && diagnosedExits.isEmpty
      && inputs.allSatisfy {
        $0.setClock == nil && $0.moves.isEmpty && $0.device == nil
      }
  }

  /// Returns the events in the order of time, each line once.
  private mutating func merged() throws(EventStoreError) -> StoredEvents {
    let isOne = inputs.count { $0.eventCount > 0 } <= 1
    if areUnchanged, store.order.isRising, isOne { return store.stored }
    var order = EventOrder()
    if areUnchanged { order = store.order } else { for event in placedEvents { order.note(event) } }
    if order.isRising { return try withoutCopies(placedEvents, RisingStretches()) }
    return try withoutCopies(
      try EventSort(placedEvents), RisingStretches(placedEvents, of: inputs))
  }

  /// Returns the events, each only once if the log holds copies of it.
  ///
  /// Requires: they are in the order of time.
  private mutating func withoutCopies(
    _ events: some Sequence<LifecycleEvent>, _ stretches: RisingStretches
  ) throws(EventStoreError) -> StoredEvents {
    var kept = EventStore()
    if inputs.count(where: { $0.eventCount > 0 }) > 1 || stretches.areSeveral {
      count(CopiedLines.drop(from: events, in: stretches, keeping: &kept))
    } else {
      for event in events { kept.append(event) }
    }
    if DuplicateEvents.overlap(inputs) {
      try kept.settle()
      var rest = EventStore()
      count(DuplicateEvents.drop(from: kept.stored, of: inputs, keeping: &rest))
      kept = rest
    }
    try kept.settle()
    return kept.stored
  }

  /// Warns about inputs that are treated as logs of one device but contradict it.
  private mutating func noteUnnamedDevices(_ events: StoredEvents) {
    guard DuplicateEvents.overlap(inputs), let pair = UnnamedDevices(events).first else { return }
    let names = [pair.first, pair.second].sorted().map { inputs[Int($0)].summary.name }
    diagnostics.append(
      Diagnostic(
        .warning,
        "'\(names[0])' and '\(names[1])' show two processes of '\(symbols[pair.app])' at the same time "
          + "and name no device",
        source: pair.source,
        notes: [
          "they are read as one device, on which one process ends where the other appears; if they are "
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

extension [AppCounters] {
  /// The counters without those that an earlier input has, too: the same payload, saved twice. Without a period the
  /// same counts may be of another day.
  fileprivate var withoutCopies: [AppCounters] {
    var inputs: [AppCounters: UInt32] = [:]
    return filter { counters in
      guard counters.period.range != nil else { return true }
      var content = counters
      content.source = SourcePosition(input: 0, line: 0)
      let input = inputs[content] ?? counters.source.input
      inputs[content] = input
      return input == counters.source.input
    }
  }
}
