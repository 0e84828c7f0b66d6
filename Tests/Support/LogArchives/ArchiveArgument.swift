/// The privacy of an argument: the lower half of an item's type.
package enum ArchivePrivacy: UInt8, Sendable {
  /// Neither public nor private.
  case unmarked = 0
  /// `%{private}`: the value is private data, if it is stored at all.
  case `private` = 1
  /// `%{public}`.
  case `public` = 2
  /// `%{sensitive}`: as private.
  case sensitive = 5

  /// Whether the value is private data.
  var isPrivate: Bool { self == .private || self == .sensitive }
}

/// One argument of a format: an item in the entry, with its data there or elsewhere.
package struct ArchiveArgument: Hashable, Sendable {
  /// What an argument is: the upper half of an item's type.
  package enum Kind: UInt8, Sendable {
    /// An integer or a floating-point number.
    case number = 0
    /// The precision of the argument after it, from `%.*s`.
    case precision = 1
    /// A text, from `%s`.
    case text = 2
    /// Bytes, from `%.*P`.
    case data = 3
    /// An object's description, from `%@`.
    case object = 4
    /// The hash of a masked value, from `%{mask.hash}`.
    case hash = 15
  }

  /// Where an item's data is.
  package enum Place: Hashable, Sendable {
    /// Behind the item's type and size.
    case item
    /// After all items; the item has an offset and a size.
    case values
    /// In the private data of the chunk; the item has an offset and a size.
    case privateData
    /// Nowhere: the item has a size only, 0 or 0x8000.
    case nowhere(size: UInt16)
  }

  /// The item's type.
  let type: UInt8
  let place: Place
  let bytes: [UInt8]

  /// Creates an argument of any type, also of one that no function here makes.
  package init(type: UInt8, place: Place, bytes: [UInt8]) {
    (self.type, self.place, self.bytes) = (type, place, bytes)
  }

  private init(_ kind: Kind, _ privacy: ArchivePrivacy, _ bytes: [UInt8], _ place: Place) {
    self.init(
      type: kind.rawValue << 4 | privacy.rawValue, place: privacy.isPrivate ? .privateData : place,
      bytes: bytes)
  }

  /// An integer of its type's size: 1, 2, 4 or 8 bytes.
  package static func number(
    _ number: some FixedWidthInteger, _ privacy: ArchivePrivacy = .unmarked
  ) -> ArchiveArgument {
    var bytes = ArchiveBytes()
    bytes.put(number)
    return ArchiveArgument(.number, privacy, bytes.bytes, .item)
  }

  /// An integer of 4 bytes, as `%d` has it.
  package static func int32(_ number: Int32) -> ArchiveArgument { .number(number) }

  /// An integer of 8 bytes, as `%lld` has it.
  package static func int64(_ number: Int64) -> ArchiveArgument { .number(number) }

  /// A floating-point number of 8 bytes.
  package static func double(_ number: Double) -> ArchiveArgument { .number(number.bitPattern) }

  /// A text with a final zero.
  package static func string(
    _ text: String, _ privacy: ArchivePrivacy = .public
  ) -> ArchiveArgument {
    ArchiveArgument(.text, privacy, Array(text.utf8) + [0], .values)
  }

  /// An object's description with a final zero; `nil` is an object without data, `(null)`.
  package static func object(
    _ text: String?, _ privacy: ArchivePrivacy = .public
  ) -> ArchiveArgument {
    ArchiveArgument(.object, privacy, text.map { Array($0.utf8) + [0] } ?? [], .values)
  }

  /// Bytes. A precision with their count goes before them.
  package static func data(
    _ bytes: [UInt8], _ privacy: ArchivePrivacy = .public
  ) -> ArchiveArgument {
    ArchiveArgument(.data, privacy, bytes, .values)
  }

  /// The precision of the argument after it.
  package static func precision(
    _ count: Int32, _ privacy: ArchivePrivacy = .unmarked
  ) -> ArchiveArgument {
    var bytes = ArchiveBytes()
    bytes.put(count)
    return ArchiveArgument(.precision, privacy, bytes.bytes, .item)
  }

  /// The hash of a masked value.
  package static func hash(_ bytes: [UInt8]) -> ArchiveArgument {
    ArchiveArgument(.hash, .public, bytes, .values)
  }

  /// An argument without its value, `<private>` in the text. The size in its item is usually 0x8000
  /// for a number and 0 for others.
  package static func redacted(
    _ kind: Kind, _ privacy: ArchivePrivacy = .private, size: UInt16? = nil
  ) -> ArchiveArgument {
    ArchiveArgument(
      type: kind.rawValue << 4 | privacy.rawValue,
      place: .nowhere(size: size ?? (kind == .number ? 0x8000 : 0)), bytes: [])
  }
}

