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
/// The algorithm:
/// 1. Before a statement, anything is possible that can be reached from what was possible after the one before
///    by transitions that the recording does not show (``Recording``, ``Machine``).
/// 2. A change that can follow is a point: what was possible just before and just after it.
/// 3. A level only narrows what is possible; most confirm it, and are none.
/// 4. What a component says late or early is held against all that was possible within its window: it may trail, or
///    wait for the next exact line, which decides.
/// 5. An exact line that goes on from the exact one before drops what others said against both.
/// 6. A statement that cannot follow shows that lines are missing: since the one long silence if there is one, else
///    since the last evidence of the state before, as many transitions happened unseen as it takes.
/// 7. A process was not suspended between two of its own lines if it ran on between them, or was launched for the user.
/// 8. A point with a single state is final. Up to there, points are narrowed by what comes before them, then by what
///    comes after them.
/// 9. Each stretch between two final points holds what can be reached from the first and reach the second
///    (``Stretches``); in background no longer than the longest budget. Lines without a time lie between their
///    neighbours: there, it holds all that they pass.
/// 10. At the end the last stretch is closed with what is known of the end.
struct Resolver<State: TimelineState>: Sendable {
  typealias Point = ResolverPoint<State>

  /// What is final.
  var stretches: Stretches<State>
  /// The last final point: when, what is possible just after, and how that is known.
  var anchor: (time: Instant, states: StateSet<State>, evidence: Evidence)
  /// What follows the anchor and is not final.
  var points: [Point] = []
  /// Possible just after the last point.
  var now: StateSet<State>
  /// When a line last showed what is possible now.
  var confirmedAt: Instant { didSet { silences.restart(at: confirmedAt) } }
  var silences = Silences()
  /// Statements that are news unless something within their window fits them.
  private var waiting: [Statement<State>] = []
  private(set) var past = RecentPast<State>()
  /// When the process last wrote a line.
  private var lastOwnAt = Instant(nanoseconds: .min)
  /// Whether it was not suspended between that line and its one before.
  private var ranOn = false
  /// Whether something keeps the process running up to the line in hand, whoever wrote it.
  var isKeptRunning = false
  /// When the process was launched, as long as its launch may turn out to be for the user.
  private var launchedAt: Instant?
  /// Whether the last statement's line has no time.
  private var isUntimed = false
  /// Records are missing since the last point.
  var hasGap = false
  /// Whether the last point is the end of what is missing, as far as the log was read.
  var isGapExtended = false
  /// The last exact change, and what was possible just after.
  var lastExact = (time: Instant(nanoseconds: .min), states: StateSet<State>.none)

  /// Space for the intervals of most scenes; an app's are appended to memory that is used again.
  private static var usualCount: Int { 8 }

  /// Points that stay open at most; beyond, the oldest become final as wide as they are.
  private static var openLimit: Int { 64 }

  /// Begins where the first statement may reach back to.
  init(
    _ states: StateSet<State>, from start: Instant, _ evidence: Evidence,
    in recording: Recording<State>, reusing buffer: consuming [StateInterval<State>] = []
  ) {
    stretches = Stretches(intervals: buffer, recording: recording)
    stretches.intervals.reserveCapacity(Self.usualCount)
    anchor = (start, states, evidence)
    now = states
    confirmedAt = start
  }

  var recording: Recording<State> {
    _read { yield stretches.recording }
  }

  /// The time of the last point.
  var lastTime: Instant { points.last?.time ?? anchor.time }

  /// What is possible after the last point if nothing more is said.
  var possible: StateSet<State> {
    StateSet(bits: recording.machine.reached(from: now.bits))
  }

  /// Possible just after the last statement, should the one that waits for the next hold.
  var awaited: StateSet<State> { waiting.last?.after ?? now }

  /// The time of the last statement that changed what is known of the state.
  var since: Instant { lastTime }

  /// When it begins.
  var start: Instant { stretches.intervals.first?.start ?? anchor.time }

