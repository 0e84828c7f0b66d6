import LifetraceModel

/// What a statement did to what is possible.
enum ResolverEffect: Sendable {
  /// Nothing that was not known.
  case none
  /// It changed or narrowed what is possible.
  case taken
  /// It cannot follow what was known: lines are missing before it.
  case showsMissingLines
}

/// Finds the states possible at each moment of one process or scene from statements about it, given in
/// the order of their lines.
///
/// Between two statements a set is narrowed by what came before, along the transitions that leave no
/// line, and by what comes after. What a transition that is recorded would have shown did not happen.
/// A statement that cannot follow proves that lines are missing: then the set is wide from the last
/// evidence of the state before.
struct Resolver<State: TimelineState>: Sendable {
  /// A moment at which a statement narrowed or changed what is possible.
  private struct Point: Sendable {
    var time: Instant
    var evidence: Evidence
    /// Possible just before.
    var before: StateSet<State>
    /// Possible just after.
    var after: StateSet<State>
    var rank: Statement<State>.Rank
    /// What led from the point before to this one without a line.
    var machine: MachineChoice
    /// Since when lines are missing before it, if they are.
    var missingSince: Instant?
    /// Whether it is one moment of one state, rather than a change.
    var isLevel = false
    /// Whether the moment is told even if nothing is known around it.
    var isMarked = false
    /// The transitions that a line about one moment may have shown just then.
    var entering = Transitions()
  }

  /// What may have happened unseen between two points.
  private enum MachineChoice: Sendable {
    case recorded
    /// Lines of some kinds are missing: their transitions may have happened, too.
    case silent(Transitions)
  }

  /// Whether a process may run in background for as long as it likes.
  private enum BackgroundTime: Sendable {
    case unknown
    /// The clock of its allowance runs: nothing exempts it.
    case limited
    /// Something that exempts it was seen once.
    case mayBeUnlimited
  }

  /// A stretch that is over, and what was possible in it.
  private struct Past: Sendable {
    var end: Instant
    var states: StateSet<State>
  }

  /// The final intervals, each different from its neighbours.
  private(set) var intervals: [StateInterval<State>]
  private let recording: Recording<State>
  /// The last final point: when, what is possible just after, and how that is known.
  private var anchor: (time: Instant, states: StateSet<State>, evidence: Evidence)
  /// What follows the anchor and is not final.
  private var points: [Point] = []
  /// Possible just after the last point.
  private(set) var now: StateSet<State>
  /// When a line last showed what is possible now.
  private var confirmedAt: Instant
  /// Statements that are news unless something within their window fits them.
  private var waiting: [Statement<State>] = []
  /// What was possible of late, for statements that trail.
  private var past = InlineArray<4, Past>(
    repeating: Past(end: Instant(nanoseconds: .min), states: .none))
  private var nextPast = 0
  /// Statements that others outweighed.
  private(set) var droppedCount = 0
  /// Records are missing since the last point.
  private var hasGap = false
  /// The last exact change, and what was possible just after.
  private var lastExact = (time: Instant(nanoseconds: .min), states: StateSet<State>.none)
  /// When a line last showed that the process got time.
  private var ranAt = Instant(nanoseconds: .min)
  /// Whether the time in background is known to be limited.
  private var backgroundTime = BackgroundTime.unknown

  /// Points that stay open at most; beyond, the oldest become final as wide as they are.
  private static var openLimit: Int { 64 }

  /// Begins where the first statement may reach back to.
  init(
    _ states: StateSet<State>, from start: Instant, _ evidence: Evidence,
    in recording: Recording<State>, reusing buffer: consuming [StateInterval<State>] = []
  ) {
    intervals = buffer
    self.recording = recording
    anchor = (start, states, evidence)
    now = states
    confirmedAt = start
  }

  /// The time of the last point.
  private var lastTime: Instant { points.last?.time ?? anchor.time }

  /// What is possible after the last point if nothing more is said.
  @inline(__always)
  var possible: StateSet<State> {
    StateSet(bits: recording.machine.reached(from: now.bits))
  }

  /// When the state that holds began, as far as it is known now.
  var since: Instant { lastTime }

