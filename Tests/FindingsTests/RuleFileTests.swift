import LifetraceFindings
import LifetraceModel
import Testing

/// `lifetrace.rules/1`: what a file of rules may say, and where it is wrong.
@Suite("Files of rules") struct RuleFileTests {
  private static func settings(_ members: String) throws -> RuleSettings {
    try RuleSettings(parsing: Array(#"{ "schema": "lifetrace.rules/1"\#(members) }"#.utf8))
  }

  private static let recommended = FindingRule.all.filter { $0.severity == .error }.map(\.id)

  @Test func recommendedAreTheErrors() throws {
    #expect(try Self.settings("").rules.map(\.id) == Self.recommended)
    #expect(RuleSettings(.recommended).rules.map(\.id) == Self.recommended)
    #expect(!Self.recommended.isEmpty && Self.recommended.count < FindingRule.all.count)
    let all = try Self.settings(#", "extends": "all""#)
    #expect(all.rules.map(\.id) == FindingRule.all.map(\.id))
  }

  @Test func aSettingChangesItsRule() throws {
    let settings = try Self.settings(
      #", "rules": { "launch-slow": { "severity": "error", "limit": "3 s" }, "crash": "off" }"#)
    let slow = try #require(settings.rules.first { $0.id == "launch-slow" })
    #expect(slow.severity == .error)
    #expect(slow.limit == .seconds(3))
    #expect(!settings.rules.contains { $0.id == "crash" })
    #expect(settings.rules.count == Self.recommended.count)
  }

  @Test func aNamedRuleAppliesWithItsOwnSeverity() throws {
    let settings = try Self.settings(
      #", "extends": "none", "rules": { "silent-death": {}, "watchdog": "note" }"#)
    #expect(settings.rules.map(\.id) == ["watchdog", "silent-death"])
    #expect(settings.rules.map(\.severity) == [.note, .warning])
  }

  @Test func requirementsAndAppsKeepTheirPlaces() throws {
    let settings = try RuleSettings(
      parsing: Array(
        """
        \u{FEFF}{ "schema": "lifetrace.rules/1",
          "require": ["exits.total = 0",
                      "ü", "launches.total = 1"],
          "apps": ["com.example.*"] }
        """.utf8))
    #expect(settings.requirements.map(\.text) == ["exits.total = 0", "ü", "launches.total = 1"])
    let places = settings.requirements.compactMap(\.place)
    #expect(places.map(\.line) == [2, 3, 3])
    #expect(places.map(\.column) == [15, 15, 20])
    #expect(settings.selects("com.example.notes"))
    #expect(!settings.selects("org.example.notes"))
  }

  @Test(arguments: [
    ("a*c", "abc", true), ("a*c", "ac", true), ("a*c", "ab", false), ("*", "", true),
    ("a", "a", true), ("a", "ab", false), ("a*b*a", "aba", true), ("a*a", "a", false),
    ("*.notes", "com.example.notes", true), ("a**b", "ab", true), ("*b*", "abc", true),
  ])
  func patterns(pattern: String, name: String, isMatch: Bool) {
    #expect(NamePattern(pattern).matches(name) == isMatch)
  }

  /// What is wrong, with its line, column and remedy.
  @Test(arguments: [
    ("", 1, 1, "the file ends before a value"),
    ("[]", 1, 1, "found a list; expected an object"),
    ("{}", 1, 1, #"no "schema"; expected "schema": "lifetrace.rules/1""#),
    (#"{ "schema": "lifetrace.rules/2" }"#, 1, 13, "schema: 'lifetrace.rules/2' is not known here"),
    (#"{ "schema": 1 }"#, 1, 13, "schema: found a number; expected a text"),
    (
      "{\n  \"schem\": \"x\"\n}", 2, 3,
      "unknown key 'schem'; did you mean 'schema'? Expected one of"
    ),
    ("{ \"a\": 1, }", 1, 11, "a ',' before '}'; remove it"),
    ("{ \"a\": 1 // no\n}", 1, 10, "expected ',' or '}'"),
    ("// no\n{}", 1, 1, "a comment; JSON has none, remove it"),
    ("{ \"a\": 1, \"a\": 2 }", 1, 11, "the key 'a' is given twice"),
    ("{ \"a\": 01 }", 1, 8, "'01' is no JSON number"),
    ("{ \"a\": yes }", 1, 8, "no JSON value; expected an object"),
    ("{ \"a\": \"b\n\" }", 1, 10, "a line break or control character in a string"),
    ("{ \"a\": \"\\x\" }", 1, 9, "an unknown escape"),
    ("{ \"a\": \"\\ud83d\" }", 1, 9, "half of a surrogate pair"),
    ("{ \"a\": \"b", 1, 8, "a text that does not end"),
    ("{ \"a\" 1 }", 1, 7, "expected ':' after the key 'a'"),
    ("{ a: 1 }", 1, 3, "expected a key in double quotes"),
    ("{} {}", 1, 4, "text after the end"),
    (String(repeating: "[", count: 80), 1, 65, "nested more than 64 levels deep"),
  ])
  func syntax(text: String, line: Int, column: Int, message: String) {
    expectFault(text, line, column, message)
  }

  @Test(arguments: [
    (#""rules": []"#, 11, "rules: found a list; expected an object"),
    (
      #""rules": { "lunch-slow": "off" }"#, 13,
      "rules: unknown rule 'lunch-slow'; did you mean 'launch-slow'?"
    ),
    (
      #""rules": { "crash": "fatal" }"#, 22,
      "rules.crash: unknown word 'fatal'; expected one of error, warning"
    ),
    (#""rules": { "crash": 1 }"#, 22, "rules.crash: found a number; expected a severity such as"),
    (
      #""rules": { "crash": { "sevrity": "off" } }"#, 24,
      "rules.crash: unknown key 'sevrity'; did you mean 'severity'?"
    ),
    (
      #""rules": { "crash": { "unknown": "maybe" } }"#, 35,
      "rules.crash.unknown: unknown word 'maybe'; expected one of pass, fail"
    ),
    (
      #""rules": { "crash": { "limit": "3 s" } }"#, 33,
      "rules.crash.limit: the rule compares with no limit; remove it. Rules with one: "
    ),
    (
      #""rules": { "launch-slow": { "limit": "3 parsecs" } }"#, 39,
      "rules.launch-slow.limit: '3 parsecs' is no length of time"
    ),
    (
      #""rules": { "launch-slow": { "limit": 3 } }"#, 39,
      "rules.launch-slow.limit: found a number; expected a text such as \"3 s\""
    ),
    (
      #""rules": { "crash": { "skip": "x" } }"#, 32,
      "rules.crash.skip: found a text; expected a list"
    ),
    (
      #""extends": "recomended""#, 13,
      "extends: unknown word 'recomended'; did you mean 'recommended'?"
    ),
    (#""require": "exits.total = 0""#, 13, "require: found a text; expected a list of texts"),
    (#""require": ["exits.total = 0", 0]"#, 33, "require[1]: found a number; expected a text"),
    (#""apps": { }"#, 10, "apps: found an object; expected a list of texts"),
    (#""baseline": "x""#, 2, "unknown key 'baseline'; expected one of schema, extends, rules"),
  ])
  func members(text: String, column: Int, message: String) {
    expectFault("{ \"schema\": \"lifetrace.rules/1\",\n \(text) }", 2, column, message)
  }

  @Test func nothingToCheckIsAFault() {
    expectFault(
      #"{ "schema": "lifetrace.rules/1", "extends": "none" }"#, 1, 1,
      "turns off every rule and requires nothing; add a rule")
  }

  @Test func textThatIsNotUTF8() {
    #expect(throws: SettingsFault.self) {
      try RuleSettings(parsing: Array("{ \"a\": \"".utf8) + [0xFF] + Array("\" }".utf8))
    }
  }

  private func expectFault(_ text: String, _ line: Int, _ column: Int, _ message: String) {
    do {
      _ = try RuleSettings(parsing: Array(text.utf8))
      Issue.record("no fault in \(text)")
    } catch {
      #expect(error.message.contains(message), "\(error.message)")
      #expect(error.place?.line == line)
      #expect(error.place?.column == column)
    }
  }
}
