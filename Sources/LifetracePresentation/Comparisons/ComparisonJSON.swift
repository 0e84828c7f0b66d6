import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// Writes a comparison as `lifetrace.diff/1`.
struct ComparisonJSON {
  private let report: ComparisonReport
  private var comparison: Comparison { report.comparison }

  init(_ report: ComparisonReport) { self.report = report }

  /// The whole comparison.
  var json: JSONText {
    [
      "schema": .string("lifetrace.diff/1"),
      "before": capture(comparison.before),
      "after": capture(comparison.after),
      "differences": .array(
        comparison.captureDifferences.map { difference in
          .string(
            difference.line.flatMap(report.context.times.fragments).map(\.text).joined())
        }),
      "tests": integer(comparison.testCount),
      "changes": .array(comparison.changes.map(change)),
      "apps": .array(comparison.apps.map(app)),
      "onlyBefore": .array(comparison.onlyBefore.map(JSONText.string)),
      "onlyAfter": .array(comparison.onlyAfter.map(JSONText.string)),
    ]
  }

  private func integer(_ value: Int) -> JSONText { .integer(Int64(value)) }

  private func capture(_ capture: CaptureSummary) -> JSONText {
    let found = capture.conditions
    return [
      "name": .string(capture.name),
      "os": found.os.map(JSONText.string),
      "device": found.device.map(JSONText.string),
      "appVersion": found.appVersion.map(JSONText.string),
      "debugger": .bool(found.debugger),
      "xctest": .bool(found.xctest),
      "simulator": .bool(found.simulator),
      "layouts": .array(capture.layouts.map(JSONText.string)),
      "shortened": .bool(capture.isShortened),
    ]
  }

  private func change(_ change: Change) -> JSONText {
    let of: String
    switch change.kind {
    case .duration(let duration): of = duration.metric.rawValue
    case .count(let count): of = count.subject.key.kind + ":" + count.subject.key.name
    }
    return [
      "app": .string(change.app),
      "of": .string(of),
      "direction": .string(change.isWorse.map { $0 ? "worse" : "better" } ?? "other"),
      "correctedP": .ratio(change.pValue),
      "sentence": .string(report.sentence(change)),
    ]
  }

  private func app(_ app: AppComparison) -> JSONText {
    [
      "app": .string(app.name),
      "before": totals(app.before),
      "after": totals(app.after),
      "durations": .array(app.durations.map(duration)),
      "counts": .array(app.counts.map(count)),
    ]
  }

  private func totals(_ app: AppSummary) -> JSONText {
    [
      "bundle": app.bundle.map(JSONText.string),
      "process": app.process.map(JSONText.string),
      "processes": integer(app.processes),
      "launches": integer(app.launches),
      "backgroundSessions": integer(app.sessions),
      "timeInState": .object(
        app.times.map { time in
          JSONText.Member(
            time.state.name,
            ["share": time.share.map(JSONText.ratio), "visits": integer(time.visits)])
        }),
    ]
  }

  private func duration(_ duration: DurationComparison) -> JSONText {
    [
      "of": .string(duration.metric.rawValue),
      "before": runs(duration.before),
      "after": runs(duration.after),
      "relativeDifference": duration.relativeDifference.map(JSONText.ratio),
      "test": duration.test.map { test in
        [
          "name": .string(test.isExact ? "exact rank-sum" : "rank-sum"),
          "p": .ratio(test.pValue),
          "correctedP": duration.outcome?.correctedPValue.map(JSONText.ratio),
          "chanceOfLonger": .ratio(test.chanceOfLonger),
          "shift": .seconds(TimeSpan(nanoseconds: test.shift)),
        ]
      },
      "change": duration.outcome.map { .bool($0.isChange) },
      "runsNeeded": duration.runsNeeded.map { needed in
        switch needed {
        case .about(let count): ["atLeast": integer(count)]
        case .moreThan(let count): ["above": integer(count)]
        }
      },
    ]
  }

  private func runs(_ runs: MeasuredRuns) -> JSONText {
    [
      "count": integer(runs.count),
      "median": runs.median.map(JSONText.seconds),
      "p95": runs.p95.map(JSONText.seconds),
      "complete": .bool(runs.isComplete),
      "sampled": runs.isSampled ? .bool(true) : nil,
    ]
  }

  private func count(_ count: CountComparison) -> JSONText {
    [
      "kind": .string(count.subject.key.kind),
      "name": .string(count.subject.key.name),
      "before": integer(count.before),
      "after": integer(count.after),
      "unit": .string(count.unit.rawValue),
      "beforeUnits": integer(count.beforeUnits),
      "afterUnits": integer(count.afterUnits),
      "exact": .bool(count.isExact),
      "test": count.test.map { test in
        [
          "name": .string("Fisher's exact"),
          "p": .ratio(test.pValue),
          "correctedP": count.outcome?.correctedPValue.map(JSONText.ratio),
        ]
      },
      "change": count.outcome.map { .bool($0.isChange) },
    ]
  }
}
