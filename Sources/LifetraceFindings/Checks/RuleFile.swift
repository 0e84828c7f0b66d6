import LifetraceModel

/// Why a file of rules or a baseline cannot be used.
package struct SettingsFault: Error, Hashable, Sendable {
  /// Where it is; `nil` for the file as a whole.
  package let place: TextPlace?
  /// What was found, what was expected, and what to do.
  package let message: String

  init(_ fault: FileFault, in bytes: [UInt8]) {
    place = TextPlace(of: fault.offset, in: bytes)
    message = fault.message
  }
}

extension RuleSettings {
  /// The name of the format of files of rules.
  package static let schema = "lifetrace.rules/1"

  /// Reads a file of rules, `lifetrace.rules/1`.
  ///
  /// Unknown keys, rules, words and units are errors: a mistyped rule must not pass unseen.
  package init(parsing bytes: [UInt8]) throws(SettingsFault) {
    do {
      self = try RuleFile.settings(try LocatedJSON(parsing: bytes), in: bytes)
    } catch {
      throw SettingsFault(error, in: bytes)
    }
  }
}

/// Reads the members of a file of rules.
enum RuleFile {
  private static let schema = RuleSettings.schema
  private static let keys = ["schema", "extends", "rules", "require", "apps", "words"]
  private static let ruleKeys = ["severity", "limit", "unknown", "skip"]
  private static let severities = Finding.Severity.allCases.reversed().map(\.rawValue) + ["off"]

  static func settings(
    _ file: LocatedJSON, in bytes: [UInt8]
  ) throws(FileFault) -> RuleSettings {
    let members = try file.members(keys, path: "")
    guard let version = members["schema"] else {
      throw FileFault(file, #"no "schema"; expected "schema": "\#(schema)""#)
    }
    let name = try version.text("schema")
    guard name == schema else {
      throw FileFault(version, "schema: '\(name)' is not known here; expected '\(schema)'")
    }
    var base = RuleSettings.Base.recommended
    if let value = members["extends"] {
      let word = try value.word(RuleSettings.Base.allCases.map(\.rawValue), "extends")
      base = RuleSettings.Base(rawValue: word) ?? base
    }
    var settings = RuleSettings(base)
    if let rules = members["rules"] {
      for member in try rules.anyMembers("rules") {
        settings.settings[member.key] = try setting(member)
      }
    }
    settings.requirements = try members["require"]?.entries("require", in: bytes) ?? []
    settings.apps = try members["apps"]?.entries("apps", in: bytes) ?? []
    if let words = members["words"] {
      for member in try words.anyMembers("words", otherwise: "an object of texts and callbacks") {
        settings.words.words.append(try word(member))
      }
    }
    guard !settings.rules.isEmpty || !settings.words.isEmpty || !settings.requirements.isEmpty
    else {
      throw FileFault(file, "turns off every rule and requires nothing; add a rule or \"require\"")
    }
    return settings
  }

  private static func setting(
    _ member: LocatedJSON.Member
  ) throws(FileFault) -> RuleSettings.Setting {
    let path = "rules.\(member.key)"
    guard let rule = FindingRule.all.first(where: { $0.id == member.key }) else {
      throw FileFault(
        at: member.offset,
        unknown("rule", member.key, among: FindingRule.all.map(\.id), in: "rules"))
    }
    var setting = RuleSettings.Setting()
    if case .string = member.value.content {
      try setSeverity(member.value, path, in: &setting)
      return setting
    }
    let members = try member.value.members(
      ruleKeys, path: path, otherwise: "a severity such as \"warning\" or an object")
    if let value = members["severity"] { try setSeverity(value, path + ".severity", in: &setting) }
    if let value = members["limit"] { setting.limit = try limit(value, of: rule, path) }
    if let value = members["unknown"] {
      setting.failsIfUnknown = try value.word(["pass", "fail"], path + ".unknown") == "fail"
    }
    if let value = members["skip"] {
      setting.skipped = try value.items(path + ".skip").map { NamePattern($0.text) }
    }
    return setting
  }

  private static func word(
    _ member: LocatedJSON.Member
  ) throws(FileFault) -> AppWords.Word {
    let callbacks = Callback.allCases.map(\.rawValue)
    let name = try member.value.word(callbacks, "words.\(member.key)")
    do {
      return try AppWords.Word(member.key, Callback(rawValue: name) ?? .didBecomeActive)
    } catch {
      let reason =
        switch error {
        case .tooShort: "is too short to be found for certain; expected three letters or more"
        case .adjacentPlaces: "has two of * and {scene} side by side; expected text between them"
        case .twoScenes: "names two scenes; expected {scene} once"
        }
      throw FileFault(at: member.offset, "words: '\(member.key)' \(reason)")
    }
  }

  private static func setSeverity(
    _ value: LocatedJSON, _ path: String, in setting: inout RuleSettings.Setting
  ) throws(FileFault) {
    let word = try value.word(severities, path)
    setting.severity = Finding.Severity(rawValue: word)
    setting.isOff = word == "off"
  }

  private static func limit(
    _ value: LocatedJSON, of rule: FindingRule, _ path: String
  ) throws(FileFault) -> TimeSpan {
    guard rule.limit != nil else {
      let others = FindingRule.all.filter { $0.limit != nil }.map(\.id)
      throw FileFault(
        value,
        "\(path).limit: the rule compares with no limit; remove it. Rules with one: "
          + others.joined(separator: ", "))
    }
    guard case .string(let text) = value.content, let span = TimeSpan(spelling: text) else {
      let found =
        if case .string(let text) = value.content { "'\(text)' is no length of time" } else {
          "found \(value.kind)"
        }
      throw FileFault(
        value,
        "\(path).limit: \(found); expected a text such as \"3 s\", \"250 ms\" or \"1 m 30 s\"")
    }
    return span
  }

  /// Returns the sentence about a word that is none of those expected.
  static func unknown(
    _ noun: String, _ word: String, among known: [String], in path: String
  ) -> String {
    let nearest = NearestName.name(like: word, among: known)
    let place = path.isEmpty ? "" : "\(path): "
    return "\(place)unknown \(noun) '\(word)'; "
      + (nearest.map { "did you mean '\($0)'? Expected " } ?? "expected ")
      + "one of " + known.joined(separator: ", ")
  }
}

extension LocatedJSON {
  /// Returns the members of an object.
  func anyMembers(
    _ path: String, otherwise: String = "an object"
  ) throws(FileFault) -> [Member] {
    guard case .object(let members) = content else {
      throw FileFault(
        self, (path.isEmpty ? "" : "\(path): ") + "found \(kind); expected \(otherwise)")
    }
    return members
  }

