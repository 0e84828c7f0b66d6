/// Why a call to the operating system failed.
enum SystemError: Error, Hashable {
  /// Nobody reads the other end of a pipe any more.
  case closedPipe
  /// The path leads to nothing.
  case missing
  /// A file lost bytes that were still to be read.
  case becameShorter
  /// In the system's words.
  case other(String)

  /// For people.
  var reason: String {
    switch self {
    case .closedPipe: "the pipe is closed"
    case .missing: "no such file or folder"
    case .becameShorter: "it became shorter while it was read"
    case .other(let text): text
    }
  }
}
