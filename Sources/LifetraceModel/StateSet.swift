/// A state of an app or a scene, with a fixed place among all of its kind.
///
/// Both have the same shape: outside (not running, unattached), inactive, active, background, suspended.
public protocol TimelineState: Hashable, Sendable, CaseIterable, RawRepresentable<String> {
  /// The number of states; at most 7.
  static var stateCount: Int { get }

  /// Not seen by the user, and running.
  static var background: Self { get }

  /// In memory, and not running.
  static var suspended: Self { get }

  /// The name of the set of all states but the outermost.
  static var nameOfAlive: String { get }

  /// 0 ..< `stateCount`, in the order of `allCases`.
  var slot: Int { get }

  /// Creates the state at a place.
  ///
  /// Requires: `slot` is in 0 ..< `stateCount`.
  init(slot: Int)
}

/// The states that the log leaves possible at some moment.
///
/// One member: the state is known. All members: it is undetermined. A set is never counted as,
/// drawn as, or merged with one of its members.
public struct StateSet<State: TimelineState>: Hashable, Sendable {
  /// One bit for each state, at its `slot`.
  public var bits: UInt8

  /// Creates a set with one bit for each state.
  @inlinable
  public init(bits: UInt8) {
    self.bits = bits
  }

  /// Creates the set of two states.
  @inlinable
  public init(_ first: State, _ second: State) {
    bits = StateSet.state(first).bits | StateSet.state(second).bits
  }

  /// No state: what contradictory evidence leaves.
  @inlinable public static var none: StateSet { StateSet(bits: 0) }

  /// All states: there is no evidence.
  @inlinable public static var undetermined: StateSet {
    StateSet(bits: UInt8(truncatingIfNeeded: 1 << State.stateCount - 1))
  }

  /// The set of a single state.
  @inlinable
  public static func state(_ state: State) -> StateSet {
    StateSet(bits: 1 << UInt8(truncatingIfNeeded: state.slot))
  }

  /// The state, if it is the only one possible.
  @inlinable public var known: State? {
    isKnown ? State(slot: bits.trailingZeroBitCount) : nil
  }

  /// Whether only one state is possible.
  @inlinable public var isKnown: Bool { bits != 0 && bits & (bits &- 1) == 0 }

  /// Whether no state is possible.
  @inlinable public var isEmpty: Bool { bits == 0 }

  /// Whether `state` is the only one possible.
  @inlinable
  public func isKnown(as state: State) -> Bool { self == .state(state) }

  /// Whether `state` is one of those possible.
  @inlinable
  public func contains(_ state: State) -> Bool { bits & 1 << UInt8(state.slot) != 0 }

  /// Whether every state in the set is in `other`.
  @inlinable
  public func isSubset(of other: StateSet) -> Bool { bits & ~other.bits == 0 }

  /// Whether some state is in both sets.
  @inlinable
  public func intersects(_ other: StateSet) -> Bool { bits & other.bits != 0 }

  /// The states in both sets.
  @inlinable
  public func intersection(_ other: StateSet) -> StateSet { StateSet(bits: bits & other.bits) }

  /// The states in either set.
  @inlinable
  public func union(_ other: StateSet) -> StateSet { StateSet(bits: bits | other.bits) }

  /// The states of the set, in the order of their declaration.
  public var members: [State] { State.allCases.filter(contains) }

  /// The name in JSON, CSV and paths: a state's, `undetermined`, the name of a set that has one,
  /// else the members joined, as in `inactiveOrActiveOrBackground`.
  public var name: String {
    if let known { return known.rawValue }
    if self == .undetermined { return "undetermined" }
    if let named = Self.named.first(where: { $0.states == self }) { return named.name }
    // What is no state of a life comes last.
    let names = (members.filter { $0.slot > 0 } + members.filter { $0.slot == 0 }).map(\.rawValue)
    let rest = names.dropFirst().map { "Or" + $0.prefix(1).uppercased() + $0.dropFirst() }
    return (names.first ?? "none") + rest.joined()
  }

  /// The sets that have a name of their own: the single states, those of several, and undetermined.
  public static var common: [StateSet] {
    State.allCases.map(StateSet.state) + named.map(\.states) + [.undetermined]
  }

  private static var named: [(name: String, states: StateSet)] {
    [
      ("foreground", .foreground), ("backgroundOrSuspended", .backgroundOrSuspended),
      ("notInForeground", .notInForeground), (State.nameOfAlive, .alive),
    ]
  }

  /// Creates the set of a name, or returns `nil` if it names none.
  public init?(name: some StringProtocol) {
    let name = String(name)
    if let found = StateSet.all.first(where: { $0.name == name }) {
      self = found
    } else {
      return nil
    }
  }

  /// Every set but the empty one: single states first, then larger sets, undetermined last.
  public static var all: [StateSet] {
    (1...Self.undetermined.bits).map { StateSet(bits: $0) }.sorted {
      ($0.bits.nonzeroBitCount, $0.bits) < ($1.bits.nonzeroBitCount, $1.bits)
    }
  }

  // Written out, as the compiler's own cannot be specialized in other modules.
  /// Whether two sets contain the same states.
  @inlinable
  public static func == (left: StateSet, right: StateSet) -> Bool { left.bits == right.bits }
}

extension StateSet: CustomStringConvertible {
  /// The set's name in reports.
  public var description: String { name }
}

extension AppState: TimelineState {
  public static var nameOfAlive: String { "runningOrSuspended" }

  @inlinable public static var stateCount: Int { 5 }

  @inlinable public var slot: Int {
    switch self {
    case .notRunning: 0
    case .inactive: 1
    case .active: 2
    case .background: 3
    case .suspended: 4
    }
  }

  /// Creates the app state at a bit position of a set.
  @inlinable
  public init(slot: Int) {
    switch slot {
    case 0: self = .notRunning
    case 1: self = .inactive
    case 2: self = .active
    case 3: self = .background
    default: self = .suspended
    }
  }
}

extension StateSet {
  /// Active or inactive.
  @inlinable public static var foreground: StateSet { StateSet(bits: 0b00110) }
  /// Not in the foreground, and there.
  @inlinable public static var backgroundOrSuspended: StateSet { StateSet(bits: 0b11000) }
  /// Not in the foreground, perhaps over or not connected.
  @inlinable public static var notInForeground: StateSet { StateSet(bits: 0b11001) }
  /// All but the outermost: of a process that lives, or a scene that is connected, nothing else is known.
  @inlinable public static var alive: StateSet { StateSet(bits: 0b11110) }

  /// Whether it leaves open where the subject is, be it that it surely lives.
  package var isOpen: Bool { StateSet.alive.isSubset(of: self) }
}

extension StateSet<AppState> {
  /// Inactive, active or background: the process gets time.
  @inlinable public static var running: StateSet { StateSet(bits: 0b01110) }
}

extension SceneState: TimelineState {
  public static var nameOfAlive: String { "connected" }

  @inlinable public static var stateCount: Int { 5 }

  @inlinable public var slot: Int {
    switch self {
    case .unattached: 0
    case .foregroundInactive: 1
    case .foregroundActive: 2
    case .background: 3
    case .suspended: 4
    }
  }

  /// Creates the scene state at a bit position of a set.
  @inlinable
  public init(slot: Int) {
    switch slot {
    case 0: self = .unattached
    case 1: self = .foregroundInactive
    case 2: self = .foregroundActive
    case 3: self = .background
    default: self = .suspended
    }
  }
}
