/// What one of several inputs tells of its capture.
public struct InputConditions: Hashable, Sendable {
  /// The input's name.
  public var name: String
  public var os: String?
  public var device: String?
  public var appVersion: String?
  public var debugger = false
  public var xctest = false
  public var simulator = false

  public init(name: String) {
    self.name = name
  }

  /// Takes the conditions of a capture that is one input.
  init(name: String, _ conditions: Conditions) {
    self.name = name
    os = conditions.os
    device = conditions.device
    appVersion = conditions.appVersion
    debugger = conditions.debugger
    xctest = conditions.xctest
    simulator = conditions.simulator
  }

  /// `true` iff the input tells of any condition.
  public var isTelling: Bool {
    os != nil || device != nil || appVersion != nil || debugger || xctest || simulator
  }
}

extension Conditions {
  /// Returns the names of the inputs for which something holds, for people; `nil` if it holds for
  /// all, or for none.
  public func inputWords(where holds: (InputConditions) -> Bool) -> String? {
    let names = inputs.filter(holds).map(\.name)
    guard let last = names.last, names.count < inputs.count else { return nil }
    switch names.count {
    case 1: return last
    case 2, 3: return names.dropLast().joined(separator: ", ") + " and " + last
    case let count: return names.prefix(2).joined(separator: ", ") + " and \(count - 2) more"
    }
  }

  /// Returns the notes, those that void budgets limited to the inputs for which they hold.
  ///
  /// `CaptureNotes` has these first, one for each condition that holds.
  func limitedNotes() -> [String] {
    let voiding: [(holds: Bool, part: (InputConditions) -> Bool)] = [
      (debugger, \.debugger), (xctest, \.xctest), (simulator, \.simulator),
    ]
    var notes = notes
    for (index, condition) in voiding.filter(\.holds).enumerated()
    where notes.indices.contains(index) {
      guard let names = inputWords(where: condition.part) else { continue }
      let note = notes[index]
      notes[index] = "In \(names), " + note.prefix(1).lowercased() + note.dropFirst()
    }
    return notes
  }
}
