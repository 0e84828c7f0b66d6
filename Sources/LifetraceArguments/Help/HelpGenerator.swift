/// Writes the help of a command.
struct HelpGenerator {
  /// The width for output with an unknown width.
  static let defaultColumns = 80
  private static let helpIndent = 26

  /// The commands from the root to the command that is described.
  let stack: [any ParsableCommand.Type]
  private let definitions: [ArgumentDefinition]

  init(stack: [any ParsableCommand.Type]) {
    self.stack = stack
    self.definitions = stack.last.map { DefinitionEncoder.definitions(of: $0) } ?? []
  }

  /// Returns the whole help, wrapped to `columns`.
  func help(columns: Int) -> String {
    let configuration = stack.last?.configuration ?? CommandConfiguration()
    let columns = max(columns, HelpGenerator.helpIndent + 20)
    var blocks: [String] = []
    if !configuration.abstract.isEmpty {
      blocks.append(wrap("OVERVIEW: " + configuration.abstract, columns: columns))
    }
    if !configuration.discussion.isEmpty {
      blocks.append(wrap(configuration.discussion, columns: columns))
    }
    if let statuses = configuration.exitStatuses {
      blocks.append(wrap(statuses.paragraph, columns: columns))
    }
    blocks.append(wrap("USAGE: " + usage, columns: columns, hanging: 2))
    blocks += sections.map { section in
      "\(section.title):\n"
        + section.rows.map { row($0, columns: columns) }.joined(separator: "\n")
    }
    if !configuration.subcommands.isEmpty {
      blocks.append("  See '\(commandPath) help <subcommand>' for detailed help.")
    }
    return blocks.joined(separator: "\n\n")
  }

  /// The usage that errors print below their message.
  var shortUsage: String {
    """
    Usage: \(briefUsage)
      See '\(commandPath) --help' for more information.
    """
  }

  private var commandPath: String { stack.map { $0._commandName }.joined(separator: " ") }

  /// The usage, with one word for all options if they are many.
  private var briefUsage: String {
    let optional = definitions.filter { $0.kind != .positional && !$0.isRequired }
    guard optional.count > 3 else { return usage }
    let parts = definitions.filter { $0.kind == .positional || $0.isRequired }
      .map { $0.isRequired ? $0.synopsis : "[\($0.synopsis)]" }
    return ([commandPath, "[<options>]"] + parts).joined(separator: " ")
  }

  private var usage: String {
    if let command = stack.last, !command.configuration.subcommands.isEmpty {
      return commandPath + " <subcommand>"
    }
    let parts = definitions.map { definition in
      let isRepeatedOption = definition.kind == .option && definition.isRepeating
      let part = definition.synopsis + (isRepeatedOption ? " ..." : "")
      return definition.isRequired ? part : "[\(part)]"
    }
    return ([commandPath] + parts).joined(separator: " ")
  }

  private typealias Row = (label: String, text: String)

  private var sections: [(title: String, rows: [Row])] {
    let positional = definitions.filter { $0.kind == .positional }
    let named = definitions.filter { $0.kind != .positional }
    var titles: [String] = []
    for title in named.compactMap(\.section) where !titles.contains(title) {
      titles.append(title)
    }
    var options = named.filter { $0.section == nil }.map(HelpGenerator.row)
    options += BuiltInOption.all(below: stack.first).map {
      ($0.names.joined(separator: ", "), $0.abstract)
    }
    var sections = [(title: "ARGUMENTS", rows: positional.map(HelpGenerator.row))]
    sections.append((title: "OPTIONS", rows: options))
    sections += titles.map { title in
      (title: title.uppercased(), rows: named.filter { $0.section == title }.map(HelpGenerator.row))
    }
    let subcommands = stack.last?.configuration.subcommands ?? []
    sections.append(
      (
        title: "SUBCOMMANDS",
        rows: subcommands.map { ($0._commandName, $0.configuration.abstract) }
      ))
    return sections.filter { !$0.rows.isEmpty }
  }

  private static func row(_ definition: ArgumentDefinition) -> Row {
    let label =
      definition.kind == .option
      ? definition.label + " " + definition.placeholder : definition.label
    return (label, definition.description)
  }

  private func row(_ row: Row, columns: Int) -> String {
    let indent = HelpGenerator.helpIndent
    let margin = String(repeating: " ", count: indent)
    let text = wrap(row.text, columns: columns - indent)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
    let label = "  " + row.label
    if text.isEmpty { return label }
    guard label.count < indent else { return label + "\n" + text }
    return label + text.dropFirst(label.count)
  }
}

/// Returns `text` broken at spaces so that lines have at most `columns` characters.
///
/// Words longer than a line are not broken. Line feeds stay. Lines that begin with a space, such as
/// examples and tables, are not wrapped. Continuation lines are indented by `hanging` spaces.
func wrap(_ text: String, columns: Int, hanging: Int = 0) -> String {
  let margin = String(repeating: " ", count: hanging)
  return text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
    guard !line.hasPrefix(" ") else { return String(line) }
    var lines: [String] = []
    var current = ""
    for word in words(of: line) {
      if current.isEmpty {
        current = word
      } else if current.count + 1 + word.count <= columns {
        current += " " + word
      } else {
        lines.append(current)
        current = margin + word
      }
    }
    return (lines + [current]).joined(separator: "\n")
  }.joined(separator: "\n")
}

/// Splits a line at spaces, but keeps `[--format <format>]` together.
private func words(of line: Substring) -> [String] {
  var words: [String] = []
  var depth = 0
  for word in line.split(separator: " ") {
    if depth > 0, let last = words.popLast() {
      words.append(last + " " + word)
    } else {
      words.append(String(word))
    }
    for character in word {
      if character == "[" { depth += 1 }
      if character == "]" { depth = max(0, depth - 1) }
    }
  }
  return words
}
