package import LifetracePresentation

/// What a block asks for.
package struct BlockCommand: Hashable, Sendable {
  /// The kind of content that the block shows.
  package var kind: BlockKind
  /// The word after the kind: a section or a path; empty where the kind takes none.
  package var subject: String
  /// The traces, relative to the document; empty for a documented machine.
  package var traces: [String]
  /// The other options by their names.
  private var options: [String: String]
  /// The words in their order, as the fingerprint and lists show them.
  package let words: [String]

  /// Parses the text after `lifetrace:`.
  package init(_ text: String) throws(EmbeddingFault) {
    let words = try CommandWords.split(text)
    self.words = words
    guard let first = words.first else { throw .noKind }
    guard let kind = BlockKind(rawValue: first) else { throw .unknownKind(first) }
    self.kind = kind
    var rest = words.dropFirst()
    subject = ""
    if kind.takesSubject {
      guard let word = rest.first, !CommandWords.isOption(word) else { throw .noSubject(kind) }
      subject = word
      rest = rest.dropFirst()
    }
    traces = []
    options = [:]
    for word in rest { try add(word) }
    try check()
  }

  private mutating func add(_ word: String) throws(EmbeddingFault) {
    guard CommandWords.isOption(word), let sign = word.utf8.firstIndex(of: UInt8(ascii: "="))
    else { throw .unexpectedWord(word) }
    let name = String(word[..<sign])
    let value = String(word[word.utf8.index(after: sign)...])
    guard kind.takes(name) else { throw .unknownOption(name, kind) }
    guard !value.isEmpty else {
      throw .unusableValue(option: name, value: value, expected: "a value")
    }
    if name == "trace" {
      traces.append(value)
    } else if options.updateValue(value, forKey: name) != nil {
      throw .repeatedOption(name)
    }
  }

  /// Throws the problems that need no trace.
  private func check() throws(EmbeddingFault) {
    _ = try machine
    _ = try reference
    _ = try sections
    _ = try width
    _ = try format
    _ = try color
    switch kind {
    case .table: _ = try section
    case .value, .badge: _ = try ReportPath(subject)
    case .graph, .timeline, .mermaid, .report: break
    }
    if let full = options["full"], full != "yes", full != "no" {
      throw BlockCommand.unusable("full", full, ["yes", "no"])
    }
    if let name = options["name"], !BlockCommand.isFileName(name) { throw .unusableName(name) }
    if traces.isEmpty, options["reference"] == nil { throw .noTrace }
  }

  /// Returns an option's value.
  func option(_ name: String) -> String? { options[name] }

  /// The bundle or name of the only app to look at.
  package var app: String? { options["app"] }

  /// The only device to look at.
  package var device: String? { options["device"] }

  /// The options that the command line has with two dashes.
  package static let sharedOptions =
    ["app", "device"] + BlockKind.readingOptions + BlockKind.timeOptions

  /// How the trace is read, as words of the command line.
  package var readingArguments: [String] { arguments(BlockKind.readingOptions) }

  /// Which part of its time is looked at, as words of the command line.
  package var timeArguments: [String] { arguments(BlockKind.timeOptions) }

  /// Whether it shows a single value of the report.
  package var showsValue: Bool { kind == .value || kind == .badge }

  /// Whether it shows the states over time.
  package var showsTimelines: Bool { kind == .report || kind == .timeline }

  /// Whether it needs all scenes.
  package var showsScenes: Bool {
    switch kind {
    case .graph, .mermaid: option("of") == DiagramMachine.scene.rawValue
    case .timeline: true
    case .table, .value, .badge, .report: false
    }
  }

  /// Whether it needs lists whole, with evidence.
  package var isFull: Bool { options["full"] == "yes" || kind == .timeline }

  private func arguments(_ names: [String]) -> [String] {
    // One word each, so that no value looks like an option.
    names.compactMap { name in options[name].map { "--\(name)=\($0)" } }
  }

  /// Whether it can be a file's name beside the document.
  static func isFileName(_ name: String) -> Bool {
    name.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
    } && name.utf8.first != UInt8(ascii: ".") && name.utf8.count <= 100
  }
}

extension BlockCommand {
  /// The section that a table shows.
  package var section: ReportSection {
    get throws(EmbeddingFault) {
      guard let section = ReportSection(rawValue: subject) else {
        throw .unknownSubject(subject, kind)
      }
      return section
    }
  }

  /// The machine that is drawn.
  package var machine: DiagramMachine {
    get throws(EmbeddingFault) { try choice("of") ?? .app }
  }

  /// The documented machine to be drawn in place of a trace's.
  package var reference: DiagramMachine? {
    get throws(EmbeddingFault) { try choice("reference") }
  }

  /// How a value is written.
  var format: ValueFormat? {
    get throws(EmbeddingFault) { try choice("format") }
  }

