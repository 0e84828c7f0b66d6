/// The length of a log to write.
enum LogLength: Sendable, CustomStringConvertible {
  case bytes(Int)
  case lines(Int)

  /// Returns whether a log with these numbers of bytes and lines is long enough.
  func isReached(bytes: Int, lines: Int) -> Bool {
    switch self {
    case .bytes(let limit): bytes >= limit
    case .lines(let limit): lines >= limit
    }
  }

  /// The length for file names, such as `2000000000-bytes`.
  var description: String {
    switch self {
    case .bytes(let count): "\(count)-bytes"
    case .lines(let count): "\(count)-lines"
    }
  }
}
