/// The manual page of a command and its subcommands, in the mdoc language of `man`.
///
/// swift-argument-parser has a plugin, `generate-manual`, for the same.
struct ManualPage {
  let root: CommandNode
  let date: ManualDate

  /// The page, without a final line feed.
  var text: String {
    var lines = preamble + synopsis
    lines += section("DESCRIPTION", description)
    lines += section("COMMANDS", root.all.dropFirst().flatMap(ManualPage.command))
    lines += section("EXIT STATUS", ManualPage.statuses(of: root))
    lines += section("EXAMPLES", texts.filter(\.isExamples).flatMap(\.example))
    return lines.joined(separator: "\n")
  }

  private var preamble: [String] {
    let abstract = root.configuration.abstract
    let line = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    return [
      ".\\\" Made by: \(root.name) --generate-manual", ".Dd \(date.text)",
      ".Dt \(Mdoc.argument(root.name.uppercased())) 1", ".Os",
      ".Sh NAME", ".Nm \(Mdoc.argument(root.name))",
      ".Nd " + Mdoc.words(line).joined(separator: " "),
    ]
  }

  private var synopsis: [String] {
    var lines = [".Sh SYNOPSIS"]
    for node in root.all where node.subcommands.isEmpty {
      lines.append(".Nm")
      lines += node.stack.dropFirst().map { ".Cm " + Mdoc.argument($0._commandName) }
      if !node.named.isEmpty { lines.append(".Op Ar options") }
      lines += node.positional.map { ($0.isRequired ? ".Ar " : ".Op Ar ") + $0.operand }
    }
    if !root.subcommands.isEmpty {
      lines += [".Nm", ".Cm \(BuiltInOption.helpCommand.name)", ".Op Ar subcommand"]
    }
    return lines
  }

  /// The root's own text and options.
  private var description: [String] {
    var lines = Mdoc.lines(root.configuration.abstract)
    lines += texts.filter { !$0.isExamples }.flatMap(\.mdoc)
    lines += ManualPage.arguments(of: root)
    if !root.subcommands.isEmpty { lines += [".Pp", "All commands have the options:"] }
    lines += ManualPage.list(root.builtIn.map { (Mdoc.flags($0.names), $0.abstract) })
    return lines
  }

  private var texts: [ManualText] { ManualText.all(in: root.configuration.discussion) }

  /// Returns the lines of a section; none if its contents are empty.
  private func section(_ title: String, _ contents: [String]) -> [String] {
    contents.isEmpty ? [] : [".Sh \(title)"] + contents
  }

  /// Returns the section about a subcommand.
  private static func command(_ node: CommandNode) -> [String] {
    var lines = [".Ss " + Mdoc.words(node.path).joined(separator: " ")]
    lines += Mdoc.lines(node.configuration.abstract)
    lines += ManualText.all(in: node.configuration.discussion).flatMap(\.mdoc)
    let statuses = statuses(of: node)
    if !statuses.isEmpty { lines += [".Pp", "Exit status:"] + statuses }
    lines += arguments(of: node)
    return lines
  }

  /// Returns the list of a command's exit statuses, with what is said of all.
  private static func statuses(of node: CommandNode) -> [String] {
    guard let statuses = node.configuration.exitStatuses else { return [] }
    let rest = Mdoc.lines(statuses.remark)
    return list(statuses.rows.map { ("\($0.code.rawValue)", $0.meaning) })
      + (rest.isEmpty ? [] : [".Pp"] + rest)
  }

  /// Returns the list of the values, options and flags of a command.
  private static func arguments(of node: CommandNode) -> [String] {
    let sections = node.named.compactMap(\.section)
    let titles = sections.enumerated().filter { sections.firstIndex(of: $1) == $0 }.map(\.element)
    var ordered = node.positional + node.named.filter { $0.section == nil }
    for title in titles { ordered += node.named.filter { $0.section == title } }
    return list(ordered.map { ($0.tag, $0.description) })
  }

  private static func list(_ items: [(tag: String, text: String)]) -> [String] {
    guard !items.isEmpty else { return [] }
    let lines = items.flatMap { [".It \($0.tag)"] + Mdoc.lines($0.text) }
    return [".Bl -tag -width Ds"] + lines + [".El"]
  }
}

extension ArgumentDefinition {
  /// The name of the value as an argument of a macro.
  fileprivate var value: String { Mdoc.argument(String(placeholder.dropFirst().dropLast())) }

  /// The value as an operand, of which there may be several.
  fileprivate var operand: String { value + (isRepeating ? " No ..." : "") }

  /// The argument as the tag of an item.
  fileprivate var tag: String {
    switch kind {
    case .positional: "Ar \(operand)"
    case .flag: Mdoc.flags(names)
    case .option: "\(Mdoc.flags(names)) Ar \(value)"
    }
  }
}
