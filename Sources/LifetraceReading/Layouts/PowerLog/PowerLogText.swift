import LifetraceDatabases
import LifetraceModel

/// A row of a PowerLog database as a text: what `show` lists and `explain` quotes.
enum PowerLogText {
  /// Returns the names and values of a row's columns: `Identifier=com.x pid=7 State=8 (foreground running)`.
  ///
  /// - Parameters:
  ///   - values: the row.
  ///   - reasons: the values of its array of reasons.
  static func columns(
    of table: PowerLogTable, _ values: SQLiteQuery, reasons: [Int64]
  ) -> [UInt8] {
    var text: [UInt8] = []
    for (index, column) in table.columns.enumerated() {
      if index > 0 { text.append(0x20) }
      text += Array(column.utf8) + [UInt8(ascii: "=")]
      append(values, PowerLogTable.first + index, &text)
      if column == "State", let number = values.integer(PowerLogTable.first + index),
        let word = UInt64(exactly: number).flatMap(StateText.words)
      {
        text += Array(" (\(word))".utf8)
      }
    }
    if !reasons.isEmpty {
      text += Array(" Reason=\(reasons.map(String.init).joined(separator: ","))".utf8)
    }
    return text
  }

  private static func append(_ values: SQLiteQuery, _ column: Int, _ text: inout [UInt8]) {
    let bytes = values.text(column) { value in
      (0..<min(value.count, longest)).map { value[$0] }
    }
    let number =
      values.integer(column).map { "\($0)" } ?? values.number(column).map { "\($0)" } ?? "NULL"
    text += bytes ?? Array(number.utf8)
  }

  /// More of a value is not shown.
  private static let longest = 1024
}
