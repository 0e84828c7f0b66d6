/// Arguments that several commands share.
@propertyWrapper
public struct OptionGroup<Value: ParsableArguments>: Decodable, DeclaredArgument {
  private let value: Value
  private let title: String

  public var wrappedValue: Value { value }

  public init(from decoder: any Decoder) throws {
    var value = try Value(from: decoder)
    try value.validate()
    self.value = value
    self.title = ""
  }

  /// Declares a group; with a `title`, the help lists its options under that heading.
  public init(title: String = "") {
    self.value = Value()
    self.title = title
  }

  func definitions(property: String, path: [String]) -> [ArgumentDefinition] {
    var definitions = argumentDefinitions(of: Value.self, path: path + [property])
    guard !title.isEmpty else { return definitions }
    for index in definitions.indices where definitions[index].section == nil {
      definitions[index].section = title
    }
    return definitions
  }
}

/// Returns what the properties of `type` declare, in their order.
func argumentDefinitions(
  of type: any ParsableArguments.Type, path: [String] = []
) -> [ArgumentDefinition] {
  Mirror(reflecting: type.init()).children.flatMap { child -> [ArgumentDefinition] in
    guard let label = child.label, let wrapper = child.value as? any DeclaredArgument else {
      return []
    }
    // A wrapper is stored under its property's name with an underscore before it.
    return wrapper.definitions(property: String(label.drop { $0 == "_" }), path: path)
  }
}
