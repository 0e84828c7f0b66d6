import LifetraceModel

/// The numbers of events of an input that were dropped as repetitions.
struct DroppedEvents {
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

/// Events that an earlier input, or an earlier stretch of the same input, contains at the same instant: a line in two
/// files, or pasted twice.
enum CopiedLines {
  /// Drops them.
  ///
  /// Requires: the events are in the order of time.
  /// - Returns: what was dropped of each input.
  static func drop(
    from events: some Sequence<LifecycleEvent>, in stretches: RisingStretches,
    keeping kept: inout EventStore
  ) -> [UInt32: DroppedEvents] {
    var dropped: [UInt32: DroppedEvents] = [:]
    var instant: [LifecycleEvent] = []
    for event in events {
      if let first = instant.first, first.time != event.time {
        keep(instant, in: stretches, &kept, &dropped)
        instant.removeAll(keepingCapacity: true)
      }
      instant.append(event)
    }
    keep(instant, in: stretches, &kept, &dropped)
    return dropped
  }

  /// Keeps the events of one instant, each as often as in the stretch that contains it most often.
  private static func keep(
    _ events: [LifecycleEvent], in stretches: RisingStretches, _ kept: inout EventStore,
    _ dropped: inout [UInt32: DroppedEvents]
  ) {
    let places = events.count > 1 ? events.map { stretches.place(of: $0) } : []
    guard let first = places.first, places.contains(where: { $0 != first }) else {
      for event in events { kept.append(event) }
      return
    }
    var copies: [LifecycleEvent: Copies] = [:]
    for (event, place) in zip(events, places) {
      var key = event
      key.source = SourcePosition(input: 0, line: 0)
      switch copies[key, default: Copies()].add(place) {
      case .new: kept.append(event)
      case .repeated(let isOwn):
        dropped[place.input, default: DroppedEvents()].note(event, isOwn: isOwn)
      }
    }
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
    var pid: Int32?
    /// The ranks of the inputs with an event that it stands for.
    var claimants: [Int] = []

    /// Whether it may be of the same process as an event.
    func isNear(_ event: LifecycleEvent) -> Bool {
      pid == nil || event.process.pid == nil || pid == event.process.pid
    }
  }

  private let inputs: [TraceInput]
  /// The rank of each input: the finest clock first, then the input with the fewest events without
  /// a pid, then the given order.
  private let ranks: [Int]
  private let isOneDevice: Bool
  /// The longest step of a clock: so much later a copy may come.
  private let longestStep: TimeSpan
  /// The copies from the last events that were judged on.
  private var copies: [Key: ArraySlice<Copy>] = [:]
  /// The events that are not judged yet.
  private var waiting: ArraySlice<LifecycleEvent> = []
  /// The judged ones whose copies others may still ask for.
  private var judged: ArraySlice<LifecycleEvent> = []

  /// Drops events that an input with a finer clock also contains.
  ///
  /// Requires: the events are in the order of time.
  /// - Returns: what was dropped of each input.
  static func drop(
    from events: StoredEvents, of inputs: [TraceInput], keeping kept: inout EventStore
  ) -> [UInt32: DroppedEvents] {
    var duplicates = DuplicateEvents(events, of: inputs)
    var dropped: [UInt32: DroppedEvents] = [:]
    for event in events { duplicates.judge(upTo: event, &kept, &dropped) }
    duplicates.judge(upTo: nil, &kept, &dropped)
    return dropped
  }

  private init(_ events: StoredEvents, of inputs: [TraceInput]) {
    self.inputs = inputs
    longestStep = inputs.map { DuplicateEvents.step(of: $0) }.max() ?? .zero
    var withoutPID = [Int](repeating: 0, count: inputs.count)
    var devices: Set<Symbol> = []
    for event in events {
      if event.process.pid == nil { withoutPID[Int(event.source.input)] += 1 }
      if let device = event.device { devices.insert(device) }
    }
    let order = inputs.indices.sorted {
      (inputs[$0].summary.reference.resolution, withoutPID[$0], $0)
        < (inputs[$1].summary.reference.resolution, withoutPID[$1], $1)
    }
    var ranks = [Int](repeating: 0, count: inputs.count)
    for (rank, input) in order.enumerated() { ranks[input] = rank }
    self.ranks = ranks
    isOneDevice = devices.count <= 1
  }

  /// Adds an event, and judges those of which all copies have come; all of them at the end.
  private mutating func judge(
    upTo event: LifecycleEvent?, _ kept: inout EventStore, _ dropped: inout [UInt32: DroppedEvents]
  ) {
    while let first = waiting.first, event.map({ first.time + longestStep <= $0.time }) ?? true {
      waiting.removeFirst()
      judged.append(first)
      forgetCopies(before: first.time)
      if isCopiedBetter(first) {
        dropped[first.source.input, default: DroppedEvents()].note(first, isOwn: false)
      } else {
        kept.append(first)
      }
    }
    guard let event else { return }
    waiting.append(event)
    copies[key(event), default: []].append(
      Copy(time: event.time, rank: rank(event), pid: event.process.pid))
  }

  /// Whether an input of a better rank contains an event from the same line, which stands for no other event of this
  /// input: within one step of a coarse clock the same may happen twice.
  private mutating func isCopiedBetter(_ event: LifecycleEvent) -> Bool {
    let rank = rank(event)
    let end = event.time + DuplicateEvents.step(of: inputs[Int(event.source.input)])
    return DuplicateEvents.claim(&copies[key(event), default: []], of: event, rank, before: end)
  }

  /// Claims one copy of an event in each input of a better rank, and returns whether there is one.
  private static func claim(
    _ copies: inout ArraySlice<Copy>, of event: LifecycleEvent, _ rank: Int, before end: Instant
  ) -> Bool {
    var owners: Set<Int> = []
    for index in copies.indices {
      let copy = copies[index]
      guard copy.time < end else { break }
      guard copy.rank < rank, copy.isNear(event), !copy.claimants.contains(rank),
        owners.insert(copy.rank).inserted
      else { continue }
      copies[index].claimants.append(rank)
    }
    return !owners.isEmpty
  }

  /// Forgets what no event that is judged from now on asks for.
  private mutating func forgetCopies(before time: Instant) {
    while let old = judged.first, old.time < time {
      judged.removeFirst()
      let key = key(old)
      copies[key]?.removeFirst()
      if copies[key]?.isEmpty == true { copies[key] = nil }
    }
  }

  private static func step(of input: TraceInput) -> TimeSpan {
    max(input.summary.reference.resolution, TimeSpan(nanoseconds: 1))
  }

  private func rank(_ event: LifecycleEvent) -> Int { ranks[Int(event.source.input)] }

  private func key(_ event: LifecycleEvent) -> Key {
    Key(
      kind: event.kind, emitter: event.emitter, device: isOneDevice ? nil : event.device,
      subject: event.process.bundle ?? event.process.name, scene: event.scene)
  }

  static func overlap(_ inputs: [TraceInput]) -> Bool {
    let windows = inputs.filter { $0.eventCount > 0 }
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