  /// Returns the members of an object with the given keys; any other key is an error.
  func members(
    _ keys: [String], path: String, otherwise: String = "an object"
  ) throws(FileFault) -> [String: LocatedJSON] {
    var found: [String: LocatedJSON] = [:]
    for member in try anyMembers(path, otherwise: otherwise) {
      guard keys.contains(member.key) else {
        throw FileFault(
          at: member.offset, RuleFile.unknown("key", member.key, among: keys, in: path))
      }
      found[member.key] = member.value
    }
    return found
  }

  /// Returns a text.
  func text(_ path: String) throws(FileFault) -> String {
    guard case .string(let text) = content else {
      throw FileFault(self, "\(path): found \(kind); expected a text")
    }
    return text
  }

  /// Returns a text that is one of some words.
  func word(_ words: [String], _ path: String) throws(FileFault) -> String {
    let text = try text(path)
    guard words.contains(text) else {
      throw FileFault(self, RuleFile.unknown("word", text, among: words, in: path))
    }
    return text
  }

  /// Returns the texts of a list, with their offsets.
  func items(_ path: String) throws(FileFault) -> [(text: String, offset: Int)] {
    guard case .array(let items) = content else {
      throw FileFault(self, "\(path): found \(kind); expected a list of texts")
    }
    var texts: [(text: String, offset: Int)] = []
    for (index, item) in items.enumerated() {
      texts.append((try item.text("\(path)[\(index)]"), item.offset))
    }
    return texts
  }

  /// Returns the texts of a list, with their places.
  func entries(_ path: String, in bytes: [UInt8]) throws(FileFault) -> [RuleSettings.Entry] {
    try items(path).map {
      RuleSettings.Entry(text: $0.text, place: TextPlace(of: $0.offset, in: bytes))
    }
  }
}