  /// Says what is possible at the beginning, and when that was.
  mutating func begin(_ states: StateSet<State>, at start: Instant, _ evidence: Evidence) {
    // What a line showed before that belongs to it, too.
    guard intervals.isEmpty, points.first.map({ $0.time >= start }) ?? true else { return }
    anchor = (start, states, evidence)
    if points.isEmpty { now = states }
  }

  /// Begins anew: what was said before belongs to a start that shows only now.
  mutating func restart(_ states: StateSet<State>, at start: Instant, _ evidence: Evidence) {
    intervals.removeAll(keepingCapacity: true)
    points.removeAll()
    waiting.removeAll()
    anchor = (start, states, evidence)
    now = states
    confirmedAt = start
    hasGap = false
  }

  /// Narrows what is possible at the beginning.
  mutating func narrowBeginning(to states: StateSet<State>) {
    let narrowed = anchor.states.intersection(states)
    guard intervals.isEmpty, !narrowed.isEmpty else { return }
    anchor.states = narrowed
    if points.isEmpty { now = narrowed }
  }

  /// Takes in that the clock of the background allowance has started.
  mutating func limitBackgroundTime() {
    if backgroundTime == .unknown { backgroundTime = .limited }
  }

  /// Takes in that something lets the process run in background for as long as it likes.
  mutating func exemptBackgroundTime() { backgroundTime = .mayBeUnlimited }

  // MARK: Statements

  /// Takes in the next statement.
  @inline(__always)
  @discardableResult
  mutating func accept(_ statement: Statement<State>) -> ResolverEffect {
    if !waiting.isEmpty { settleWaiting(before: statement) }
    if statement.isChange || !statement.kind.isEmpty, !points.isEmpty {
      dropContradicted(by: statement)
    }
    // Whoever a line is about is there.
    let possible: StateSet<State>
    if hasGap {
      possible = recording.widest
    } else if statement.time == lastTime {
      // Nothing happens unseen in no time.
      possible = now
    } else {
      possible = self.possible.intersection(recording.widest)
    }
    defer { if statement.showsTime { ranAt = statement.time } }
    if statement.isChange {
      return change(statement, possible)
    }
    // Most lines only confirm what is known.
    if now.isSubset(of: statement.after), possible == now,
      possible.intersects(statement.required)
    {
      if statement.after.isSubset(of: now) { confirmedAt = max(confirmedAt, statement.time) }
      return .none
    }
    return level(statement, possible)
  }

  private mutating func change(
    _ statement: Statement<State>, _ possible: StateSet<State>
  ) -> ResolverEffect {
    let before = statement.before.intersection(possible)
    guard !before.isEmpty, statement.chain != .broken else {
      // The same told twice, as a delegate's method and a notification are.
      if now.isSubset(of: statement.after), statement.chain != .broken,
        statement.time - lastTime <= recording.echo
      {
        return .none
      }
      addWithMissingLines(statement, discredited: statement.kind, before: statement.before)
      lastExact = (statement.time, statement.after)
      return .showsMissingLines
    }
    add(
      Point(
        time: statement.time, evidence: Evidence(statement.evidence, source: statement.source),
        before: before, after: statement.after, rank: statement.rank,
        machine: statement.continues ? .silent([]) : .recorded))
    lastExact = (statement.time, statement.after)
    return .taken
  }

  private mutating func level(
    _ statement: Statement<State>, _ possible: StateSet<State>
  ) -> ResolverEffect {
    let states = possible.intersection(statement.after)
    if states.isEmpty || !possible.intersects(statement.required) {
      switch statement.rank {
      case .exact:
        if statement.window.lag > .zero, trails(statement) { break }
        addWithMissingLines(statement, discredited: statement.kind, before: statement.before)
        return .showsMissingLines
      case .system:
        if states.isEmpty && trails(statement) { break }
        waiting.append(statement)
        return .none
      case .hearsay: break
      }
      droppedCount += 1
      return .none
    }
    guard states != possible || states != now else { return .none }
    if statement.rank == .hearsay, waiting.contains(where: { $0.after == statement.after }) {
      return .none
    }
    if statement.rank != .exact, states != possible {
      // Within its lag it may tell what was before.
      if trails(statement) { return .none }
      if statement.window.lead > .zero, statement.rank == .system {
        waiting.append(statement)
        return .none
      }
    }
    narrow(statement, to: states)
    return .taken
  }

