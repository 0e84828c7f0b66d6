import LifetraceModel

/// The process that a crash report is about, from the lines at its head.
struct CrashSubject {
  var name: ArraySlice<UInt8>?
  var pid: Int32?
  var bundle: ArraySlice<UInt8>?

  /// Reads the head of a report; `nil` if the text has no `Process:` and no `Identifier:` line.
  init?(in message: ArraySlice<UInt8>) {
    var scanner = ByteScanner(message.prefix(CrashSubject.longestHead))
    while !scanner.isAtEnd {
      read(line: scanner.takeLine())
      _ = scanner.skip("\n")
      if name != nil, bundle != nil { break }
    }
    if name == nil, bundle == nil { return nil }
  }

  private static let longestHead = 4096

  private mutating func read(line: ArraySlice<UInt8>) {
    var scanner = ByteScanner(line)
    if scanner.skip("Process:") {
      guard let identity = ProcessIdentity(parsingNameAndPID: &scanner) else { return }
      name = identity.name
      pid = identity.pid
    } else if scanner.skip("Identifier:") {
      let value = ByteScanner.trimmed(scanner.rest)
      if ProcessIdentity.isBundle(value) { bundle = value }
    }
  }

  func reference(_ sink: inout EventSink) -> ProcessReference {
    ProcessReference(pid: pid, bundle: sink.symbol(bundle), name: sink.symbol(name))
  }
}