  /// Says what is possible at the beginning, and when that was.
  mutating func begin(_ states: StateSet<State>, at start: Instant, _ evidence: Evidence) {
    // What a line showed before that belongs to it, too.
    guard stretches.intervals.isEmpty, points.first.map({ $0.time >= start }) ?? true else {
      return
    }
    anchor = (start, states, evidence)
    if points.isEmpty { now = states }
  }

  /// Begins anew: what was said before belongs to a start that shows only now.
  mutating func restart(_ states: StateSet<State>, at start: Instant, _ evidence: Evidence) {
    stretches.intervals.removeAll(keepingCapacity: true)
    points.removeAll()
    waiting.removeAll()
    anchor = (start, states, evidence)
    now = states
    confirmedAt = start
    hasGap = false
  }

  /// Narrows what is possible at the beginning.
  ///
  /// Returns whether that is still open.
  @discardableResult
  mutating func narrowBeginning(to states: StateSet<State>) -> Bool {
    let narrowed = anchor.states.intersection(states)
    guard stretches.intervals.isEmpty, !narrowed.isEmpty else { return false }
    anchor.states = narrowed
    if points.isEmpty { now = narrowed }
    return true
  }

  /// Records that the clock of the background budget runs.
  mutating func limitBackgroundTime(at time: Instant) {
    stretches.limit.runsAt = time
    if stretches.limit.kind == .unknown { stretches.limit.kind = .limited }
  }

  /// Records that the process may run in background without a limit.
  mutating func exemptBackgroundTime() { stretches.limit.kind = .mayBeUnlimited }

  // MARK: Statements

  /// Records the time of a line that the process wrote, whatever it says.
  ///
  /// - Parameters:
  ///   - isAfterRun: Whether the process wrote without a pause up to the line.
  ///   - isKeptRunning: Whether something prevents the suspension of the process: an open background task, or its
  ///     launch for the user.
  ///   - start: Since when something else prevents it.
  mutating func hear(
    at time: Instant, isAfterRun: Bool, isKeptRunning: Bool, since start: Instant? = nil
  ) {
    silences.hear(at: time, isAfterRun: isAfterRun)
    let isKept = start.map { $0 <= lastOwnAt } ?? false
    ranOn = isAfterRun || isKeptRunning || isKept || wasJustRunning(at: time)
    lastOwnAt = time
  }

  /// Handles the next statement.
  @discardableResult
  mutating func accept(_ statement: Statement<State>) -> ResolverEffect {
    isUntimed = statement.isUntimed
    if statement.beginning != .undetermined, narrowBeginning(to: statement.beginning),
      lastExact.states.isEmpty
    {
      lastExact = (anchor.time, anchor.states)
    }
    if past.note(statement) { settleWaiting() }
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
    defer { if statement.showsTime { stretches.limit.ranAt = statement.time } }
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
    if now == statement.after, statement.before != statement.after, statement.chain != .broken,
      statement.time - lastTime <= recording.echo
    {
      // The same line twice, as by a delegate's method and a notification: nothing happens between.
      var again = statement
      again.isChange = false
      again.continues = true
      return level(again, possible)
    }
    let before = statement.before.intersection(possible)
    guard !before.isEmpty, statement.chain != .broken,
      !recording.isTooLong(now, from: lastTime, to: statement.time)
    else {
      addWithMissingLines(statement, discredited: statement.kind, before: statement.before)
      if statement.rank == .exact { lastExact = (statement.time, statement.after) }
      return .showsMissingLines
    }
    add(
      Point(
        time: statement.time, evidence: statement.evidence,
        before: before, after: statement.after, rank: statement.rank,
        silent: silent(since: statement)))
    if statement.rank == .exact { lastExact = (statement.time, statement.after) }
    return .taken
  }