  /// Takes in that the subject is in one of some states that were possible.
  private mutating func narrow(_ statement: Statement<State>, to states: StateSet<State>) {
    let possible = hasGap ? recording.widest : possible.intersection(recording.widest)
    // Who repeats what others say may be the first to show a change, but for those that the app tells.
    let entering =
      statement.rank == .hearsay
      ? Transitions.all.subtracting(recording.kinds.intersection(.own).shown)
      : statement.before == statement.after ? [] : statement.kind.shown
    let before = StateSet<State>(bits: Machine.sources(of: states.bits, by: entering))
    add(
      Point(
        time: max(statement.time, lastTime),
        evidence: Evidence(statement.evidence, source: statement.source),
        before: possible.intersection(before), after: states,
        rank: min(statement.rank, points.last?.rank ?? .exact),
        machine: statement.continues ? .silent([]) : .recorded, isLevel: true,
        isMarked: statement.marksMoment, entering: entering))
    confirmedAt = statement.time
  }

  /// Records are missing before a time: nothing is known to go on.
  mutating func forget(at time: Instant, _ source: SourcePosition) {
    guard !hasGap else { return }
    settleWaiting()
    hasGap = true
    let wide = StateSet<State>(bits: Machine.unseen.reached(from: now.bits))
    let states = wide.intersection(recording.widest)
    add(
      Point(
        time: max(time, lastTime), evidence: Evidence(.inferred, source: source),
        before: recording.widest, after: states.isEmpty ? recording.widest : states, rank: .exact,
        machine: .recorded))
    hasGap = true
  }

  /// Lines about another subject show that lines are missing: since the last evidence nothing is known to
  /// have gone on.
  mutating func loseTrack(at time: Instant, _ source: SourcePosition) {
    settleWaiting()
    guard possible != recording.widest else { return }
    add(
      Point(
        time: max(time, lastTime), evidence: Evidence(.inferred, source: source),
        before: recording.widest, after: recording.widest, rank: .exact, machine: .silent(.all),
        missingSince: max(confirmedAt, lastTime)))
  }

  // MARK: Late and early statements

  /// Whether what a statement says was possible within its lag.
  private func trails(_ statement: Statement<State>) -> Bool {
    let earliest = statement.time - statement.window.lag
    for index in past.indices
    where past[index].end >= earliest && past[index].states.intersects(statement.after) {
      return true
    }
    return false
  }

  /// Decides statements whose lead is over at the time of the next one, and those that it bears on.
  private mutating func settleWaiting(before next: Statement<State>) {
    while let first = waiting.first, first.time + first.window.lead < next.time {
      waiting.removeFirst()
      takeNews(first)
    }
    guard next.rank == .exact, next.isChange, !waiting.isEmpty else { return }
    // The exact line tells when it happened, or that it did not.
    droppedCount += waiting.count
    waiting.removeAll()
  }

  /// Decides all that wait.
  private mutating func settleWaiting() {
    let all = waiting
    waiting.removeAll()
    for statement in all { takeNews(statement) }
  }

  /// Takes in a statement that nothing within its window told otherwise.
  private mutating func takeNews(_ statement: Statement<State>) {
    let possible = hasGap ? recording.widest : possible.intersection(recording.widest)
    let states = possible.intersection(statement.after)
    guard possible.intersects(statement.required) else {
      addWithMissingLines(statement, discredited: recording.kinds, before: statement.required)
      return
    }
    if !states.isEmpty {
      if states != possible || states != now { narrow(statement, to: states) }
      return
    }
    let entering = StateSet<State>(bits: Machine.entering(statement.after.bits))
    let before = entering.intersection(possible)
    guard before.isEmpty else {
      add(
        Point(
          time: max(statement.time, lastTime),
          evidence: Evidence(statement.evidence, source: statement.source), before: before,
          after: statement.after, rank: statement.rank, machine: .recorded))
      return
    }
    let others = recording.kinds.subtracting(statement.kind)
    addWithMissingLines(statement, discredited: others, before: entering)
  }