/// The items of an entry with their data.
struct ArchiveItems {
  /// A summary, the number of items, and the items.
  private(set) var items = ArchiveBytes()
  /// A backtrace, and the data of the items that is neither in them nor private.
  private(set) var values = ArchiveBytes()
  private(set) var privateData = ArchiveBytes()

  /// All that is not private.
  var publicBytes: [UInt8] { items.bytes + values.bytes }

  /// Lays out the items.
  ///
  /// - Requires: at most 255 arguments, of at most 65,535 bytes together.
  init(_ arguments: [ArchiveArgument], backtrace: [ArchiveFrame]) {
    items.put(Self.summary(arguments))
    items.put(UInt8(arguments.count))
    if !backtrace.isEmpty { values.put(Self.backtrace(backtrace)) }
    for argument in arguments { append(argument) }
  }

  private mutating func append(_ argument: ArchiveArgument) {
    items.put(argument.type)
    items.put(argument.place == .item ? UInt8(argument.bytes.count) : 4)
    switch argument.place {
    case .item: items.put(argument.bytes)
    case .values:
      putRange(values.count, argument.bytes.count)
      values.put(argument.bytes)
    case .privateData:
      putRange(privateData.count, argument.bytes.count)
      privateData.put(argument.bytes)
    case .nowhere(let size): putRange(0, Int(size))
    }
  }

  private mutating func putRange(_ offset: Int, _ size: Int) {
    items.put(UInt16(offset))
    items.put(UInt16(size))
  }

  /// Returns bits for whether some item is private, and whether one is not a number.
  private static func summary(_ arguments: [ArchiveArgument]) -> UInt8 {
    (arguments.contains { $0.type & 1 != 0 } ? 1 : 0)
      | (arguments.contains { $0.type >> 4 != ArchiveArgument.Kind.number.rawValue } ? 0x22 : 0)
  }

  /// Returns a backtrace: the images' UUIDs, each frame's offset, then each frame's image.
  private static func backtrace(_ frames: [ArchiveFrame]) -> [UInt8] {
    var images: [ArchiveUUID] = []
    for frame in frames where !images.contains(frame.image) { images.append(frame.image) }
    var bytes = ArchiveBytes()
    bytes.put([1, 0, 18, UInt8(images.count)])
    bytes.put(UInt16(frames.count))
    for image in images { bytes.put(image) }
    for frame in frames { bytes.put(frame.offset) }
    for frame in frames { bytes.put(UInt8(images.firstIndex(of: frame.image) ?? 0xff)) }
    // The frames' images fill a multiple of 4 bytes; the backtrace as a whole does not.
    bytes.putZeros(ArchiveBytes.padding(frames.count, to: 4))
    return bytes.bytes
  }
}

/// One frame of a backtrace.
package struct ArchiveFrame: Hashable, Sendable {
  package let image: ArchiveUUID
  package let offset: UInt32

  package init(image: ArchiveUUID, offset: UInt32) {
    (self.image, self.offset) = (image, offset)
  }
}