  private mutating func level(
    _ statement: Statement<State>, _ possible: StateSet<State>
  ) -> ResolverEffect {
    let states = possible.intersection(statement.after)
    if states.isEmpty || !possible.intersects(statement.required) {
      switch statement.rank {
      case .exact:
        if trails(statement) { break }
        addWithMissingLines(statement, discredited: statement.kind, before: statement.before)
        return .showsMissingLines
      case .system:
        if states.isEmpty && trails(statement) { break }
        waiting.append(statement)
        return .none
      case .hearsay: break
      }
      return .none
    }
    guard states != possible || states != now else { return .none }
    // What waits says as much, and happened before.
    if statement.kind.isEmpty, !waiting.isEmpty,
      awaited.isSubset(of: statement.after)
    {
      return .none
    }
    if statement.rank != .exact, states != possible {
      // Within its lag it may report the state before.
      if trails(statement) { return .none }
      if statement.window.lead > .zero, statement.rank == .system {
        waiting.append(statement)
        return .none
      }
    }
    narrow(statement, to: states)
    return .taken
  }

  /// The transitions that may have led to a statement without a line; `nil` for those that the recording
  /// never shows.
  private func silent(since statement: Statement<State>) -> Transitions? {
    if statement.continues { return [] }
    let wroteOn =
      statement.rank == .exact && statement.showsTime && ranOn && statement.time == lastOwnAt
    guard recording.silent.contains(.suspend), isKeptRunning || wroteOn, !statement.isUntimed
    else { return nil }
    return recording.silent.subtracting([.suspend, .resume])
  }

  /// Whether the process wrote a line so short a time ago that it was not suspended since.
  private func wasJustRunning(at time: Instant) -> Bool {
    guard let longest = recording.longestRun, lastOwnAt >= anchor.time else { return false }
    return time - lastOwnAt <= longest
  }

  /// Records that the process was launched at an instant.
  mutating func launch(at time: Instant) {
    if recording.isMeasured, recording.silent.contains(.suspend) { launchedAt = time }
  }

  /// Decides whether the launch was for the user: then the process was not suspended since.
  private mutating func settleLaunch(by point: inout Point) {
    guard let launchedAt else { return }
    if point.time - launchedAt > LaunchProgress.longestForUser {
      self.launchedAt = nil
      return
    }
    guard point.after.isSubset(of: .foreground) else { return }
    self.launchedAt = nil
    keepRunning(since: launchedAt)
    point.keepRunning(in: recording)
  }

  /// Records that the process was not suspended since an instant.
  mutating func keepRunning(since start: Instant) {
    for place in points.indices where points[place].time > start {
      points[place].keepRunning(in: recording)
    }
  }

  /// Records that the process was not suspended from an instant on, at which it may just have been resumed.
  mutating func keepRunning(from start: Instant) {
    var last = anchor.time
    for place in points.indices {
      if last >= start { points[place].keepRunning(in: recording) }
      last = points[place].time
    }
  }

  /// Records that the subject is in one of some states that were possible.
  private mutating func narrow(_ statement: Statement<State>, to states: StateSet<State>) {
    let possible = hasGap ? recording.widest : possible.intersection(recording.widest)
    // Hearsay may be the first to show a change, except for those in the app's own lines.
    let entering =
      statement.rank == .hearsay
      ? Transitions.all.subtracting(recording.kinds.intersection(.own).shown)
      : statement.before == statement.after ? [] : statement.kind.shown
    let before = StateSet<State>(bits: Machine.sources(of: states.bits, by: entering))
    add(
      Point(
        time: max(statement.time, lastTime), evidence: evidence(of: statement),
        before: possible.intersection(before), after: states,
        rank: min(statement.rank, points.last?.rank ?? .exact),
        silent: silent(since: statement), isLevel: true,
        isMarked: statement.marksMoment, entering: entering))
    confirmedAt = statement.time
  }

  // MARK: Late and early statements

  /// Whether what a statement says was possible within its lag.
  private func trails(_ statement: Statement<State>) -> Bool {
    statement.window.lag > .zero && past.held(statement)
  }

  /// Decides statements whose lead is over at the time of the next one, and those that it bears on.
  private mutating func settleWaiting(before next: Statement<State>) {
    while let first = waiting.first, first.time + first.window.lead < next.time {
      waiting.removeFirst()
      takeNews(first)
    }
    guard next.rank == .exact, next.isChange else { return }
    // The exact line decides when it happened, or that it did not; one that cannot follow without it shows that it did.
    while let first = waiting.first, !possible.intersects(next.before) {
      waiting.removeFirst()
      takeNews(first)
    }
    waiting.removeAll { !next.opensTheWay(to: $0) }
  }

