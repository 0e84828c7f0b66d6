/// The origin of a record: the facts that layouts print besides its time and message.
struct LogOrigin: Sendable {
  var process: String
  var pid: Int32
  /// The framework whose code writes the message.
  var library: String
  var subsystem: String
  var category: String

  init(_ process: String, _ pid: Int32, _ library: String, _ subsystem: String, _ category: String)
  {
    self.process = process
    self.pid = pid
    self.library = library
    self.subsystem = subsystem
    self.category = category
  }

  /// The thread's identifier, which is constant for a process.
  var thread: String { String(UInt32(pid) &* 40_503 & 0xfffff, radix: 16) }
}
