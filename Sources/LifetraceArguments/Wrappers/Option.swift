/// An option, which is a value after a name on the command line.
///
/// If the command line repeats the option, the last value counts.
/// An array property collects all values.
@propertyWrapper
public struct Option<Value>: Codable {
  private let slot: Slot<Value>

  /// The parsed value. Available after parsing.
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
    parsing strategy: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value: ExpressibleByArgument {
    self.init(
      Declaration(
        names: name, help: help ?? "", takesAnyValue: strategy == .unconditional,
        allValues: Value.allValueStrings, completion: completion,
        defaultDescription: wrappedValue.defaultValueDescription
      ) { words, _ in try words.last?.value() ?? wrappedValue })
  }

  /// Declares an option that must be given.
  public init(
    name: NameSpecification = .long, parsing strategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value: ExpressibleByArgument {
    self.init(
      Declaration(
        names: name, help: help ?? "", isRequired: true, takesAnyValue: strategy == .unconditional,
        allValues: Value.allValueStrings, completion: completion
      ) { words, definition in
        guard let word = words.last else {
          throw ParserError.missingArgument(ArgumentLabel(definition))
        }
        return try word.value()
      })
  }

  /// Declares an optional option.
  public init<Wrapped: ExpressibleByArgument>(
    name: NameSpecification = .long, parsing strategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == Wrapped? {
    self.init(
      Declaration(
        names: name, help: help ?? "", takesAnyValue: strategy == .unconditional,
        allValues: Wrapped.allValueStrings, completion: completion
      ) { words, _ in
        guard let word = words.last else { return nil }
        let value: Wrapped = try word.value()
        return value
      })
  }

  /// Declares an optional option whose text `transform` parses.
  public init<Wrapped>(
    name: NameSpecification = .long, parsing strategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @escaping (String) throws -> Wrapped
  ) where Value == Wrapped? {
    self.init(
      Declaration(
        names: name, help: help ?? "", takesAnyValue: strategy == .unconditional,
        completion: completion
      ) { words, _ in
        guard let word = words.last else { return nil }
        return try word.value(transform)
      })
  }

  /// Declares an option that collects the values of all its occurrences.
  public init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], name: NameSpecification = .long, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(
      Declaration(
        names: name, help: help ?? "", isRepeating: true, allValues: Element.allValueStrings,
        completion: completion
      ) { words, _ in words.isEmpty ? wrappedValue : try words.map { try $0.value() } })
  }

  /// Declares an option that collects the values of all its occurrences, whose texts `transform` parses.
  public init<Element>(
    wrappedValue: [Element], name: NameSpecification = .long, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil, transform: @escaping (String) throws -> Element
  ) where Value == [Element] {
    self.init(
      Declaration(names: name, help: help ?? "", isRepeating: true, completion: completion) {
        words, _ in
        words.isEmpty ? wrappedValue : try words.map { try $0.value(transform) }
      })
  }

  public func encode(to encoder: any Encoder) {
    slot.define(.option, in: encoder)
  }
}

/// A positional argument, which has no name on the command line.
@propertyWrapper
public struct Argument<Value>: Codable {
  private let slot: Slot<Value>

  /// The parsed value. Available after parsing.
  public var wrappedValue: Value { slot.value }

  private init(_ declaration: Declaration<Value>) {
    slot = .declared(declaration)
  }

  public init(from decoder: any Decoder) throws {
    slot = try Slot(from: decoder)
  }

  /// Declares a required value.
  public init(
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value: ExpressibleByArgument {
    self.init(
      Declaration(
        help: help ?? "", isRequired: true, allValues: Value.allValueStrings,
        completion: completion
      ) { words, definition in
        guard let word = words.last else {
          throw ParserError.missingArgument(ArgumentLabel(definition))
        }
        return try word.value()
      })
  }

  /// Declares any number of values.
  public init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(
      Declaration(
        help: help ?? "", isRepeating: true, allValues: Element.allValueStrings,
        completion: completion
      ) { words, _ in
        words.isEmpty ? wrappedValue : try words.map { try $0.value() }
      })
  }

  public func encode(to encoder: any Encoder) {
    slot.define(.positional, in: encoder)
  }
}

/// A flag, which is switched on by its name on the command line.
@propertyWrapper
public struct Flag: Codable {
  private let slot: Slot<Bool>

  /// Whether the flag is on. Available after parsing.
  public var wrappedValue: Bool { slot.value }

  public init(from decoder: any Decoder) throws {
    slot = try Slot(from: decoder)
  }

  /// Declares a flag with a default. The flag's name on the command line inverts the default.
  public init(
    wrappedValue: Bool, name: NameSpecification = .long, help: ArgumentHelp? = nil
  ) {
    slot = .declared(
      Declaration(names: name, help: help ?? "") { words, _ in
        words.isEmpty ? wrappedValue : !wrappedValue
      })
  }

  public func encode(to encoder: any Encoder) {
    slot.define(.flag, in: encoder)
  }
}

/// A group of arguments that several commands share.
@propertyWrapper
public struct OptionGroup<Value: ParsableArguments>: Codable {
  private let value: Value
  private let title: String

  /// The parsed group. Available after parsing.
  public var wrappedValue: Value { value }

  public init(from decoder: any Decoder) throws {
    var value = try Value(from: decoder)
    try value.validate()
    self.value = value
    self.title = ""
  }

  /// Declares a group. If `title` is not empty, the help
  /// lists the group's options under that heading.
  public init(title: String = "") {
    self.value = Value()
    self.title = title
  }

  public func encode(to encoder: any Encoder) throws {
    guard var encoder = encoder as? DefinitionEncoder else {
      preconditionFailure("commands are visited for what they declare only")
    }
    if !title.isEmpty { encoder.section = title }
    try value.encode(to: encoder)
  }
}
