import CJSON

/// A value within a JSON text, asked for its members by their keys.
@safe package struct JSONElement {
  /// The text in which the value is; C keeps its memory.
  @safe private final class Owner {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) { unsafe self.handle = unsafe handle }

    deinit { unsafe jsondocument_destroy(handle) }
  }

  private let owner: Owner
  private let element: jsonelement

  /// Reads a text; `nil` if it is no JSON.
  package init?(_ text: Span<UInt8>) {
    let handle = unsafe text.withUnsafeBufferPointer { bytes in
      unsafe bytes.baseAddress.flatMap { unsafe jsondocument_create($0, bytes.count) }
    }
    guard let handle = unsafe handle else { return nil }
    owner = unsafe Owner(handle)
    element = unsafe jsondocument_root(handle)
  }

  private init(_ owner: Owner, _ element: jsonelement) {
    self.owner = owner
    self.element = element
  }

  /// The member of an object; `nil` if there is none.
  package subscript(key: String) -> JSONElement? {
    var member = jsonelement()
    return unsafe jsonelement_member(element, key, &member) ? JSONElement(owner, member) : nil
  }

  /// The values of an array; none if it is no array.
  package var items: [JSONElement] { unsafe values(jsonelement_items) }

  /// The values of an object, whatever their keys; none if it is no object.
  var members: [JSONElement] { unsafe values(jsonelement_members) }

  /// The keys of an object, in the order of its values; none if it is no object.
  var keys: [String] { unsafe values(jsonelement_keys).compactMap(\.text) }

  private func values(
    _ copy: (jsonelement, UnsafeMutablePointer<jsonelement>?, Int) -> Int
  ) -> [JSONElement] {
    let count = copy(element, nil, 0)
    guard count > 0 else { return [] }
    let elements = unsafe [jsonelement](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = unsafe copy(element, buffer.baseAddress, count)
    }
    return elements.map { JSONElement(owner, $0) }
  }

  /// The bytes of a string; `nil` if it is no string.
  var bytes: [UInt8]? {
    var length = 0
    guard let start = unsafe jsonelement_text(element, &length) else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: start, count: length))
  }

  /// The text of a string with invalid UTF-8 repaired; `nil` if it is no string.
  package var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  /// The number; `nil` if it is no number.
  package var number: Double? {
    var value = 0.0
    return unsafe jsonelement_number(element, &value) ? value : nil
  }

  /// The whole number; `nil` if it is none, or negative.
  package var unsigned: UInt64? {
    var value: UInt64 = 0
    return unsafe jsonelement_unsigned(element, &value) ? value : nil
  }

  /// The whole number; `nil` if it is none, or one beyond 64 bits.
  var integer: Int64? {
    var value: Int64 = 0
    return unsafe jsonelement_integer(element, &value) ? value : nil
  }

  /// The truth value; `nil` if it is none.
  package var flag: Bool? {
    var value = false
    return unsafe jsonelement_flag(element, &value) ? value : nil
  }
}

extension JSONElement {
  /// The value after a path of keys; `nil` if there is none.
  func value(_ keys: [String]) -> JSONElement? {
    keys.reduce(self as JSONElement?) { $0?[$1] }
  }

  /// The bytes of the string after a path of keys; `nil` if there is none.
  func bytes(_ keys: String...) -> [UInt8]? { value(keys)?.bytes }

  /// The whole number after a path of keys; `nil` if there is none.
  func integer(_ keys: String...) -> Int64? { value(keys)?.integer }

  /// The values of the array after a path of keys; none if there is none.
  func items(_ keys: String...) -> [JSONElement] { value(keys)?.items ?? [] }
}
