import LifetraceModel

/// The logs that hold the exits of crash reports: such a log is of the device of the report.
struct ReportedExits {
  private struct Exit {
    let time: Instant
    let report: ExitReport
    let key: Symbol
  }

  /// What a log holds of a reporter's exit, by the key of the reporter: the device that it names, and its input.
  private(set) var logs: [Symbol: (device: Symbol?, input: UInt32)] = [:]

  /// A report and a line of one exit are no further apart, in whole seconds of a log.
  private static let longestLag = TimeSpan.seconds(2)

  /// Looks for the exits of reports, whose reporters are known by input, in the other inputs.
  init(_ events: some Sequence<LifecycleEvent>, reportedBy keys: [UInt32: Symbol]) {
    var reported: [Int32: [Exit]] = [:]
    for event in events {
      guard let key = keys[event.source.input], let (pid, report) = ReportedExits.exit(event) else {
        continue
      }
      reported[pid, default: []].append(Exit(time: event.time, report: report, key: key))
    }
    for event in events where keys[event.source.input] == nil {
      guard let (pid, report) = ReportedExits.exit(event) else { continue }
      for exit in reported[pid] ?? []
      where logs[exit.key] == nil && exit.report.code == report.code
        && exit.report.namespace == report.namespace
        && max(exit.time - event.time, event.time - exit.time) <= ReportedExits.longestLag
      {
        logs[exit.key] = (event.device, event.source.input)
      }
    }
  }

  private static func exit(_ event: LifecycleEvent) -> (pid: Int32, report: ExitReport)? {
    guard case .exited(let report) = event.kind, report.code != nil, let pid = event.process.pid
    else { return nil }
    return (pid, report)
  }
}

/// Finds inputs that name no device and contradict each other about one process: they are of several devices.
struct ContradictingInputs {
  private struct Process: Hashable {
    let pid: Int32
    let app: Symbol
  }

  /// What one input shows of a process.
  fileprivate struct Account {
    var seen: ClosedRange<Instant>
    var end: Instant?
    /// When it last wrote, or a feed last showed it alive.
    var lastAlive: Instant?
    /// What a feed reports, which shows every change.
    var states: [(time: Instant, state: ReportedState)] = []
  }

  private var accounts: [Process: [UInt32: Account]] = [:]
  /// For so long what is over may be spoken of.
  fileprivate static let reportingLag = TimeSpan.seconds(10)
  /// Two feeds of one device report a change no further apart.
  fileprivate static let feedLag = TimeSpan.seconds(2)

  /// Learns what some inputs show, whose events may come in any order.
  init(_ events: some Sequence<LifecycleEvent>, of inputs: Set<UInt32>) {
    for event in events where event.device == nil && inputs.contains(event.source.input) {
      guard let pid = event.process.pid, let app = event.process.bundle ?? event.process.name
      else { continue }
      accounts[Process(pid: pid, app: app), default: [:]][
        event.source.input, default: Account(seen: event.time...event.time)
      ].note(event)
    }
    for process in accounts.keys {
      for input in accounts[process, default: [:]].keys {
        accounts[process]?[input]?.states.sort { $0.time < $1.time }
      }
    }
  }

  /// The groups of inputs that may each be of one device; none where nothing is contradicted.
  var groups: [[UInt32]] {
    var pairs: Set<[UInt32]> = []
    for process in accounts.values where process.count > 1 {
      for (input, account) in process {
        for (other, told) in process where other != input && account.contradicts(told) {
          pairs.insert([input, other].sorted())
        }
      }
    }
    var groups: [[UInt32]] = []
    for input in Set(pairs.joined()).sorted() {
      let fitting = groups.firstIndex { group in
        group.allSatisfy { !pairs.contains([$0, input]) }
      }
      if let fitting { groups[fitting].append(input) } else { groups.append([input]) }
    }
    return groups
  }
}

extension ContradictingInputs.Account {
  /// Adds what an event shows.
  fileprivate mutating func note(_ event: LifecycleEvent) {
    seen = min(seen.lowerBound, event.time)...max(seen.upperBound, event.time)
    switch event.kind {
    case .exited(let report) where !report.isUntimed: end = min(end ?? event.time, event.time)
    case .callback, .deactivation, .wrote: lastAlive = max(lastAlive ?? event.time, event.time)
    case .state(let state) where event.emitter == .instruments && state.task != .unknown:
      states.append((event.time, state))
      if state.task == .notRunning {
        end = min(end ?? event.time, event.time)
      } else {
        lastAlive = max(lastAlive ?? event.time, event.time)
      }
    default: break
    }
  }

  /// Whether the process lives on in another input, which shows it before its end here, too; nothing here shows that its
  /// pid was used again.
  private func isOutlived(by other: Self) -> Bool {
    guard let end, let alive = other.lastAlive, alive - end > ContradictingInputs.reportingLag
    else { return false }
    return other.seen.lowerBound <= end && (other.end.map { $0 >= alive } ?? true)
      && seen.upperBound - end <= ContradictingInputs.reportingLag
  }

  /// Whether another input's account shows a second process: alive long after the end in this one, or in another state
  /// than this feed's.
  fileprivate func contradicts(_ other: Self) -> Bool {
    if isOutlived(by: other) { return true }
    let lag = ContradictingInputs.feedLag
    return other.states.contains { row in
      let known = states.partitionPoint { $0.time <= row.time }
      let near = states.partitionPoint { $0.time < row.time - lag }
      let end = states.partitionPoint { $0.time <= row.time + lag }
      guard known > 0, states[near..<end].allSatisfy({ $0.state != row.state }) else {
        return false
      }
      return states[known - 1].state != row.state
    }
  }
}
