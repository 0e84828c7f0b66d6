public import LifetraceModel

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
    /// The kinds of line that are recorded of it.
    package var kinds: LineKinds = []
    fileprivate var lastInput: UInt32?

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
  private var holes: [RecordingHoles.Hole] = []
  /// FrontBoard's scene id → persistent id of the session.
  package private(set) var sessions: [Symbol: Symbol] = [:]
  /// The only device that the trace names; lines without a device are then its lines too.
  private var soleDevice: Symbol?
  /// Inputs that name the device in some lines, and the processes that these are about. Their other lines are
  /// the device's only if they are about the same processes: of another one's, more is not known.
  private var namingInputs: Set<UInt32> = []
  private var namesOnDevice: Set<Symbol> = []
  private var pidsOnDevice: Set<Int32> = []
  private var ties = IdentityTies()
  /// Lines that only name a process, as several apps do.
  private var shared: [Symbol: (sharers: Set<Symbol>, first: SourcePosition, count: Int)] = [:]
  private var positions: [Key: Int] = [:]

  private struct Key: Hashable {
    var device: Symbol?
    var bundle: Symbol?
    var name: Symbol?
    var host: Symbol?
  }

  /// Notes about names that match a bundle by spelling alone, and about stretches without a
  /// record.
  package func notes(on trace: EventTrace) -> [Diagnostic] {
    let resemblances = ties.resemblances.map { tie in
      let (name, bundle) = (trace.symbols[tie.name], trace.symbols[tie.bundle])
      return Diagnostic(
        .note, "process '\(name)' is assigned to '\(bundle)' by its name",
        notes: ["no line of the log ties them to each other; --same-app \(name)=\(bundle) does"])
    }
    return resemblances + notesOnSharedNames(trace) + noteOnUntied(trace) + notes(onHolesOf: trace)
  }

  /// A process and an app that may be one: each is the only one of which the other half is not known.
  private func noteOnUntied(_ trace: EventTrace) -> [Diagnostic] {
    let named = subjects.map(\.key).filter {
      $0.bundle == nil && $0.name != nil && $0.kind == .unknown
    }
    let bundled = subjects.map(\.key).filter {
      $0.name == nil && $0.kind == .app
        && $0.bundle.map { !trace.symbols[$0].hasPrefix("com.apple.") } == true
    }
    guard named.count == 1, bundled.count == 1, named[0].device == bundled[0].device,
      let name = named[0].name.map({ trace.symbols[$0] }),
      let bundle = bundled[0].bundle.map({ trace.symbols[$0] })
    else { return [] }
    return [
      Diagnostic(
        .note, "process '\(name)' and '\(bundle)' may be one app, which no line of the log says",
        notes: ["--same-app \(name)=\(bundle) takes them for one"])
    ]
  }

  private func notesOnSharedNames(_ trace: EventTrace) -> [Diagnostic] {
    shared.sorted { $0.value.first < $1.value.first }.map { name, lines in
      let apps = lines.sharers.map { trace.symbols[$0] }.sorted()
      return Diagnostic(
        .warning,
        "lines of '\(trace.symbols[name])' do not tell whether they are of \(apps.joined(separator: " or "))",
        source: lines.first, count: lines.count,
        notes: ["they are left out; logs with pids tell: `log show`, idevicesyslog"])
    }
  }

  private func notes(onHolesOf trace: EventTrace) -> [Diagnostic] {
    // Time that goes back has a diagnostic of its own, and an input's own marks need no note.
    let within = holes.filter { $0.before == $0.after && $0.cause == .silence }
    let between = holes.filter { $0.before != $0.after }
    var notes: [Diagnostic] = []
    if let first = between.first {
      let (before, after) = (trace.inputs[first.before].name, trace.inputs[first.after].name)
      notes.append(
        Diagnostic(
          .note, "nothing was recorded between the end of '\(before)' and the start of '\(after)'",
          count: between.count,
          notes: [
            "what apps did then is undetermined; if it is one recording, join its parts into one input"
          ]))
    }
    if let first = within.first {
      let name = trace.inputs[first.before].name
      notes.append(
        Diagnostic(
          .note, "nothing was recorded for some time within '\(name)'",
          source: first.source, count: within.count,
          notes: [
            "before, many processes wrote all the time; what apps did in the silence is undetermined"
          ]))
    }
    return notes
  }

  /// Learns every tie in the trace, then finds the app of every event.
  ///
  /// - Returns: for each event the index in `subjects`; `nil` for events about the whole capture.
  package mutating func place(_ trace: EventTrace) -> [Int?] {
    learn(trace.events)
    ties.settle(trace.symbols, soleDevice: soleDevice)
    var places = trace.events.map { place($0, trace.inputs) }
    adoptNameless(trace, &places)
    findHoles(trace)
    findKinds(trace, places)
    return places
  }

  /// Finds the kinds of line of each subject: some are recorded for all processes of a device, others
  /// of an app on any device.
  private mutating func findKinds(_ trace: EventTrace, _ places: [Int?]) {
    var ofDevices: [Symbol?: LineKinds] = [:]
    var ofApps: [Symbol: LineKinds] = [:]
    for (event, place) in zip(trace.events, places) {
      guard let subject = place else { continue }
      let kinds = LineKinds.of(event)
      let key = subjects[subject].key
      if let bundle = key.bundle {
        ofApps[bundle, default: []].formUnion(kinds.app)
      } else {
        subjects[subject].kinds.formUnion(kinds.app)
      }
      if !kinds.device.isEmpty { ofDevices[key.device, default: []].formUnion(kinds.device) }
    }
    for index in subjects.indices {
      let key = subjects[index].key
      if let bundle = key.bundle { subjects[index].kinds.formUnion(ofApps[bundle] ?? []) }
      subjects[index].kinds.formUnion(ofDevices[key.device] ?? [])
      if key.device != nil { subjects[index].kinds.formUnion(ofDevices[nil] ?? []) }
    }
    for event in trace.events where event.kind == .condition(.debugger) {
      if let app = debuggedApp(event) { subjects[app].kinds.insert(.debugger) }
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

  private mutating func findHoles(_ trace: EventTrace) {
    var recordings = RecordingHoles(trace)
    var found: Set<RecordingHoles.Hole> = []
    /// Of each device the first hole, by its place, that no window before had from there on.
    var next: [Symbol?: [Int]] = [:]
    for position in subjects.indices {
      let subject = subjects[position]
      let all = recordings.holes(of: subject.key.device)
      let first = all.partitionPoint { $0.range.lowerBound < subject.windowStart }
      let end = all.partitionPoint { $0.range.upperBound <= subject.windowEnd }
      guard first < end else { continue }
      subjects[position].holes = all[first..<end]
      var rest = next[subject.key.device] ?? Array(0...all.count)
      next[subject.key.device] = nil
      SubjectIndex.visit(first..<end, in: &rest) { place in
        if found.insert(all[place]).inserted { holes.append(all[place]) }
      }
      next[subject.key.device] = rest
    }
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

  private mutating func learn(_ events: [LifecycleEvent]) {
    var devices: Set<Symbol> = []
    var last: (device: Symbol, input: UInt32, process: ProcessReference)?
    for event in events {
      if let device = event.device,
        last.map({ $0 != (device, event.source.input, event.process) }) ?? true
      {
        devices.insert(device)
        namingInputs.insert(event.source.input)
        namesOnDevice.formUnion([event.process.name, event.process.bundle].compactMap(\.self))
        if let pid = event.process.pid { pidsOnDevice.insert(pid) }
        last = (device, event.source.input, event.process)
      }
      if !event.kind.isAboutDevice { ties.learn(event) }
      if case .identity(let session?) = event.kind, let scene = event.scene {
        sessions[scene] = session
      }
    }
    soleDevice = devices.count == 1 ? devices.first : nil
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

  private mutating func place(_ event: LifecycleEvent, _ inputs: [InputSummary]) -> Int? {
    guard !event.kind.isAboutDevice else { return nil }
    guard event.kind == .gap else { return find(event, inputs) }
    // Records of one process are missing: that is a gap of that process only.
    return event.process.name.flatMap { positionOfGap(event, $0) }
  }

  /// The position of the subject that an event is about, added if it is new; `nil` if that is one of
  /// several.
  private mutating func find(_ event: LifecycleEvent, _ inputs: [InputSummary]) -> Int? {
    let process = ties.completed(event.process, on: event.device ?? soleDevice, at: event.time)
    let sharers = ties.sharers(of: process)
    if !sharers.isEmpty, let name = process.name {
      shared[name, default: (sharers, event.source, 0)].count += 1
      return nil
    }
    let isExtension = process.kind == .appExtension
    let key = Key(
      device: device(of: event, about: process), bundle: process.bundle,
      name: process.bundle == nil ? process.name : nil, host: isExtension ? process.host : nil)
    let position = positions[key] ?? add(key, process)
    note(process, event, inputs, at: position)
    if isExtension, let host = process.host { noteHost(host, process.hostPID, event, inputs) }
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

  /// Whom missing records of a process leave in doubt; `nil` if it is nobody of interest.
  private func positionOfGap(_ event: LifecycleEvent, _ name: Symbol) -> Int? {
    let process = ties.completed(
      ProcessReference(name: name), on: event.device ?? soleDevice, at: event.time)
    let key = Key(
      device: device(of: event, about: process), bundle: process.bundle,
      name: process.bundle == nil ? process.name : nil, host: nil)
    return positions[key]
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
    if subjects[position].key.name == nil { subjects[position].key.name = process.name }
    if subjects[position].key.kind == .unknown { subjects[position].key.kind = process.kind }
    widen(position, by: event.time)
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

  /// Gives events that name nobody to the only app there is.
  ///
  /// An app's own prints carry no name; in a log with one app they can only be its own.
  private mutating func adoptNameless(_ trace: EventTrace, _ places: inout [Int?]) {
    guard
      let nameless = subjects.firstIndex(where: { $0.key.bundle == nil && $0.key.name == nil })
    else { return }
    let apps = subjects.indices.filter {
      $0 != nameless && (subjects[$0].key.kind == .app || subjects[$0].key.kind == .unknown)
    }
    guard apps.count == 1, let app = apps.first else { return }
    for index in places.indices where places[index] == nameless {
      places[index] = app
      note(trace.events[index].process, trace.events[index], trace.inputs, at: app)
    }
    remove(nameless, &places)
  }

  /// Leaves out a subject that no event is about any more.
  ///
  /// Requires: all events are placed.
  private mutating func remove(_ subject: Int, _ places: inout [Int?]) {
    subjects.remove(at: subject)
    for index in places.indices {
      if let place = places[index], place > subject { places[index] = place - 1 }
    }
  }
}

/// The identity under which an app's processes are counted together.
public struct AppKey: Hashable, Sendable {
  /// The device, if the log names it.
  public var device: Symbol?
  /// Bundle identifier; `nil` while no record ties the process name to one.
  public var bundle: Symbol?
  /// Process name, where the log has it.
  public var name: Symbol?
  /// Whether this is an app, an extension or a system process, as far as known.
  public var kind: ProcessKind
  /// Bundle identifier of the host app; only of extensions.
  public var host: Symbol?

  /// Creates an identity from the known parts.
  public init(
    device: Symbol? = nil, bundle: Symbol? = nil, name: Symbol? = nil,
    kind: ProcessKind = .unknown, host: Symbol? = nil
  ) {
    self.device = device
    self.bundle = bundle
    self.name = name
    self.kind = kind
    self.host = host
  }
}

/// A trace with the app of each event.
public struct PlacedTrace: Sendable {
  /// The events, and the inputs they come from.
  package let trace: EventTrace
  /// The apps, extensions and daemons in the trace.
  package let index: SubjectIndex
  /// The index of each event's subject, in the order of the events; `nil` for none.
  package let places: [Int?]

  /// The apps, extensions and daemons in the trace.
  public var subjects: [AppKey] { index.subjects.map(\.key) }

  /// Finds the apps of a trace's events.
  public init(_ trace: EventTrace) {
    var index = SubjectIndex()
    places = index.place(trace)
    self.index = index
    self.trace = trace
  }
}

extension TimeReference {
  /// How much longer than its lag a component's word may trail.
  ///
  /// Within one step of a coarse clock only the order of lines is known; without times there are
  /// no lags, and the order is all there is.
  package var clockTolerance: TimeSpan {
    guard hasDurations else { return TimeSpan(nanoseconds: .min / 2) }
    return resolution.coarseStep
  }
}
