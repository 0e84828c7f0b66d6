import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// A row in the table of a kind of record: the name of a field, its kind, its meaning and its
/// value.
///
/// The JSON report, its schema, CSV, the paths of `check` and `embed`, and the reference article
/// are made from these rows.
struct Field<Record>: Sendable {
  /// The name in JSON and CSV.
  let key: String
  let kind: FieldKind
  /// The meaning, its unit, and when the field is absent, for the reference and the schema.
  let sentence: String
  let presence: FieldPresence
  /// What a table column stores of the value beside its text.
  var exact: ExactValue<Record>?
  /// Returns the field's value in a record, or `nil` if the log does not contain it.
  let value: @Sendable (_ record: Record, _ context: ReportContext) -> JSONText?

  /// The row without its record, for whoever needs only its shape.
  var description: FieldDescription {
    FieldDescription(key: key, kind: kind, sentence: sentence, presence: presence)
  }
}

/// The value of a field before it becomes text.
enum ExactValue<Record>: Sendable {
  case instant(@Sendable (Record) -> Instant?)
  /// The bits of a set of states.
  case states(@Sendable (Record) -> UInt8?)

  /// Returns the value for a record that holds the value's own record.
  func of<Outer>(_ inner: @escaping @Sendable (Outer) -> Record) -> ExactValue<Outer> {
    switch self {
    case .instant(let value): .instant { value(inner($0)) }
    case .states(let value): .states { value(inner($0)) }
    }
  }
}

/// When a report contains a field.
package enum FieldPresence: Sendable {
  /// Where the log contains its value.
  case ifKnown
  /// In every report.
  case always
  /// In reports made with `--full`, where the log contains its value.
  case inFullReports
}

/// The kind of value that a field has.
package indirect enum FieldKind: Sendable {
  case text
  /// One of some texts.
  case word([String])
  /// The name of a state or of a set of states.
  case state(StateNames)
  /// A whole number.
  case number
  /// A length of time in seconds.
  case seconds
  /// A ratio from 0 to 1.
  case share
  case flag
  /// A text, or an object in a log without dates.
  case instant
  case object(RecordDescription)
  case list(FieldKind)
  /// A count for each of some names; a name that is left out counts 0.
  case counts([String])
  /// Members of one kind under names that the log contains.
  case named(FieldKind)
  /// A member for each state and set of states that occurs.
  case times(StateNames, RecordDescription)
}

/// A field's row without the code that reads its value.
package struct FieldDescription: Sendable {
  /// The key in the JSON object.
  package let key: String
  /// The kind of the field's values.
  package let kind: FieldKind
  /// The description of the field, for the schema and the reference.
  package let sentence: String
  /// When the field is present.
  package let presence: FieldPresence
}

/// The fields of a kind of record, without the code that reads their values.
package struct RecordDescription: Sendable {
  /// The name in the schema and the reference; empty for a list with its total.
  package let name: String
  /// The fields in the order in which they are written.
  package let fields: [FieldDescription]
}

/// The table of a kind of record.
struct FieldTable<Record>: Sendable {
  let name: String
  let fields: [Field<Record>]

  init(_ name: String, _ fields: [Field<Record>]) {
    self.name = name
    self.fields = fields
  }

  var description: RecordDescription {
    RecordDescription(name: name, fields: fields.map(\.description))
  }

  /// Returns the record as a JSON object, in the order of the rows.
  func json(_ record: Record, _ context: ReportContext) -> JSONText {
    .object(
      fields.compactMap { field in
        field.value(record, context).map { JSONText.Member(field.key, $0) }
      })
  }

  /// Returns records as a JSON array; the objects of a long one are made when they are written.
  func json(list records: [Record], _ context: ReportContext) -> JSONText where Record: Sendable {
    guard records.count > JSONText.Made.fewItems else {
      return .array(records.map { json($0, context) })
    }
    return .made(JSONText.Made(count: records.count) { json(records[$0], context) })
  }

  /// Returns the rows with the given keys, separated by blanks, in their order.
  ///
  /// Requires: the table has them.
  func rows(_ keys: String) -> [Field<Record>] {
    keys.split(separator: " ").map { key in
      guard let field = fields.first(where: { $0.key == key }) else {
        preconditionFailure("\(name) has no field \(key)")
      }
      return field
    }
  }
}

// MARK: Rows of single values

