import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// The tables of the records in `lifetrace.explanation/1`, in the order of their members.
package enum ExplanationFields {
  private static let name = "lifetrace.explanation/1"

  /// The JSON Schema of an explanation, pretty-printed.
  package static var schema: [UInt8] {
    ReportSchema.schema(of: explanation.description, title: name).prettyLines(width: 100)
  }

  /// An explanation.
  static let explanation = FieldTable<ExplanationReport>(
    "explanation",
    [
      .text("schema", of: [name], "The name of the format.", .always) { _ in name },
      .text("app", "The app's bundle identifier, else its process name.", .always) {
        $0.explanation.subject.app.displayName
      },
      .text("extension", "The app's extension that ended.") {
        $0.explanation.subject.extensionIdentifier
      },
      .text("device", "The device.") { $0.explanation.subject.app.device },
      .pid { $0.explanation.subject.pid },
      .text("kind", of: ["exit", "session"], "What is explained.", .always) {
        $0.explanation.subject.exit == nil ? "session" : "exit"
      },
      .instant("at", "The decisive instant: the exit, or the end of the session.") {
        $0.explanation.at
      },
      .sentence("sentence", "What happened.") { $0.explanation.sentence },
      .text("rule", "The rule of the finding about it.") { $0.explanation.subject.finding?.rule },
      .word("severity", Finding.Severity.allCases, "How serious the finding is.") {
        $0.explanation.subject.finding?.severity
      },
      .list("steps", step, "What happened in order.") { $0.explanation.steps },
      .number("hiddenSteps", "How many steps are left out; absent for 0.") {
        $0.explanation.hiddenStepCount > 0 ? $0.explanation.hiddenStepCount : nil
      },
      .sentence("clock", "How times are given, where the device's clock was set.") {
        $0.explanation.clock
      },
      .sentence("cause", "Why it happened.") { $0.explanation.cause },
      .word(
        "confidence", Finding.Confidence.allCases, "How sure the cause is; absent if not known."
      ) { $0.explanation.confidence },
      .sentence("confirm", "What would confirm a likely cause.") { $0.explanation.confirm },
      .sentence("budget", "How long the app could run in the background, and did.") {
        $0.explanation.budget
      },
      .list("proof", proof, "The lines that prove it, the decisive one first.") {
        $0.explanation.proof
      },
      .sentences("against", "What contradicts or weakens it.") { $0.explanation.against },
      .list("unknown", gap, "What the log does not show.") { $0.explanation.unknown },
      .sentence("remedy", "What to do.") { $0.explanation.remedy },
      .text("reference", "The address of Apple's page on the subject.") {
        $0.explanation.reference
      },
      .list("remarks", remark, "What explains other observations.") { $0.explanation.remarks },
    ])

  private static let step = FieldTable<Explanation.Step>(
    "step",
    [
      .instant("at", "The instant; absent where no line shows it.") { $0.time },
      .seconds("offset", "The time since the decisive instant; negative for steps before it.") {
        $0.offset
      },
      .sentence("text", "What happened.") { $0.text },
      .source("source", "The line that shows it.") { $0.source },
      .flag("decisive", "Whether it is the explained exit, or the end of the session.") {
        $0.isDecisive
      },
    ])

  private static let proof = FieldTable<Explanation.Proof>(
    "proof",
    [
      .source("source", "The line, or the record's first line.", .always) { $0.source },
      .sentence("shows", "What the line shows.") { $0.shows },
      .text("quote", "The line, shortened; absent where it could not be read again.") { $0.quote },
      .source("quotedFrom", "The quoted line, if it is not the first line of the record.") {
        $0.quotedFrom
      },
    ])

  private static let gap = FieldTable<Explanation.Gap>(
    "gap",
    [
      .sentence("fact", "What is not known.") { $0.fact },
      .sentence("remedy", "How to record it.") { $0.remedy },
    ])

  private static let remark = FieldTable<Explanation.Remark>(
    "remark",
    [
      .sentence("text", "The explanation.") { $0.text },
      .source("source", "The line that shows the situation.") { $0.source },
      .text("reference", "The address of Apple's page on the subject.") { $0.reference },
    ])
}

extension Field {
  /// A sentence in the words of text reports.
  fileprivate static func sentence(
    _ key: String, _ meaning: String, _ value: @escaping @Sendable (Record) -> FindingText?
  ) -> Field {
    Field(key: key, kind: .text, sentence: meaning, presence: .ifKnown) { record, context in
      value(record).map { .string(FindingWording(context).text($0)) }
    }
  }

  /// Several sentences.
  fileprivate static func sentences(
    _ key: String, _ meaning: String, _ value: @escaping @Sendable (Record) -> [FindingText]
  ) -> Field {
    Field(key: key, kind: .list(.text), sentence: meaning, presence: .always) { record, context in
      .array(value(record).map { .string(FindingWording(context).text($0)) })
    }
  }
}
