public import LifetraceMetrics
public import LifetraceModel

/// One exit or one background session as a story: what happened in order, why, and which lines prove it.
public struct Explanation: Sendable {
  /// An instant of the story and what happened then.
  public struct Step: Hashable, Sendable {
    /// The instant; the last known one where the log shows no exact time, `nil` where it shows none at all.
    public var time: Instant? { isTimed ? at : nil }
    /// The instant in the order of the steps.
    public var at: Instant
    /// Whether the instant is that of the step, not that of another line.
    var isTimed = true
    /// The time since the decisive instant, negative before it; `nil` where no duration is known.
    public var offset: TimeSpan?
    /// What happened, in a few words.
    public var text: FindingText
    /// The line that shows it.
    public var source: SourcePosition?
    /// Whether it is the instant that the explanation is about.
    public var isDecisive = false
    /// Whether another step at the same instant says more.
    var isStopgap = false
    /// How much the story needs it; the lowest are left out first.
    var weight = Weight.detail

    /// How much a story needs a step.
    enum Weight: Int, Comparable {
      case detail, state, work, key

      static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
    }

    /// Creates a step.
    init(
      _ at: Instant, _ text: FindingText, source: SourcePosition?, weight: Weight = .detail,
      isDecisive: Bool = false, isStopgap: Bool = false
    ) {
      self.isStopgap = isStopgap
      self.at = at
      self.text = text
      self.source = source
      self.weight = weight
      self.isDecisive = isDecisive
    }
  }

  /// A line that proves a part of the explanation.
  public struct Proof: Hashable, Sendable {
    /// The line.
    public var source: SourcePosition
    /// What the line shows.
    public var shows: FindingText
    /// Words that the decisive part of the line contains, the most telling first.
    public var words: [String]
    /// The line as the log has it, shortened; `nil` until it is read again, or where that cannot be done.
    public var quote: String?
    /// The line of the quote, where the decisive words are in a later line of the same record.
    public var quotedFrom: SourcePosition?
    /// The next line of the input with an event: the record of the proof ends before it.
    package var nextEventLine: UInt32?
    /// What the quote answers, if one of the words is in the record; else the proof is dropped.
    package var answers: Question?
  }

  /// A question that only the words of a line can answer.
  package enum Question: Hashable, Sendable {
    case lockedFile, heldAssertion, processorTime
  }

  /// A fact that the log does not show.
  public struct Gap: Hashable, Sendable {
    /// What is not known.
    public var fact: FindingText
    /// How to record it.
    public var remedy: FindingText?
    /// The question to which a quoted line may be the answer.
    package var question: Question?
  }

  /// What explains an observation that often surprises, and is no fault.
  public struct Remark: Hashable, Sendable {
    /// The explanation.
    public var text: FindingText
    /// The line that shows the situation.
    public var source: SourcePosition?
    /// The address of Apple's page on the subject.
    public var reference: String?
  }

  /// What is explained.
  public let subject: ExplanationSubject
  /// What happened, in one sentence.
  public let sentence: FindingText
  /// The decisive instant: the exit, or the end of the session; `nil` where the log shows none.
  public let at: Instant?
  /// What happened in order.
  public let steps: [Step]
  /// The number of steps that are left out because they matter least.
  public let hiddenStepCount: Int
  /// How times are given, where the device's clock was set after the first step.
  public let clock: FindingText?
  /// Why it happened.
  public let cause: FindingText
  /// How sure the cause is; `nil` where the log shows none.
  public let confidence: Finding.Confidence?
  /// What would confirm a likely cause.
  public let confirm: FindingText?
  /// How long the app could run in the background, how long it did, and where the limit comes from.
  public let budget: FindingText?
  /// The lines that prove it, the decisive one first.
  public var proof: [Proof]
  /// What contradicts or weakens the explanation.
  public let against: [FindingText]
  /// What the log does not show.
  public var unknown: [Gap]
  /// What to do.
  public let remedy: FindingText?
  /// The address of Apple's page on the subject.
  public let reference: String?
  /// What explains the app's other observations.
  public let remarks: [Remark]

  /// Explains an exit or a background session.
  ///
  /// - Parameters:
  ///   - subject: the exit or session.
  ///   - analysis: the analysis that contains it, made with `full`.
  ///   - trace: the events of which the analysis was made; they name the lines of the steps.
  public init(of subject: ExplanationSubject, in analysis: Analysis, events trace: EventTrace) {
    let scene = ExplanationScene(subject, in: analysis, events: trace)
    let story = ExplanationStory(scene)
    let account = ExplanationAccount(scene)
    self.subject = subject
    sentence = account.sentence
    at = scene.decisiveAt
    (steps, hiddenStepCount) = story.steps
    let first = steps.first?.at
    clock = .clock(
      analysis.inputs.flatMap(\.movedTimes).filter { moved in
        first.map { $0 <= moved.shownEnd } ?? false
      })
    (cause, confidence, confirm) = account.cause
    budget = account.budget
    proof = ExplanationProof(scene).lines
    trace.limitRecords(of: &proof)
    against = ExplanationDoubts(scene).against
    unknown = ExplanationDoubts(scene).unknown
    remedy = account.remedy
    reference = account.reference
    remarks = ExplanationRemarks(scene).all
  }

  /// Explains what often surprises about an app, where the log shows it.
  ///
  /// - Parameters:
  ///   - app: an app of the analysis, made with `full`.
  ///   - analysis: the analysis that contains it.
  ///   - trace: the events of which the analysis was made.
  public static func remarks(
    about app: AppAnalysis, in analysis: Analysis, events trace: EventTrace
  ) -> [Remark] {
    AppRemarks(app, AppEvents(of: app, in: trace), in: analysis).all
  }
}

extension EventTrace {
  /// Finds for each line the next one of its input with an event.
  fileprivate func limitRecords(of proof: inout [Explanation.Proof]) {
    for event in events {
      for index in proof.indices
      where event.source.input == proof[index].source.input
        && event.source.line > proof[index].source.line
      {
        proof[index].nextEventLine = min(
          proof[index].nextEventLine ?? .max, event.source.line)
      }
    }
  }
}
