import CSimdJSON

/// A text that is one JSON object, asked for single values by JSON pointers (RFC 6901).
@safe struct JSONDocument: ~Copyable {
  private let handle: OpaquePointer

  /// Reads a text; `nil` if it is no JSON.
  init?(_ text: Span<UInt8>) {
    let handle = unsafe text.withUnsafeBufferPointer { bytes in
      unsafe bytes.baseAddress.flatMap { unsafe jsondocument_create($0, bytes.count) }
    }
    guard let handle = unsafe handle else { return nil }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe jsondocument_destroy(handle) }

  /// The string at a pointer, `nil` if none is there.
  func text(_ pointer: String) -> [UInt8]? {
    var length = 0
    guard let start = unsafe jsondocument_text(handle, pointer, &length) else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: start, count: length))
  }

  /// The whole number at a pointer; `nil` if none is there.
  func integer(_ pointer: String) -> Int64? {
    var value: Int64 = 0
    return unsafe jsondocument_integer(handle, pointer, &value) ? value : nil
  }

  /// How many values the array at a pointer has; 0 if none is there.
  func count(_ pointer: String) -> Int { unsafe jsondocument_count(handle, pointer) }
}
