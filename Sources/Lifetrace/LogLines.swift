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
    var search = LineSearch(positions, following: following, names: self.inputs.map(\.name))
    for input in inputs where search.isWanting { search.read(input) }
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

/// The walk through inputs and the files of archives, in the order in which they were read.
private struct LineSearch {
  private let following: UInt32
  private let names: [String]
  private var wanted: [UInt32: [ClosedRange<UInt32>]] = [:]
  private var found: [UInt32: [UInt32: [UInt8]]] = [:]
  /// The index of the next log, counted as the readers do.
  private var index: UInt32 = 0

  init(_ positions: [SourcePosition], following: Int, names: [String]) {
    self.following = UInt32(following)
    self.names = names
    for position in positions {
      wanted[position.input, default: []].append(
        position.line...position.line.addingReportingOverflow(self.following).partialValue)
    }
  }

  /// Whether lines of logs to come are wanted.
  var isWanting: Bool { wanted.keys.contains { $0 >= index } }

  /// Returns a line and those of the same record after it; `nil` if it was not read.
  func lines(at position: SourcePosition) -> [String]? {
    guard let own = found[position.input], let first = own[position.line] else { return nil }
    var lines = [first]
    var next = position.line + 1
    while lines.count <= following, let line = own[next], !LineFinder.beginsRecord(line) {
      lines.append(line)
      next += 1
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  mutating func read(_ input: LogInput) {
    guard let source = try? input.open(), !source.start.isEmpty else { return }
    if ArchiveFormat.recognizes(source.start) {
      try? readArchive(consume source, called: input.name)
    } else {
      readLog(consume source, called: input.name)
    }
  }

  /// Reads the files of an archive that the readers read, too.
  private mutating func readArchive(
    _ source: consuming StartedSource, called name: String, in outer: ArchiveReader? = nil
  ) throws {
    let archive = try ArchiveReader(consume source, in: outer)
    while isWanting, let entry = try archive.nextEntry() {
      guard !entry.isEncrypted else { continue }
      let path = entry.path.map { ArchivePath($0) }
      if let path, path.isHidden || FileName.isNoLog(Array(path.text.utf8)) { continue }
      let start = try StartedSource(archive)
      guard !start.start.isEmpty else { continue }
      let inner = name + (path.map { "/" + $0.text } ?? "")
      if archive.opensInner, ArchiveFormat.recognizes(start.start) {
        // The readers go on after a damaged one, too.
        try? readArchive(consume start, called: inner, in: archive)
      } else {
        readLog(consume start, called: inner)
      }
    }
  }

  private mutating func readLog(_ start: consuming StartedSource, called name: String) {
    defer { index += 1 }
    guard let ranges = wanted[index], Int(index) < names.count, names[Int(index)] == name
    else { return }
    var source: any ByteSource = consume start
    var finder = LineFinder(ranges)
    var piece: [UInt8] = []
    while true {
      piece.removeAll(keepingCapacity: true)
      guard let isMore = try? source.appendNext(to: &piece), isMore else { break }
      guard finder.read(piece) else { break }
    }
    finder.finish()
    found[index] = finder.found
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
