import CSimdJSON

/// simdjson, told to look for the keys of `JSONKey`.
///
/// The rows of a batch live until the next batch is read.
@safe struct JSONParser: ~Copyable {
  /// What became of a line of text.
  enum LineStatus {
    case read
    case blank
    case notObject
    case malformed
    case invalidUTF8
    case tooLong
  }

  /// Lines a batch: few enough for their fields to stay in the processor's cache.
  static let capacity = 64

  private let handle: OpaquePointer
  private let lines: UnsafeMutablePointer<csimdjson_line>
  private let fields: UnsafeMutablePointer<csimdjson_field>

  init() {
    let keys = unsafe JSONKey.allCases.map { key in
      let name = unsafe UnsafeRawPointer(key.name.utf8Start).assumingMemoryBound(to: CChar.self)
      let parent = key.parent?.rawValue ?? UInt8(CSIMDJSON_NO_PARENT)
      return unsafe csimdjson_key(name: name, parent: parent)
    }
    guard let handle = unsafe csimdjson_create(keys, keys.count) else {
      fatalError("no memory for the JSON parser")
    }
    unsafe self.handle = unsafe handle
    unsafe self.lines = .allocate(capacity: JSONParser.capacity)
    unsafe self.fields = .allocate(capacity: JSONParser.capacity * JSONKey.allCases.count)
  }

  deinit {
    unsafe csimdjson_destroy(handle)
    unsafe lines.deallocate()
    unsafe fields.deallocate()
  }

  /// Reads the next lines of `text` up to `end` and moves `position` behind them.
  ///
  /// A line that is not a readable object is the last one of its batch.
  ///
  /// - Returns: how many lines were read; at least one unless `position` is at the end.
  mutating func readLines(
    of text: UnsafeBufferPointer<UInt8>, from position: inout Int, end: Int, limit: Int
  ) -> Int {
    unsafe read(text, from: &position, end: end, isWhole: false, limit: limit)
  }

  /// Reads a text that is one object, over as many lines as it likes, and runs `body` on it.
  mutating func withObject<Result>(_ text: [UInt8], _ body: (JSONRow) -> Result) -> Result? {
    unsafe text.withUnsafeBufferPointer { bytes in
      var position = 0
      let count = unsafe read(bytes, from: &position, end: bytes.count, isWhole: true, limit: 1)
      return count == 0 ? nil : body(row(0))
    }
  }

  /// The row of a line of the last batch.
  ///
  /// Requires: `index` is below the number of lines of that batch.
  func row(_ index: Int) -> JSONRow {
    unsafe JSONRow(
      line: lines + index, fields: fields + index * JSONKey.allCases.count)
  }

  private mutating func read(
    _ text: UnsafeBufferPointer<UInt8>, from position: inout Int, end: Int, isWhole: Bool,
    limit: Int
  ) -> Int {
    guard let start = text.baseAddress, position < end else { return 0 }
    return unsafe csimdjson_read(
      handle, start, &position, end, isWhole, lines, fields,
      min(limit, JSONParser.capacity))
  }
}
