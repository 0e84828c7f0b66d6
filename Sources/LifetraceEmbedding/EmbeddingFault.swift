/// The reason why a block cannot be written.
package enum EmbeddingFault: Error, Hashable, Sendable {
  case notUTF8
  case unclosedComment
  case unclosedBlock
  case nestedBlock(openedAt: Int)
  case strayEnd
  case hiddenMarker(at: Int)
  case quoteInHTML
  case contentsLeaveBlock
  case contentsAreMarkup
  case longParagraph
  case dashesInCommand
  case commandIsNoText
  case markersNeedLines
  case wholeLineIsHTML
  case shownAsCode
  case unclosedQuote
  case noKind
  case unknownKind(String)
  case noSubject(BlockKind)
  case unknownSubject(String, BlockKind)
  case unexpectedWord(String)
  case unknownOption(String, BlockKind)
  case repeatedOption(String)
  case unusableValue(option: String, value: String, expected: String)
  case noTrace
  case unknownPath(path: String, part: String, known: [String])
  case incompletePath(String, members: [String])
  case unsuitableFormat(ValueFormat, path: String, suitable: [ValueFormat])
  case severalApps([String])
  case noApp
  case noScenes(app: String)
  case noTimeline(app: String)
  case unusableName(String)

  /// The sentence for people, with the remedy.
  package var message: String {
    placeMessage ?? commandMessage
  }

  private var placeMessage: String? {
    switch self {
    case .notUTF8: "is in UTF-16; save it as UTF-8"
    case .unclosedComment: "the comment has no end; expected '-->'"
    case .unclosedBlock: "the block has no end; expected '<!-- /lifetrace -->'"
    case .nestedBlock(let line):
      "a block begins inside of the block of line \(line); expected '<!-- /lifetrace -->' first"
    case .strayEnd:
      "found the end of a block that did not begin; expected '<!-- lifetrace: … -->' before it"
    case .hiddenMarker(let line):
      "the block's end is not certain: code, HTML or a comment hides the marker of line \(line); end what hides it"
    case .quoteInHTML:
      "HTML from a line above goes on here, so that the quote is none; put an empty line before it"
    case .contentsLeaveBlock:
      "the contents would not stay inside of the block at this place; put an empty line before it"
    case .longParagraph:
      "more than \(MarkdownRuns.longest >> 10) KiB without an empty line are around it; put empty lines before and after"
    case .contentsAreMarkup:
      "a name of the log would become markup at this place; put an empty line before it, or move the block"
    case .dashesInCommand: "a comment in HTML must not contain '--'; write the command without it"
    case .commandIsNoText: "the command contains a byte that is no UTF-8; write it again"
    case .markersNeedLines: "a block of several lines needs its markers on lines of their own"
    case .wholeLineIsHTML:
      "the comment begins its line, so that Markdown takes all of the line for HTML; put a word "
        + "before it, or the markers on lines of their own"
    case .shownAsCode:
      "Markdown would show the contents as code; indent the markers by less than four spaces"
    case .unclosedQuote, .noKind, .unknownKind, .noSubject, .unknownSubject, .unexpectedWord,
      .unknownOption, .repeatedOption, .unusableValue, .noTrace, .unknownPath, .incompletePath,
      .unsuitableFormat, .severalApps, .noApp, .noScenes, .noTimeline, .unusableName:
      nil
    }
  }

  private var commandMessage: String {
    switch self {
    case .unclosedQuote: "a quote has no end; expected '\"'"
    case .noKind: "the block names no kind; expected \(Self.list(BlockKind.allCases))"
    case .unknownKind(let name):
      "unknown kind '\(name)'; expected \(Self.list(BlockKind.allCases))"
    case .noSubject(let kind): "'\(kind.rawValue)' needs \(kind.subjectWords)"
    case .unknownSubject(let name, let kind): "'\(name)' is not \(kind.subjectWords)"
    case .unexpectedWord(let word): "unexpected '\(word)'; expected options such as app=BUNDLE"
    case .unknownOption(let name, let kind):
      "unknown option '\(name)'; '\(kind.rawValue)' takes \(kind.options.joined(separator: ", "))"
    case .repeatedOption(let name): "'\(name)' is given more than once"
    case .unusableValue(let option, let value, let expected):
      "\(option)=\(value): expected \(expected)"
    case .noTrace: "no trace; expected trace=FILE, relative to the document"
    case .unknownPath(let path, let part, let known):
      "the report has no '\(part)' in '\(path)'; expected \(known.joined(separator: ", "))"
    case .incompletePath(let path, let members):
      "'\(path)' is no single value; go on with \(members.joined(separator: ", "))"
    case .unsuitableFormat(let format, let path, let suitable):
      "format=\(format.rawValue) does not suit '\(path)'; expected \(Self.list(suitable))"
    case .severalApps(let names):
      "there are \(names.count) apps; choose one with app=: \(Self.some(names))"
    case .noApp: "the trace contains no app"
    case .noScenes(let app): "the trace contains no scene of '\(app)'"
    case .noTimeline(let app): "the trace contains no process of '\(app)'"
    case .unusableName(let name):
      "name=\(name): expected a file's name without extension, of letters, digits, '-', '_', '.'"
    case .notUTF8, .unclosedComment, .unclosedBlock, .nestedBlock, .strayEnd, .hiddenMarker,
      .quoteInHTML, .contentsLeaveBlock, .contentsAreMarkup, .longParagraph, .dashesInCommand,
      .commandIsNoText,
      .markersNeedLines,
      .wholeLineIsHTML, .shownAsCode:
      ""
    }
  }

  private static func list(_ items: some Sequence<some RawRepresentable<String>>) -> String {
    items.map(\.rawValue).joined(separator: ", ")
  }

  private static func some(_ names: [String]) -> String {
    names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
  }
}

/// What is wrong with a block, and where.
package struct EmbeddingProblem: Error, Hashable, Sendable {
  /// The line of the document, from 1.
  package var line: Int
  /// The fault, without its place.
  package var fault: EmbeddingFault

  /// Creates a problem in a line. Lines count from 1.
  package init(line: Int, fault: EmbeddingFault) {
    self.line = line
    self.fault = fault
  }
}
