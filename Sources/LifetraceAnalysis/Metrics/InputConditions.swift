/// What one of several inputs tells of its capture.
public struct InputConditions: Hashable, Sendable {
  /// The input's name.
  public var name: String
  /// Without notes, hidden messages or further inputs.
  public var conditions: Conditions

  public init(name: String, _ conditions: Conditions) {
    self.name = name
    self.conditions = conditions
  }
}

extension Conditions {
  /// `true` iff the capture tells of any condition.
  public var isTelling: Bool {
    os != nil || device != nil || appVersion != nil || debugger || xctest || simulator
  }

  /// Returns the names of the inputs for which something holds, for people; `nil` if it holds for
  /// all, or for none.
  public func inputWords(where holds: (Conditions) -> Bool) -> String? {
    let names = inputs.filter { holds($0.conditions) }.map(\.name)
    guard let last = names.last, names.count < inputs.count else { return nil }
    switch names.count {
    case 1: return last
    case 2, 3: return names.dropLast().joined(separator: ", ") + " and " + last
    case let count: return names.prefix(2).joined(separator: ", ") + " and \(count - 2) more"
    }
  }
}
