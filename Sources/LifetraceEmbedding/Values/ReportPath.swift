internal import LifetraceModel
internal import LifetracePresentation

/// A path through the report's JSON to a single value, such as `launches.toActive.p95`.
///
/// It begins at a member of the report other than `apps`, or at an app.
package struct ReportPath: Sendable {
  let text: String
  /// The names along the path.
  let parts: [String]
  /// The kind of value at the end.
  let kind: FieldKind
  /// Whether the path begins at the report rather than at an app.
  let isOfWholeReport: Bool
  /// Whether an absent value is a count of 0.
  private let isZeroIfAbsent: Bool

  /// Parses a path.
  ///
  /// - Throws: `EmbeddingFault.unknownPath`, `EmbeddingFault.incompletePath`.
  init(_ text: String) throws(EmbeddingFault) {
    parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    self.text = text
    isOfWholeReport = JSONText.isReportMember(parts[0])
    var kind = isOfWholeReport ? FieldKind.report : .app
    var isCount = false
    for part in parts {
      guard let next = kind.member(part) else {
        throw .unknownPath(path: text, part: part, known: kind.members)
      }
      if case .counts = kind { isCount = true }
      kind = next
    }
    guard kind.isSingleValue else { throw .incompletePath(text, members: kind.members) }
    self.kind = kind
    isZeroIfAbsent = isCount
  }

  /// Returns the value in a report whose first app is the one concerned, or `nil` if the log does
  /// not contain it.
  func value(in report: JSONText) -> JSONText? {
    report.value(at: parts) ?? (isZeroIfAbsent ? .integer(0) : nil)
  }

  /// Returns a value beside the one at the path.
  func sibling(_ name: String, in report: JSONText) -> JSONText? {
    report.value(at: parts.dropLast() + [name])
  }

  /// Whether the value is a percentile of a histogram rather than of the values themselves.
  func isApproximate(in report: JSONText) -> Bool {
    guard ["median", "p90", "p95", "p99"].contains(parts.last),
      case .bool(true)? = sibling("approximate", in: report)
    else { return false }
    return true
  }

  /// The share of the sessions or launches that the value comes from, if it is not all of them.
  func extent(in report: JSONText) -> String {
    for (list, member, words) in [
      ("backgroundSessions", "used", "sessions"), ("launches", "toActive", "launches"),
    ] where text.hasPrefix("\(list).\(member).") {
      guard case .integer(let known)? = report.value(at: [list, member, "count"]),
        case .integer(let total)? = report.value(at: [list, "total"]), known < total
      else { return "" }
      return ", of \(known) of \(total) \(words)"
    }
    return ""
  }

  /// The words in place of an absent value.
  func absence(in report: JSONText) -> String {
    guard text.hasPrefix("backgroundSessions.used."),
      case .integer(let total)? = report.value(at: ["backgroundSessions", "total"]), total > 0
    else { return "unknown" }
    return "not observable"
  }
}

extension ReportPath: Hashable {
  /// Returns whether two paths have the same parts.
  package static func == (one: Self, other: Self) -> Bool { one.parts == other.parts }

  /// Hashes the parts.
  package func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension JSONText {
  /// Whether paths that begin with a name begin at the report rather than at an app.
  fileprivate static func isReportMember(_ name: String) -> Bool {
    FieldKind.report.member(name) != nil
  }

  /// Returns the value at the end of some members of a report, or of its first app.
  func value(at parts: some Sequence<String>) -> JSONText? {
    var value: JSONText?
    for (number, part) in parts.enumerated() {
      if number == 0 {
        value = JSONText.isReportMember(part) ? self : member("apps")?.member("0")
      }
      value = value?.member(part)
    }
    return value
  }

  /// Returns a member of an object or an item of a list.
  private func member(_ name: String) -> JSONText? {
    switch self {
    case .object(let members): return members.first { $0.key == name }?.value
    case .array(let items):
      let index = name == "last" ? items.count - 1 : Int(name)
      return index.flatMap { items.indices.contains($0) ? items[$0] : nil }
    case .made(let items):
      let index = name == "last" ? items.count - 1 : Int(name)
      return index.flatMap { (0..<items.count).contains($0) ? items.item($0) : nil }
    case .string, .integer, .unsigned, .seconds, .ratio, .bool: return nil
    }
  }
}

/// A path to a value of the time in a state of an app, a process, a scene or an extension.
///
/// The time of a single state is the least that it can be: time in a set with the state may be time
/// in the state as well. The time of a set is exact.
struct StateTimePath {
  /// The path to all states of the subject.
  private let states: [String]
  private let state: String
  private let member: String
  private let isOfScene: Bool

  /// Creates it from a path, or returns `nil` if the path leads elsewhere.
  init?(_ path: ReportPath) {
    guard path.parts.count > 2, path.parts.dropLast(2).last == "timeInState",
      let member = path.parts.last
    else { return nil }
    self.member = member
    state = path.parts[path.parts.count - 2]
    states = path.parts.dropLast(2)
    isOfScene = path.parts.first == "scenes"
  }

  /// How much greater the time or share may be, because the log leaves several states possible;
  /// `nil` if there is no such time.
  func openness(in report: JSONText) -> (number: Double, words: String)? {
    let found = openSets.compactMap { name -> (number: Double, words: String)? in
      switch report.value(at: states + [name, member]) {
      case .seconds(let span): (Double(span.nanoseconds), ", some \(name)")
      case .ratio(let ratio): (ratio, ", some \(name)")
      case .string, .integer, .unsigned, .bool, .array, .made, .object, nil: nil
      }
    }
    guard !found.isEmpty else { return nil }
    return (found.reduce(0) { $0 + $1.number }, found.map(\.words).joined())
  }

  /// The value 0 for a state or set in which the subject was never seen.
  func valueIfUnseen(in report: JSONText) -> JSONText? {
    guard case .object(let states)? = report.value(at: states) else { return nil }
    let shares = states.lazy.compactMap { state -> JSONText? in
      guard case .object(let members) = state.value else { return nil }
      return members.first { $0.key == member }?.value
    }
    switch shares.first {
    case .seconds: return .seconds(.zero)
    case .ratio: return .ratio(0)
    case .integer:
      // The time does not show how many visits a larger set represents.
      let open = openSets
      return states.contains { open.contains($0.key) } ? nil : .integer(0)
    case .string, .unsigned, .bool, .array, .made, .object, nil: return nil
    }
  }

  /// The names of the larger sets with the state; none for a set.
  private var openSets: [String] { (isOfScene ? Self.ofScenes : Self.ofApps)[state] ?? [] }

  private static let ofScenes = openSets(SceneState.self)
  private static let ofApps = openSets(AppState.self)

  private static func openSets<State: TimelineState>(_: State.Type) -> [String: [String]] {
    let sets = StateSet<State>.all.filter { !$0.isKnown }
    return Dictionary(
      uniqueKeysWithValues: State.allCases.map { state in
        (StateSet.state(state).name, sets.filter { $0.contains(state) }.map(\.name))
      })
  }
}
