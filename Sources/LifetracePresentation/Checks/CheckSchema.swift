import LifetraceFindings
import LifetraceModel

/// The JSON Schemas of what `check` reads and writes.
package enum CheckSchema {
  /// The schema of a result, `lifetrace.check/1`, as pretty-printed JSON.
  package static var result: [UInt8] {
    ReportSchema.schema(of: CheckFields.check.description, title: Baseline.schema)
      .prettyLines(width: 100)
  }

  /// The schema of a file of rules, `lifetrace.rules/1`, as pretty-printed JSON.
  package static var rules: [UInt8] { ruleFile.prettyLines(width: 100) }

  private static let severities: JSONText = .array(
    (Finding.Severity.allCases.reversed().map(\.rawValue) + ["off"]).map(JSONText.string))

  private static let ruleFile: JSONText = [
    "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
    "title": .string(RuleSettings.schema), "type": .string("object"),
    "properties": [
      "schema": described(["const": .string(RuleSettings.schema)], "The name of the format."),
      "extends": described(
        ["enum": .array(RuleSettings.Base.allCases.map { .string($0.rawValue) })],
        "The rules that apply where `rules` does not say otherwise: those whose findings are errors "
          + "(recommended, the default), all with their own severities, or none."),
      "rules": [
        "type": .string("object"), "additionalProperties": .bool(false),
        "properties": .object(FindingRule.all.map { .init($0.id, rule($0)) }),
        "description": .string("What differs, by rule: a severity or an object."),
      ],
      "require": described(
        texts, "Requirements, such as 'exits.total = 0'; check --list prints all paths."),
      "apps": described(
        texts, "The apps to check, by bundle identifier; * is any text. All if absent."),
      "words": described(
        [
          "type": .string("object"),
          "additionalProperties": ["enum": .array(Callback.allCases.map { .string($0.rawValue) })],
        ],
        "Texts that apps print about their life cycle, each with its callback; * matches any text, {scene} the "
          + "name of a scene."),
    ],
    "required": .array([.string("schema")]), "additionalProperties": .bool(false),
  ]

  private static let texts: JSONText = [
    "type": .string("array"), "items": ["type": .string("string")],
  ]

  private static func rule(_ rule: FindingRule) -> JSONText {
    var properties: [JSONText.Member] = [
      .init(
        "severity",
        described(["enum": severities], "error fails the check; warning and note are only shown.")),
      .init(
        "unknown",
        described(
          ["enum": .array([.string("pass"), .string("fail")])],
          "What becomes of a verdict that the log leaves open; pass is the default.")),
      .init("skip", described(texts, "Apps that the rule skips; * matches any text.")),
    ]
    if rule.limit != nil {
      properties.append(
        .init(
          "limit",
          described(
            ["type": .string("string")],
            "The duration above which the rule reports, such as '3 s' or '250 ms'.")))
    }
    return [
      "description": .string(rule.summary),
      "anyOf": .array([
        ["enum": severities],
        [
          "type": .string("object"), "properties": .object(properties),
          "additionalProperties": .bool(false),
        ],
      ]),
    ]
  }

  private static func described(_ schema: JSONText, _ text: String) -> JSONText {
    guard case .object(let members) = schema else { return schema }
    return .object(members + [.init("description", .string(text))])
  }
}
