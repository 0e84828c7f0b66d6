import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// Words what a comparison found.
struct ComparisonWording: Sendable {
  private let comparison: Comparison
  private let quantities: QuantityWording

  init(_ comparison: Comparison, quantities: QuantityWording) {
    self.comparison = comparison
    self.quantities = quantities
  }

  /// Returns the name of an app for the beginning of a sentence; nothing if there is only one.
  func prefix(_ app: String) -> Line {
    comparison.apps.count > 1 ? [.name(app), .words(": ")] : []
  }

  /// Returns the sentence about a change.
  func sentence(_ change: Change) -> Line {
    let tone: Tone = change.isWorse.map { $0 ? .bad : .good } ?? .special
    let rest: Line =
      switch change.kind {
      case .duration(let duration): [.words(subject(of: duration), tone)] + numbers(of: duration)
      case .count(let count): self.count(count, tone)
      }
    return prefix(change.app) + rest
  }

  /// Returns the corrected p value, such as `p = 0.0003`.
  static func pValue(_ value: Double) -> String {
    if value < 0.0001 { return "p < 0.0001" }
    let digits = value >= 0.1 ? 2 : value >= 0.01 ? 3 : 4
    let unit: Int64 = digits == 2 ? 100 : digits == 3 ? 1000 : 10_000
    let rounded = nearest(value * Double(unit))
    return rounded >= unit ? "p = 1" : "p = 0." + padded(rounded, digits)
  }

  /// Returns a relative difference with its sign, such as `+20 %` or `×12`.
  static func relative(_ difference: Double) -> String {
    guard difference < 9 else { return "×\(nearest(min(difference + 1, 1e9)))" }
    let percent = nearest(difference * 100)
    return percent == 0 ? "±0 %" : percent > 0 ? "+\(percent) %" : "−\(-percent) %"
  }
}

// MARK: Durations

extension DurationMetric {
  /// The duration as the beginning of a sentence, and the words for more and for less of it.
  fileprivate var words: (subject: String, longer: String, shorter: String) {
    switch self {
    case .toActive: ("Launches to active", "are slower", "are faster")
    case .timeToBackground: ("Time to background", "is longer", "is shorter")
    case .handler: ("Handlers for entering the background", "are slower", "are faster")
    case .used: ("Time used in the background", "is longer", "is shorter")
    }
  }

  /// The duration in a table.
  var title: String {
    switch self {
    case .toActive: "launch to active"
    case .timeToBackground: "time to background"
    case .handler: "background handler"
    case .used: "budget used"
    }
  }

  /// What it is measured in.
  var runs: String { isOfLaunches ? "launches" : "background sessions" }
}

extension ComparisonWording {
  private func subject(of duration: DurationComparison) -> String {
    let words = duration.metric.words
    return words.subject + " " + (duration.isSlower ? words.longer : words.shorter) + ":"
  }

  private func numbers(of duration: DurationComparison) -> Line {
    var facts: [String] = []
    if let difference = relative(duration) { facts.append(difference) }
    if let pValue = duration.outcome?.correctedPValue { facts.append(Self.pValue(pValue)) }
    facts.append(duration.test?.isExact == true ? "exact rank-sum test" : "rank-sum test")
    facts.append(
      "\(grouped(duration.before.count)) and \(grouped(duration.after.count)) "
        + duration.metric.runs)
    return [
      .words(" the median is "), .duration(duration.after.median), .words(", before it was "),
      .duration(duration.before.median), .words(" (" + facts.joined(separator: ", ") + ")."),
    ]
  }

  /// Returns the relative difference of the medians, where one step of the clocks hardly changes it.
  func relative(_ duration: DurationComparison) -> String? {
    guard let before = duration.before.median, let after = duration.after.median else {
      return nil
    }
    let steps = [comparison.before.resolution, comparison.after.resolution].compactMap(\.self)
    let shortest = min(before, after)
    guard steps.allSatisfy({ shortest.nanoseconds / 10 >= $0.nanoseconds }) else { return nil }
    return duration.relativeDifference.map(Self.relative)
  }

  /// Returns what a table says about a duration that is no change; `nil` if its numbers say it all.
  func remark(_ duration: DurationComparison) -> String? {
    let runs = duration.metric.runs
    if !duration.before.isComplete || !duration.after.isComplete {
      return "not tested: the report keeps only some \(runs); make it with --full"
    }
    guard let outcome = duration.outcome else { return nil }
    var remarks: [String] = []
    if outcome.correctedPValue == nil, duration.before.median != duration.after.median {
      remarks.append("too few \(runs) to show a change")
    }
    switch duration.runsNeeded {
    case .about(let count)?:
      remarks.append("if this is not chance, about \(grouped(count)) \(runs) a side would show it")
    case .moreThan(let count)?:
      remarks.append("to show a change, more than \(grouped(count)) \(runs) a side are needed")
    case nil: break
    }
    if duration.before.isSampled || duration.after.isSampled {
      remarks.append("tested with \(grouped(MeasuredRuns.limit)) of them a side")
    }
    return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
  }
}

// MARK: Counts

