import LifetraceModel

/// A column of a table, for the reference, the schema and the definitions of databases.
package struct ColumnDescription: Hashable, Sendable {
  /// The type of a column's values.
  package enum ValueType: String, Hashable, Sendable, CaseIterable {
    /// 64 bits, signed.
    case integer
    /// 64 bits.
    case real
    case text
    case boolean
  }

  /// The name, as in the report's JSON where that has the value.
  package var name: String
  package var type: ValueType
  /// The unit of numbers that have one.
  package var unit: String?
  /// The meaning, and when the value is missing.
  package var sentence: String
}

/// A column and the way in which a record's values get into its cells.
struct TableColumn<Record>: Sendable {
  let description: ColumnDescription
  /// Appends one cell.
  let append:
    @Sendable (_ record: Record, _ context: ReportContext, _ rows: inout TableRows) -> Void

  private init(
    _ description: ColumnDescription,
    _ append: @escaping @Sendable (Record, ReportContext, inout TableRows) -> Void
  ) {
    self.description = description
    self.append = append
  }

  private init(
    _ name: String, _ type: ColumnDescription.ValueType, unit: String? = nil, _ sentence: String,
    _ append: @escaping @Sendable (Record, ReportContext, inout TableRows) -> Void
  ) {
    self.init(
      ColumnDescription(name: name, type: type, unit: unit, sentence: sentence), append)
  }

  static func text(
    _ name: String, _ sentence: String, _ value: @escaping @Sendable (Record) -> String?
  ) -> TableColumn {
    TableColumn(name, .text, sentence) { record, _, rows in rows.append(value(record)) }
  }

  static func number(
    _ name: String, _ sentence: String, unit: String? = nil,
    _ value: @escaping @Sendable (Record) -> Int?
  ) -> TableColumn {
    TableColumn(name, .integer, unit: unit, sentence) { record, _, rows in
      rows.append(value(record))
    }
  }

  static func flag(
    _ name: String, _ sentence: String, _ value: @escaping @Sendable (Record) -> Bool
  ) -> TableColumn {
    TableColumn(name, .boolean, sentence) { record, _, rows in rows.append(flag: value(record)) }
  }

  /// A length of time; missing in a log without times.
  static func seconds(
    _ name: String, _ sentence: String, _ value: @escaping @Sendable (Record) -> TimeSpan?
  ) -> TableColumn {
    TableColumn(name, .real, unit: "s", sentence) { record, context, rows in
      guard let span = context.time(value(record)) else { return rows.appendNull() }
      rows.append(seconds: span.nanoseconds)
    }
  }

  /// Creates the columns of a field of the report: two for an instant or a set of states, else one.
  ///
  /// Requires: the field has a single value, or a list of texts.
  static func columns(of field: Field<Record>) -> [TableColumn] {
    switch (field.kind, field.exact) {
    case (.instant, .instant(let value)): return instant(field.key, field.sentence, value)
    case (_, .states(let bits)):
      return [
        single(field, .text),
        TableColumn(
          field.key + "Bits", .integer,
          "The set in `\(field.key)` as bits, from the lowest: \(TableColumn.bits(of: field.kind))."
        ) { record, _, rows in rows.append(bits(record).map(Int.init)) },
      ]
    case (.text, _), (.word, _): return [single(field, .text)]
    case (.list, _): return [joined(field)]
    case (.number, _): return [single(field, .integer)]
    case (.seconds, _): return [single(field, .real, unit: "s")]
    case (.share, _): return [single(field, .real)]
    case (.flag, _): return [single(field, .boolean)]
    case (.instant, _), (.state, _), (.object, _), (.counts, _), (.named, _), (.times, _):
      preconditionFailure("\(field.key) has no column")
    }
  }

  private static func bits(of kind: FieldKind) -> String {
    guard case .state(let states) = kind else { return "" }
    return states.common.prefix(5).joined(separator: ", ")
  }

  private static func single(
    _ field: Field<Record>, _ type: ColumnDescription.ValueType, unit: String? = nil
  ) -> TableColumn {
    TableColumn(field.key, type, unit: unit, field.sentence) { record, context, rows in
      switch field.value(record, context) {
      case nil: rows.appendNull()
      case .string(let text): rows.append(text)
      case .integer(let number): rows.append(integer: number)
      // What does not fit has its text in another column.
      case .unsigned(let number): rows.append(integer: Int64(exactly: number))
      case .seconds(let span): rows.append(seconds: span.nanoseconds)
      case .ratio(let value): value.isFinite ? rows.append(real: value) : rows.appendNull()
      case .bool(let value): rows.append(flag: value)
      case .array, .made, .object: preconditionFailure("\(field.key) is no single value")
      }
    }
  }

  private static func joined(_ field: Field<Record>) -> TableColumn {
    TableColumn(field.key, .text, field.sentence + " Separated by `; `.") { record, context, rows in
      guard case .array(let items) = field.value(record, context), !items.isEmpty else {
        return rows.appendNull()
      }
      let texts = items.map { if case .string(let text) = $0 { text } else { $0.compact } }
      rows.append(texts.joined(separator: "; "))
    }
  }

  /// The two columns of an instant: its text and its number.
  static func instant(
    _ key: String, _ sentence: String, _ value: @escaping @Sendable (Record) -> Instant?
  ) -> [TableColumn] {
    // `end` and the like are words of SQL.
    let name = key == "at" || key.hasSuffix("At") ? key : key + "At"
    return [
      TableColumn(name, .text, sentence) { record, context, rows in
        guard let instant = value(record) else { return rows.appendNull() }
        rows.append(instant, in: context)
      },
      TableColumn(
        name + "Ns", .integer, unit: "ns",
        "`\(name)` in nanoseconds since 1970 in UTC; missing in a log without dates."
      ) { record, context, rows in
        let isDated = context.times.reference.anchor == .absolute
        rows.append(integer: isDated ? value(record)?.nanoseconds : nil)
      },
    ]
  }
}

extension TableRows {
  /// Appends the text of an instant: RFC 3339, or what a log without years or dates shows.
  fileprivate mutating func append(_ instant: Instant, in context: ReportContext) {
    let times = context.times
    switch times.reference.anchor {
    case .absolute: appendText { times.append(rfc3339: instant, to: &$0) }
    case .yearUnknown, .dateUnknown:
      appendText { text in
        if let date = times.date(instant) { text.append(contentsOf: "\(date) ".utf8) }
        times.append(timeOfDay: instant, to: &text)
      }
    case .orderOnly: append("#\(instant.nanoseconds)")
    }
  }
}

extension FieldTable {
  /// Returns the columns of the fields with the given keys, separated by blanks.
  func columns(_ keys: String) -> [TableColumn<Record>] {
    rows(keys).flatMap(TableColumn.columns)
  }
}

extension TableColumn {
  /// Returns the column for a record that holds the column's own record.
  func of<Outer>(_ inner: @escaping @Sendable (Outer) -> Record) -> TableColumn<Outer> {
    TableColumn<Outer>(description) { append(inner($0), $1, &$2) }
  }

  /// Returns the column under another name.
  func renamed(_ name: String) -> TableColumn {
    var description = description
    description.name = name
    return TableColumn(description, append)
  }
}
