package import LifetraceModel

/// Which rules a check applies and how, which apps it looks at, and what it requires beside them.
package struct RuleSettings: Sendable {
  /// The rules that apply unless a setting says otherwise.
  package enum Base: String, Hashable, Sendable, CaseIterable {
    /// The rules whose findings are errors.
    case recommended
    /// Every rule with its own severity.
    case all
    case none
  }

  /// How one rule differs from the base.
  package struct Setting: Hashable, Sendable {
    /// The severity in place of the rule's own.
    package var severity: Finding.Severity?
    /// Whether the rule is not applied at all.
    package var isOff = false
    /// The limit in place of the rule's own.
    package var limit: TimeSpan?
    /// Whether a verdict that the log leaves open fails the check.
    package var failsIfUnknown: Bool?
    /// The apps that the rule does not look at.
    package var skipped: [NamePattern] = []

    /// Creates a setting that changes nothing.
    package init() {}
  }

  /// A text of the file and where it is.
  package struct Entry: Hashable, Sendable {
    /// The text.
    package let text: String
    /// Its place; `nil` for settings that come from no file.
    package let place: TextPlace?

    /// Creates an entry.
    package init(text: String, place: TextPlace?) {
      self.text = text
      self.place = place
    }
  }

  /// The base.
  package var base: Base
  /// What differs from it, by rule.
  package var settings: [String: Setting] = [:]
  /// Requirements, such as `exits.total = 0`.
  package var requirements: [Entry] = []
  /// What apps print of their life cycle in words of their own.
  package var words = AppWords()
  /// Patterns of the apps to check; all if empty.
  package var apps: [Entry] = []

  /// Creates settings that apply the rules of a base as they are.
  package init(_ base: Base) { self.base = base }

  /// The rules to apply, with their settings, the gravest first.
  package var rules: [FindingRule] {
    FindingRule.all.compactMap { rule in
      guard let setting = settings[rule.id] else {
        return base == .all || base == .recommended && rule.isRecommended ? rule : nil
      }
      guard !setting.isOff else { return nil }
      var rule = rule
      rule.severity = setting.severity ?? rule.severity
      rule.limit = setting.limit ?? rule.limit
      return rule
    }
  }

  /// Whether a rule looks at an app.
  func applies(_ rule: FindingRule, to app: String) -> Bool {
    settings[rule.id]?.skipped.contains { $0.matches(app) } != true
  }

  /// Whether a verdict of the rule that the log leaves open fails the check.
  func failsIfUnknown(_ rule: FindingRule) -> Bool {
    settings[rule.id]?.failsIfUnknown ?? rule.failsIfUnknown
  }

  /// Whether an app is one of those to check.
  package func selects(_ app: String) -> Bool {
    apps.isEmpty || apps.contains { NamePattern($0.text).matches(app) }
  }
}

extension FindingRule {
  /// Whether a check without settings applies the rule: its findings are errors.
  package var isRecommended: Bool { severity == .error }
}

/// A line and a column of a text, both counted from 1; columns count characters.
package struct TextPlace: Hashable, Sendable {
  /// The line.
  package let line: Int
  /// The column.
  package let column: Int

  /// Creates the place of a byte of a text in UTF-8.
  init(of offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // Bytes that go on with a character are none of their own, nor is a byte order mark.
    let mark = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 1 : 0
    column = before[start...].count { $0 & 0xC0 != 0x80 } + 1 - min(mark, offset)
  }
}