  /// Whether a statement waits for the next one.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// What may happen without a line.
  var machine: Machine { recording.machine }

  /// Decides all that wait.
  mutating func settleWaiting() {
    guard hasWaiting else { return }
    let all = waiting
    waiting.removeAll()
    for statement in all { takeNews(statement) }
  }

  /// Handles a statement without contradiction in its window.
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
      var after = statement.after
      if after.isSubset(of: .foreground) || !after.intersects(.foreground) {
        // Where its becoming active would leave a line, an app that enters the foreground is inactive; where its
        // suspension would, one that leaves it is in background. Clients may miss a suspension.
        let machine = Machine(silent: recording.silent(without: .clients))
        let entered = machine.reached(from: Machine.targets(of: before.bits, by: .all))
        after = after.intersection(StateSet(bits: entered))
      }
      add(
        Point(
          time: max(statement.time, lastTime), evidence: evidence(of: statement), before: before,
          after: after.isEmpty ? statement.after : after, rank: statement.rank))
      return
    }
    let passing = Machine(silent: statement.kind.shown).reaching(statement.after.bits)
    let passed = possible.intersection(StateSet(bits: passing))
    let others = recording.kinds.subtracting(statement.kind)
    // A component that shows whole states shows each that lasts: the app was in those between for no time.
    guard passed.isEmpty || !others.shown.isDisjoint(with: Self.places) else {
      add(
        Point(
          time: max(statement.time, lastTime), evidence: statement.evidence, before: passed,
          after: statement.after, rank: statement.rank))
      return
    }
    addWithMissingLines(statement, discredited: others, before: entering)
  }

  /// The evidence for what a statement shows: a later line where it waited for that line, whose time counts.
  private func evidence(of statement: Statement<State>) -> Evidence {
    var evidence = statement.evidence
    if statement.time < lastTime, let source = (points.last?.evidence ?? anchor.evidence).source {
      evidence.source = source
    }
    return evidence
  }

  /// The transitions between foreground and background.
  private static var places: Transitions { [.enterBackground, .enterForeground] }

  // MARK: Points

  mutating func add(_ new: Point) {
    var point = new
    point.isUntimed = isUntimed
    settleLaunch(by: &point)
    hasGap = false
    isGapExtended = false
    // Who only learns more of a state does not leave it.
    if !now.intersects(point.after) {
      past.add(possible, until: point.time)
    } else if !point.before.intersects(point.after) {
      past.add(point.before, until: point.time)
    }
    defer { if point.after.isSubset(of: .foreground) { stretches.limit.end() } }
    now = point.after
    confirmedAt = point.time
    let isFinal =
      point.after.isKnown && (point.rank == .exact || !recording.hasExact) && launchedAt == nil
    if points.isEmpty, isFinal,
      !point.isLevel || !stretches.intervals.isEmpty || point.time > anchor.time
    {
      // Nothing is open: the commonest case needs no list.
      stretches.close(point, from: anchor)
      anchor = (point.time, point.after, point.evidence)
      return
    }
    if point.isLevel, !point.isMarked || point.rank == .exact, points.isEmpty,
      stretches.intervals.isEmpty,
      point.time == anchor.time,
      anchor.evidence.kind == .cutOff
    {
      // The first line of a subject that was there before shows no beginning.
      anchor.states = point.after
      if anchor.evidence.source != nil { anchor.evidence = point.evidence }
      return
    }
    points.append(point)
    if isFinal || points.count > Resolver.openLimit { finishPoints() }
  }

  /// Records that lines without a time lie before an instant.
  mutating func endPassage(at end: Instant) {
    guard isUntimed else { return }
    isUntimed = false
    var evidence = points.last?.evidence ?? anchor.evidence
    if evidence.kind == .observed { evidence.kind = .derived }
    let time = max(end, lastTime)
    let states = time == lastTime ? now : possible
    add(
      Point(
        time: time, evidence: evidence, before: states, after: states, rank: .exact, isLevel: true))
  }
}
