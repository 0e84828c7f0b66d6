import Foundation

/// A JSON document as a value.
package enum JSONTree: Equatable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([String: JSONTree])

  /// Parses a document.
  package init(parsing bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(JSONTree.self, from: Data(bytes))
  }

  /// Returns a member of an object.
  package subscript(_ key: String) -> JSONTree? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  fileprivate var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  fileprivate var items: [JSONTree] {
    if case .list(let items) = self { items } else { [] }
  }
}

extension JSONTree: Decodable {
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let items = try? value.decode([JSONTree].self) {
      self = .list(items)
    } else {
      self = .object(try value.decode([String: JSONTree].self))
    }
  }
}

/// Validates JSON against the part of JSON Schema 2020-12 that `lifetrace schema` uses.
///
/// Members of an object that its schema does not list are problems, too, so that a schema without a
/// field fails.
package struct SchemaValidator {
  private let root: JSONTree

  /// Creates a validator for a schema.
  package init(_ schema: JSONTree) {
    root = schema
  }

  /// Returns a sentence for each violation of the schema in a document.
  package func problems(in value: JSONTree) -> [String] {
    problems(in: value, against: root, at: "")
  }

  private func problems(
    in value: JSONTree, against schema: JSONTree, at path: String
  ) -> [String] {
    if let name = schema["$ref"]?.text {
      guard let definition = root["$defs"]?[String(name.dropFirst("#/$defs/".count))] else {
        return ["\(path): no definition \(name)"]
      }
      return problems(in: value, against: definition, at: path)
    }
    if let choices = schema["anyOf"]?.items {
      let found = choices.map { problems(in: value, against: $0, at: path) }
      return found.contains([]) ? [] : found.joined().sorted()
    }
    if let words = schema["enum"]?.items {
      return words.contains(value) ? [] : ["\(path): \(value) is none of \(words.count) words"]
    }
    switch (schema["type"]?.text, value) {
    case ("string", .text), ("boolean", .flag): return []
    case ("integer", .number(let number)) where number == number.rounded(): return []
    case ("number", .number(let number)): return limits(number, schema, at: path)
    case ("array", .list(let items)):
      guard let kind = schema["items"] else { return ["\(path): no schema of items"] }
      return items.enumerated().flatMap { problems(in: $1, against: kind, at: "\(path).\($0)") }
    case ("object", .object(let members)): return problems(in: members, against: schema, at: path)
    case (let type, _): return ["\(path): \(value) is no \(type ?? "known type")"]
    }
  }

  private func limits(_ number: Double, _ schema: JSONTree, at path: String) -> [String] {
    if case .number(let least)? = schema["minimum"], number < least {
      return ["\(path): \(number) < \(least)"]
    }
    if case .number(let most)? = schema["maximum"], number > most {
      return ["\(path): \(number) > \(most)"]
    }
    return []
  }

  private func problems(
    in members: [String: JSONTree], against schema: JSONTree, at path: String
  ) -> [String] {
    let missing = (schema["required"]?.items ?? []).compactMap(\.text)
      .filter { members[$0] == nil }.map { "\(path): \($0) is missing" }
    return missing
      + members.flatMap { key, value -> [String] in
        let place = "\(path).\(key)"
        guard let kind = schema["properties"]?[key] ?? schema["additionalProperties"] else {
          return ["\(place): not in the schema"]
        }
        let names = schema["propertyNames"].map {
          problems(in: .text(key), against: $0, at: place)
        }
        return (names ?? []) + problems(in: value, against: kind, at: place)
      }
  }
}
