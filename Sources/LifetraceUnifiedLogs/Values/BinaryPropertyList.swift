/// A value of a property list, a tree of Foundation's simple types.
package enum PropertyListValue: Hashable, Sendable {
  /// The null object, which only binary lists have.
  case null
  /// A truth value.
  case boolean(Bool)
  /// An integer. Those that do not fit into 64 bits with sign become the nearest that does.
  case integer(Int64)
  /// A floating-point number, also one of 32 bits.
  case real(Double)
  /// A time in seconds since 2001-01-01 00:00:00 UTC.
  case date(secondsSince2001: Double)
  /// Bytes.
  case data([UInt8])
  /// A text.
  case string(String)
  /// The number of an object in a keyed archive.
  case uid(UInt64)
  /// Values in their order.
  case array([PropertyListValue])
  /// Keys with their values, in the order of the file.
  case dictionary([Entry])

  /// A key of a dictionary with its value.
  package struct Entry: Hashable, Sendable {
    /// The key, unique in well-formed dictionaries.
    package var key: String
    /// The value of the key.
    package var value: PropertyListValue

    /// Creates an entry.
    package init(key: String, value: PropertyListValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a dictionary's key; `nil` if the value is no dictionary or lacks the key.
  ///
  /// Of entries with the same key, the last one counts.
  package subscript(key: String) -> PropertyListValue? {
    guard case .dictionary(let entries) = self else { return nil }
    return entries.last { $0.key == key }?.value
  }

  /// Parses a binary property list, `bplist00`.
  ///
  /// Strings that are no valid UTF-16 or UTF-8 are repaired. An object that is referred to several
  /// times counts every time towards the limits: 4 objects and 64 bytes of strings and data for each
  /// byte of the list beyond a few, at most 250,000 objects and 16 MiB, and 128 levels of arrays and
  /// dictionaries.
  ///
  /// - Throws: `PropertyListError` for a damaged list and for one beyond the limits.
  package init(binary bytes: Span<UInt8>) throws(PropertyListError) {
    var parser = try BinaryPropertyListParser(bytes.indices.map { bytes[$0] })
    self = try parser.object(parser.root, depth: 0)
  }
}

/// A place in a binary property list that cannot be parsed.
package struct PropertyListError: Error, Hashable {
  /// The offset from the start of the list.
  package var offset: Int
  /// What is wrong there, as part of a sentence.
  package var reason: String

  fileprivate init(_ offset: Int, _ reason: String) {
    self.offset = offset
    self.reason = reason
  }
}

/// Reads the objects of a binary property list.
///
/// The list is `bplist00`, the objects, a table of their offsets, and a trailer of 32 bytes. An
/// object starts with a marker: its upper half is the type, its lower half a size. Numbers have the
/// high byte first. Arrays and dictionaries refer to their elements by number in the table.
private struct BinaryPropertyListParser {
  private static let magic = Array("bplist00".utf8)
  private static let trailerSize = 32
  private static let depthLimit = 128

  /// The number of the object that is the list's value.
  let root: Int
  private let bytes: [UInt8]
  /// Where objects can be: between the magic and the table.
  private let objects: Range<Int>
  private let objectCount: Int
  private let offsetSize: Int
  private let referenceSize: Int
  private var objectsLeft: Int
  private var bytesLeft: Int

  /// Reads the trailer: five unused bytes, a version of sorting, two sizes, and three numbers.
  init(_ bytes: [UInt8]) throws(PropertyListError) {
    let magic = BinaryPropertyListParser.magic
    let trailer = bytes.count - BinaryPropertyListParser.trailerSize
    guard trailer > magic.count, bytes.starts(with: magic) else {
      throw PropertyListError(0, "no binary property list")
    }
    let sizes = bytes[(trailer + 6)...].prefix(2).map { Int($0) }
    let numbers = stride(from: trailer + 8, to: bytes.count, by: 8).map {
      Int(exactly: number(in: bytes, $0..<$0 + 8)) ?? .max
    }
    guard sizes.allSatisfy({ 1...8 ~= $0 }), numbers[2] > magic.count, numbers[2] <= trailer,
      numbers[0] <= (trailer - numbers[2]) / sizes[0]
    else { throw PropertyListError(trailer, "a damaged trailer") }
    self.bytes = bytes
    offsetSize = sizes[0]
    referenceSize = sizes[1]
    objectCount = numbers[0]
    root = numbers[1]
    // Few lists have an array or dictionary twice, and small ones must not make large values.
    objectsLeft = min(250_000, 1000 + 4 * bytes.count)
    bytesLeft = min(16 << 20, 65_536 + 64 * bytes.count)
    objects = magic.count..<numbers[2]
  }

  /// Returns an object.
  ///
  /// - Parameters:
  ///   - reference: its number.
  ///   - depth: the number of arrays and dictionaries around it. Its limit also ends circles.
  mutating func object(
    _ reference: Int, depth: Int
  ) throws(PropertyListError) -> PropertyListValue {
    let object = try marker(of: reference)
    switch object.type {
    case 0x0: return try constant(object)
    case 0x1: return .integer(try integer(object))
    case 0x2: return .real(try real(object))
    case 0x3: return .date(secondsSince2001: try real(object))
    case 0x4: return .data(try content(object))
    case 0x5: return .string(String(decoding: try content(object), as: UTF8.self))
    case 0x6: return .string(try utf16(object))
    case 0x8: return .uid(try bits(object, size: object.size + 1))
    case 0xa: return .array(try array(object, depth))
    case 0xd: return .dictionary(try dictionary(object, depth))
    default: throw PropertyListError(object.offset, "an object of type \(object.type)")
    }
  }

  /// The start of an object.
  private struct Marker {
    var offset: Int
    var type: UInt8
    /// The lower half of the byte.
    var size: Int
  }

  private func marker(of reference: Int) throws(PropertyListError) -> Marker {
    guard reference < objectCount else {
      throw PropertyListError(objects.upperBound, "object \(reference) of \(objectCount)")
    }
    let entry = objects.upperBound + reference * offsetSize
    guard let offset = Int(exactly: number(in: bytes, entry..<entry + offsetSize)),
      objects.contains(offset)
    else { throw PropertyListError(entry, "an offset outside of the objects") }
    return Marker(offset: offset, type: bytes[offset] >> 4, size: Int(bytes[offset] & 15))
  }

  private func constant(_ object: Marker) throws(PropertyListError) -> PropertyListValue {
    switch object.size {
    case 0: return .null
    case 8: return .boolean(false)
    case 9: return .boolean(true)
    default: throw PropertyListError(object.offset, "an unknown constant")
    }
  }

  /// Integers of 1, 2 and 4 bytes have no sign, those of 8 and 16 do.
  private func integer(_ object: Marker) throws(PropertyListError) -> Int64 {
    guard object.size == 4 else {
      return Int64(bitPattern: try bits(object, size: 1 << object.size))
    }
    let high = Int64(bitPattern: try bits(object, size: 8))
    let low = Int64(bitPattern: try bits(object, size: 8, after: 8))
    return high == low >> 63 ? low : high < 0 ? .min : .max
  }

  private func real(_ object: Marker) throws(PropertyListError) -> Double {
    switch object.size {
    case 2:
      return Double(Float(bitPattern: UInt32(truncatingIfNeeded: try bits(object, size: 4))))
    case 3: return Double(bitPattern: try bits(object, size: 8))
    default: throw PropertyListError(object.offset, "a real number of unknown size")
    }
  }

  private mutating func utf16(_ object: Marker) throws(PropertyListError) -> String {
    let content = try content(object, width: 2)
    let units = stride(from: 0, to: content.count, by: 2).map {
      UInt16(content[$0]) << 8 | UInt16(content[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func array(
    _ object: Marker, _ depth: Int
  ) throws(PropertyListError) -> [PropertyListValue] {
    let references = try references(object, width: 1, depth)
    var values: [PropertyListValue] = []
    values.reserveCapacity(references.count)
    for reference in references { values.append(try self.object(reference, depth: depth + 1)) }
    return values
  }

  /// The references to all keys come before those to the values.
  private mutating func dictionary(
    _ object: Marker, _ depth: Int
  ) throws(PropertyListError) -> [PropertyListValue.Entry] {
    let references = try references(object, width: 2, depth)
    let half = references.count / 2
    var entries: [PropertyListValue.Entry] = []
    entries.reserveCapacity(half)
    for (key, value) in zip(references.prefix(half), references.dropFirst(half)) {
      guard case .string(let key) = try self.object(key, depth: depth + 1) else {
        throw PropertyListError(object.offset, "a key that is no string")
      }
      entries.append(.init(key: key, value: try self.object(value, depth: depth + 1)))
    }
    return entries
  }

  /// Returns the references of an array or dictionary, which count towards the limit of objects.
  private mutating func references(
    _ object: Marker, width: Int, _ depth: Int
  ) throws(PropertyListError) -> [Int] {
    guard depth < BinaryPropertyListParser.depthLimit else {
      throw PropertyListError(object.offset, "objects nested too deeply")
    }
    let range = try range(object, width: width * referenceSize)
    objectsLeft -= range.count / referenceSize
    guard objectsLeft >= 0 else { throw PropertyListError(object.offset, "too many objects") }
    // A number that is no `Int` is beyond all objects, as the largest one is.
    return stride(from: range.lowerBound, to: range.upperBound, by: referenceSize).map {
      Int(exactly: number(in: bytes, $0..<$0 + referenceSize)) ?? .max
    }
  }

  /// Returns the bytes of a string or data, which count towards the limit of bytes.
  private mutating func content(
    _ object: Marker, width: Int = 1
  ) throws(PropertyListError) -> [UInt8] {
    let range = try range(object, width: width)
    bytesLeft -= range.count
    guard bytesLeft >= 0 else { throw PropertyListError(object.offset, "too many bytes") }
    return Array(bytes[range])
  }

  /// Returns where the elements of an object are, which have `width` bytes each.
  ///
  /// If there are more than 14 of them, an integer after the marker says how many.
  private func range(_ object: Marker, width: Int) throws(PropertyListError) -> Range<Int> {
    var start = object.offset + 1
    var count = object.size
    if count == 15 {
      guard objects.contains(start), bytes[start] >> 4 == 1 else {
        throw PropertyListError(start, "a count that is no integer")
      }
      let size = 1 << Int(bytes[start] & 15)
      let integer = Marker(offset: start, type: 1, size: 0)
      count = Int(exactly: try bits(integer, size: size)) ?? .max
      start += 1 + size
    }
    guard count <= (objects.upperBound - start) / width else {
      throw PropertyListError(object.offset, "\(count) elements beyond the objects")
    }
    return start..<start + count * width
  }

  /// Returns the number in `size` bytes of an object, after its marker and `skipped` other bytes.
  private func bits(
    _ object: Marker, size: Int, after skipped: Int = 0
  ) throws(PropertyListError) -> UInt64 {
    let start = object.offset + 1 + skipped
    guard size <= 8 else { throw PropertyListError(object.offset, "a number of \(size) bytes") }
    guard size <= objects.upperBound - start else {
      throw PropertyListError(object.offset, "a number beyond the objects")
    }
    return number(in: bytes, start..<start + size)
  }
}

/// Returns the number whose bytes, at most eight, are at a range.
///
/// Requires: the range is in `bytes`.
private func number(in bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
  bytes[range].reduce(0) { $0 << 8 | UInt64($1) }
}