extension Field {
  private init(
    _ key: String, _ kind: FieldKind, _ sentence: String, _ presence: FieldPresence,
    exact: ExactValue<Record>? = nil,
    _ value: @escaping @Sendable (Record, ReportContext) -> JSONText?
  ) {
    self.init(
      key: key, kind: kind, sentence: sentence, presence: presence, exact: exact, value: value)
  }

  static func text(
    _ key: String, _ sentence: String, _ presence: FieldPresence = .ifKnown,
    _ value: @escaping @Sendable (Record) -> String?
  ) -> Field {
    Field(key, .text, sentence, presence) { record, _ in value(record).map(JSONText.string) }
  }

  /// One of the names of some values.
  static func word<Word: RawRepresentable<String> & SendableMetatype>(
    _ key: String, _ words: [Word], _ sentence: String, _ presence: FieldPresence = .ifKnown,
    _ value: @escaping @Sendable (Record) -> Word?
  ) -> Field {
    Field(key, .word(words.map(\.rawValue)), sentence, presence) { record, _ in
      value(record).map { .string($0.rawValue) }
    }
  }

  /// One of some texts.
  static func text(
    _ key: String, of words: [String], _ sentence: String, _ presence: FieldPresence = .ifKnown,
    _ value: @escaping @Sendable (Record) -> String?
  ) -> Field {
    Field(key, .word(words), sentence, presence) { record, _ in value(record).map(JSONText.string) }
  }

  static func state<State: LabelledState>(
    _ key: String, _ sentence: String, _ presence: FieldPresence = .ifKnown,
    _ value: @escaping @Sendable (Record) -> StateSet<State>?
  ) -> Field {
    Field(
      key, .state(State.names), sentence, presence, exact: .states { value($0)?.bits }
    ) { record, _ in
      value(record).map { .string($0.name) }
    }
  }

  static func number(
    _ key: String, _ sentence: String, _ presence: FieldPresence = .ifKnown,
    _ value: @escaping @Sendable (Record) -> Int?
  ) -> Field {
    Field(key, .number, sentence, presence) { record, _ in
      value(record).map { .integer(Int64($0)) }
    }
  }

  /// The process identifier of a record.
  static func pid(_ value: @escaping @Sendable (Record) -> Int32?) -> Field {
    number("pid", "The process identifier.") { value($0).map(Int.init) }
  }

  static func flag(
    _ key: String, _ sentence: String, _ value: @escaping @Sendable (Record) -> Bool
  ) -> Field {
    Field(key, .flag, sentence, .always) { record, _ in .bool(value(record)) }
  }

  static func share(
    _ key: String, _ sentence: String, _ value: @escaping @Sendable (Record) -> Double?
  ) -> Field {
    Field(key, .share, sentence, .ifKnown) { record, _ in value(record).map(JSONText.ratio) }
  }

  /// A length of time; absent in a log without times.
  static func seconds(
    _ key: String, _ sentence: String, _ value: @escaping @Sendable (Record) -> TimeSpan?
  ) -> Field {
    Field(key, .seconds, sentence, .ifKnown) { record, context in
      context.time(value(record)).map(JSONText.seconds)
    }
  }

  static func instant(
    _ key: String, _ sentence: String, _ presence: FieldPresence = .ifKnown,
    _ value: @escaping @Sendable (Record) -> Instant?
  ) -> Field {
    Field(key, .instant, sentence, presence, exact: .instant(value)) { record, context in
      value(record).map(context.json)
    }
  }

  /// A place in an input.
  static func source(
    _ key: String, _ sentence: String, _ presence: FieldPresence = .ifKnown,
    _ value: @escaping @Sendable (Record) -> SourcePosition?
  ) -> Field {
    Field(key, .text, sentence, presence) { record, context in
      value(record).map { .string(context.place($0)) }
    }
  }
}

extension Field {
  /// A sentence with the log's clock in it.
  static func sentence(
    _ key: String, _ sentence: String, _ presence: FieldPresence = .ifKnown,
    _ value: @escaping @Sendable (Record) -> FindingText?
  ) -> Field {
    Field(key, .text, sentence, presence) { record, context in
      value(record).map { .string(FindingWording(context).text($0)) }
    }
  }
}

// MARK: Rows of several values

extension Field {
  static func object<Other>(
    _ key: String, _ table: FieldTable<Other>, _ sentence: String,
    _ presence: FieldPresence = .ifKnown, _ value: @escaping @Sendable (Record) -> Other?
  ) -> Field {
    Field(key, .object(table.description), sentence, presence) { record, context in
      value(record).map { table.json($0, context) }
    }
  }

