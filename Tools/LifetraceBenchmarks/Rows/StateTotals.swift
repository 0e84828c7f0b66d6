import Foundation

/// The time that an app's processes and scenes spent in each
/// state, over all devices, in microseconds.
struct StateTotals: Equatable, Sendable {
  /// The app, the kind of object and the state of a total.
  struct Key: Hashable, Sendable {
    var bundle: String
    var isScene: Bool
    /// The state's name in the peers' scripts.
    var state: String
  }

  private var totals: [Key: Decimal] = [:]

  /// The number of totals.
  var count: Int { totals.count }

  /// Parses our report in JSON.
  init(report text: String) throws {
    for app in try JSONDecoder().decode(Report.self, from: Data(text.utf8)).apps {
      guard let bundle = app.bundle else { continue }
      add(app.timeInState, bundle, isScene: false, StateTotals.processStates)
      for scene in app.scenes.items {
        add(scene.timeInState, bundle, isScene: true, StateTotals.sceneStates)
      }
    }
  }

  /// Parses a peer's rows of a bundle, whether it concerns scenes, a state, and microseconds.
  init(rows text: String) throws {
    for row in try JSONDecoder().decode([PeerRow].self, from: Data(text.utf8)) {
      let key = Key(bundle: row.bundle, isScene: row.isScene, state: row.state)
      totals[key, default: 0] += row.microseconds
    }
  }

  /// Returns a sentence for each total that differs between the two.
  ///
  /// The background of scenes is not compared: peers do not know when the scenes of an exited
  /// process end.
  func differences(from other: StateTotals, calledBy name: String) -> [String] {
    let asked = Set(totals.keys).union(other.totals.keys).filter {
      ($0.isScene ? StateTotals.sceneStates : StateTotals.processStates).values.contains($0.state)
    }
    return asked.filter { totals[$0, default: 0] != other.totals[$0, default: 0] }.map {
      "\($0.bundle) \($0.isScene ? "scenes" : "processes") \($0.state): "
        + "lifetrace \(totals[$0, default: 0]) µs, \(name) \(other.totals[$0, default: 0]) µs"
    }.sorted()
  }

  private mutating func add(
    _ shares: [String: Share], _ bundle: String, isScene: Bool, _ states: [String: String]
  ) {
    for (name, state) in states {
      guard let share = shares[name] else { continue }
      totals[Key(bundle: bundle, isScene: isScene, state: state), default: 0] +=
        share.seconds * 1_000_000
    }
  }

  private static let processStates = [
    "inactive": "inactive", "active": "active", "background": "background",
    "suspended": "suspended",
  ]
  private static let sceneStates = ["foregroundActive": "active", "foregroundInactive": "inactive"]
}

/// The compared part of our report.
private struct Report: Decodable {
  var apps: [App]
}

private struct App: Decodable {
  var bundle: String?
  var timeInState: [String: Share]
  var scenes: Scenes
}

private struct Scenes: Decodable {
  var items: [Scene]
}

private struct Scene: Decodable {
  var timeInState: [String: Share]
}

private struct Share: Decodable {
  var seconds: Decimal
}

/// A row of a peer's output.
private struct PeerRow: Decodable {
  var bundle: String
  var isScene: Bool
  var state: String
  var microseconds: Decimal

  init(from decoder: any Decoder) throws {
    var row = try decoder.unkeyedContainer()
    bundle = try row.decode(String.self)
    isScene = try row.decode(Bool.self)
    state = try row.decode(String.self)
    microseconds = try row.decode(Decimal.self)
  }
}
