/// Transitions of the documented machines of apps and scenes.
///
/// Both machines have the same shape: outside (not running, unattached), inactive, active, background,
/// suspended, in this order.
struct Transitions: OptionSet, Sendable {
  let rawValue: UInt16

  static let activate = Transitions(rawValue: 1)
  static let resign = Transitions(rawValue: 1 << 1)
  static let enterBackground = Transitions(rawValue: 1 << 2)
  static let enterForeground = Transitions(rawValue: 1 << 3)
  static let suspend = Transitions(rawValue: 1 << 4)
  static let resume = Transitions(rawValue: 1 << 5)
  /// The exit of a process in background; of a scene, that it disconnects.
  static let exit = Transitions(rawValue: 1 << 6)
  static let exitWhileSuspended = Transitions(rawValue: 1 << 7)
  /// A launch; of a scene, that it connects.
  static let launch = Transitions(rawValue: 1 << 8)

  /// The exit of a process in the foreground; of a scene, that it is closed. The user sees it, and who
  /// writes stops in the middle: it is never taken to have happened unseen.
  static let exitInForeground = Transitions(rawValue: 1 << 9)

  static let all = Transitions(rawValue: 1 << 9 - 1)

  /// The states that each transition leads from and to, as bits.
  fileprivate static let table: [(transition: Transitions, from: UInt8, to: UInt8)] = [
    (.activate, inactive, active), (.resign, active, inactive),
    (.enterBackground, inactive, background), (.enterForeground, background, inactive),
    (.suspend, background, suspended), (.resume, suspended, background),
    (.exit, background, outside), (.exitWhileSuspended, suspended, outside),
    (.exitInForeground, inactive | active, outside),
    (.launch, outside, inactive | background),
  ]

  private static let outside: UInt8 = 1
  private static let inactive: UInt8 = 1 << 1
  private static let active: UInt8 = 1 << 2
  private static let background: UInt8 = 1 << 3
  private static let suspended: UInt8 = 1 << 4
}

/// Where a subject can get by transitions that leave no line.
struct Machine: Sendable {
  /// For each set of states, as bits: those reached from one of them, themselves included.
  private let forward: InlineArray<32, UInt8>
  /// For each set: those from which one of them is reached, themselves included.
  private let backward: InlineArray<32, UInt8>

  /// Every transition may have happened unseen.
  static let unseen = Machine(silent: .all)
  /// None may have.
  static let still = Machine(silent: [])

  /// Creates the machine in which only these transitions leave no line.
  init(silent: Transitions) {
    var onward = InlineArray<5, UInt8> { 1 << UInt8($0) }
    var back = onward
    // Five states are reached within four steps, whatever the order of the table.
    for _ in 1..<5 {
      for step in Transitions.table where silent.contains(step.transition) {
        Machine.join(&onward, from: step.from, to: step.to)
        Machine.join(&back, from: step.to, to: step.from)
      }
    }
    forward = Machine.ofSets(onward)
    backward = Machine.ofSets(back)
  }

  /// Adds to what is reached from each state what a step leads to from there.
  private static func join(
    _ reached: inout InlineArray<5, UInt8>, from: UInt8, to: UInt8
  ) {
    for state in 0..<5 where reached[state] & from != 0 { reached[state] |= to }
  }

  /// For each set of states, what is reached from one of them.
  private static func ofSets(_ reached: InlineArray<5, UInt8>) -> InlineArray<32, UInt8> {
    var all = InlineArray<32, UInt8>(repeating: 0)
    for set in 1..<32 {
      all[set] = all[set & (set - 1)] | reached[set.trailingZeroBitCount]
    }
    return all
  }

  /// The states possible some time after one of `states`.
  func reached(from states: UInt8) -> UInt8 { forward[Int(states & 31)] }

  /// The states possible some time before one of `states`.
  func reaching(_ states: UInt8) -> UInt8 { backward[Int(states & 31)] }

  /// The states that one documented transition leads from into one of `states`, and `states`.
  static func entering(_ states: UInt8) -> UInt8 {
    sources(of: states, by: [.all, .exitInForeground])
  }

  /// The states that some transitions lead from into one of `states`, and `states`.
  static func sources(of states: UInt8, by transitions: Transitions) -> UInt8 {
    var sources = states
    for step in Transitions.table
    where step.to & states != 0 && transitions.contains(step.transition) {
      sources |= step.from
    }
    return sources
  }

  /// The states that some transitions lead to from one of `states`.
  static func targets(of states: UInt8, by transitions: Transitions) -> UInt8 {
    var targets: UInt8 = 0
    for step in Transitions.table
    where step.from & states != 0 && transitions.contains(step.transition) {
      targets |= step.to
    }
    return targets
  }

  /// The transitions that lead from some of the states straight to one of others.
  static func steps(from start: UInt8, to end: UInt8) -> Transitions {
    var steps: Transitions = []
    for step in Transitions.table where step.from & start != 0 && step.to & end != 0 {
      steps.formUnion(step.transition)
    }
    return steps
  }
}
