/// A value that a command line gives by its place.
@propertyWrapper
public struct Argument<Value>: Codable {
  private let slot: Slot<Value>

  public var wrappedValue: Value { slot.value }

  private init(_ declaration: Declaration<Value>) {
    slot = .declared(declaration)
  }

  public init(from decoder: any Decoder) throws {
    slot = try Slot(from: decoder)
  }

  /// Declares a required value.
  public init(help: ArgumentHelp? = nil) where Value: ExpressibleByArgument {
    self.init(
      Declaration(help: help ?? "", isRequired: true, allValues: Value.allValueStrings) {
        words, definition in
        guard let word = words.last else {
          throw ParserError.missingArgument(ArgumentLabel(definition))
        }
        return try word.value()
      })
  }

  /// Declares any number of values.
  public init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], help: ArgumentHelp? = nil
  ) where Value == [Element] {
    self.init(
      Declaration(help: help ?? "", isRepeating: true, allValues: Element.allValueStrings) {
        words, _ in
        words.isEmpty ? wrappedValue : try words.map { try $0.value() }
      })
  }

  public func encode(to encoder: any Encoder) {
    slot.define(.positional, in: encoder)
  }
}
