internal import LifetraceModel
internal import LifetracePresentation

/// A way through the report's JSON to a single value.
package struct ReportPath: Hashable, Sendable {
  let text: String
  /// The names that it goes through.
  let parts: [String]

  init(_ text: String) {
    self.text = text
    parts = ReportShape.parts(of: text)
  }

  /// Returns the value in a report whose app is the first; `nil` when the log does not tell it.
  func value(in report: JSONText) -> JSONText? {
    let isOfWholeReport = parts.first.map(ReportShape.isOfWholeReport(member:)) ?? false
    let start = isOfWholeReport ? report : report.member("apps")?.member("0")
    var value = start
    for part in parts {
      guard let next = value?.member(part) else {
        return ReportShape.isTally(text) ? .integer(0) : nil
      }
      value = next
    }
    return value
  }

  /// `true` iff the value is a percentile of a histogram rather than of the values themselves.
  func isApproximate(in report: JSONText) -> Bool {
    guard let last = parts.last, ["median", "p90", "p95", "p99"].contains(last) else {
      return false
    }
    let sibling = ReportPath((parts.dropLast() + ["approximate"]).joined(separator: "."))
    guard case .bool(true)? = sibling.value(in: report) else { return false }
    return true
  }

  /// `true` iff the value is the name of a state, or of a set of states.
  var isOfStates: Bool {
    switch parts.last {
    case "whileIn": true
    case "from", "to": parts.contains("transitions")
    case _: false
    }
  }

  /// How much of what a value is about it was taken from, if that is not all: the use of the budget is
  /// known of those sessions alone whose end and suspension the log shows, and not all launches lead to active.
  func extent(in report: JSONText) -> String {
    for (list, member, words) in [
      ("backgroundSessions", "used", "sessions"), ("launches", "toActive", "launches"),
    ] where text.hasPrefix("\(list).\(member).") {
      guard case .integer(let known)? = ReportPath("\(list).\(member).count").value(in: report),
        case .integer(let total)? = ReportPath("\(list).total").value(in: report), known < total
      else { return "" }
      return ", of \(known) of \(total) \(words)"
    }
    return ""
  }

  /// What is written in place of a value that the log does not tell.
  func absence(in report: JSONText) -> String {
    guard text.hasPrefix("backgroundSessions.used."),
      case .integer(let total)? = ReportPath("backgroundSessions.total").value(in: report),
      total > 0
    else { return "unknown" }
    return "not observable"
  }
}

extension JSONText {
  /// Returns a member of an object or an item of a list.
  fileprivate func member(_ name: String) -> JSONText? {
    switch self {
    case .object(let members): return members.first { $0.key == name }?.value
    case .array(let items):
      let index = name == "last" ? items.count - 1 : Int(name)
      return index.flatMap { items.indices.contains($0) ? items[$0] : nil }
    case .string, .integer, .unsigned, .seconds, .ratio, .bool: return nil
    }
  }
}

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