extension ComparisonWording {
  /// Returns the sentence about a count.
  func count(_ count: CountComparison, _ tone: Tone = .plain) -> Line {
    let verb =
      count.isOneSided && !count.subject.isProblem
      ? (count.before == 0 ? "is new" : "is gone")
      : (count.subject.isProblem ? "are " : "is ")
        + (count.isMoreFrequent ? "more frequent" : "less frequent")
    let share =
      "\(grouped(count.after)) of \(grouped(count.afterUnits)) \(count.unit.words), "
      + "before \(grouped(count.before)) of \(grouped(count.beforeUnits))"
    let times =
      "\(Self.times(count.after)) in \(grouped(count.afterUnits)) \(count.unit.words), "
      + "before \(Self.times(count.before)) in \(grouped(count.beforeUnits))"
    let isShare = count.before <= count.beforeUnits && count.after <= count.afterUnits
    let test = count.outcome?.correctedPValue.map { " (\(Self.pValue($0)), Fisher's exact test)" }
    return [
      .words(subject(of: count.subject) + " " + verb + ":", tone), .words(" "),
      .words((isShare && count.subject.isProblem ? share : times) + (test ?? "") + "."),
    ]
  }

  /// Returns the sentence about exits of which the first capture has none.
  func newExit(_ category: ExitCategory, _ count: CountComparison) -> Line {
    let times = counted(count.after, "exit")
    return [
      .words("\(times) (\(category.words))", .bad),
      .words(count.isExact ? "; before, there was none." : "; before, none was seen."),
    ]
  }

  private static func times(_ count: Int) -> String {
    count == 0 ? "never" : counted(count, "time")
  }

  /// Returns what was counted, as the beginning of a sentence.
  private func subject(of subject: CountSubject) -> String {
    switch subject {
    case .exit(let category): "Exits (\(category.words))"
    case .verdict(let verdict): "Background sessions \(verdict.countWords)"
    case .finding(let rule): "Findings of \(rule)"
    case .transition(let step):
      "The transition from \(StateLabel(.state(step.from)).words) to "
        + StateLabel(.state(step.to)).words
    case .state(let state): "The state \(StateLabel(.state(state)).words)"
    }
  }

  /// Returns what only one capture has, and how sure that is.
  func oneSided(_ count: CountComparison) -> Line {
    let times = max(count.before, count.after)
    let chance: String? =
      if !count.isExact {
        "the other capture may hide some"
      } else {
        count.outcome.map { $0.isChange ? "a change" : "could be chance" }
      }
    let remark = [counted(times, "time"), chance].compactMap(\.self).joined(separator: "; ")
    return [.words("\(count.subject.title) (\(remark))")]
  }
}

extension CountSubject {
  /// The subject in a table.
  var title: String {
    switch self {
    case .exit(let category): "exit: \(category.words)"
    case .verdict(let verdict): "background session: \(verdict.words)"
    case .finding(let rule): "finding: \(rule)"
    case .transition(let step): "transition \(step.words)"
    case .state(let state): "state \(StateLabel(.state(state)).words)"
    }
  }

  /// The kind and the name in JSON.
  var key: (kind: String, name: String) {
    switch self {
    case .exit(let category): ("exit", category.rawValue)
    case .verdict(let verdict): ("verdict", verdict.rawValue)
    case .finding(let rule): ("finding", rule)
    case .transition(let step): ("transition", "\(step.from.rawValue) > \(step.to.rawValue)")
    case .state(let state): ("state", state.rawValue)
    }
  }
}

extension StateStep {
  /// The step for people.
  fileprivate var words: String {
    StateLabel(.state(from)).words + " → " + StateLabel(.state(to)).words
  }
}

extension BackgroundSession.Verdict {
  /// The verdict as what sessions with it are.
  fileprivate var countWords: String {
    switch self {
    case .killed: "killed"
    case .over: "over their budget"
    case .near: "near their budget"
    case .within, .exempt, .notObservable: words
    }
  }
}

extension CountComparison.Unit {
  /// The units for people.
  var words: String {
    switch self {
    case .process: "processes"
    case .explainedProcess: "processes without an unexplained exit"
    case .launch: "launches"
    case .session: "background sessions"
    case .judgedSession: "judged background sessions"
    case .turn: "processes or background sessions"
    }
  }
}

// MARK: Captures

extension CaptureDifference {
  /// The difference as a sentence; words of the log are quoted.
  var line: Line {
    switch self {
    case .debugger(let side): only(side, "was made with a debugger: watchdogs were off")
    case .xctest(let side): only(side, "ran under XCTest, which has limits of its own")
    case .simulator(let side):
      only(side, "was made in the Simulator, which is not as fast as a device")
    case .os(let before, let after):
      [.quoted(before), .words(" before, "), .quoted(after), .words(" after.")]
    case .device(let before, let after):
      [
        .quoted(before), .words(" before, "), .quoted(after),
        .words(" after: devices are not equally fast."),
      ]
    case .layouts(let before, let after):
      [
        .words(
          "Logs of different tools show different lines: \(Self.list(before)) before, "
            + "\(Self.list(after)) after.")
      ]
    case .resolution(let before, let after):
      [
        .words("The clock has steps of "), .duration(before), .words(" before and of "),
        .duration(after), .words(" after."),
      ]
    case .timeless(let side): only(side, "has no times: durations cannot be compared")
    case .unseenSessions(let side):
      only(side, "does not show how long background sessions lasted")
    case .shortened(let side):
      [
        .words(
          "\(side.words) is a report without --full: it keeps only some launches, sessions and exits, "
            + "so that durations and findings are not tested.")
      ]
    }
  }

  private func only(_ side: Side, _ fact: String) -> Line {
    [.words("Only the capture \(side.rawValue) \(fact).")]
  }

  private static func list(_ layouts: [String]) -> String {
    layouts.isEmpty ? "none known" : layouts.joined(separator: ", ")
  }
}

extension CaptureDifference.Side {
  /// The side as the beginning of a sentence.
  fileprivate var words: String { self == .before ? "Before" : "After" }
}
