import LifetraceArguments
import LifetraceFindings
import LifetracePresentation

/// The differences between two captures that a user does not accept: the words of `diff --fail-on`.
struct FailureCondition {
  /// One word of the expression.
  private enum Term {
    case change
    case slower
    case newFindings
    case newExits
    case severity(Finding.Severity)
    case rule(String)
  }

  private var terms: [(word: String, term: Term)] = []

  /// Creates the condition of words with commas between them.
  ///
  /// - Throws: `ValidationError` if a word has no meaning.
  init(parsing argument: String) throws {
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let word = String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      guard let term = FailureCondition.term(word) else {
        let words = FailureCondition.words.joined(separator: ", ")
        throw ValidationError(
          "'\(word)' is none of \(words), and no rule such as background-task-leaked")
      }
      terms.append((word, term))
    }
  }

  /// The words that can be given beside rules.
  static var words: [String] {
    named.map(\.key) + Finding.Severity.allCases.reversed().map(\.rawValue)
  }

  private static var named: KeyValuePairs<String, Term> {
    [
      "change": .change, "slower": .slower, "new-findings": .newFindings, "new-exits": .newExits,
    ]
  }

  private static func term(_ word: String) -> Term? {
    if let found = named.first(where: { $0.key == word }) { return found.value }
    if let severity = Finding.Severity(rawValue: word) { return .severity(severity) }
    return FindingRule.all.contains { $0.id == word } ? .rule(word) : nil
  }

  /// Returns the first word that holds, with the sentence about what it names; `nil` if none holds.
  func reason(in comparison: Comparison, _ report: ComparisonReport) -> String? {
    for (word, term) in terms {
      if let sentence = sentence(term, comparison, report) { return "\(word): \(sentence)" }
    }
    return nil
  }

  private func sentence(
    _ term: Term, _ comparison: Comparison, _ report: ComparisonReport
  ) -> String? {
    switch term {
    case .change: return comparison.changes.first.map(report.sentence)
    case .slower:
      return comparison.changes.first { change in
        if case .duration = change.kind { change.isWorse == true } else { false }
      }.map(report.sentence)
    case .newExits:
      return newCount(comparison, report) { subject in
        if case .exit = subject { true } else { false }
      }
    case .newFindings: return newFinding(comparison, report) { _ in true }
    case .severity(let severity):
      return newFinding(comparison, report) { $0.severity >= severity }
    case .rule(let id): return newFinding(comparison, report) { $0.id == id }
    }
  }

  private func newFinding(
    _ comparison: Comparison, _ report: ComparisonReport, where isMeant: (FindingRule) -> Bool
  ) -> String? {
    let rules = Set(FindingRule.all.filter(isMeant).map(\.id))
    return newCount(comparison, report) { subject in
      if case .finding(let rule) = subject { rules.contains(rule) } else { false }
    }
  }

  /// Returns the sentence about the first count of what is only in the second capture.
  private func newCount(
    _ comparison: Comparison, _ report: ComparisonReport,
    where isMeant: (CountSubject) -> Bool
  ) -> String? {
    for app in comparison.apps {
      if let count = app.counts.first(where: { $0.before == 0 && isMeant($0.subject) }) {
        return report.sentence(count, of: app)
      }
    }
    return nil
  }
}
