import CSimdJSON
import LifetraceModel

/// What the keys of one object hold; valid until its parser reads the next batch.
@safe struct JSONRow {
  private let line: UnsafePointer<csimdjson_line>
  private let fields: UnsafePointer<csimdjson_field>

  init(line: UnsafePointer<csimdjson_line>, fields: UnsafePointer<csimdjson_field>) {
    unsafe self.line = line
    unsafe self.fields = fields
  }

  var status: JSONParser.LineStatus {
    switch unsafe line.pointee.status {
    case CSIMDJSON_READ: .read
    case CSIMDJSON_BLANK: .blank
    case CSIMDJSON_NOT_OBJECT: .notObject
    case CSIMDJSON_INVALID_UTF8: .invalidUTF8
    case CSIMDJSON_TOO_LONG: .tooLong
    default: .malformed
    }
  }

  /// Where the line stands in the text, without its line feed.
  var range: Range<Int> { unsafe line.pointee.start..<line.pointee.end }

  /// `true` iff a key came more than once; its last value counts.
  var hasRepeatedKeys: Bool { unsafe line.pointee.repeated != 0 }

  /// `true` iff U+FFFD stands in a text in place of half a surrogate pair.
  var hasReplacement: Bool { unsafe line.pointee.has_replacement }

  /// `true` iff there is nothing to tell about how the object was written.
  var isWellWritten: Bool { !hasRepeatedKeys && !hasReplacement }

  /// `true` iff the object has the key, whatever its value.
  @inline(__always)
  func has(_ key: JSONKey) -> Bool {
    unsafe line.pointee.present & (1 << UInt64(key.rawValue)) != 0
  }

  /// Runs `body` on the text of a string, or returns `nil` if the key holds none.
  func text<Result>(_ key: JSONKey, _ body: (Span<UInt8>) -> Result) -> Result? {
    bytes(of: key, kind: CSIMDJSON_STRING, body)
  }

  /// The bytes of a string, copied.
  func copy(_ key: JSONKey) -> ArraySlice<UInt8>? {
    text(key) { text in unsafe text.withUnsafeBufferPointer { unsafe ArraySlice($0) } }
  }

  /// The bytes of a string as text with invalid UTF-8 repaired.
  func string(_ key: JSONKey) -> String? {
    copy(key).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The symbol of a string that is not empty.
  func symbol(_ key: JSONKey, in table: inout SymbolTable) -> Symbol? {
    text(key) { text in text.isEmpty ? nil : table.intern(text) } ?? nil
  }

  /// A number, exact; also one that stands in a string.
  func decimal(_ key: JSONKey) -> DecimalNumber? {
    let number = bytes(of: key, kind: CSIMDJSON_NUMBER) { DecimalNumber($0) } ?? nil
    return number ?? (text(key) { DecimalNumber($0) } ?? nil)
  }

  /// A text in quotes, a number or a truth value, as far as anybody reads it; `nil` for all else.
  func shown(_ key: JSONKey) -> String? {
    if let text = string(key) { return "'" + JSONRow.shortened(text) + "'" }
    if let value = bool(key) { return value ? "true" : "false" }
    return bytes(of: key, kind: CSIMDJSON_NUMBER) { number in
      unsafe number.withUnsafeBufferPointer {
        JSONRow.shortened(unsafe String(decoding: $0, as: UTF8.self))
      }
    }
  }

  private static let shownLength = 60

  /// In scalars, so that endless combining marks count too.
  private static func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > shownLength else { return text }
    return String(scalars.prefix(shownLength)) + "…"
  }

  /// A whole number; also one that stands in a string.
  func integer(_ key: JSONKey) -> Int64? {
    decimal(key).flatMap { $0.isWhole ? $0.scaled(by: 0) : nil }
  }

  /// `true` or `false`.
  func bool(_ key: JSONKey) -> Bool? {
    guard has(key) else { return nil }
    return switch unsafe fields[Int(key.rawValue)].kind {
    case CSIMDJSON_TRUE: true
    case CSIMDJSON_FALSE: false
    default: nil
    }
  }

  /// `true` iff the key is there without a value, which some writers do for what they do not know.
  func isNull(_ key: JSONKey) -> Bool {
    unsafe has(key) && fields[Int(key.rawValue)].kind == CSIMDJSON_NULL
  }

  /// Where the text of a string, or a number, stands in `text`; `nil` if the key holds none, or its
  /// text had escapes, which are undone elsewhere.
  func place(of key: JSONKey, isText: Bool, in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard has(key), let base = text.baseAddress else { return nil }
    let field = unsafe fields[Int(key.rawValue)]
    guard unsafe field.kind == (isText ? CSIMDJSON_STRING : CSIMDJSON_NUMBER),
      let found = unsafe field.start
    else { return nil }
    let start = Int(bitPattern: found) - Int(bitPattern: base)
    guard start >= range.lowerBound, start < range.upperBound else { return nil }
    return unsafe start..<start + Int(field.length)
  }

  @inline(__always)
  private func bytes<Result>(
    of key: JSONKey, kind: csimdjson_kind, _ body: (Span<UInt8>) -> Result
  ) -> Result? {
    guard has(key) else { return nil }
    let field = unsafe fields[Int(key.rawValue)]
    guard unsafe field.kind == kind else { return nil }
    let bytes = unsafe UnsafeBufferPointer(start: field.start, count: Int(field.length))
    return unsafe body(bytes.span)
  }
}
