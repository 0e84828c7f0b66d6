import LifetraceModel

/// A format of text for tables.
public enum TableFormat: String, Hashable, Sendable, CaseIterable {
  /// A JSON object a row; a missing value is left out.
  case ndjson
  /// RFC 4180, with a header; a missing value is empty, an empty text is `""`.
  case csv
}

extension TableExport {
  /// Writes a table in pieces, which are never in memory at once.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - format: the format.
  ///   - neutralizesFormulas: whether text of a CSV that a spreadsheet would read as a formula gets a leading
  ///     apostrophe.
  ///   - namesTable: whether each JSON object begins with the table's name, so that tables can be mixed.
  ///   - output: receives the bytes.
  /// - Throws: errors of `output`, and of reading the events once more.
  public func write(
    _ table: ExportTable, as format: TableFormat, neutralizesFormulas: Bool = false,
    namesTable: Bool = false, to output: (_ bytes: [UInt8]) throws -> Void
  ) throws {
    let names = table.columns.map(\.name) + labels.map(\.key)
    switch format {
    case .ndjson:
      let writer = TableLines(names, of: namesTable ? table.name : nil)
      try forEachRows(of: table) { try output(writer.lines($0)) }
    case .csv:
      let writer = TableCSV(names, neutralizesFormulas: neutralizesFormulas)
      try output(writer.header)
      try forEachRows(of: table) { try output(writer.lines($0)) }
    }
  }
}

/// Writes rows as JSON objects, one a line.
private struct TableLines: Sendable {
  /// The keys with quotes, colon, and what comes before: a comma after another member.
  private let first: [[UInt8]]
  private let further: [[UInt8]]

  /// - Parameter table: the value of a first member `table`; `nil` for none.
  init(_ names: [String], of table: String?) {
    let start = table.map { "\"table\":\"\($0)\"," } ?? ""
    first = names.map { Array("\(start)\"\($0)\":".utf8) }
    further = names.map { Array(",\"\($0)\":".utf8) }
  }

  func lines(_ rows: TableRows) -> [UInt8] {
    var cells = TableCells(rows)
    var text = JSONTextWriter()
    for _ in 0..<rows.count {
      text.append(UInt8(ascii: "{"))
      var isFirst = true
      for column in first.indices {
        let cell = cells.next()
        if case .null = cell { continue }
        text.append(bytes: isFirst ? first[column] : further[column])
        isFirst = false
        switch cell {
        case .null: break
        case .integer(let value): text.append(value, over: 1)
        case .seconds(let value): text.append(value, over: 1_000_000_000)
        case .real(let value): text.append(ratio: value)
        case .flag(let value): text.append(bytes: value ? TableText.yes : TableText.no)
        case .text(let range): text.append(string: cells.bytes[range])
        }
      }
      text.append(UInt8(ascii: "}"))
      text.append(UInt8(ascii: "\n"))
    }
    return text.bytes
  }
}

/// Writes rows as CSV.
private struct TableCSV: Sendable {
  private let names: [String]
  private let neutralizesFormulas: Bool

  init(_ names: [String], neutralizesFormulas: Bool) {
    self.names = names
    self.neutralizesFormulas = neutralizesFormulas
  }

  var header: [UInt8] { Array((names.joined(separator: ",") + "\r\n").utf8) }

  func lines(_ rows: TableRows) -> [UInt8] {
    var cells = TableCells(rows)
    var text = JSONTextWriter()
    for _ in 0..<rows.count {
      for column in names.indices {
        if column > 0 { text.append(UInt8(ascii: ",")) }
        switch cells.next() {
        case .null: break
        case .integer(let value): text.append(value, over: 1)
        case .seconds(let value): text.append(value, over: 1_000_000_000)
        case .real(let value): text.append(ratio: value)
        case .flag(let value): text.append(bytes: value ? TableText.yes : TableText.no)
        case .text(let range): append(cells.bytes[range], to: &text)
        }
      }
      text.append(bytes: TableText.lineEnd)
    }
    return text.bytes
  }

  private func append(_ field: ArraySlice<UInt8>, to text: inout JSONTextWriter) {
    guard neutralizesFormulas else { return appendQuoted(field, to: &text) }
    let safe = CSVReport.neutralized(String(decoding: field, as: UTF8.self))
    appendQuoted(Array(safe.utf8)[...], to: &text)
  }

  private func appendQuoted(_ field: ArraySlice<UInt8>, to text: inout JSONTextWriter) {
    guard TableCSV.needsQuotes(field) else { return text.append(bytes: field) }
    text.append(UInt8(ascii: "\""))
    for byte in field {
      if byte == UInt8(ascii: "\"") { text.append(byte) }
      text.append(byte)
    }
    text.append(UInt8(ascii: "\""))
  }

  private static func needsQuotes(_ field: ArraySlice<UInt8>) -> Bool {
    guard let first = field.first, let last = field.last else { return true }
    let space = UInt8(ascii: " ")
    return first == space || last == space
      || field.contains { byte in
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\r")
          || byte == UInt8(ascii: "\n")
      }
  }
}

private enum TableText {
  static let yes = Array("true".utf8)
  static let no = Array("false".utf8)
  static let lineEnd = Array("\r\n".utf8)
}
