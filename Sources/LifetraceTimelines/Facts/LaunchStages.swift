package import LifetraceModel

/// Stages that a launch passed, each once, in the order of time.
package struct LaunchStages: Sendable {
  private var count = 0
  /// In place, since every process has them; as many as there are names.
  private var items = InlineArray<7, LaunchStage>(
    repeating: LaunchStage(name: .processStart, at: Instant(nanoseconds: 0)))

  /// Creates the record of a launch that has passed no stage.
  package init() {}

  /// Adds a stage, unless it was passed before.
  package mutating func pass(_ name: LaunchStage.Name, at time: Instant) {
    for index in 0..<count where items[index].name == name { return }
    items[count] = LaunchStage(name: name, at: time)
    count += 1
  }

  /// Adds those of others that were passed within a stretch of time; it is open without an end.
  package mutating func pass(_ others: LaunchStages, from start: Instant, to end: Instant?) {
    for index in 0..<others.count {
      let stage = others.items[index]
      if let end, stage.at > end { return }
      if stage.at >= start { pass(stage.name, at: stage.at) }
    }
  }

  /// Forgets the stages that were passed before an instant.
  package mutating func forget(before time: Instant) {
    var kept = LaunchStages()
    kept.pass(self, from: time, to: nil)
    self = kept
  }

  /// The passed stages in the order in which they were added.
  package var list: [LaunchStage] { (0..<count).map { items[$0] } }
}

/// A step on the way from the start of the process to active, reached at an instant.
package struct LaunchStage: Sendable {
  /// As reports call them, in the order in which most launches pass them.
  package enum Name: String, Hashable, Sendable {
    case processStart, willFinishLaunching, didFinishLaunching, sceneConnected
    // The system wants the scene in the foreground, which the app learns after that.
    case sceneForeground, willEnterForeground, active
  }

  /// The stage's name.
  package var name: Name
  /// The instant at which the launch reached the stage.
  package var at: Instant

  /// Creates a stage that was reached at an instant.
  package init(name: Name, at: Instant) {
    self.name = name
    self.at = at
  }
}
