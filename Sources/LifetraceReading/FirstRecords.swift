import LifetraceModel

/// The first record that each process wrote, until an event tells of the process: whatever a
/// process writes proves that it exists.
///
/// Only of layouts whose lines are all read; of others most lines are passed over.
struct FirstRecords: Sendable {
  private struct Record: Sendable {
    var time: Instant
    var source: SourcePosition
    var device: Symbol?
    var name: ArraySlice<UInt8>?
  }

  private var waiting: [Int32: Record] = [:]
  /// Processes that events told of.
  private var told: Set<Int32> = []
  /// Processes that are waiting or told of, by a few bits of the pid: the same ones write on.
  private var known = [Int32?](repeating: nil, count: 64)

  /// `true` iff every line of a layout is read.
  static func cover(_ layout: String) -> Bool { layouts.contains(layout) }

  private static let layouts = Set(TextLayoutTable.shaped.filter { !$0.hasRoutine }.map(\.name))

  /// `true` iff nothing is known of a process yet.
  mutating func isNew(_ pid: Int32) -> Bool {
    let slot = Int(pid & 63)
    if known[slot] == pid { return false }
    known[slot] = pid
    return waiting[pid] == nil && !told.contains(pid)
  }

  /// Notes the first record that a process wrote.
  ///
  /// Requires: the process is new.
  mutating func note(
    _ raw: borrowing RawRecord, at time: Instant, input: UInt32, _ sink: inout EventSink
  ) {
    guard let pid = raw.pid else { return }
    // A slice of the record would keep all of it.
    waiting[pid] = Record(
      time: time, source: SourcePosition(input: input, line: raw.line),
      device: raw.device.map { sink.symbols.intern($0) },
      name: raw.process.map { Array($0)[...] })
  }

  /// Adds to events that tell of processes for the first time when these first wrote.
  ///
  /// - Parameter first: where the events of the record in hand begin.
  mutating func tell(since first: Int, _ sink: inout EventSink) {
    for place in first..<sink.events.count {
      let event = sink.events[place]
      // What holds for the capture makes nobody's life.
      if case .condition = event.kind { continue }
      guard let pid = event.process.pid, told.insert(pid).inserted,
        let record = waiting.removeValue(forKey: pid)
      else { continue }
      // A line that tells of a start sets it; what wrote before may have been another process.
      guard !event.kind.showsStart, record.time < event.time, record.device == event.device
      else { continue }
      let name = record.name.flatMap { sink.symbol($0) }
      guard event.process.name == nil || event.process.name == name else { continue }
      sink.events.append(
        LifecycleEvent(
          time: record.time, source: record.source, device: record.device,
          process: ProcessReference(pid: pid, name: name), emitter: .layout, kind: .wrote))
    }
  }
}

extension EventKind {
  /// `true` iff the process only begins here.
  fileprivate var showsStart: Bool {
    switch self {
    case .started, .launched, .launchRequested, .callback(.willFinishLaunching),
      .callback(.didFinishLaunching):
      true
    case .callback, .significant, .deactivation, .systemDeactivation, .state, .visibility,
      .resumed, .suspended, .exited, .exitPending, .wrote, .inactive, .sceneless, .mentioned,
      .scene, .work,
      .identity,
      .watchdog, .condition, .gap, .boot:
      false
    }
  }
}
