import LifetraceDatabases

/// How the clock of a device was set, which is read ahead of the rows whose times depend on it.
///
/// A clock that is set back shows times twice. Rows keep the times that it showed, unless those of one app lost their
/// order by that: then what was before the step is given the times that the clock would have shown by its last setting.
struct PowerLogSettings: Sendable {
  /// A change of the offset.
  private struct Step {
    /// PowerLog's own time.
    let at: Double
    let seconds: Double
    /// Of each app the latest time that the clock showed in rows before, and the earliest in rows after.
    var before: [[UInt8]: Double] = [:]
    var after: [[UInt8]: Double] = [:]

    /// Whether the rows of an app change places.
    var hasDisorder: Bool {
      before.contains { app, time in after[app].map { $0 < time } ?? false }
    }

    mutating func note(_ shown: Double, isBefore: Bool, of app: [UInt8]) {
      if isBefore {
        before[app] = max(before[app] ?? shown, shown)
      } else {
        after[app] = min(after[app] ?? shown, shown)
      }
    }
  }

  /// What is added to the offset before the first step, and after each.
  private(set) var shifts: [Double] = [0]
  private var steps: [Step] = []
  private var offset: Double?

  /// Adds the offset that holds from a time on.
  mutating func add(_ next: Double, from seconds: Double) {
    guard PowerLogClock.isPossible(next, at: seconds) else { return }
    if let step = PowerLogClock.step(from: offset, to: next), steps.count < PowerLogClock.mostSteps
    {
      steps.append(Step(at: seconds, seconds: step))
    }
    offset = next
  }

  /// Whether the clock was set back at all.
  var goBack: Bool { steps.contains { $0.seconds < 0 } }

  /// Looks at the rows of a table about apps that are near a step back.
  mutating func look(at scan: inout TableScan) {
    while scan.next() {
      guard let time = scan.row.number(PowerLogTable.time) else { continue }
      for place in steps.indices where abs(time - steps[place].at) < -steps[place].seconds {
        let column = PowerLogTable.first
        guard let app = scan.row.text(column, { text in text.indices.map { text[$0] } })
        else { continue }
        let shown = steps.reduce(time) { time < $1.at ? $0 : $0 + $1.seconds }
        steps[place].note(shown, isBefore: time < steps[place].at, of: app)
      }
    }
  }

  /// Finds the shifts, once all rows were looked at: a setting beyond the last counts as the last, and none falls below
  /// one before it. A step back that changes no order counts as none.
  mutating func settle() {
    var (total, totals) = (0.0, [0.0])
    for step in steps {
      if step.seconds > 0 || step.hasDisorder { total += step.seconds }
      totals.append(total)
    }
    var given = -Double.infinity
    shifts = totals.map { setting in
      given = max(given, min(setting, total))
      return given - setting
    }
    steps = []
  }
}
