/// Assigns the words of a command line to its arguments.
struct WordSplitter {
  let definitions: [ArgumentDefinition]
  /// For each definition, the words that belong to it.
  private(set) var words: [[Word]]
  private(set) var asksForHelp = false
  private(set) var asksForVersion = false
  /// The first error. It is stored, since a request for help has precedence.
  private(set) var firstError: ParserError?

  init(definitions: [ArgumentDefinition]) {
    self.definitions = definitions
    self.words = definitions.map { _ in [] }
  }

  /// Whether the word looks like an option rather than a value. `-` alone is a value.
  static func isOption(_ word: String) -> Bool {
    word.hasPrefix("-") && word != "-"
  }

  mutating func split(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    var positional: [String] = []
    while let word = rest.popFirst() {
      if word == "--" {
        positional += rest
        break
      }
      if WordSplitter.isOption(word) {
        takeOption(word, rest: &rest)
      } else {
        positional.append(word)
      }
    }
    takePositional(positional)
  }

  private mutating func takeOption(_ word: String, rest: inout ArraySlice<String>) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let joined = parts.count > 1 ? String(parts[1]) : nil
    if name == "--help" || name == "-h" {
      asksForHelp = true
      return
    }
    guard let index = definitions.firstIndex(where: { $0.names.contains(name) }) else {
      if name == "--version" {
        asksForVersion = true
        return
      }
      let known = definitions.flatMap(\.names) + ["--help", "--version"]
      fail(.unknownOption(name, suggestion: nearest(to: name, among: known)))
      return
    }
    let definition = definitions[index]
    if definition.kind == .flag {
      if let joined { fail(.unexpectedValue(ArgumentLabel(definition), value: joined)) }
      words[index].append(Word(text: name, definition: definition))
    } else if let joined {
      words[index].append(Word(text: joined, definition: definition))
    } else if let next = rest.first, definition.takesAnyValue || !WordSplitter.isOption(next) {
      words[index].append(Word(text: next, definition: definition))
      rest = rest.dropFirst()
    } else {
      fail(.missingValue(ArgumentLabel(definition)))
    }
  }

  private mutating func takePositional(_ values: [String]) {
    var rest = values[...]
    for (index, definition) in definitions.enumerated() where definition.kind == .positional {
      let count = definition.isRepeating ? rest.count : min(1, rest.count)
      words[index] = rest.prefix(count).map { Word(text: $0, definition: definition) }
      rest = rest.dropFirst(count)
    }
    if !rest.isEmpty { fail(.unexpectedArguments(Array(rest))) }
  }

  private mutating func fail(_ error: ParserError) {
    if firstError == nil { firstError = error }
  }
}

/// One value in the user's spelling.
struct Word {
  var text: String
  var definition: ArgumentDefinition
}

extension Word {
  /// Parses the word as a value.
  func value<Value: ExpressibleByArgument>() throws -> Value {
    guard let value = Value(argument: text) else {
      throw ParserError.invalidValue(ArgumentLabel(definition), value: text, reason: nil)
    }
    return value
  }

  /// Parses the word with `transform`. The user sees the message of an error of `transform`.
  func value<Value>(_ transform: (String) throws -> Value) throws -> Value {
    do {
      return try transform(text)
    } catch {
      throw ParserError.invalidValue(ArgumentLabel(definition), value: text, reason: "\(error)")
    }
  }
}
