import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// The tables of all kinds of records in `lifetrace.check/1`, in the order of its members.
enum CheckFields {
  /// What holds for the check as a whole.
  static let check = FieldTable<CheckReport>(
    "check",
    [
      .text("schema", of: [Baseline.schema], "The name of the format.", .always) { _ in
        Baseline.schema
      },
      .text(
        "outcome", of: ["passed", "failed", "incomplete"],
        "The outcome; incomplete if inputs could not be used.", .always
      ) { $0.outcome },
      .counts("counts", CheckResult.Status.allCases, "How many checks have each status.") {
        report in
        Dictionary(
          uniqueKeysWithValues: CheckResult.Status.allCases.map {
            ($0, report.result.count($0))
          })
      },
      .list(
        "unusable", unusable, "The inputs that could not be used; absent if there are none.",
        .ifKnown
      ) { $0.result.unusable.isEmpty ? nil : $0.result.unusable },
      .list("verdicts", verdict, "Each rule for each app, and each requirement.") {
        $0.result.verdicts
      },
      .number("gone", "How many problems of the baseline are gone; absent without a baseline.") {
        $0.result.goneCount
      },
      .list("transitions", coverage, "Which documented transitions the log exercised.") {
        $0.coverage
      },
      Field(
        key: "fingerprints", kind: .named(.number),
        sentence: "How often each problem occurs; a later check compares them as its baseline.",
        presence: .always
      ) { report, _ in
        .object(
          report.result.fingerprints.sorted { $0.key < $1.key }.map {
            .init($0.key, .integer(Int64($0.value)))
          })
      },
    ])

  static let unusable = FieldTable<CheckResult.UnusableInput>(
    "unusableInput",
    [
      .text("name", "The name of the input.", .always) { $0.name },
      .text("message", "Why it could not be used, and what to do.", .always) { $0.message },
    ])

  static let verdict = FieldTable<CheckResult.Verdict>(
    "verdict",
    [
      .text("rule", "The rule; absent for a requirement.") { verdict in
        if case .rule(let rule) = verdict.subject { rule.id } else { nil }
      },
      .text("requirement", "The requirement; absent for a rule.") { verdict in
        if case .requirement(let text) = verdict.subject { text } else { nil }
      },
      .text("app", "The bundle identifier or process name; absent for the log as a whole.") {
        $0.app
      },
      .text("device", "The device, if the log names it.") { $0.device },
      .word("status", CheckResult.Status.allCases, "What the check says.", .always) { $0.status },
      .word("severity", Finding.Severity.allCases, "How serious its problems are.", .always) {
        $0.severity
      },
      .text("value", "The value that a requirement compares, in words.") { $0.value },
      .sentence("unknown", "Why the log leaves it open; absent if it does not.") { $0.unknown },
      .list("problems", problem, "All that is wrong, known or new.") { verdict in
        verdict.problems.map { CheckEntry(verdict: verdict, problem: $0) }
      },
    ])

  static let problem = FieldTable<CheckEntry>(
    "problem",
    [
      .text(
        "kind", of: ["finding", "more", "broken", "unknown"],
        "What it is: `more` counts findings that are not kept, `broken` and `unknown` are "
          + "requirements, or rules that must be known.",
        .always
      ) { $0.problem.kind.name },
      .sentence("sentence", "What is wrong.", .always) { $0.sentence },
      .sentence("cause", "Why it happened.") { $0.problem.finding?.cause },
      .sentence("remedy", "What to do.") { $0.problem.finding?.remedy },
      .text("reference", "The address of Apple's page on the subject.") {
        $0.problem.finding?.reference
      },
      .word("confidence", Finding.Confidence.allCases, "How sure the cause is.") {
        $0.problem.finding?.confidence
      },
      .sentence("confirm", "What would confirm a likely cause.") { $0.problem.finding?.confirm },
      .pid { $0.problem.finding?.pid },
      .instant("at", "The decisive instant.") { $0.problem.finding?.at },
      .list(
        "evidence", ReportFields.evidence, "The lines that prove it, the decisive one first.",
        .ifKnown
      ) { $0.problem.finding?.evidence },
      .number("count", "How often it occurs.", .always) { $0.problem.count },
      .number("known", "How often the baseline has it; absent for 0.") {
        $0.problem.knownCount == 0 ? nil : $0.problem.knownCount
      },
      .text("fingerprint", "A text that is equal for the same problem in any log.", .always) {
        $0.problem.fingerprint
      },
    ])

  static let coverage = FieldTable<TransitionCoverage>(
    "coverage",
    [
      .text("machine", of: ["app", "scene"], "The state machine.", .always) { $0.machine },
      .number("documented", "How many transitions are documented.", .always) { $0.total },
      .number("exercised", "How many of them the log shows.", .always) { $0.exercised.count },
      .share("share", "The part of them that the log shows.") { $0.share },
      .list("missing", transition, "The documented transitions that the log does not show.") {
        $0.missing
      },
    ])

  static let transition = FieldTable<DocumentedTransition>(
    "documentedTransition",
    [
      .text("from", "The state before.", .always) { $0.from.identifier },
      .text("to", "The state after.", .always) { $0.to.identifier },
      .text("trigger", "What makes it happen.", .always) { $0.trigger },
    ])
}

extension CheckResult.Problem.Kind {
  /// The name in JSON.
  var name: String {
    switch self {
    case .finding: "finding"
    case .more: "more"
    case .broken: "broken"
    case .unknown: "unknown"
    }
  }
}
