import LifetraceModel
import Testing

@testable import LifetraceReading

/// Pastes that gained or lost line breaks, against the records that a person reads in them.
@Suite struct LineBreaksTests {
  /// Records that are longer than a screen or a mail is wide.
  private static let records: [Row] = (0..<6).map { second in
    Row(
      0, "idevicesyslog", "03-02 10:00:2\(second)", "Recipes", pid: 1733, device: "Phone",
      String(repeating: "very ", count: second % 3)
        + "Deactivation reason added: 0; deactivation reasons: 0 -> \(second + 1); animating "
        + "application lifecycle event: 0")
  }

  private static let lines = records.enumerated().map { second, record in
    "Mar  2 10:00:2\(second) Phone Recipes(UIKitCore)[1733] <Notice>: \(record.message)"
  }

  /// Records out of Console, of which each has its columns.
  private static let columns: [Row] = (0..<6).map { second in
    Row(
      0, "console", "10:00:2\(second).100000 +0100", second == 3 ? "My Recipes" : "runningboardd",
      second == 4
        ? "Suspending task."
        : "[app<com.example.recipes(6F1B0D52-3C4E-4A67-9B8D)>:1733] Calculated state \(second) for it: "
          + "running-suspended (role: None)")
  }

  private static let columnLines = columns.enumerated().map { second, record in
    "default\t10:00:2\(second).100000+0100\t\(record.process ?? "")\t\(record.message)"
  }

