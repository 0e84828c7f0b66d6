import LifetraceModel

/// The client that a line names as `com.x(1621)` before its literal, which begins with the `)`.
struct ConnectionClient {
  var bundle: ArraySlice<UInt8>
  var pid: Int32

  init?(before match: LiteralMatch) {
    let before = match.before
    guard let open = before.lastIndex(of: 0x28) else { return nil }
    var number = ByteScanner(before[(open + 1)...])
    let start = before[..<open].lastIndex(of: 0x20).map { $0 + 1 } ?? before.startIndex
    guard let pid = number.pid(), number.isAtEnd, start < open,
      ProcessIdentity.isBundle(before[start..<open])
    else { return nil }
    bundle = before[start..<open]
    self.pid = pid
  }
}
