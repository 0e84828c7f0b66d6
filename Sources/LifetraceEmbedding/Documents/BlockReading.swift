/// Pairs the markers of a document and collects what is wrong with them.
struct BlockReading {
  private(set) var blocks: [EmbeddedBlock] = []
  private(set) var problems: [EmbeddingProblem] = []
  private let bytes: [UInt8]
  private let lines: LineMap
  private var open: Opening?

  /// An opening marker whose block is not closed yet.
  private struct Opening {
    var marker: MarkerSearch.Marker
    var command: String
    var line: Int
    /// `true` iff a comment of its generated part is one to the document's language.
    var hasMark = false
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineMap(bytes)
  }

  /// Takes in the next marker.
  mutating func read(_ marker: MarkerSearch.Marker) {
    if marker.candidate.side == .mark {
      open?.hasMark = true
      return
    }
    let line = lines.line(at: marker.candidate.range.lowerBound)
    guard marker.candidate.isWhole else {
      note(.unclosedComment, at: line)
      return
    }
    switch marker.candidate.side {
    case .opening(let command):
      if let open {
        note(.nestedBlock(openedAt: open.line), at: line)
        return
      }
      open = Opening(marker: marker, command: command, line: line)
    case .mark: break
    case .closing:
      guard let opening = open else {
        note(.strayEnd, at: line)
        return
      }
      open = nil
      close(opening, with: marker.candidate.range, at: line)
    }
  }

  /// Takes in the document's end.
  mutating func finish() {
    // Dashes may have ended the comment for its reader and not for Markdown, or the other way round.
    if let open {
      note(BlockReading.fault(of: open) ?? .unclosedBlock, at: open.line)
    }
    open = nil
    problems.sort { $0.line < $1.line }
  }

  private mutating func note(_ fault: EmbeddingFault, at line: Int) {
    problems.append(EmbeddingProblem(line: line, fault: fault))
  }

  private mutating func close(_ opening: Opening, with end: Range<Int>, at line: Int) {
    let start = opening.marker.candidate.range
    let lastLine = lines.line(at: start.upperBound - 1)
    if let fault = BlockReading.fault(of: opening) {
      note(fault, at: opening.line)
      return
    }
    let margin = EmbeddedBlock.margin(after: before(start.lowerBound, on: opening.line))
    var block = EmbeddedBlock(
      text: opening.command, line: opening.line, form: .inline,
      body: start.upperBound..<end.lowerBound, isInHTML: opening.marker.isInHTMLBlock,
      hasMark: opening.hasMark)
    if lastLine == line {
      if margin != nil, opening.marker.startsHTMLBlock {
        note(.wholeLineIsHTML, at: opening.line)
      } else {
        blocks.append(block)
      }
      return
    }
    guard let margin, let bodyStart = endOfLine(after: start.upperBound),
      EmbeddedBlock.margin(after: before(end.lowerBound, on: line)) != nil
    else {
      note(.markersNeedLines, at: opening.line)
      return
    }
    block.form = .lines(margin: margin, lineEnd: Array(bytes[bodyStart]))
    block.body = bodyStart.upperBound..<lines.start(of: line)
    blocks.append(block)
  }

  /// What stands before an offset on its line, without a byte order mark.
  private func before(_ offset: Int, on line: Int) -> ArraySlice<UInt8> {
    var start = lines.start(of: line)
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    return bytes[start..<max(start, offset)]
  }

  /// Returns the line end behind `offset`, if only blanks stand between.
  private func endOfLine(after offset: Int) -> Range<Int>? {
    var index = offset
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    guard index < bytes.count, bytes[index].isLineEnd else { return nil }
    let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
    return index..<(index + (isPair ? 2 : 1))
  }

  /// Returns what is wrong with the text of a command as a comment.
  private static func fault(of opening: Opening) -> EmbeddingFault? {
    if !opening.marker.candidate.isText { return .commandIsNoText }
    return hasDashes(opening.command) ? .dashesInCommand : nil
  }

  /// `true` iff two dashes stand beside each other.
  private static func hasDashes(_ text: String) -> Bool {
    let bytes = text.utf8.span
    let dash = UInt8(ascii: "-")
    return bytes.indices.dropFirst().contains { bytes[$0] == dash && bytes[$0 - 1] == dash }
  }
}
