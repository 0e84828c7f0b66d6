import LifetraceModel

/// Events that two inputs tell of the same line: one recording, kept by two tools.
///
/// The tools print different parts of a line (a pid, a device) with clocks of different steps, so
/// twins agree in what is said by whom about whom, and in the time as far as the coarser clock
/// shows it.
struct TwinEvents {
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
    guard TwinEvents.overlap(inputs) else { return nil }
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
