/// One value as the user wrote it.
struct Word {
  var text: String
  var definition: ArgumentDefinition
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
