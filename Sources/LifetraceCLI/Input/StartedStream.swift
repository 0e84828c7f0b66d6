import LifetraceArchives

/// An input whose beginning is known before it is read.
struct StartedStream {
  /// The beginning, until it is handed on: enough to tell an archive, if there is as much.
  private(set) var bytes: [UInt8]
  private var stream: ByteStream
  /// What went wrong behind the beginning; told once that was read.
  private var failure: SystemError?
  private var isFresh = true

  init(_ stream: ByteStream) throws(SystemError) {
    var stream = stream
    var bytes: [UInt8] = []
    do {
      while bytes.count < ArchiveFormat.length, let next = try stream.next() {
        if bytes.isEmpty { bytes = next } else { bytes += next }
      }
    } catch {
      guard !bytes.isEmpty else { throw error }
      failure = error
    }
    self.bytes = bytes
    self.stream = stream
  }

  /// Adds the next bytes, from the first on, to `buffer`; returns how many they are, none at the
  /// end.
  mutating func appendNext(to buffer: inout [UInt8]) throws(SystemError) -> Int {
    if isFresh {
      isFresh = false
      let count = bytes.count
      // Without a copy, which would take as long as reading a short log.
      if buffer.isEmpty { swap(&buffer, &bytes) } else { buffer += bytes }
      bytes = []
      return count
    }
    if let failure { throw failure }
    return try stream.appendNext(to: &buffer)
  }

  /// Lets `look` look at the next bytes of a file where they lie; see `ByteStream`.
  mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) throws(SystemError) -> Int {
    guard !isFresh, failure == nil else { return 0 }
    return try stream.lookAtNext(look)
  }

  /// Returns the next bytes, from the first on, or `nil` at the end.
  mutating func next() throws(SystemError) -> [UInt8]? {
    if isFresh {
      isFresh = false
      return bytes.isEmpty ? nil : bytes
    }
    if let failure { throw failure }
    return try stream.next()
  }
}
