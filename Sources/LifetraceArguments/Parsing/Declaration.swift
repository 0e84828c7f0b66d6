/// One value as the user wrote it.
struct Word {
  var text: String
  var definition: ArgumentDefinition
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

extension Word {
  /// Returns the value that the word spells.
  func value<Value: ExpressibleByArgument>() throws -> Value {
    guard let value = Value(argument: text) else {
      throw ParserError.invalidValue(ArgumentLabel(definition), value: text, reason: nil)
    }
    return value
  }

  /// Returns what `transform` makes of the word; its error becomes the reason given to the user.
  func value<Value>(_ transform: (String) throws -> Value) throws -> Value {
    do {
      return try transform(text)
    } catch {
      throw ParserError.invalidValue(ArgumentLabel(definition), value: text, reason: "\(error)")
    }
  }
}
