internal import LifetraceModel
internal import LifetracePresentation

/// A path to a value of the time in a state: that of the app, of a process, scene or extension.
///
/// What is told of a single state is the least that it can be: time in a set that holds the state may be
/// its time as well. What is told of a set is no more than that.
struct StateTimePath {
  /// The path to all states of the subject.
  private let states: String
  private let state: String
  private let member: String
  private let isOfScene: Bool

  /// Creates it of a path, or returns `nil` if that leads elsewhere.
  init?(_ path: ReportPath) {
    guard path.parts.count > 2, path.parts.dropLast(2).last == "timeInState",
      let member = path.parts.last
    else { return nil }
    self.member = member
    state = path.parts[path.parts.count - 2]
    states = path.parts.dropLast(2).joined(separator: ".")
    isOfScene = path.parts.first == "scenes"
  }

  /// How much the time, or share, may be greater than it is told, because the log leaves open in which of
  /// some states the subject was; `nil` if there is no such time.
  func openness(in report: JSONText) -> (number: Double, words: String)? {
    let found = openSets.compactMap { name -> (number: Double, words: String)? in
      switch ReportPath("\(states).\(name).\(member)").value(in: report) {
      case .seconds(let span): (Double(span.nanoseconds), ", some \(name)")
      case .ratio(let ratio): (ratio, ", some \(name)")
      case .string, .integer, .unsigned, .bool, .array, .object, nil: nil
      }
    }
    guard !found.isEmpty else { return nil }
    return (found.reduce(0) { $0 + $1.number }, found.map(\.words).joined())
  }

  /// Nothing, of a state or set that the subject was never seen in.
  func valueIfUnseen(in report: JSONText) -> JSONText? {
    guard case .object(let states)? = ReportPath(states).value(in: report) else { return nil }
    let shares = states.lazy.compactMap { state -> JSONText? in
      guard case .object(let members) = state.value else { return nil }
      return members.first { $0.key == member }?.value
    }
    switch shares.first {
    case .seconds: return .seconds(.zero)
    case .ratio: return .ratio(0)
    case .integer:
      // How often it may have been there, no time tells.
      let open = openSets
      return states.contains { open.contains($0.key) } ? nil : .integer(0)
    case .string, .unsigned, .bool, .array, .object, nil: return nil
    }
  }

  /// The names of the larger sets that hold the state; none of a set.
  private var openSets: [String] {
    isOfScene
      ? Self.sets(holding: SceneState(rawValue: state))
      : Self.sets(holding: AppState(rawValue: state))
  }

  private static func sets<State: TimelineState>(holding state: State?) -> [String] {
    guard let state else { return [] }
    return StateSet<State>.all.filter { $0.contains(state) && !$0.isKnown }.map(\.name)
  }
}
