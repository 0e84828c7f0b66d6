package import LifetraceMetrics

/// The verdicts of a check: each rule for each app, and each requirement.
package struct CheckResult: Sendable {
  /// What a verdict says.
  package enum Status: String, Hashable, Sendable, CaseIterable {
    /// Something fails the check.
    case failed
    /// There are findings that are no errors; they are shown and fail nothing.
    case reported
    /// The log cannot show that nothing is wrong.
    case unknown
    /// All that is wrong was so in the baseline.
    case known
    case passed
  }

  /// The verdicts in the order of apps, then of rules and requirements.
  package private(set) var verdicts: [Verdict] = []
  /// The inputs that could not be used, with the reason.
  package var unusable: [UnusableInput] = []
  /// How many problems of the baseline are gone; `nil` without a baseline.
  package private(set) var goneCount: Int?

  /// Creates a result without verdicts.
  package init() {}

  /// Applies rules to apps.
  package mutating func apply(
    _ settings: RuleSettings, to apps: [AppAnalysis], of analysis: Analysis,
    allowsUnknown: Bool = false
  ) {
    for verdict in Findings(of: analysis, apps: apps, rules: settings.rules).verdicts
    where settings.applies(verdict.rule, to: verdict.app) {
      verdicts.append(
        Verdict(verdict, failsIfUnknown: !allowsUnknown && settings.failsIfUnknown(verdict.rule)))
    }
  }

  /// Adds the verdict about a requirement.
  package mutating func add(_ verdict: Verdict) { verdicts.append(verdict) }

  /// Marks the problems that a baseline has, and counts those of it that are gone.
  package mutating func compare(with baseline: Baseline) {
    var rest = baseline.counts
    for index in verdicts.indices { verdicts[index].mark(&rest) }
    goneCount = rest.values.reduce(0, +)
  }

  /// Whether nothing fails the check. Inputs that could not be used are another matter.
  package var isPassed: Bool { !verdicts.contains { $0.status == .failed } }

  /// The number of verdicts with a status.
  package func count(_ status: Status) -> Int { verdicts.count { $0.status == status } }

  /// How often each problem occurs, by fingerprint, for a baseline.
  package var fingerprints: [String: Int] {
    var counts: [String: Int] = [:]
    for problem in verdicts.flatMap(\.problems) {
      counts[problem.fingerprint, default: 0] += problem.count
    }
    return counts
  }
}

extension CheckResult {
  /// An input that could not be used.
  package struct UnusableInput: Hashable, Sendable {
    /// The name as the user gave it.
    package let name: String
    /// Why, and what to do.
    package let message: String

    /// Creates the entry of an input.
    package init(name: String, message: String) {
      self.name = name
      self.message = message
    }
  }

  /// Something that is wrong.
  package struct Problem: Sendable {
    /// What kind of problem it is.
    package enum Kind: Sendable {
      case finding(Finding)
      /// Findings that the analysis counts without keeping them.
      case more
      /// A requirement that does not hold.
      case broken
      /// The log leaves open what must be known.
      case unknown
    }

    /// What is wrong.
    package let kind: Kind
    /// The same for the same problem in any log.
    package let fingerprint: String
    /// How often it occurs.
    package let count: Int
    /// How many of these the baseline has.
    package fileprivate(set) var knownCount = 0

    /// How many the baseline does not have.
    package var newCount: Int { count - knownCount }

    /// The finding, if it is one.
    package var finding: Finding? {
      if case .finding(let finding) = kind { finding } else { nil }
    }

    /// Whether the problem is that the log leaves something open.
    package var isOpen: Bool { if case .unknown = kind { true } else { false } }
  }

  /// What a rule or a requirement says about an app, or about the log as a whole.
  package struct Verdict: Sendable {
    /// What was checked.
    package enum Subject: Sendable {
      case rule(FindingRule)
      /// The text of a requirement.
      case requirement(String)
    }

    /// What was checked.
    package let subject: Subject
    /// The app; `nil` for the log as a whole.
    package let app: String?
    /// The device, if the log names it.
    package let device: String?
    /// All that is wrong.
    package private(set) var problems: [Problem] = []
    /// Why the log cannot decide, or not all of it; `nil` if it can.
    package let unknown: FindingText?
    /// The value that a requirement compares, in words.
    package let value: String?
  }
}

