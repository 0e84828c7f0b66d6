/// The help text of an argument, an option or a flag.
public struct ArgumentHelp: ExpressibleByStringInterpolation {
  /// One sentence for the help; empty for none.
  public var abstract: String
  /// The placeholder for the value, without angle brackets; `nil` for the property's name.
  public var valueName: String?

  /// Creates a help text.
  public init(_ abstract: String = "", valueName: String? = nil) {
    self.abstract = abstract
    self.valueName = valueName
  }

  /// Creates a help text from one sentence.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

/// The spellings of an option or flag.
public struct NameSpecification: ExpressibleByArrayLiteral, Sendable {
  /// One spelling, which may derive from the property's name.
  public struct Element: Sendable {
    /// The origin of a spelling.
    enum Source: Sendable {
      case propertyLong
      case propertyShort
      case customLong(String)
      case customShort(Character)
    }

    let source: Source

    /// The property's name in kebab case, after two dashes.
    public static let long = Element(source: .propertyLong)
    /// The first letter of the property's name, after one dash.
    public static let short = Element(source: .propertyShort)

    /// Returns `name` after two dashes.
    public static func customLong(_ name: String) -> Element {
      Element(source: .customLong(name))
    }

    /// Returns `name` after one dash.
    public static func customShort(_ name: Character) -> Element {
      Element(source: .customShort(name))
    }
  }

  let elements: [Element]

  /// Creates a specification from several spellings.
  public init(arrayLiteral elements: Element...) {
    self.elements = elements
  }

  /// The property's name in kebab case, after two dashes.
  public static let long: NameSpecification = [.long]
  /// The first letter of the property's name, and its whole name in kebab case.
  public static let shortAndLong: NameSpecification = [.short, .long]

  /// Returns `name` after two dashes.
  public static func customLong(_ name: String) -> NameSpecification {
    [.customLong(name)]
  }

  /// Returns the spellings of the property called `property`, with their dashes.
  func spellings(property: String) -> [String] {
    elements.compactMap { element in
      switch element.source {
      case .propertyLong: "--" + kebabCase(property)
      case .propertyShort: property.first.map { "-\($0)" }
      case .customLong(let name): "--" + name
      case .customShort(let name): "-\(name)"
      }
    }
  }
}

/// A type whose values can be written on a command line.
public protocol ExpressibleByArgument {
  /// Creates the value that `argument` spells; `nil` if `argument` is no spelling of a value.
  init?(argument: String)

  /// The text that the help shows for the value as a default.
  var defaultValueDescription: String { get }

  /// All spellings, for types that have few. The help and errors list them.
  static var allValueStrings: [String] { get }
}

extension ExpressibleByArgument {
  /// The value's description.
  public var defaultValueDescription: String { "\(self)" }
  /// No spellings, for types that have many.
  public static var allValueStrings: [String] { [] }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue == String {
  /// Creates the value with the raw value `argument`.
  public init?(argument: String) {
    self.init(rawValue: argument)
  }

  /// The raw value.
  public var defaultValueDescription: String { rawValue }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// The raw values of all cases.
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension String: ExpressibleByArgument {
  /// Creates a string equal to `argument`.
  public init?(argument: String) {
    self = argument
  }
}

extension Int: ExpressibleByArgument {
  /// Creates an integer from decimal digits with an optional sign.
  public init?(argument: String) {
    self.init(argument)
  }
}

/// The words that can be the value of an option.
public enum SingleValueParsingStrategy {
  /// The next word, unless it looks like an option.
  case next
  /// The next word in any case.
  case unconditional
}
