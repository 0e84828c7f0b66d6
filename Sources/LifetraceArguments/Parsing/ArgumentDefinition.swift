/// One argument, option or flag of a command, without its type.
struct ArgumentDefinition {
  /// The form of an argument on the command line.
  enum Kind {
    case positional
    case option
    case flag
  }

  /// The names of the properties that lead from the command to the argument.
  var path: [String]
  var kind: Kind
  /// The spellings with their dashes; empty for positional arguments.
  var names: [String]
  var isRequired: Bool
  var isRepeating: Bool
  /// Whether the next word is the value even if it begins with a dash.
  var takesAnyValue: Bool
  var help: ArgumentHelp
  var allValues: [String]
  /// The words that a shell offers for the value.
  var completion: CompletionKind
  var defaultDescription: String?
  /// The heading in the help; `nil` for the default heading.
  var section: String?
  /// The declaration, which parses words into a value.
  var declaration: any AnyDeclaration

  /// The placeholder of the argument's value.
  var placeholder: String { "<\(help.valueName ?? kebabCase(path.last ?? ""))>" }

  /// The spellings, or the placeholder: `-h, --help`, `<input>`.
  var label: String { names.isEmpty ? placeholder : names.joined(separator: ", ") }

  /// The sentence about the argument, with its values and its default.
  var description: String {
    var remarks: [String] = []
    if !allValues.isEmpty { remarks.append("values: " + allValues.joined(separator: ", ")) }
    if let defaultDescription { remarks.append("default: " + defaultDescription) }
    let remark = remarks.isEmpty ? "" : "(\(remarks.joined(separator: "; ")))"
    return [help.abstract, remark].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The argument as users write it: `--format <format>`, `--full`, `<input> ...`.
  var synopsis: String {
    switch kind {
    case .positional: placeholder + (isRepeating ? " ..." : "")
    case .option: (names.last ?? "") + " " + placeholder
    case .flag: names.last ?? ""
    }
  }
}

/// The parts of an argument's definition that errors show.
struct ArgumentLabel: Hashable, Sendable {
  /// The argument's spellings or placeholder.
  var name: String
  /// The argument as users write it.
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
  /// The words that a shell offers for the value; `nil` for those of the type.
  var completion: CompletionKind?
  var defaultDescription: String?
  /// Parses the given words, in order, into the value. Without words returns the default.
  var read: ([Word], ArgumentDefinition) throws -> Value

  /// Returns the untyped definition of the property at `path`.
  func definition(
    _ kind: ArgumentDefinition.Kind, path: [String], section: String?
  ) -> ArgumentDefinition {
    ArgumentDefinition(
      path: path, kind: kind, names: names.spellings(property: path.last ?? ""),
      isRequired: isRequired, isRepeating: isRepeating, takesAnyValue: takesAnyValue, help: help,
      allValues: allValues,
      completion: completion ?? (allValues.isEmpty ? .default : .list(allValues)),
      defaultDescription: defaultDescription, section: section, declaration: self)
  }
}

/// The contents of a wrapper: a declaration, or the parsed value.
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

  /// Parses the words that `decoder` holds for the declaration; without words takes the default.
  init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? ArgumentDecoder, let definition = decoder.definition,
      let declared = definition.declaration as? Declaration<Value>
    else { preconditionFailure("commands are created by parsing only") }
    self = .value(try declared.read(decoder.words, definition))
  }

  /// Adds the definition of the declared argument to `encoder`.
  ///
  /// Requires: `encoder` is a `DefinitionEncoder` that visits the wrapper.
  func define(_ kind: ArgumentDefinition.Kind, in encoder: any Encoder) {
    guard let encoder = encoder as? DefinitionEncoder, case .declared(let declaration) = self
    else { preconditionFailure("commands are visited for what they declare only") }
    encoder.add(declaration.definition(kind, path: encoder.path, section: encoder.section))
  }
}

/// Collects the definitions of a command's properties.
///
/// Encoding visits the properties by name, as decoding does. `Mirror` does so, too, but takes
/// several times as long: the runtime looks up the conformances of every type.
struct DefinitionEncoder: Encoder {
  /// The collected definitions. A class, since visited properties receive the encoder by value.
  private final class Gathered {
    var definitions: [ArgumentDefinition] = []
  }

  private let gathered = Gathered()
  /// The names of the properties that lead from the command to the visited value.
  var path: [String] = []
  /// The heading of the visited group.
  var section: String?

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the definitions of the properties of `type`, in their order.
  static func definitions(of type: any ParsableArguments.Type) -> [ArgumentDefinition] {
    let encoder = DefinitionEncoder()
    do {
      try type.init().encode(to: encoder)
    } catch {
      preconditionFailure("a wrapper threw at a visit: \(error)")
    }
    return encoder.gathered.definitions
  }

  /// Adds the definition of the visited property.
  func add(_ definition: ArgumentDefinition) {
    gathered.definitions.append(definition)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(DefinitionContainer(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { unsupported() }

  func singleValueContainer() -> any SingleValueEncodingContainer { unsupported() }

  /// Stops the process at a property without an argument wrapper.
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
