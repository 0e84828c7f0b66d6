/// The JSON Schema (draft 2020-12) of `lifetrace.report/1`, made from the tables of fields.
package struct ReportSchema {
  /// The definitions so far, each below those that it uses.
  private var definitions: [JSONText.Member] = []

  private init() {}

  /// The schema as pretty-printed JSON with a final line feed, in UTF-8.
  package static var bytes: [UInt8] { schema.prettyLines(width: 100) }

  /// The schema as a value.
  package static let schema = schema(
    of: ReportFields.report.description, title: "lifetrace.report/1")

  /// Returns the schema of another format that is made from tables of fields.
  static func schema(of record: RecordDescription, title: String) -> JSONText {
    var schema = ReportSchema()
    let outermost = schema.object(record)
    guard case .object(let members) = outermost else { return outermost }
    return .object(
      [
        .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        .init("title", .string(title)),
      ] + members + [.init("$defs", .object(schema.definitions))])
  }

  /// Returns the schema of a kind of value.
  private mutating func schema(of kind: FieldKind) -> JSONText {
    switch kind {
    case .text: ["type": .string("string")]
    case .word(let words): ["enum": .array(words.map(JSONText.string))]
    case .state(let states): reference(states.definition) { _ in states.schema }
    case .number: ["type": .string("integer")]
    case .seconds: reference("seconds") { _ in ReportSchema.seconds }
    case .share: ["type": .string("number"), "minimum": .integer(0), "maximum": .integer(1)]
    case .flag: ["type": .string("boolean")]
    case .instant: reference("instant") { $0.instant }
    case .object(let record): schema(of: record)
    case .list(let item): ["type": .string("array"), "items": schema(of: item)]
    case .counts(let names):
      [
        "type": .string("object"),
        "properties": .object(names.map { .init($0, schema(of: .number)) }),
      ]
    case .named(let kind):
      ["type": .string("object"), "additionalProperties": schema(of: kind)]
    case .times(let states, let record):
      [
        "type": .string("object"), "propertyNames": schema(of: .state(states)),
        "additionalProperties": schema(of: record),
      ]
    }
  }

  private mutating func schema(of record: RecordDescription) -> JSONText {
    guard !record.name.isEmpty else { return object(record) }
    return reference(record.name) { $0.object(record) }
  }

  /// Returns a reference to a definition, which `make` makes unless it is there.
  private mutating func reference(
    _ name: String, _ make: (inout ReportSchema) -> JSONText
  ) -> JSONText {
    if !definitions.contains(where: { $0.key == name }) {
      let definition = make(&self)
      definitions.append(.init(name, definition))
    }
    return ["$ref": .string("#/$defs/\(name)")]
  }

  private mutating func object(_ record: RecordDescription) -> JSONText {
    var properties: [JSONText.Member] = []
    for field in record.fields {
      guard case .object(let members) = schema(of: field.kind) else { continue }
      properties.append(
        .init(field.key, .object(members + [.init("description", .string(field.sentence))])))
    }
    let required = record.fields.filter { field in
      if case .always = field.presence { true } else { false }
    }
    return [
      "type": .string("object"), "properties": .object(properties),
      "required": .array(required.map { .string($0.key) }),
    ]
  }

  private static let seconds: JSONText = [
    "type": .string("number"),
    "description": .string("A length of time in seconds, exact to the nanosecond."),
  ]

  private var instant: JSONText {
    mutating get {
      let absolute = instantObject(["date", "sinceStart"])
      let relative = instantObject(["sinceStart", "clock"])
      let ordered = instantObject(["order"])
      return ["anyOf": .array([absolute, relative, ordered])]
    }
  }

  private mutating func instantObject(_ keys: [String]) -> JSONText {
    let members = FieldKind.instantMembers.filter { keys.contains($0.key) }
    return [
      "type": .string("object"),
      "properties": .object(members.map { .init($0.key, schema(of: $0.kind)) }),
      "required": .array(keys.map(JSONText.string)),
    ]
  }
}

extension StateNames {
  /// The name of the definition in the schema.
  fileprivate var definition: String { "\(subject)State" }

  fileprivate var schema: JSONText { ["enum": .array(all.map(JSONText.string))] }
}
