/// How long a log shall be.
enum LogLength: Sendable, CustomStringConvertible {
  case bytes(Int)
  case lines(Int)

  /// `true` iff a log of so many bytes and lines is long enough.
  func isReached(bytes: Int, lines: Int) -> Bool {
    switch self {
    case .bytes(let limit): bytes >= limit
    case .lines(let limit): lines >= limit
    }
  }

  /// For names of files: `2000000000-bytes`.
  var description: String {
    switch self {
    case .bytes(let count): "\(count)-bytes"
    case .lines(let count): "\(count)-lines"
    }
  }
}