  /// The sections of a report, all if it names none.
  var sections: [ReportSection] {
    get throws(EmbeddingFault) {
      guard let text = options["sections"] else { return ReportSection.allCases }
      var sections: [ReportSection] = []
      for name in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let section = ReportSection(rawValue: String(name)) else {
          throw BlockCommand.unusable("sections", text, ReportSection.allCases.map(\.rawValue))
        }
        sections.append(section)
      }
      return sections
    }
  }

  /// The columns of a report.
  var width: Int {
    get throws(EmbeddingFault) {
      guard let text = options["width"] else { return 100 }
      guard let width = Int(text), (40...1000).contains(width) else {
        throw .unusableValue(option: "width", value: text, expected: "a number from 40 to 1000")
      }
      return width
    }
  }

  /// The colour of a badge, if it is chosen.
  var color: BadgeColor? {
    get throws(EmbeddingFault) {
      guard let text = options["color"] else { return nil }
      guard let color = BadgeColor(text) else {
        throw .unusableValue(
          option: "color", value: text,
          expected: BadgeColor.names.joined(separator: ", ") + ", or six hexadecimal digits")
      }
      return color
    }
  }

  private func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String
  ) throws(EmbeddingFault) -> Choice? {
    guard let text = options[name] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw BlockCommand.unusable(name, text, Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  private static func unusable(
    _ name: String, _ value: String, _ known: [String]
  ) -> EmbeddingFault {
    .unusableValue(option: name, value: value, expected: known.joined(separator: ", "))
  }
}

/// What a block shows; the raw value is its name in a document.
package enum BlockKind: String, CaseIterable, Sendable {
  /// A section of the report as a table.
  case table
  /// One number or text of the report, within a line.
  case value
  /// A picture of the states.
  case graph
  /// A picture of what happened over time.
  case timeline
  /// A diagram of the states that GitHub draws.
  case mermaid
  /// One number or text of the report as a badge.
  case badge
  /// The report as text.
  case report

  /// Whether a word after the kind chooses a part of the report.
  var takesSubject: Bool {
    switch self {
    case .table, .value, .badge: true
    case .graph, .timeline, .mermaid, .report: false
    }
  }

  /// What that word is.
  var subjectWords: String {
    switch self {
    case .table:
      "a section of the report: " + ReportSection.allCases.map(\.rawValue).joined(separator: ", ")
    case .value, .badge:
      "a path into the report's JSON, such as backgroundSessions.used.p95"
    case .graph, .timeline, .mermaid, .report: "a word"
    }
  }

  /// The options that a block of the kind takes.
  package var options: [String] { ownOptions + BlockKind.commonOptions }

  /// Whether a block of the kind takes the option.
  func takes(_ option: String) -> Bool {
    BlockKind.commonOptions.contains(option) || ownOptions.contains(option)
  }

  private var ownOptions: [String] {
    switch self {
    case .table: ["full"]
    case .value: ["format"]
    case .graph: ["of", "reference", "name", "alt"]
    case .timeline: ["name", "alt"]
    case .mermaid: ["of", "reference"]
    case .badge: ["format", "label", "color", "name"]
    case .report: ["sections", "width", "full"]
    }
  }

  private static let commonOptions = ["trace"] + readingOptions + ["app", "device"] + timeOptions

  /// The options for reading the trace, named as on the command line.
  static let readingOptions = ["layout", "os", "date", "year", "time-zone"]

  /// The options for the time range, named as on the command line.
  static let timeOptions = ["from", "to"]
}

/// The words of a block's command.
package enum CommandWords {
  /// Returns the words of `text`: blanks separate them, except between double quotes.
  static func split(_ text: String) throws(EmbeddingFault) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for scalar in text.unicodeScalars {
      if scalar == "\"" {
        isQuoted.toggle()
        word = word ?? ""
      } else if !isQuoted, scalar.properties.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(scalar)
      }
    }
    guard !isQuoted else { throw .unclosedQuote }
    return words + (word.map { [$0] } ?? [])
  }

  /// Whether it is `name=value`.
  package static func isOption(_ word: String) -> Bool {
    let bytes = word.utf8
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")), sign != bytes.startIndex else {
      return false
    }
    return bytes[..<sign].allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
  }

  /// Returns the words as one text that splits into them again.
  ///
  /// Requires: no word holds a double quote.
  package static func joined(_ words: [String]) -> String {
    words.map { word in
      guard word.contains(where: \.isWhitespace) || word.isEmpty else { return word }
      guard isOption(word), let sign = word.firstIndex(of: "=") else { return "\"\(word)\"" }
      return "\(word[...sign])\"\(word[word.index(after: sign)...])\""
    }.joined(separator: " ")
  }
}

/// A block to be pasted into a document.
package enum NewBlock {
  /// Returns the lines of a block of a kind. An example completes the command where `words` is
  /// incomplete.
  ///
  /// - Throws: the problem with the words.
  package static func lines(
    _ kind: BlockKind, _ words: [String]
  ) throws(EmbeddingFault) -> [String] {
    var words = words
    if kind.takesSubject, words.first.map(CommandWords.isOption) ?? true {
      words.insert(example(kind), at: 0)
    }
    let needsTrace = !words.contains { $0.hasPrefix("trace=") || $0.hasPrefix("reference=") }
    if needsTrace { words.append("trace=Traces/day.ndjson") }
    let text = CommandWords.joined([kind.rawValue] + words)
    guard !text.contains("--"), !text.hasSuffix("-") else { throw .dashesInCommand }
    _ = try BlockCommand(text)
    let start = "<!-- lifetrace: \(text) -->"
    let end = "<!-- /lifetrace -->"
    switch kind {
    // A line that begins with a comment would be HTML as a whole.
    case .value: return ["\(words[0]): \(start)\(end)"]
    case .table, .graph, .timeline, .mermaid, .badge, .report: return [start, end]
    }
  }

  private static func example(_ kind: BlockKind) -> String {
    switch kind {
    case .table: ReportSection.timeInState.rawValue
    case .value, .badge: "backgroundSessions.used.p95"
    case .graph, .timeline, .mermaid, .report: ""
    }
  }
}
