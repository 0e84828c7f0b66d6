/// Arguments that several commands share.
@propertyWrapper
public struct OptionGroup<Value: ParsableArguments>: Codable {
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

  public func encode(to encoder: any Encoder) throws {
    guard var encoder = encoder as? DefinitionEncoder else {
      preconditionFailure("commands are visited for what they declare only")
    }
    if !title.isEmpty { encoder.section = title }
    try value.encode(to: encoder)
  }
}
