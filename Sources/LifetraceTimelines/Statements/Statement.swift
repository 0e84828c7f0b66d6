import LifetraceModel

/// What one line says about the states of one process or scene.
struct Statement<State: TimelineState>: Sendable {
  /// Whose word counts where two disagree at the same time.
  enum Rank: UInt8, Comparable, Sendable {
    /// A process that relays another one's line.
    case hearsay
    case system
    /// Written at the moment of the change by who makes it or is called.
    case exact

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  /// For how long the line may trail what it says, and how far it may run ahead.
  struct Window: Hashable, Sendable {
    var lag: TimeSpan
    var lead: TimeSpan

    init(lag: TimeSpan, lead: TimeSpan) {
      self.lag = lag
      self.lead = lead
    }

    private init(_ lag: Int64, _ lead: Int64) {
      self.init(lag: .milliseconds(lag), lead: .milliseconds(lead))
    }

    static var none: Window { Window(0, 0) }
    /// FrontBoard's, SpringBoard's and RunningBoard's lines about visibility.
    static var visibility: Window { Window(130, 50) }
    /// locationd's lines about visibility.
    static var location: Window { Window(200, 50) }
    /// SpringBoard's lines about the app in front.
    static var front: Window { Window(750, 50) }
    /// That an app becomes visible, where its own lines show when it arrives in the foreground.
    static var arrival: Window { Window(130, 1000) }
    /// Daemons that follow apps from further away.
    static var feed: Window { Window(500, 50) }
    /// PowerLog's rows of states: the daemon heard of changes up to 176 ms late, and of one 21 ms before the app did.
    static var table: Window { Window(500, 250) }
    /// RunningBoard's clients.
    static var client: Window { Window(250, 0) }
    /// FrontBoard's lines about tasks.
    static var task: Window { Window(150, 50) }
    /// RunningBoard's own lines; some lines of one change come a moment apart.
    static var runningBoard: Window { Window(20, 20) }
    /// The clock of the background budget may start a moment before UIKit says background.
    static var budget: Window { Window(500, 1000) }
    /// What follows from scenes, beside the app's own callbacks.
    static var scenes: Window { Window(150, 150) }
  }

  /// How a line fits the one before it of its kind, which names what it goes on from.
  enum Chain: UInt8, Sendable {
    case none
    /// It goes on from where the one before ended: none is missing between.
    case joined
    /// It does not: lines between are missing.
    case broken
  }

  var time: Instant
  /// Whether its line lies somewhere up to the next line with a time.
  var isUntimed: Bool
  /// The states possible just before.
  var before: StateSet<State>
  /// The states possible just after.
  var after: StateSet<State>
  /// Whether the line marks a change, rather than telling how things are.
  var isChange: Bool
  var rank: Rank
  var window: Window
  /// What kind of line it is; empty if it shows no transitions.
  var kind: LineKinds
  var evidence: Evidence
  var chain = Chain.none
  /// Whether what it says has held since the statement before.
  var continues = false
  /// Whether the line's instant is reported even if nothing is known around it.
  var marksMoment = false
  /// The states in which the subject can have begun, if the line shows that.
  var beginning = StateSet<State>.undetermined
  /// For a line about another subject: one of these states held before it.
  var required = StateSet<State>.undetermined

  /// Whether it resumes the process, which can only then be in the states of another statement: the system says where it
  /// wants an app before it resumes it.
  func opensTheWay(to other: Statement) -> Bool {
    before.isKnown(as: .suspended) && !other.after.intersects(before)
      && StateSet(bits: Machine.entering(other.after.bits)).intersects(after)
  }

  /// Whether the process got time at the line's instant.
  var showsTime: Bool { after.bits & 0b10000 == 0 }

  /// Creates a statement that the subject changes from one of some states to one of others.
  static func change(
    _ event: LineFacts, from before: StateSet<State>, to after: StateSet<State>,
    _ kind: LineKinds, as evidence: Evidence.Kind = .observed, chain: Chain = .none
  ) -> Statement {
    Statement(
      time: event.time, isUntimed: event.isUntimed, before: before, after: after,
      isChange: true,
      rank: .exact, window: .none, kind: kind,
      evidence: Evidence(evidence, source: event.source), chain: chain)
  }

  /// Creates a statement that the subject is in one of some states at the line's instant.
  static func level(
    _ event: LineFacts, _ states: StateSet<State>, _ kind: LineKinds,
    _ rank: Rank = .exact, _ window: Window = .none, as evidence: Evidence.Kind = .observed
  ) -> Statement {
    // It may be the line that shows the change.
    let before = kind.isEmpty ? states.bits : Machine.sources(of: states.bits, by: kind.shown)
    return Statement(
      time: event.time, isUntimed: event.isUntimed, before: StateSet(bits: before),
      after: states, isChange: false,
      rank: rank, window: window, kind: kind, evidence: Evidence(evidence, source: event.source))
  }
}

extension Statement<AppState> {
  /// What the line says about an extension, which has no foreground of its own: it is running, suspended or not
  /// running, whatever its host does.
  var withoutForeground: Statement {
    var statement = self
    if before.intersects(.running) { statement.before = before.union(.running) }
    if after.intersects(.running) { statement.after = after.union(.running) }
    return statement
  }
}