extension CheckResult.Verdict {
  /// Creates the verdict of a rule.
  fileprivate init(_ verdict: Findings.Verdict, failsIfUnknown: Bool) {
    let rule = verdict.rule
    let outcome = verdict.outcome
    subject = .rule(rule)
    (app, device) = (verdict.app, verdict.device)
    unknown = outcome.unknown
    value = nil
    func fingerprint(_ words: String) -> String {
      ProblemFingerprint.text(of: [rule.id, verdict.app, words])
    }
    problems = outcome.findings.map { finding in
      CheckResult.Problem(
        kind: .finding(finding),
        fingerprint: fingerprint(ProblemFingerprint.stableWords(of: finding.sentence)), count: 1)
    }
    if outcome.hiddenCount > 0 {
      problems.append(
        .init(kind: .more, fingerprint: fingerprint("more"), count: outcome.hiddenCount))
    }
    if outcome.unknown != nil, failsIfUnknown {
      problems.append(.init(kind: .unknown, fingerprint: fingerprint("unknown"), count: 1))
    }
  }

  /// Creates the verdict about a requirement: `isMet` is `nil` if the log leaves it open.
  package init(
    requirement: String, app: String?, device: String?, isMet: Bool?, value: String,
    failsIfUnknown: Bool
  ) {
    subject = .requirement(requirement)
    (self.app, self.device) = (app, device)
    self.value = value
    unknown = isMet == nil ? "The log does not show whether it holds." : nil
    guard isMet == false || isMet == nil && failsIfUnknown else { return }
    let fingerprint = ProblemFingerprint.text(
      of: [requirement, app ?? "", isMet == nil ? "unknown" : "broken"])
    problems = [
      .init(kind: isMet == nil ? .unknown : .broken, fingerprint: fingerprint, count: 1)
    ]
  }

  /// The status, by what is new.
  package var status: CheckResult.Status {
    if newCount > 0 { return severity == .error ? .failed : .reported }
    if !problems.isEmpty { return .known }
    return unknown == nil ? .passed : .unknown
  }

  /// How many problems the baseline does not have.
  package var newCount: Int { problems.reduce(0) { $0 + $1.newCount } }

  /// The problems that the baseline does not have.
  package var newProblems: [CheckResult.Problem] { problems.filter { $0.newCount > 0 } }

  /// The identifier of the rule, or the text of the requirement.
  package var name: String {
    switch subject {
    case .rule(let rule): rule.id
    case .requirement(let text): text
    }
  }

  /// The severity of its new problems: an error if what must be known is not.
  package var severity: Finding.Severity {
    guard case .rule(let rule) = subject else { return .error }
    return newProblems.contains { $0.isOpen } ? .error : rule.severity
  }

  /// Marks problems that are in `rest`, and takes them out of it.
  fileprivate mutating func mark(_ rest: inout [String: Int]) {
    for index in problems.indices {
      let problem = problems[index]
      let known = min(problem.count, rest[problem.fingerprint] ?? 0)
      guard known > 0 else { continue }
      problems[index].knownCount = known
      rest[problem.fingerprint, default: 0] -= known
    }
  }
}

/// What is the same about a problem in the logs of two runs.
enum ProblemFingerprint {
  /// Returns 16 hexadecimal digits for some texts.
  static func text(of parts: [String]) -> String {
    // FNV-1a: short, and the same everywhere.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for part in parts {
      for byte in Array(part.utf8) + [0] {
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Returns the words of a sentence without what differs from run to run: times, durations, counts,
  /// and whole numbers such as those of tasks. Codes and names with digits in them stay.
  static func stableWords(of sentence: FindingText) -> String {
    sentence.parts.map { part in
      switch part {
      case .words(let text), .quoted(let text): withoutNumbers(text)
      case .instant, .beginning, .duration, .limit, .count: "#"
      }
    }.joined()
  }

  private static func withoutNumbers(_ text: String) -> String {
    var result = ""
    var word = ""
    func end() {
      result += !word.isEmpty && word.allSatisfy(\.isWholeNumber) ? "#" : word
      word = ""
    }
    for character in text {
      if character.isLetter || character.isNumber {
        word.append(character)
      } else {
        end()
        result.append(character)
      }
    }
    end()
    return result
  }
}