  /// Takes in a statement that cannot follow: lines that would have told what led there are missing.
  ///
  /// - Parameters:
  ///   - discredited: the kinds of line of which some are missing.
  ///   - before: what was possible just before the statement.
  private mutating func addWithMissingLines(
    _ statement: Statement<State>, discredited: LineKinds, before: StateSet<State>
  ) {
    // As few as will do: those of the line's own kind, those about tasks, one that leads there, else all.
    var silent = recording.silent(without: discredited)
    var reached = StateSet<State>.none
    if now == .state(.suspended) { silent = recording.silent(without: []) }
    if statement.chain == .broken { silent = .all }
    // Where a suspended app is told elsewhere, lines about its task are missing.
    let first: Transitions = now == .state(.suspended) ? [.suspend, .resume] : []
    let step = Machine.steps(from: now.bits, to: before.bits)
    for more in [first, [.suspend, .resume], step, .all] as [Transitions] {
      silent.formUnion(more)
      reached = StateSet(bits: Machine(silent: silent).reached(from: now.bits))
        .intersection(recording.widest)
      if reached.intersects(before) { break }
    }
    let left = reached.intersection(before)
    var missingSince = max(confirmedAt, lastTime)
    let mayBeInFront = reached.intersects(.foreground) && statement.before.intersects(.foreground)
    if now == .state(.suspended), !mayBeInFront, recording.isMeasured {
      // Whoever wakes it lets it run no longer than any allowance.
      missingSince = max(missingSince, statement.time - BackgroundAllowance.longest)
    }
    add(
      Point(
        time: max(statement.time, lastTime),
        evidence: Evidence(statement.evidence, source: statement.source),
        before: left.isEmpty ? before : left, after: statement.after, rank: statement.rank,
        machine: .silent(silent), missingSince: missingSince))
  }

  /// An exact line goes on from the exact one before: what others said between, against both, was early or
  /// late, or did not come about.
  private mutating func dropContradicted(by statement: Statement<State>) {
    guard statement.rank == .exact, statement.chain != .broken,
      lastExact.states.intersects(statement.before),
      statement.time - lastExact.time <= recording.longestLead
    else { return }
    var allowed = statement.before
    if allowed.contains(.background) { allowed = allowed.union(.state(.suspended)) }
    let kept = points.filter { $0.rank == .exact || $0.after.intersects(allowed) }
    guard kept.count < points.count else { return }
    droppedCount += points.count - kept.count
    points = kept
    now = points.last?.after ?? anchor.states
    confirmedAt = lastTime
  }

  // MARK: Points

  @inline(__always)
  private mutating func add(_ point: Point) {
    hasGap = false
    // Who only learns more of a state does not leave it.
    if !now.intersects(point.after) {
      remember(possible, until: point.time)
    } else if !point.before.intersects(point.after) {
      remember(point.before, until: point.time)
    }
    defer {
      if backgroundTime == .limited, point.after.isSubset(of: .foreground) {
        backgroundTime = .unknown
      }
    }
    now = point.after
    confirmedAt = point.time
    let isFinal = point.after.isKnown && (point.rank == .exact || !recording.hasExact)
    if points.isEmpty, isFinal, !point.isLevel || !intervals.isEmpty || point.time > anchor.time {
      // Nothing is open: the commonest case needs no list.
      close(point, from: anchor)
      anchor = (point.time, point.after, point.evidence)
      return
    }
    if point.isLevel, !point.isMarked, points.isEmpty, intervals.isEmpty,
      point.time == anchor.time,
      anchor.evidence.kind == .cutOff
    {
      // The first line of a subject that was there before tells no beginning.
      anchor.states = point.after
      if anchor.evidence.source != nil { anchor.evidence = point.evidence }
      return
    }
    points.append(point)
    if isFinal || points.count > Resolver.openLimit { finishPoints() }
  }

  /// Keeps what was possible up to a time, for statements that trail.
  private mutating func remember(_ states: StateSet<State>, until end: Instant) {
    past[nextPast] = Past(end: end, states: states)
    nextPast = (nextPast + 1) % 4
  }

