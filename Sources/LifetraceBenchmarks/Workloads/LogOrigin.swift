/// Who writes a record: what layouts print besides its time and message.
struct LogOrigin: Sendable {
  var process: String
  var pid: Int32
  /// The framework in whose code the message stands.
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

  /// A thread that is always the same for the same process.
  var thread: String { String(UInt32(pid) &* 40_503 & 0xfffff, radix: 16) }
}
