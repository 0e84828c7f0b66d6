/// Parses the text of a story.
struct StoryParser {
  private var story: Story

  /// Returns the story in `text`; throws a `StoryError` if the text is invalid.
  static func parse(_ text: String, file: String) throws -> Story {
    var parser = StoryParser(story: Story(file: file))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      var line = try StoryLine(line, number: index + 1, file: file)
      guard !line.isEmpty else { continue }
      let word = try line.next("a directive")
      if let read = directives[word] {
        try read(&parser, &line)
      } else if let kind = StoryFactKind(rawValue: word) {
        try parser.readFact(kind, &line)
      } else {
        throw line.error(.unknownDirective(word))
      }
      if !line.isEmpty {
        throw line.error(.invalid(try line.next("nothing"), expected: "the end of the line"))
      }
    }
    return parser.story
  }

  private typealias Read = @Sendable (inout StoryParser, inout StoryLine) throws -> Void

  private static let directives: [String: Read] = [
    "input": { $0.story.inputs.append(try $1.next("a file")) },
    "options": { $0.story.options += $1.rest() },
    "zone": { $0.story.zoneSeconds = try StoryParser.zone(&$1) },
    "condition": { $0.story.conditions.append(try StoryParser.name(&$1, "a condition")) },
    "nothing": { $0.story.absent.append(try StoryParser.name(&$1, "an app")) },
    "others": { parser, line in
      guard line.skip("allowed") else { throw line.error(.missing("'allowed'")) }
      parser.story.allowsOthers = true
    },
    "app": { parser, line in
      let name = try StoryParser.name(&line, "an app")
      parser.story.apps.append(StoryApp(name: name, isBundled: line.skip("bundled")))
    },
    "scene": { parser, line in
      let scene = StoryScene(name: try StoryParser.name(&line, "a scene"))
      try parser.withApp("scene", line) { $0.scenes.append(scene) }
    },
    "extension": { parser, line in
      let name = try StoryParser.name(&line, "an extension")
      try parser.withApp("extension", line) { $0.extensions.append(name) }
    },
  ]

  private static func name(_ line: inout StoryLine, _ what: String) throws -> StoryName {
    StoryName(name: try line.next(what), line: line.number)
  }

  private static func zone(_ line: inout StoryLine) throws -> Int {
    let word = try line.next("a zone")
    guard word.count == 5, let number = Int(word), let sign = word.first, "+-".contains(sign)
    else { throw line.error(.invalid(word, expected: "a zone such as +0100")) }
    return (number / 100 * 60 + number % 100) * 60
  }

  private mutating func withApp(
    _ word: String, _ line: StoryLine, _ change: (inout StoryApp) throws -> Void
  ) throws {
    guard !story.apps.isEmpty else { throw line.error(.misplaced(word, needs: "app")) }
    try change(&story.apps[story.apps.count - 1])
  }

  private mutating func readFact(_ kind: StoryFactKind, _ line: inout StoryLine) throws {
    let isNone = line.skip("none")
    let fact = isNone ? nil : try StoryParser.fact(kind, &line)
    try withApp(kind.rawValue, line) { app in
      switch (kind, fact) {
      case (.task, let fact):
        guard let session = app.facts.indices.last, app.facts[session].kind == .session else {
          throw line.error(.misplaced("task", needs: "session"))
        }
        app.facts[session].tasks = (app.facts[session].tasks ?? []) + (fact.map { [$0] } ?? [])
      case (.state, let fact?), (.end, let fact?):
        if app.scenes.isEmpty {
          app.facts.append(fact)
        } else {
          app.scenes[app.scenes.count - 1].facts.append(fact)
        }
      case (_, let fact?):
        app.facts.append(fact)
      case (_, nil):
        app.none.insert(kind)
      }
    }
  }

  private static func fact(_ kind: StoryFactKind, _ line: inout StoryLine) throws -> StoryFact {
    var fact = StoryFact(kind: kind, line: line.number)
    for (index, name) in kind.leading.enumerated() where index < kind.required || !line.isEmpty {
      fact.fields.append((name, try value(name, kind, &line)))
    }
    while !line.isEmpty {
      let name = try line.next("a field")
      fact.fields.append((name, try value(name, kind, &line)))
    }
    return fact
  }

  private static func value(
    _ name: String, _ kind: StoryFactKind, _ line: inout StoryLine
  ) throws -> StoryValue {
    guard let form = kind.fields[name] else {
      let known = kind.fields.keys.sorted().joined(separator: ", ")
      throw line.error(.invalid(name, expected: "one of \(known)"))
    }
    let word = try line.next(form.name)
    guard let value = form.value(of: word) else {
      throw line.error(.invalid(word, expected: form.name))
    }
    return value
  }
}

extension Story {
  /// Parses the text of a story; throws a `StoryError` with the line of the first error.
  public init(parsing text: String, file: String) throws {
    self = try StoryParser.parse(text, file: file)
  }
}
