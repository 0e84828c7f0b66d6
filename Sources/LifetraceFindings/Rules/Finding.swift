public import LifetraceModel

/// Something in a log that deserves attention, with its cause, the lines that prove it, and a remedy.
public struct Finding: Hashable, Sendable {
  /// How serious a finding is.
  public enum Severity: String, Hashable, Comparable, Sendable, CaseIterable {
    case note
    case warning
    case error

    /// Orders severities from note to error.
    public static func < (left: Severity, right: Severity) -> Bool {
      left.rank < right.rank
    }

    /// The place among severities, the least serious first.
    var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// How sure the cause is.
  public enum Confidence: String, Hashable, Sendable, CaseIterable {
    /// Lines of the log prove it.
    case certain
    /// It follows from what is known, and `confirm` says what would prove it.
    case likely
  }

  /// The identifier of the rule that made the finding, such as `background-task-leaked`.
  public var rule: String
  /// How serious it is.
  public var severity: Severity
  /// The name of the app; `nil` for the log as a whole.
  public var app: String?
  /// The device, if the log names it.
  public var device: String?
  /// The process identifier, if the log names it.
  public var pid: Int32?
  /// The decisive instant; `nil` where the log shows none.
  public var at: Instant?
  /// What happened.
  public var sentence: FindingText
  /// Why it happened.
  public var cause: FindingText?
  /// What to do.
  public var remedy: FindingText?
  /// The address of Apple's page on the subject.
  public var reference: String?
  /// How sure the cause is.
  public var confidence: Confidence
  /// What would confirm a likely cause.
  public var confirm: FindingText?
  /// The lines that prove it, the decisive one first.
  public var evidence: [SourcePosition]

  /// Creates a finding about an app, or about the log as a whole.
  public init(
    _ rule: FindingRule, app: String? = nil, device: String? = nil, pid: Int32? = nil,
    at: Instant? = nil, _ sentence: FindingText, cause: FindingText? = nil,
    remedy: FindingText? = nil, confidence: Confidence = .certain, confirm: FindingText? = nil,
    evidence: [SourcePosition]
  ) {
    self.rule = rule.id
    severity = rule.severity
    self.app = app
    self.device = device
    self.pid = pid
    self.at = at
    self.sentence = sentence
    self.cause = cause
    self.remedy = remedy
    reference = rule.reference
    self.confidence = confidence
    self.confirm = confirm
    self.evidence = evidence
  }
}

/// A sentence with instants, durations and names of the log in it, worded by whoever shows it.
///
/// Write it as a string: `"Killed at \(exit.at): \(quoted: name) took \(used) of \(limit: budget)."`
public struct FindingText: Hashable, Sendable {
  /// A piece of a sentence.
  public enum Part: Hashable, Sendable {
    case words(String)
    /// Text of the log, which may contain anything.
    case quoted(String)
    case instant(Instant)
    /// When a background task began, as exact as the log shows it.
    case beginning(Instant, BackgroundTask.Beginning)
    case duration(TimeSpan)
    /// A round duration that the system or a rule sets, such as a budget, or that a line rounds.
    case limit(TimeSpan)
    case count(Int)
  }

  /// The pieces in their order.
  public private(set) var parts: [Part] = []

  /// Creates a sentence from its pieces.
  public init(_ parts: [Part] = []) { self.parts = parts }

  /// Appends another text.
  public static func + (left: FindingText, right: FindingText) -> FindingText {
    FindingText(left.parts + right.parts)
  }
}

extension FindingText: ExpressibleByStringInterpolation {
  /// Collects the pieces of an interpolated string.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends words of the sentence.
    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.words(literal)) }
    }

    /// Appends words that the program knows, such as the name of a state.
    public mutating func appendInterpolation(_ words: String) { appendLiteral(words) }
    /// Appends another text.
    public mutating func appendInterpolation(_ text: FindingText) { parts += text.parts }
    /// Appends text of the log.
    public mutating func appendInterpolation(quoted text: String) { parts.append(.quoted(text)) }
    /// Appends an instant.
    public mutating func appendInterpolation(_ instant: Instant) { parts.append(.instant(instant)) }
    /// Appends when a background task began.
    public mutating func appendInterpolation(
      _ instant: Instant, knownBy beginning: BackgroundTask.Beginning
    ) { parts.append(.beginning(instant, beginning)) }
    /// Appends a measured duration.
    public mutating func appendInterpolation(_ span: TimeSpan) { parts.append(.duration(span)) }
    /// Appends a limit.
    public mutating func appendInterpolation(limit: TimeSpan) { parts.append(.limit(limit)) }
    /// Appends a count.
    public mutating func appendInterpolation(_ count: Int) { parts.append(.count(count)) }
  }

  /// Creates a sentence without values of the log.
  public init(stringLiteral words: String) { parts = words.isEmpty ? [] : [.words(words)] }
  /// Creates a sentence from an interpolated string.
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }
}
