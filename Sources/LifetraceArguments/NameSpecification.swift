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