  static func texts(
    _ key: String, _ sentence: String, _ presence: FieldPresence = .always,
    _ value: @escaping @Sendable (Record) -> [String]?
  ) -> Field {
    Field(key, .list(.text), sentence, presence) { record, _ in
      value(record).map { .array($0.map(JSONText.string)) }
    }
  }

  static func list<Item: Sendable>(
    _ key: String, _ table: FieldTable<Item>, _ sentence: String,
    _ presence: FieldPresence = .always, _ value: @escaping @Sendable (Record) -> [Item]?
  ) -> Field {
    Field(key, .list(.object(table.description)), sentence, presence) { record, context in
      value(record).map { table.json(list: $0, context) }
    }
  }

  /// A list that may hold only some of its items, with their number.
  static func bounded<Item: Sendable>(
    _ key: String, _ table: FieldTable<Item>, _ sentence: String,
    _ presence: FieldPresence = .always, _ value: @escaping @Sendable (Record) -> BoundedList<Item>?
  ) -> Field {
    let list = FieldTable<BoundedList<Item>>(
      "",
      [
        .number("total", "How many there are.", .always) { $0.total },
        .truncated { $0.total - $0.items.count },
        .list("items", table, "Some of them; all with `--full`.") { $0.items },
      ])
    return .object(key, list, sentence, presence, value)
  }

  /// Whether a list lacks some of its items; absent if it has all.
  static func truncated(_ missing: @escaping @Sendable (Record) -> Int) -> Field {
    Field("truncated", .flag, "True where items are left out; absent where all are here.", .ifKnown)
    {
      record, _ in missing(record) > 0 ? .bool(true) : nil
    }
  }

  /// Statistics of lengths of time; absent in a log without times.
  static func distribution(
    _ key: String, _ sentence: String, _ value: @escaping @Sendable (Record) -> Distribution?
  ) -> Field {
    let table = ReportFields.distribution
    return Field(key, .object(table.description), sentence, .ifKnown) { record, context in
      guard context.times.reference.hasDurations else { return nil }
      return value(record).map { table.json($0, context) }
    }
  }

  /// How many there are of each kind, in the order of `words`.
  static func counts<Word: RawRepresentable<String> & Hashable & Sendable>(
    _ key: String, _ words: [Word], _ sentence: String,
    _ value: @escaping @Sendable (Record) -> [Word: Int]
  ) -> Field {
    Field(key, .counts(words.map(\.rawValue)), sentence, .always) { record, _ in
      let counts = value(record)
      return .object(
        words.compactMap { word in
          counts[word].map { JSONText.Member(word.rawValue, .integer(Int64($0))) }
        })
    }
  }

  /// An object with a member for each state that has a share of the time.
  static func times<State: LabelledState>(
    _ key: String, _ table: FieldTable<StateShare<State>>, _ sentence: String,
    _ value: @escaping @Sendable (Record) -> [StateShare<State>]
  ) -> Field {
    Field(key, .times(State.names, table.description), sentence, .always) { record, context in
      let shares = value(record).sorted {
        StateLabel($0.state).order < StateLabel($1.state).order
      }
      return .object(
        shares.map { JSONText.Member($0.state.name, table.json($0, context)) })
    }
  }

  /// The intervals of a full report.
  static func timeline<State: LabelledState>(
    _ table: FieldTable<StateInterval<State>>,
    _ value: @escaping @Sendable (Record) -> [StateInterval<State>]?
  ) -> Field {
    Field(
      "timeline", .list(.object(table.description)), "Every interval, in the order of time.",
      .inFullReports
    ) { record, context in
      guard context.options.full else { return nil }
      return value(record).map { table.json(list: $0, context) }
    }
  }
}

extension ReportContext {
  /// Returns an instant in the form that the log's clock allows.
  func json(_ instant: Instant) -> JSONText {
    switch times.reference.anchor {
    case .absolute:
      return [
        "date": .string(times.rfc3339(instant)), "sinceStart": .seconds(instant - times.first),
      ]
    case .yearUnknown, .dateUnknown:
      return [
        "sinceStart": .seconds(instant - times.first), "clock": .string(times.clock(instant)),
      ]
    case .orderOnly: return ["order": .integer(instant.nanoseconds)]
    }
  }
}
