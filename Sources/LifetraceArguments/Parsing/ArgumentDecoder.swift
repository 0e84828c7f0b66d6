/// Passes the words of a command line to the wrappers of a command while the command is created.
struct ArgumentDecoder: Decoder {
  var definitions: [ArgumentDefinition]
  /// For each definition, the words that belong to it.
  var wordsOfDefinition: [[Word]]
  /// The names of the properties that lead from the command to the current value.
  var path: [String] = []

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The definition at the path; `nil` if the path leads to a group.
  var definition: ArgumentDefinition? { definitions.first { $0.path == path } }

  /// The words for the definition at the path.
  var words: [Word] {
    definitions.firstIndex { $0.path == path }.map { wordsOfDefinition[$0] } ?? []
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ArgumentContainer(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unsupported }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unsupported }

  /// The error for properties without an argument wrapper.
  var unsupported: DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: [], debugDescription: "properties of a command need an argument wrapper"))
  }
}

/// The properties of one command or group.
private struct ArgumentContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  var decoder: ArgumentDecoder

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    var inner = decoder
    inner.path.append(key.stringValue)
    return try Value(from: inner)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw decoder.unsupported }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw decoder.unsupported
  }

  func superDecoder() throws -> any Decoder { throw decoder.unsupported }

  func superDecoder(forKey key: Key) throws -> any Decoder { throw decoder.unsupported }
}