  struct Paste: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var rows: [Row]
    var numbers: [UInt32]
  }

  /// Breaks a line after so many characters.
  private static func cut(_ line: String, at columns: Int) -> [String] {
    var rest = line[...]
    var pieces: [String] = []
    while !rest.isEmpty {
      pieces.append(String(rest.prefix(columns)))
      rest = rest.dropFirst(columns)
    }
    return pieces
  }

  /// Breaks a line before the word that does not fit any more.
  private static func fill(_ line: String, to columns: Int) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for word in line.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      let blank = line[..<word.startIndex].last.map(String.init) ?? ""
      if !piece.isEmpty, piece.count + 1 + word.count > columns {
        pieces.append(piece)
        piece = String(word)
      } else {
        piece += piece.isEmpty ? String(word) : blank + word
      }
    }
    return pieces + [piece]
  }

  private static func paste(
    _ name: String, _ pieces: [[String]], _ rows: [Row], mark: String = ""
  ) -> Paste {
    var number: UInt32 = 1
    let numbers = pieces.map { piece in
      defer { number += UInt32(piece.count) }
      return number
    }
    let text = pieces.joined().map { mark + $0 + "\n" }.joined()
    return Paste(testDescription: name, text: text, rows: rows, numbers: numbers)
  }

  private static func joined(_ name: String, _ lines: [String], _ rows: [Row], by mark: String)
    -> Paste
  {
    Paste(
      testDescription: name, text: lines.joined(separator: mark), rows: rows,
      numbers: rows.map { _ in 1 })
  }

  static let pastes: [Paste] = [
    paste("broken at 80 columns", lines.map { cut($0, at: 80) }, records),
    paste("broken at 72 columns, quoted", lines.map { cut($0, at: 72) }, records, mark: "> "),
    paste("broken between words", lines.map { fill($0, to: 72) }, records),
    paste("broken between words, indented", lines.map { fill($0, to: 76) }, records, mark: "    "),
    paste("columns broken at 80", columnLines.map { cut($0, at: 80) }, columns),
    paste("columns broken between words", columnLines.map { fill($0, to: 78) }, columns),
    joined("no line breaks", lines, records, by: ""),
    joined("spaces for line breaks", lines, records.map { $0.trailing(" ") }, by: " "),
    joined("columns without line breaks", columnLines, columns, by: ""),
    joined("escaped line breaks", lines, records, by: "\\n"),
    joined("line breaks of a page", lines, records, by: "<br>"),
    joined("line separators", lines, records, by: "\u{2028}"),
  ]

  @Test(arguments: pastes, [1, 7, 64, Int.max])
  func recordsAreThoseOfTheLog(_ paste: Paste, chunk: Int) {
    let read = collect(Array(paste.text.utf8), chunk: chunk)
    var expected = zip(paste.rows, paste.numbers).map { row, number in
      var row = row
      row.line = number
      return row
    }
    // Nothing follows the last record of a line.
    if let last = expected.indices.last, expected[last].message.hasSuffix(" ") {
      expected[last].message.removeLast()
    }
    #expect(read.rows == expected)
  }

  @Test(arguments: [
    "2026-03-05T10:11:12.100Z 00O ", "build\tRun tests\t2026-03-05T10:11:12.1000000Z ",
    "[02/03/2026, 10:14:02] Mia: ", "[10:11:12] ", "device.log:12:", "* ", "- ", "12) ", "12. ",
    "\u{2022} ", "+", "| ", "app-1  | ", "    t =     1.23s ", "##[debug]", "`", "\u{200E}",
    "<p>", "\t", "\t\t",
  ])
  func marksOfOtherToolsAreNoPartOfRecords(mark: String) {
    for (lines, rows) in [(Self.lines, Self.records), (Self.columnLines, Self.columns)] {
      let text = lines.map { mark + $0 + "\n" + mark + "    more\n" }.joined()
      let read = collect(text)
      #expect(read.rows.map(\.time) == rows.map(\.time), "\(mark)")
      #expect(read.rows.map(\.process) == rows.map(\.process), "\(mark)")
      #expect(read.rows.map(\.device) == rows.map(\.device), "\(mark)")
      #expect(read.rows.map(\.line) == [1, 3, 5, 7, 9, 11])
      #expect(
        zip(read.rows, rows).allSatisfy { $0.message.hasPrefix($1.message + "\n") }, "\(mark)")
    }
  }

  @Test func aLogThatForwardsFewLinesStays() {
    let text = Self.lines.map { $0 + "\n" }.joined() + "as before: " + Self.lines[0] + "\n"
    #expect(collect(text).rows.count == 6)
  }

  @Test(arguments: [1, 7, Int.max])
  func everyLineTwiceIsReadOnce(chunk: Int) {
    let twice = Self.lines.map { $0 + "\n" + $0 + "\n" }.joined()
    let read = collect(Array(twice.utf8), chunk: chunk)
    #expect(read.rows.map(\.message) == Self.records.map(\.message))
    #expect(read.rows.map(\.line) == [1, 3, 5, 7, 9, 11])
    #expect(read.lines == 12)
  }

  @Test(arguments: [1, 7, Int.max])
  func linesKeepTheirNumbersBesideZeros(chunk: Int) {
    let lost = [Self.lines[0...4].joined(), Self.lines[5]]
    let twice = Self.lines.map { $0 + "\n" + $0 }
    let marked = Self.lines.map { "12) " + $0 }
    for (lines, numbers, count) in [
      (lost, [1, 1, 1, 1, 1, 2], 2), (twice, [1, 3, 5, 7, 9, 11], 12), (marked, Array(1...6), 6),
    ] {
      // A hole in the file, which ends a line.
      let text = lines.dropLast().joined(separator: "\n") + "\0\0\0" + lines[lines.count - 1] + "\n"
      let read = collect(Array(text.utf8), chunk: chunk)
      #expect(read.rows.map { Int($0.line) } == numbers, "\(lines[0])")
      #expect(read.lines == count, "\(lines[0])")
    }
  }

  @Test(arguments: ["&quot;", "&amp;quot;", "&#34;"], [1, 7, Int.max])
  func objectsWithEntitiesAreRead(quote: String, chunk: Int) {
    let text = (0..<3).map {
      "{\"eventMessage\":\"; deactivation reasons: \\\"\($0)\\\" &amp; \\\\[x\","
        + "\"processID\":33,\"eventType\":\"logEvent\","
        + "\"timestamp\":\"2026-01-05 10:00:0\($0).250000+0200\"}\n"
    }.joined()
    let escaped = text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: quote)
    let read = collect(Array(escaped.utf8), chunk: chunk)
    #expect(read.rows.map(\.message) == (0..<3).map { "; deactivation reasons: \"\($0)\" & \\[x" })
    #expect(read.rows.map(\.line) == [1, 2, 3])
    #expect(read.lines == 3)
  }

  @Test func aRepeatedLineStays() {
    let text = Self.lines.map { $0 + "\n" }.joined() + Self.lines[5] + "\n" + Self.lines[5]
    #expect(collect(text).rows.count == 8)
  }

  @Test func columnsFilledUpWithBlanksAreBrokenBetweenWords() {
    let header = "2026-04-18 21:10:04.481200-0700 0x2c25e    Default     0x0"
    let text = (0..<4).map {
      header
        + ($0 < 2 ? "                  33\n0   " : "\n110  0   ")
        + " runningboardd: (RunningBoard) [com.apple.runningboard:process] Calculated\n"
        + "state for app<com.example.filmcut(77A1D0C2-0F3B-4E88-B3B5-96F1C7E2A004)>:\n"
        + "running-suspended \($0)\n"
    }.joined()
    let read = collect(text)
    #expect(read.rows.map(\.pid) == [33, 33, 110, 110])
    #expect(read.rows.map(\.line) == [1, 5, 9, 13])
    #expect(read.rows.map(\.process) == [String](repeating: "runningboardd", count: 4))
    #expect(
      read.rows.last?.message
        == "Calculated state for app<com.example.filmcut(77A1D0C2-0F3B-4E88-B3B5-96F1C7E2A004)>: "
        + "running-suspended 3")
  }

  @Test func linesOfSeveralLengthsStay() {
    let text = (0..<6).map {
      "Mar  2 10:00:2\($0) Phone homed[17] <Notice>: {\n    a = \($0);\n    bb = 2;\n}\n"
    }.joined()
    let read = collect(text)
    #expect(read.rows.map(\.message) == (0..<6).map { "{\n    a = \($0);\n    bb = 2;\n}" })
  }

  @Test func aLineThatQuotesOneStays() {
    let text = Self.lines.map { $0 + " (as before: " + Self.lines[0] + ")\n" }.joined()
    #expect(collect(text).rows.count == 6)
  }

  @Test(.timeLimit(.minutes(1)))
  func manyWrappedLinesAndEndlessOnesEndWell() {
    let wrapped = Self.pastes[0].text + String(repeating: Self.pastes[0].text, count: 10_000)
    #expect(collect(Array(wrapped.utf8), chunk: 1 << 16).rows.count == 60_006)
    let joined = String(repeating: Self.lines.joined(), count: 1000)
    #expect(collect(Array(joined.utf8), chunk: 1 << 16).rows.count == 6000)
    let endless = Self.pastes[0].text + String(repeating: "12:34:56 -03-02 10:00 ", count: 100_000)
    #expect(collect(Array(endless.utf8), chunk: 1 << 16).rows.count >= 6)
    let nonsense = Self.lines.joined() + String(repeating: "1:12:34:56:", count: 100_000)
    #expect(collect(Array(nonsense.utf8), chunk: 1 << 16).rows.count >= 6)
  }
}

extension Row {
  /// The same record with more at the end of its message.
  fileprivate func trailing(_ text: String) -> Row {
    var row = self
    row.message += text
    return row
  }
}
