package import LifetraceModel

/// Finds the app of each event, from all names, bundles and pids in the trace.
///
/// A line may know only a pid or a name; any other line of the trace, earlier or later, may tie
/// that to a bundle.
package struct SubjectIndex: Sendable {
  /// An app, extension or daemon on one device.
  package struct Subject: Sendable {
    /// The device and the app, extension or daemon.
    package var key: AppKey
    /// First and last record of the inputs that it appears in.
    package var windowStart: Instant
    /// The last record of those inputs.
    package var windowEnd: Instant
    /// Stretches without any record within the window, in the order of time.
    package fileprivate(set) var holes: ArraySlice<RecordingHoles.Hole> = []
    /// Where processes of others have the pids of its own, which have ended by then, in the order of time.
    fileprivate(set) var reusedPIDs: ArraySlice<ReusedPID> = []
    /// Its pids that were those of others' processes before.
    fileprivate(set) var gainedPIDs: Set<Int32> = []
    /// The kinds of line that are recorded of it at any time.
    package var kinds: LineKinds = []
    /// Where inputs of several kinds record it: which kinds of line are recorded from a time on, the first from the
    /// beginning of the window.
    package fileprivate(set) var changes: [RecordedKinds.Change] = []
    fileprivate var lastInput: UInt32?
    /// The first time of a report that does not say when in the time after it something was.
    fileprivate var reportedAt: Instant?
    /// The first event about it.
    fileprivate var firstEvent: EventPlace?
    /// The kinds of line that its own events show, by the group of their inputs.
    fileprivate var ownKinds: [Int: RecordedKinds.Shown] = [:]
    /// Those of the group whose event came last: most events show nothing new.
    private var latestKinds: (group: Int, shown: RecordedKinds.Shown)?

    fileprivate mutating func add(_ kinds: RecordedKinds.Shown, by group: Int) {
      if let latestKinds, latestKinds.group == group, latestKinds.shown.contains(kinds) { return }
      var all = ownKinds[group] ?? RecordedKinds.Shown()
      all.add(kinds)
      ownKinds[group] = all
      latestKinds = (group, all)
    }

    /// Creates a subject without holes and kinds of line.
    package init(key: AppKey, windowStart: Instant, windowEnd: Instant) {
      self.key = key
      self.windowStart = windowStart
      self.windowEnd = windowEnd
    }
  }

  /// The subjects found in the trace.
  package private(set) var subjects: [Subject] = []
  /// Where nothing was recorded of an app that is seen before and after, each once.
  private(set) var holes: [RecordingHoles.Hole] = []
  /// FrontBoard's scene id → persistent id of the session.
  package private(set) var sessions: [Symbol: Symbol] = [:]
  /// The scenes that FrontBoard names, and those that other lines name.
  private var scenes: (system: Set<Symbol>, called: Set<Symbol>) = ([], [])
  /// The only device that the trace names; lines without a device are then its lines too.
  private var soleDevice: Symbol?
  /// Inputs that name the device in some lines, and the processes that these are about. Their other lines are
  /// the device's only if they are about the same processes: of another one's, more is not known.
  private var namingInputs: Set<UInt32> = []
  private var namesOnDevice: Set<Symbol> = []
  private var pidsOnDevice: Set<Int32> = []
  private(set) var ties = IdentityTies()
  /// Lines that only name a process, as several apps do.
  private(set) var shared: [Symbol: (sharers: Set<Symbol>, first: SourcePosition, count: Int)] = [:]
  private var positions: [Key: Int] = [:]
  /// The group of each input.
  private var groups: [Int] = []
  /// Where debuggers say that they are attached.
  private var debuggers: [LifecycleEvent] = []

  private struct Key: Hashable {
    var device: Symbol?
    var bundle: Symbol?
    var name: Symbol?
    var host: Symbol?
    /// The process that a system component names by its number alone: it may be of any app.
    var number: Int32?
  }

  /// Learns from all events of a trace which apps there are.
  package init(_ trace: EventTrace) {
    learn(trace.events)
    joinSessions(trace.symbols)
    ties.settle(trace.symbols, soleDevice: soleDevice)
    groups = RecordedKinds.groups(of: trace.inputs)
    let shared = findSubjects(trace)
    adoptNameless()
    for (position, subject) in subjects.enumerated() where subject.windowStart > subject.windowEnd {
      widen(position, by: subject.reportedAt ?? Instant(nanoseconds: 0))
    }
    let recordings = RecordingHoles(trace, groups)
    findHoles(recordings, shareKinds(recordings))
    for reused in reusedPIDs(trace, among: shared.numbers) {
      subjects[reused.before].reusedPIDs.append(reused)
      subjects[reused.after].gainedPIDs.insert(reused.pid)
    }
  }

  /// Finds the subjects of all events; returns the pids of several.
  private mutating func findSubjects(_ trace: EventTrace) -> SharedPIDs {
    var reading = trace.events.read()
    var known = PatternNumbers()
    var pids = SharedPIDs()
    while let piece = reading.next() {
      known.begin(piece)
      for item in piece.items {
        if let pattern = item.pattern, known.values[pattern] >= 0 {
          let subject = Int(known.values[pattern])
          widen(subject, by: item.time)
          pids.note(item.pid, of: subject, on: subjects[subject].key.device)
          continue
        }
        let event = piece.event(item)
        let subject = note(event, trace.inputs)
        guard let subject else { continue }
        let input = Int(event.source.input)
        let group = groups.indices.contains(input) ? groups[input] : 0
        subjects[subject].add(.of(event), by: group)
        pids.note(event.process.pid, of: subject, on: subjects[subject].key.device)
        // The same process at another time is the same subject.
        if let pattern = item.pattern, isFullyNamed(event) {
          known.values[pattern] = Int32(subject)
        }
      }
    }
    return pids
  }

  /// Whether an event names its app, so that no other event of its pattern is about another one.
  package func isFullyNamed(_ event: LifecycleEvent) -> Bool {
    guard event.process.bundle != nil, event.process.host == nil,
      event.process.kind != .appExtension, !event.kind.isAboutDevice, event.kind != .gap,
      !event.tellsOfStart, !event.isWithin,
      event.device != nil || !namingInputs.contains(event.source.input)
    else { return false }
    return !ties.isOfExtension(event.process)
      && ties.ownExtension(of: event, on: event.device ?? soleDevice) == nil
  }

  /// Sets the kinds of line of each subject: some are recorded for all processes of a device, others
  /// of an app on any device.
  ///
  /// Returns whose recordings show each subject.
  private mutating func shareKinds(_ recordings: RecordingHoles) -> [RecordingHoles.Scope] {
    var shared = RecordedKinds()
    for subject in subjects { shared.add(subject.ownKinds, of: subject.key) }
    let debugged = Set(debuggers.compactMap(debuggedApp))
    return subjects.indices.map { index in
      let subject = subjects[index]
      let more: LineKinds = debugged.contains(index) ? .debugger : []
      let kinds = shared.kinds(of: subject.key, own: subject.ownKinds).mapValues { $0.union(more) }
      subjects[index].kinds = kinds.values.reduce(more) { $0.union($1) }
      subjects[index].changes = RecordedKinds.changes(
        kinds, of: subject.key.device, from: subject.windowStart, to: subject.windowEnd,
        in: recordings)
      return RecordingHoles.Scope(
        device: subject.key.device,
        without: shared.groups.subtracting(kinds.keys).subtracting(subject.ownKinds.keys))
    }
  }

  /// The app that the debugger of a console is attached to: that of the name, else the only one there is.
  private func debuggedApp(_ event: LifecycleEvent) -> Int? {
    guard event.emitter == .crashReporter else { return nil }
    let apps = subjects.indices.filter { subjects[$0].key.kind != .appExtension }
    if let name = event.process.name {
      let named = apps.filter { subjects[$0].key.name == name }
      return named.count == 1 ? named.first : nil
    }
    return apps.count == 1 ? apps.first : nil
  }

  private mutating func findHoles(
    _ recordings: RecordingHoles, _ scopes: [RecordingHoles.Scope]
  ) {
    var recordings = recordings
    var found: Set<RecordingHoles.Hole> = []
    /// Of each scope the first hole, by its place, that no window before had from there on.
    var next: [RecordingHoles.Scope: [Int]] = [:]
    for position in subjects.indices {
      let subject = subjects[position]
      if let hole = holeAtStart(of: subject, recordings) { subjects[position].holes = [hole] }
      let all = recordings.holes(in: scopes[position])
      let first = all.partitionPoint { $0.range.lowerBound < subject.windowStart }
      let end = all.partitionPoint { $0.range.upperBound <= subject.windowEnd }
      guard first < end else { continue }
      subjects[position].holes += all[first..<end]
      var rest = next[scopes[position]] ?? Array(0...all.count)
      next[scopes[position]] = nil
      SubjectIndex.visit(first..<end, in: &rest) { place in
        if found.insert(all[place]).inserted { holes.append(all[place]) }
      }
      next[scopes[position]] = rest
    }
  }

  /// The time before the first recording about which an event of a subject reports, such as its launch.
  private func holeAtStart(
    of subject: Subject, _ recordings: RecordingHoles
  ) -> RecordingHoles.Hole? {
    guard let first = recordings.first(of: subject.key.device), subject.windowStart < first.at
    else { return nil }
    return RecordingHoles.Hole(
      range: subject.windowStart...first.at, before: first.input, after: first.input,
      isAtStart: true)
  }

  /// Calls `body` with those of some places that it was not called with before.
  ///
  /// - Parameter next: for each place the place to go on at, itself if it was not visited.
  private static func visit(_ places: Range<Int>, in next: inout [Int], _ body: (Int) -> Void) {
    var place = places.lowerBound
    while true {
      while next[place] != place {
        next[place] = next[next[place]]
        place = next[place]
      }
      guard place < places.upperBound else { return }
      body(place)
      next[place] = place + 1
    }
  }

  private mutating func learn(_ events: StoredEvents) {
    var devices: Set<Symbol> = []
    var isAllNamed = true
    var (hasDevices, lacksDevices) = (false, false)
    var reading = events.read()
    var seen = PatternNumbers()
    while let piece = reading.next() {
      seen.begin(piece)
      for item in piece.items {
        if let pattern = item.pattern {
          guard seen.values[pattern] < 0 else { continue }
          seen.values[pattern] = 0
        }
        let event = piece.event(item)
        if let device = event.device {
          devices.insert(device)
          hasDevices = true
        } else {
          lacksDevices = true
        }
        let process = event.process
        isAllNamed =
          isAllNamed && process.kind != .appExtension && process.kind != .system
          && process.host == nil
          && process.hostPID == nil && (process.bundle != nil || event.kind.isAboutDevice)
        if case .identity(let session?) = event.kind, let scene = event.scene {
          sessions[scene] = session
          // The last one counts.
          if let pattern = item.pattern { seen.values[pattern] = -1 }
        }
        if let scene = event.scene {
          if case .scene = event.kind {
            scenes.system.insert(scene)
          } else {
            scenes.called.insert(scene)
          }
        }
        if event.kind == .condition(.debugger) { debuggers.append(event) }
      }
    }
    soleDevice = devices.count == 1 ? devices.first : nil
    // Where each event names its app, and all or none their device, nothing ties one to another.
    if !isAllNamed || hasDevices && lacksDevices { learnTies(events) }
  }

  /// Joins a scene that FrontBoard names by its app and a UUID to the session that the app calls by that UUID.
  private mutating func joinSessions(_ symbols: SymbolTable) {
    for scene in scenes.system where sessions[scene] == nil {
      let name = symbols.bytes(of: scene)
      guard name.count > 37, name[name.endIndex - 37] == UInt8(ascii: "-"),
        let session = symbols.symbol(for: String(decoding: name.suffix(36), as: UTF8.self)),
        scenes.called.contains(session)
      else { continue }
      sessions[scene] = session
    }
  }

  private mutating func learnTies(_ events: StoredEvents) {
    var last: (device: Symbol, input: UInt32, process: ProcessReference)?
    for event in events {
      if let device = event.device,
        last.map({ $0 != (device, event.source.input, event.process) }) ?? true
      {
        namingInputs.insert(event.source.input)
        namesOnDevice.formUnion([event.process.name, event.process.bundle].compactMap(\.self))
        if let pid = event.process.pid { pidsOnDevice.insert(pid) }
        last = (device, event.source.input, event.process)
      }
      if !event.kind.isAboutDevice { ties.learn(event) }
    }
  }

  /// The device of an event about a process.
  private func device(of event: LifecycleEvent, about process: ProcessReference) -> Symbol? {
    if event.device != nil || !namingInputs.contains(event.source.input) {
      return event.device ?? soleDevice
    }
    let names = [process.name, process.bundle].compactMap(\.self)
    let isKnown =
      names.isEmpty || names.contains(where: namesOnDevice.contains)
      || process.pid.map(pidsOnDevice.contains) == true
    return isKnown ? soleDevice : nil
  }

  /// Returns the position in `subjects` of the one that an event is about; `nil` for an event about the whole
  /// capture, and for one that may be about several.
  package func position(of event: LifecycleEvent) -> Int? {
    guard !event.kind.isAboutDevice else { return nil }
    guard event.kind == .gap else {
      let process = completed(event.process, in: event)
      guard ties.sharers(of: process).isEmpty else { return nil }
      return positions[key(of: process, in: event)]
    }
    // Records of one process are missing: that is a gap of that process only, if it was seen before.
    return event.process.name.flatMap { name in
      let process = completed(ProcessReference(name: name), in: event)
      guard let position = positions[key(of: process, in: event)],
        let first = subjects[position].firstEvent, first < EventPlace(event)
      else { return nil }
      return position
    }
  }

  /// The reference to a process with what the trace ties it to at an event.
  private func completed(
    _ process: ProcessReference, in event: LifecycleEvent
  ) -> ProcessReference {
    let device = event.device ?? soleDevice
    return ties.ownExtension(of: event, on: device)
      ?? ties.completed(process, on: device, at: event.time)
  }

  private func key(of process: ProcessReference, in event: LifecycleEvent) -> Key {
    let isNumberAlone =
      process.bundle == nil && process.name == nil && event.emitter.traits.namesOthers
    return Key(
      device: device(of: event, about: process), bundle: process.bundle,
      name: process.bundle == nil ? process.name : nil,
      host: process.kind == .appExtension ? process.host : nil,
      number: isNumberAlone ? process.pid : nil)
  }

  /// Takes an event up; returns the position of the subject that it is about, added if it is new.
  private mutating func note(_ event: LifecycleEvent, _ inputs: [InputSummary]) -> Int? {
    guard !event.kind.isAboutDevice else { return nil }
    guard event.kind != .gap else { return position(of: event) }
    let process = completed(event.process, in: event)
    let sharers = ties.sharers(of: process)
    if !sharers.isEmpty, let name = process.name {
      shared[name, default: (sharers, event.source, 0)].count += 1
      return nil
    }
    let key = key(of: process, in: event)
    // A state that nobody understands shows no app.
    if event.kind == .state(.unknown), positions[key] == nil { return nil }
    let position = positions[key] ?? add(key, process)
    note(process, event, inputs, at: position)
    if process.kind == .appExtension, let host = process.host {
      noteHost(host, process.hostPID, event, inputs)
    }
    return position
  }

  /// The host of an extension is there, too, even if no line is about it.
  private mutating func noteHost(
    _ host: Symbol, _ pid: Int32?, _ event: LifecycleEvent, _ inputs: [InputSummary]
  ) {
    let process = ProcessReference(pid: pid, bundle: host, kind: .app)
    let key = Key(device: device(of: event, about: process), bundle: host, name: nil, host: nil)
    note(process, event, inputs, at: positions[key] ?? add(key, process))
  }

  private mutating func add(_ key: Key, _ process: ProcessReference) -> Int {
    subjects.append(
      Subject(
        key: AppKey(
          device: key.device, bundle: process.bundle, name: process.name, kind: process.kind,
          host: key.host),
        windowStart: Instant(nanoseconds: .max), windowEnd: Instant(nanoseconds: .min)))
    positions[key] = subjects.count - 1
    return subjects.count - 1
  }

  private mutating func note(
    _ process: ProcessReference, _ event: LifecycleEvent, _ inputs: [InputSummary], at position: Int
  ) {
    if subjects[position].firstEvent == nil { subjects[position].firstEvent = EventPlace(event) }
    if subjects[position].key.name == nil { subjects[position].key.name = process.name }
    if subjects[position].key.kind == .unknown { subjects[position].key.kind = process.kind }
    // What an exit says of a start before the recording shows nothing of the time between, and a report of something
    // within a day nothing of that day.
    if event.isWithin {
      let first = subjects[position].reportedAt ?? event.time
      subjects[position].reportedAt = min(first, event.time)
      return
    }
    if !event.tellsOfStart { widen(position, by: event.time) }
    guard subjects[position].lastInput != event.source.input else { return }
    subjects[position].lastInput = event.source.input
    guard Int(event.source.input) < inputs.count else { return }
    let input = inputs[Int(event.source.input)]
    if let first = input.firstAt { widen(position, by: first) }
    if let last = input.lastAt { widen(position, by: last) }
  }

  private mutating func widen(_ position: Int, by time: Instant) {
    if time < subjects[position].windowStart { subjects[position].windowStart = time }
    if time > subjects[position].windowEnd { subjects[position].windowEnd = time }
  }

  /// Assigns events without a name to the log's only app.
  ///
  /// An app's own prints carry no name. In a log with one app they can only come from that app.
  private mutating func adoptNameless() {
    let ownPrints = positions.filter {
      $0.key.bundle == nil && $0.key.name == nil && $0.key.number == nil
    }
    guard let nameless = ownPrints.values.min() else { return }
    let apps = subjects.indices.filter { index in
      let key = subjects[index].key
      return (key.bundle != nil || key.name != nil) && (key.kind == .app || key.kind == .unknown)
    }
    guard apps.count == 1, let app = apps.first else { return }
    let own = subjects[nameless]
    if subjects[app].key.kind == .unknown { subjects[app].key.kind = own.key.kind }
    if own.windowStart <= own.windowEnd {
      widen(app, by: own.windowStart)
      widen(app, by: own.windowEnd)
    }
    for (group, kinds) in own.ownKinds {
      subjects[app].add(kinds, by: group)
    }
    subjects.remove(at: nameless)
    for (key, position) in positions {
      let kept = position == nameless ? app : position
      positions[key] = kept > nameless ? kept - 1 : kept
    }
  }
}

/// The place of an event in the order of a trace, beside others of its line.
private struct EventPlace: Sendable {
  let time: Instant
  let source: SourcePosition

  init(_ event: LifecycleEvent) { (time, source) = (event.time, event.source) }

  static func < (left: EventPlace, right: EventPlace) -> Bool {
    (left.time, left.source.input, left.source.line)
      < (right.time, right.source.input, right.source.line)
  }
}