  /// Makes all points final: narrows each stretch by what comes behind it.
  private mutating func finishPoints() {
    narrowBackward()
    var from = anchor
    for point in points {
      close(point, from: from)
      from = (point.time, point.after, point.evidence)
    }
    anchor = from
    points.removeAll(keepingCapacity: true)
  }

  private mutating func narrowBackward() {
    var index = points.count - 1
    while index > 0 {
      let reaching = StateSet<State>(
        bits: machine(points[index].machine).reaching(points[index].before.bits))
      let after = points[index - 1].after.intersection(reaching)
      if !after.isEmpty {
        points[index - 1].after = after
        if points[index - 1].isLevel {
          let sources = Machine.sources(of: after.bits, by: points[index - 1].entering)
          let before = points[index - 1].before.intersection(StateSet(bits: sources))
          if !before.isEmpty { points[index - 1].before = before }
        }
      }
      index -= 1
    }
  }

  /// Appends the stretch up to a point.
  private mutating func close(
    _ point: Point, from start: (time: Instant, states: StateSet<State>, evidence: Evidence)
  ) {
    let machine = machine(point.machine)
    let limit = recording.widest.union(point.before).bits
    let between = StateSet<State>(
      bits: machine.reached(from: start.states.bits) & machine.reaching(point.before.bits) & limit)
    var states = between.isEmpty ? recording.widest : between
    if point.time == start.time, start.states.intersects(states) {
      // No time passed in which anything could happen unseen.
      states = start.states.intersection(states)
    }
    var from = start
    if let missing = point.missingSince, missing > start.time {
      // Up to there lines show what was.
      let known = recording.machine.reached(from: start.states.bits)
      append(
        StateSet(bits: known & recording.widest.bits), from: from.time, to: missing, from.evidence)
      from = (missing, states, Evidence(.inferred, source: point.evidence.source))
    } else if point.missingSince != nil, start.states.isKnown, start.evidence.kind != .cutOff {
      // What the line before told is known of its instant alone.
      appendMoment(start.states, at: start.time, start.evidence, start.evidence)
      from.evidence = Evidence(.inferred, source: point.evidence.source)
    }
    appendBoundedBackground(&states, &from, to: point)
    append(states, from: from.time, to: point.time, from.evidence)
    if point.isMarked, !states.isKnown, point.after.isKnown {
      appendMoment(point.after, at: point.time, point.evidence, point.evidence)
    }
    if point.rank == .exact, !point.isLevel, !states.isKnown, point.before.isKnown,
      point.before != point.after
    {
      // Just before the line it was there, for however short or long.
      let inferred = Evidence(.inferred, source: point.evidence.source)
      appendMoment(point.before, at: point.time, inferred, point.evidence)
      states = point.before
    }
    passThrough(from: states, to: point)
  }

  /// Appends what was possible while an app in background may have run; what follows is left to the caller.
  ///
  /// No allowance is longer than ten minutes. Who is silent for longer may have been suspended, whatever
  /// else is recorded; and if the clock of its allowance ran, it was.
  private mutating func appendBoundedBackground(
    _ states: inout StateSet<State>,
    _ from: inout (time: Instant, states: StateSet<State>, evidence: Evidence), to point: Point
  ) {
    let then: StateSet<State>
    switch (states, backgroundTime) {
    case (.state(.background), .unknown), (.state(.background), .limited):
      then = .backgroundOrSuspended
    case (.backgroundOrSuspended, .limited) where point.before == .state(.suspended):
      then = .state(.suspended)
    default: return
    }
    let last = max(from.time, min(ranAt, point.time)) + BackgroundAllowance.longest
    guard recording.isLimitedInBackground, last < point.time else { return }
    append(states, from: from.time, to: last, from.evidence)
    from = (last, states, Evidence(.inferred, source: from.evidence.source))
    states = then
  }

