/// A value that a command line gives after a name.
///
/// Given more than once, the last one counts, unless the property is an array.
@propertyWrapper
public struct Option<Value>: Codable {
  private let slot: Slot<Value>

  public var wrappedValue: Value { slot.value }

  private init(_ declaration: Declaration<Value>) {
    slot = .declared(declaration)
  }

  public init(from decoder: any Decoder) throws {
    slot = try Slot(from: decoder)
  }

  /// Declares an option with a default.
  public init(
    wrappedValue: Value, name: NameSpecification = .long,
    parsing strategy: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil
  ) where Value: ExpressibleByArgument {
    self.init(
      Declaration(
        names: name, help: help ?? "", takesAnyValue: strategy == .unconditional,
        allValues: Value.allValueStrings, defaultDescription: wrappedValue.defaultValueDescription
      ) { words, _ in try words.last?.value() ?? wrappedValue })
  }

  /// Declares an option that may be absent.
  public init<Wrapped: ExpressibleByArgument>(
    name: NameSpecification = .long, parsing strategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil
  ) where Value == Wrapped? {
    self.init(
      Declaration(
        names: name, help: help ?? "", takesAnyValue: strategy == .unconditional,
        allValues: Wrapped.allValueStrings
      ) { words, _ in
        guard let word = words.last else { return nil }
        let value: Wrapped = try word.value()
        return value
      })
  }

  /// Declares an option that may be absent and whose value `transform` makes of the text.
  public init<Wrapped>(
    name: NameSpecification = .long, parsing strategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, transform: @escaping (String) throws -> Wrapped
  ) where Value == Wrapped? {
    self.init(
      Declaration(names: name, help: help ?? "", takesAnyValue: strategy == .unconditional) {
        words, _ in
        guard let word = words.last else { return nil }
        return try word.value(transform)
      })
  }

  /// Declares an option that collects the values of all its uses.
  public init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], name: NameSpecification = .long, help: ArgumentHelp? = nil
  ) where Value == [Element] {
    self.init(
      Declaration(
        names: name, help: help ?? "", isRepeating: true, allValues: Element.allValueStrings
      ) { words, _ in words.isEmpty ? wrappedValue : try words.map { try $0.value() } })
  }

  public func encode(to encoder: any Encoder) {
    slot.define(.option, in: encoder)
  }
}
