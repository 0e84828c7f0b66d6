import LifetraceModel

/// Decides before which parts of an input the clock of its device was set.
///
/// A line that says so is certain. Otherwise the events decide, in the order of their lines and in that of time: a step
/// of seconds is one of the clock if only in the order of the lines each state follows from the one before; a longer
/// one, unless captures were put together: then another process goes on, a part is a copy, goes on where the one
/// before begins, or is of another day.
struct ClockEvidence {
  private let steps: BackwardSteps
  /// The first and the last events of each part that show what a process did.
  private var events: [[LifecycleEvent]]

  /// More events of a part show no more.
  private static let mostEvents = 2048
  private static let longestStep = TimeSpan.seconds(24 * 3600)

  init(_ steps: BackwardSteps) {
    self.steps = steps
    events = steps.parts.map { _ in [] }
  }

  /// Records an event of the input.
  mutating func note(_ event: LifecycleEvent) {
    let place = steps.parts.partitionPoint { $0.recording.line <= event.source.line } - 1
    guard place >= 0, StateChains.states(at: event.kind) != nil else { return }
    events[place].append(event)
    let most = ClockEvidence.mostEvents
    if events[place].count == 2 * most { events[place].removeSubrange(most / 2..<most * 3 / 2) }
  }

  /// Of each part, whether the clock was set before it.
  var isSet: [Bool] {
    guard !steps.areTooMany else { return steps.parts.map { _ in false } }
    return steps.parts.indices.map { $0 > 0 && isSet(before: $0) }
  }

  private func isSet(before place: Int) -> Bool {
    let part = steps.parts[place]
    if part.step == .marked { return true }
    guard BackwardSteps.areInOrder(steps.parts) else { return false }
    let (before, after) = (events[place - 1], events[place])
    let lines = (before + after).sorted { $0.source.line < $1.source.line }
    let inLines = StateChains.breaks(in: lines)
    let inTime = StateChains.breaks(
      in: lines.sorted { ($0.time, $0.source.line) < ($1.time, $1.source.line) })
    guard inLines < inTime || part.step == .long && inLines == inTime else { return false }
    return !isCopied(after, of: before)
      && (part.step == .short ? !steps.isDisordered : isOneRecording(place))
  }

  /// Whether a part may go on with the recording of the one before, in spite of a long step back.
  private func isOneRecording(_ place: Int) -> Bool {
    let (before, after) = (steps.parts[place - 1].recording, steps.parts[place].recording)
    let pause = before.first - after.last
    let isEarlierPart = pause >= .zero && pause <= BackwardSteps.disorder
    let processes = Set(events[place - 1].map(Process.init))
    return !isEarlierPart && steps.parts[place].span <= ClockEvidence.longestStep
      && events[place].contains { processes.contains(Process($0)) }
  }

  private func isCopied(_ events: [LifecycleEvent], of others: [LifecycleEvent]) -> Bool {
    struct Content: Hashable {
      let time: Instant
      let kind: EventKind
      let process: ProcessReference
    }
    let known = Set(others.map { Content(time: $0.time, kind: $0.kind, process: $0.process) })
    return events.contains {
      known.contains(Content(time: $0.time, kind: $0.kind, process: $0.process))
    }
  }

  /// The process of an event, as far as its line names it.
  fileprivate struct Process: Hashable {
    private let pid: Int32?
    private let name: Symbol?

    init(_ event: LifecycleEvent) {
      pid = event.process.pid
      name = pid == nil ? event.process.bundle ?? event.process.name : nil
    }
  }
}

/// The states that each process can be in, as far as its last line shows it.
private struct StateChains {
  private var states: [ClockEvidence.Process: StateSet<AppState>] = [:]
  private var breakCount = 0

  /// How many events cannot follow the one before of their process.
  static func breaks(in events: [LifecycleEvent]) -> Int {
    var chains = StateChains()
    for event in events { chains.follow(event) }
    return chains.breakCount
  }

  private mutating func follow(_ event: LifecycleEvent) {
    guard let (before, after) = StateChains.states(at: event.kind) else { return }
    let process = ClockEvidence.Process(event)
    let now = states[process] ?? .undetermined
    if !now.intersects(before) { breakCount += 1 }
    // A line that changes nothing only narrows what is known.
    let stays = before == after && now.intersects(after)
    states[process] = stays ? now.intersection(after) : after
  }

  /// The states before and after; `nil` for what shows neither.
  static func states(
    at kind: EventKind
  ) -> (before: StateSet<AppState>, after: StateSet<AppState>)? {
    let inactive = StateSet<AppState>.state(.inactive)
    switch kind {
    case .suspended: return (.backgroundOrSuspended, .state(.suspended))
    case .resumed: return (.backgroundOrSuspended, StateSet(.inactive, .background))
    case .deactivation(let change): return (states(with: change.before), states(with: change.after))
    case .callback(.didBecomeActive): return (.running, .state(.active))
    case .callback(.willResignActive): return (.foreground, inactive)
    case .callback(.didEnterBackground):
      return (StateSet(.inactive, .background), .state(.background))
    case .callback(.willEnterForeground):
      return (inactive.union(.backgroundOrSuspended), inactive)
    case .callback: return (.running, .running)
    default: return nil
    }
  }

  private static func states(with mask: DeactivationMask) -> StateSet<AppState> {
    if mask.rawValue == 0 { return .state(.active) }
    return mask.contains(.inBackground) ? StateSet(.inactive, .background) : .state(.inactive)
  }
}