  /// Adds the states that a change passes through in no known time, where logs abridge.
  private mutating func passThrough(from states: StateSet<State>, to point: Point) {
    guard let from = states.known?.slot, let to = point.after.known?.slot else { return }
    let steps: [Int]
    switch (from, to) {
    case (3, 2), (2, 3): steps = [1]
    case (4, 1), (1, 4): steps = [3]
    case (4, 2): steps = [3, 1]
    case (2, 4): steps = [1, 3]
    default: return
    }
    let inferred = Evidence(.inferred, source: point.evidence.source)
    for step in steps {
      appendMoment(.state(State(slot: step)), at: point.time, inferred, inferred)
    }
  }

  /// Appends a state that is told of one moment.
  private mutating func appendMoment(
    _ states: StateSet<State>, at time: Instant, _ start: Evidence, _ end: Evidence
  ) {
    if let last = intervals.indices.last, intervals[last].state == states {
      intervals[last].end = time
      intervals[last].endEvidence = end
      return
    }
    intervals.append(
      StateInterval(state: states, start: time, end: time, startEvidence: start, endEvidence: end))
  }

  /// Appends an interval, or lengthens the last one if it says the same.
  @inline(__always)
  private mutating func append(
    _ states: StateSet<State>, from start: Instant, to end: Instant, _ evidence: Evidence
  ) {
    let states = recording.normalized(states)
    if let last = intervals.indices.last, intervals[last].state == states {
      intervals[last].end = end
      return
    }
    // A state without length counts where a line shows its beginning.
    guard end > start || states.isKnown && (!intervals.isEmpty || evidence.kind != .cutOff) else {
      return
    }
    if let last = intervals.indices.last { intervals[last].endEvidence = evidence }
    intervals.append(
      StateInterval(
        state: states, start: start, end: end, startEvidence: evidence, endEvidence: evidence))
  }

  private func machine(_ choice: MachineChoice) -> Machine {
    switch choice {
    case .recorded: recording.machine
    case .silent(let transitions):
      transitions == .all ? Machine.unseen : Machine(silent: transitions)
    }
  }

  // MARK: End

  /// Ends the subject and returns its intervals.
  ///
  /// - Parameters:
  ///   - end: when it ended, or when the recording did.
  ///   - evidence: how that is known.
  ///   - last: the states possible just before the end.
  /// - Returns: its intervals, and what was possible just before the end.
  mutating func finish(
    at end: Instant, _ evidence: Evidence, before last: StateSet<State>
  ) -> (intervals: [StateInterval<State>], last: StateSet<State>) {
    settleWaiting()
    let reached = end == lastTime ? now : possible
    var states = (hasGap ? recording.widest : reached).intersection(last)
    var point = Point(
      time: max(end, lastTime), evidence: evidence, before: states, after: states, rank: .exact,
      machine: last.isKnown && last == now ? .silent([]) : .recorded, isLevel: true)
    let before =
      points.last.map { (time: $0.time, evidence: $0.evidence) }
      ?? (time: anchor.time, evidence: anchor.evidence)
    if states.isEmpty {
      states = last
      point.before = last
      point.after = last
      point.machine = .silent(.all)
      point.missingSince = confirmedAt
    }
    points.append(point)
    finishPoints()
    if intervals.isEmpty {
      let found = Evidence(.cutOff, source: evidence.source)
      appendMoment(recording.normalized(states), at: anchor.time, found, evidence)
    }
    if let place = intervals.indices.last {
      intervals[place].end = max(point.time, intervals[place].start)
      if last.isKnown, !intervals[place].state.isKnown, intervals[place].state.intersects(last) {
        // The exit tells where it was just before, not since when.
        let inferred = Evidence(.inferred, source: evidence.source)
        intervals[place].endEvidence = inferred
        appendMoment(last, at: point.time, inferred, evidence)
      } else {
        intervals[place].endEvidence = evidence
      }
      let final = recording.normalized(states)
      if before.time == point.time, let told = intervals.last, told.state != final, !last.isKnown {
        // The last line changed what is possible, and no time followed it.
        intervals[intervals.count - 1].endEvidence = before.evidence
        appendMoment(final, at: point.time, before.evidence, evidence)
      }
    }
    var result: [StateInterval<State>] = []
    swap(&result, &intervals)
    return (result, recording.normalized(states))
  }
}
