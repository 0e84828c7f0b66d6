public import LifetraceFindings
public import LifetraceInputs
public import LifetraceMetrics
public import LifetraceModel
import LifetraceReading

extension Analysis {
  /// Reads lines of the logs again, as they stand there.
  ///
  /// Each input is read up to the last line that is needed. A line that cannot be read again, as that of a
  /// pipe, is left out.
  ///
  /// - Parameters:
  ///   - positions: the lines.
  ///   - inputs: the logs from which the analysis was made, in the same order.
  ///   - following: the number of lines of the same record to read after each.
  public func lines(
    at positions: [SourcePosition], from inputs: [LogInput], following: Int = 0
  ) -> [SourcePosition: [String]] {
    let names = self.inputs.map(\.name)
    var reading = LogReading(
      inputs, by: LineSearch(positions, following: following, names: names), progress: nil)
    try? reading.readAll()
    let search = reading.reader
    var lines: [SourcePosition: [String]] = [:]
    for position in positions { lines[position] = search.lines(at: position) }
    return lines
  }
}

extension Explanation {
  /// Quotes the lines that prove it, from the logs of which the analysis was made.
  ///
  /// - Parameters:
  ///   - analysis: the analysis that is explained.
  ///   - inputs: its logs, in the same order.
  /// - Returns: the places of lines that could not be read again; a proof without its line stays.
  @discardableResult
  public mutating func quoteLines(
    of analysis: Analysis, from inputs: [LogInput]
  ) -> [SourcePosition] {
    var missing: [SourcePosition] = []
    let lines = analysis.lines(at: proof.map(\.source), from: inputs, following: 40)
    var quoted: Set<SourcePosition> = []
    proof = proof.compactMap { item in
      guard let all = lines[item.source], !all.isEmpty else {
        missing.append(item.source)
        return item.answers == nil ? item : nil
      }
      let count = item.nextEventLine.map { Int($0 - item.source.line) } ?? all.count
      let quote = LineQuote(Array(all.prefix(count)), words: item.words)
      if let question = item.answers {
        guard quote.hasWords else { return nil }
        unknown.removeAll { $0.question == question }
      }
      var item = item
      item.quote = quote.text
      if quote.lineOffset > 0 {
        item.quotedFrom = item.source
        item.quotedFrom?.line += UInt32(quote.lineOffset)
      }
      return quoted.insert(item.quotedFrom ?? item.source).inserted ? item : nil
    }
    return missing
  }
}

/// The part of a record that is quoted: the line with the decisive words, shortened around them.
struct LineQuote {
  /// The most characters of a quote.
  private static let longest = 300
  /// The characters before the decisive words that are kept.
  private static let lead = 100

  /// The quoted text.
  let text: String
  /// The number of lines between the record's first line and the quoted one.
  let lineOffset: Int
  /// Whether the quote has one of the words.
  let hasWords: Bool

  /// Chooses the line of a record.
  ///
  /// - Parameters:
  ///   - lines: the lines of the record.
  ///   - words: words of the decisive part, the most telling first.
  init(_ lines: [String], words: [String]) {
    for word in words where !word.isEmpty {
      for (offset, line) in lines.enumerated() {
        guard let place = line.place(of: word) else { continue }
        text = LineQuote.shortened(line, around: place)
        (lineOffset, hasWords) = (offset, true)
        return
      }
    }
    text = LineQuote.shortened(lines[0], around: 0)
    (lineOffset, hasWords) = (0, false)
  }

  /// Shortens a line around a place, counted in characters.
  private static func shortened(_ line: String, around place: Int) -> String {
    // Columns of a table in the log; a tab would be spelled out.
    let line = String(line.map { $0 == "\t" ? " " : $0 })
    let count = line.count
    guard count > longest else { return line.trimmingBlanks }
    let start = max(0, min(place - lead, count - longest))
    let part = line.dropFirst(start).prefix(longest)
    let ends = (start > 0 ? "… " : "", start + longest < count ? " …" : "")
    return ends.0 + String(part).trimmingBlanks + ends.1
  }
}

extension String {
  /// Returns the place of a text without regard to case, in characters; `nil` if it is not there.
  fileprivate func place(of word: String) -> Int? {
    let text = Array(utf8.map { $0.lowercasedASCII })
    let word = Array(word.utf8.map { $0.lowercasedASCII })
    guard !word.isEmpty, text.count >= word.count else { return nil }
    for start in 0...(text.count - word.count)
    where text[start] == word[0] && text[start..<start + word.count].elementsEqual(word) {
      let index = utf8.index(utf8.startIndex, offsetBy: start)
      return self[..<index].count
    }
    return nil
  }

  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
