/// Gathers what the properties of a command declare.
///
/// Encoding visits the properties by name, as decoding does. `Mirror` would do so too, but takes
/// several times as long: it has the runtime look up the conformances of every type that it meets.
struct DefinitionEncoder: Encoder {
  /// What was gathered; shared, since those who are visited get the encoder by value.
  private final class Gathered {
    var definitions: [ArgumentDefinition] = []
  }

  private let gathered = Gathered()
  /// Names of the properties that lead to what is being visited.
  var path: [String] = []
  /// The heading of the group that is being visited.
  var section: String?

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns what the properties of `type` declare, in their order.
  static func definitions(of type: any ParsableArguments.Type) -> [ArgumentDefinition] {
    let encoder = DefinitionEncoder()
    do {
      try type.init().encode(to: encoder)
    } catch {
      preconditionFailure("a wrapper threw at a visit: \(error)")
    }
    return encoder.gathered.definitions
  }

  /// Takes the definition of what is being visited.
  func add(_ definition: ArgumentDefinition) {
    gathered.definitions.append(definition)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(DefinitionContainer(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { unsupported() }

  func singleValueContainer() -> any SingleValueEncodingContainer { unsupported() }

  /// Ends the process for anything but a struct of wrappers.
  func unsupported() -> Never {
    preconditionFailure("properties of a command need an argument wrapper")
  }
}

/// The properties of one command or group.
private struct DefinitionContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: DefinitionEncoder

  var codingPath: [any CodingKey] { [] }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    var inner = encoder
    inner.path.append(key.stringValue)
    try value.encode(to: inner)
  }

  func encodeNil(forKey key: Key) { encoder.unsupported() }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { encoder.unsupported() }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.unsupported()
  }

  func superEncoder() -> any Encoder { encoder.unsupported() }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.unsupported() }
}
