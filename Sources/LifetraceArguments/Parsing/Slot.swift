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
