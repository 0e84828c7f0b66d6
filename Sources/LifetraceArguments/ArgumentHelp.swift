/// The help text of one argument.
public struct ArgumentHelp: ExpressibleByStringInterpolation {
  public var abstract: String
  /// The placeholder for its value, without angle brackets; `nil` takes the property's name.
  public var valueName: String?

  public init(_ abstract: String = "", valueName: String? = nil) {
    self.abstract = abstract
    self.valueName = valueName
  }

  public init(stringLiteral value: String) {
    self.init(value)
  }
}

/// The spellings of an option or flag.
public struct NameSpecification: ExpressibleByArrayLiteral, Sendable {
  /// One spelling, perhaps to be made from the property's name.
  public struct Element: Sendable {
    /// Where the spelling comes from.
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

    /// `name` after two dashes.
    public static func customLong(_ name: String) -> Element {
      Element(source: .customLong(name))
    }

    /// `name` after one dash.
    public static func customShort(_ name: Character) -> Element {
      Element(source: .customShort(name))
    }
  }

  let elements: [Element]

  public init(arrayLiteral elements: Element...) {
    self.elements = elements
  }

  public static let long: NameSpecification = [.long]
  public static let shortAndLong: NameSpecification = [.short, .long]

  public static func customLong(_ name: String) -> NameSpecification {
    [.customLong(name)]
  }

  /// Returns the spellings, dashes included, of the property called `property`.
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
  /// Creates the value that `argument` spells, or `nil` if it spells none.
  init?(argument: String)

  /// How the help shows the value as a default.
  var defaultValueDescription: String { get }

  /// All spellings, for types that have few; the help and errors list them.
  static var allValueStrings: [String] { get }
}

extension ExpressibleByArgument {
  public var defaultValueDescription: String { "\(self)" }
  public static var allValueStrings: [String] { [] }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue == String {
  public init?(argument: String) {
    self.init(rawValue: argument)
  }

  public var defaultValueDescription: String { rawValue }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension String: ExpressibleByArgument {
  public init?(argument: String) {
    self = argument
  }
}

extension Int: ExpressibleByArgument {
  public init?(argument: String) {
    self.init(argument)
  }
}

/// Which word can be the value of an option.
public enum SingleValueParsingStrategy {
  /// The next word, if it does not look like an option.
  case next
  /// The next word, whatever it is.
  case unconditional
}
