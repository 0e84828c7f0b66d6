/// A property wrapper that declares an argument.
protocol DeclaredArgument {
  /// Returns the definitions that the property called `property` makes.
  func definitions(property: String, path: [String]) -> [ArgumentDefinition]
}

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
  init(from decoder: any Decoder, declaration: (any DeclaredArgument) -> Slot<Value>?) throws {
    guard let decoder = decoder as? ArgumentDecoder, let definition = decoder.definition,
      case .declared(let declared)? = declaration(definition.declaration)
    else { preconditionFailure("commands are created by parsing only") }
    self = .value(try declared.read(decoder.words, definition))
  }
}

/// The typed part of a declaration.
struct Declaration<Value> {
  var names: NameSpecification = []
  var help: ArgumentHelp
  var isRequired = false
  var isRepeating = false
  var takesAnyValue = false
  var allValues: [String] = []
  var defaultDescription: String?
  /// Turns the words given, in order, into the value; without words into the default.
  var read: ([Word], ArgumentDefinition) throws -> Value

  /// Returns the untyped definition for `wrapper`, which holds this declaration.
  func definition(
    _ kind: ArgumentDefinition.Kind, of wrapper: any DeclaredArgument, property: String,
    path: [String]
  ) -> ArgumentDefinition {
    ArgumentDefinition(
      path: path + [property], kind: kind, names: names.spellings(property: property),
      isRequired: isRequired, isRepeating: isRepeating, takesAnyValue: takesAnyValue, help: help,
      allValues: allValues, defaultDescription: defaultDescription, section: nil,
      declaration: wrapper)
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
