/// One argument, option or flag of a command, without its type.
struct ArgumentDefinition {
  /// What stands on the command line.
  enum Kind {
    case positional
    case option
    case flag
  }

  /// Names of the properties that lead to it, from the command on.
  var path: [String]
  var kind: Kind
  /// The spellings with their dashes; empty for positional arguments.
  var names: [String]
  var isRequired: Bool
  var isRepeating: Bool
  /// `true` iff the next word is the value even if it begins with a dash.
  var takesAnyValue: Bool
  var help: ArgumentHelp
  var allValues: [String]
  var defaultDescription: String?
  /// The heading in the help; `nil` for the ordinary one.
  var section: String?
  /// The declaration that turns words into a value.
  var declaration: any AnyDeclaration

  /// The placeholder of its value.
  var placeholder: String { "<\(help.valueName ?? kebabCase(path.last ?? ""))>" }

  /// The spellings, or the placeholder: `-h, --help`, `<input>`.
  var label: String { names.isEmpty ? placeholder : names.joined(separator: ", ") }

  /// What to write: `--format <format>`, `--full`, `<input> ...`.
  var synopsis: String {
    switch kind {
    case .positional: placeholder + (isRepeating ? " ..." : "")
    case .option: (names.last ?? "") + " " + placeholder
    case .flag: names.last ?? ""
    }
  }
}

/// What errors say about an argument.
struct ArgumentLabel: Hashable, Sendable {
  /// Its spellings or placeholder.
  var name: String
  /// What to write.
  var synopsis: String
  var allValues: [String]

  init(_ definition: ArgumentDefinition) {
    name = definition.label
    synopsis = definition.synopsis
    allValues = definition.allValues
  }
}

/// A declaration without the type of its value.
protocol AnyDeclaration {}

/// The typed part of a declaration.
struct Declaration<Value>: AnyDeclaration {
  var names: NameSpecification = []
  var help: ArgumentHelp
  var isRequired = false
  var isRepeating = false
  var takesAnyValue = false
  var allValues: [String] = []
  var defaultDescription: String?
  /// Turns the words given, in order, into the value; without words into the default.
  var read: ([Word], ArgumentDefinition) throws -> Value

  /// Returns the untyped definition of the property to which `path` leads.
  func definition(
    _ kind: ArgumentDefinition.Kind, path: [String], section: String?
  ) -> ArgumentDefinition {
    ArgumentDefinition(
      path: path, kind: kind, names: names.spellings(property: path.last ?? ""),
      isRequired: isRequired, isRepeating: isRepeating, takesAnyValue: takesAnyValue, help: help,
      allValues: allValues, defaultDescription: defaultDescription, section: section,
      declaration: self)
  }
}

/// Where a wrapper stands: declared by the type, or holding what the user gave.
enum Slot<Value> {
  case declared(Declaration<Value>)
  case value(Value)

  /// The parsed value.
  ///
  /// Requires: the command was created by parsing.
  var value: Value {
    switch self {
    case .value(let value): return value
    case .declared: preconditionFailure("an argument was read before the command was parsed")
    }
  }

  /// Takes the words that `decoder` holds for the declaration, or its default.
  init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? ArgumentDecoder, let definition = decoder.definition,
      let declared = definition.declaration as? Declaration<Value>
    else { preconditionFailure("commands are created by parsing only") }
    self = .value(try declared.read(decoder.words, definition))
  }

  /// Adds the definition of what is declared.
  ///
  /// Requires: `encoder` is a `DefinitionEncoder` that visits the wrapper.
  func define(_ kind: ArgumentDefinition.Kind, in encoder: any Encoder) {
    guard let encoder = encoder as? DefinitionEncoder, case .declared(let declaration) = self
    else { preconditionFailure("commands are visited for what they declare only") }
    encoder.add(declaration.definition(kind, path: encoder.path, section: encoder.section))
  }
}

/// Gathers what the properties of a command declare.
///
/// Encoding visits the properties by name, as decoding does. `Mirror` would do so too, but takes
/// several times as long: it has the runtime look up the conformances of every type that it meets.
struct DefinitionEncoder: Encoder {
  /// What was gathered; shared, since those who are visited get the encoder by value.
  private final class Gathered {
    var definitions: [ArgumentDefinition] = []
  }

  private let gathered = Gathered()
  /// Names of the properties that lead to what is being visited.
  var path: [String] = []
  /// The heading of the group that is being visited.
  var section: String?

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns what the properties of `type` declare, in their order.
  static func definitions(of type: any ParsableArguments.Type) -> [ArgumentDefinition] {
    let encoder = DefinitionEncoder()
    do {
      try type.init().encode(to: encoder)
    } catch {
      preconditionFailure("a wrapper threw at a visit: \(error)")
    }
    return encoder.gathered.definitions
  }

  /// Takes the definition of what is being visited.
  func add(_ definition: ArgumentDefinition) {
    gathered.definitions.append(definition)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(DefinitionContainer(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { unsupported() }

  func singleValueContainer() -> any SingleValueEncodingContainer { unsupported() }

  /// Ends the process for anything but a struct of wrappers.
  func unsupported() -> Never {
    preconditionFailure("properties of a command need an argument wrapper")
  }
}

/// The properties of one command or group.
private struct DefinitionContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: DefinitionEncoder

  var codingPath: [any CodingKey] { [] }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    var inner = encoder
    inner.path.append(key.stringValue)
    try value.encode(to: inner)
  }

  func encodeNil(forKey key: Key) { encoder.unsupported() }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { encoder.unsupported() }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.unsupported()
  }

  func superEncoder() -> any Encoder { encoder.unsupported() }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.unsupported() }
}
