internal import LifetraceModel
internal import LifetraceTimelines

/// Some of the apps of a trace, whose events go through timelines into metrics.
///
/// Apps do not depend on each other, so that groups may work at the same time.
public struct FlowGroup: Sendable {
  /// Its apps; `nil` for those that nobody asked for.
  private var runs: [SubjectRun?] = []
  private let slack: TimeSpan
  /// The group's number: it has every `AnalysisFlow.groupCount`th app from that one on.
  private let number: Int

  init(_ number: Int, slack: TimeSpan) {
    self.number = number
    self.slack = slack
  }

  /// Takes over the events that wait for its apps, one app after the other: that keeps what is known
  /// of each at hand.
  ///
  /// - Parameters:
  ///   - mail: what waits for all apps.
  ///   - context: what the flow knew when it was routed.
  public mutating func consume(_ mail: FlowMail, in context: FlowContext) {
    addSubjects(of: mail, where: context.filter, in: context.metrics)
    for run in runs.indices where runs[run] != nil {
      runs[run]?.consume(mail, for: number + run * AnalysisFlow.groupCount, in: context)
    }
  }

  private mutating func addSubjects(
    of mail: FlowMail, where filter: SubjectFilter, in context: MetricsContext
  ) {
    for (place, addition) in mail.additions.enumerated()
    where (mail.knownCount + place) % AnalysisFlow.groupCount == number {
      guard filter.accepts(addition.subject.key) else {
        runs.append(nil)
        continue
      }
      var run = SubjectRun(addition.subject, slack: slack, in: context)
      for event in addition.broadcasts { run.broadcast(event, in: context) }
      runs.append(run)
    }
  }

  /// Ends the timelines of all wanted apps; hands each one's metrics and contradictions to `take`.
  ///
  /// - Parameters:
  ///   - subjects: what is known of the group's apps in the end.
  ///   - isWanted: of those that were followed.
  func finish(
    _ subjects: [SubjectIndex.Subject], in context: MetricsContext,
    where isWanted: (AppKey) -> Bool, _ take: (AppAccumulator, DiagnosticSummary) -> Void
  ) {
    for (position, subject) in subjects.enumerated() where isWanted(subject.key) {
      guard var run = runs[position] else { continue }
      take(run.finish(subject.key, until: subject.windowEnd, in: context), run.tally)
    }
  }
}
