import LifetraceInputs

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Calls about files, folders and what else is open.
extension Platform {
  /// Puts something in the place of standard descriptors that whoever started the command closed:
  /// else the next file or pipe that it opens for itself would be taken for them.
  ///
  /// Nothing can be read there, and writing fails as it would without.
  static func fillStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest that is free is given: this one.
      _ = try? open(Array("/dev/null".utf8), O_RDONLY)
    }
  }

  /// Returns all bytes of a file.
  static func contents(of path: String) throws(SystemError) -> [UInt8] {
    let descriptor = try open(Array(path.utf8), forReading)
    defer { close(descriptor) }
    return try contents(of: descriptor, size: status(descriptor).size)
  }

  /// Returns the bytes of a file up to somewhere behind `limit`.
  static func contents(of path: String, upTo limit: Int) throws(SystemError) -> [UInt8] {
    let descriptor = try open(Array(path.utf8), forReading)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      if try read(descriptor, count: 1 << 16, appendingTo: &bytes) == 0 { break }
    }
    return bytes
  }

  /// Returns all bytes of an open file.
  ///
  /// - Parameter size: how many the system says they are; it does not know for all files.
  static func contents(of descriptor: Int32, size: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One more is asked for than there are: what comes short of it is all.
    let piece = max(size, 1 << 12) + 1
    while true {
      let count = try read(descriptor, count: piece, appendingTo: &bytes)
      if count == 0 || (count < piece && bytes.count == size) { return bytes }
    }
  }

  /// Returns the names in a folder, in no order, without `.` and `..`.
  static func names(in folder: [UInt8]) throws(SystemError) -> [[UInt8]] {
    guard let stream = unsafe opendir(folder.map { CChar(bitPattern: $0) } + [0]) else {
      throw lastError()
    }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(
          to: UInt8.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
        ) { start in unsafe Array(UnsafeBufferPointer(start: start, count: strlen(start))) }
      }
      if name != [0x2E] && name != [0x2E, 0x2E] { names.append(name) }
    }
    return names
  }

  static func makeFolder(_ path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else { throw lastError() }
  }

  static func setPermissions(_ permissions: Permissions, of descriptor: Int32) throws(SystemError) {
    guard fchmod(descriptor, permissions) == 0 else { throw lastError() }
  }

  /// Waits until what was written is on the disk.
  static func synchronize(_ descriptor: Int32) throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw lastError() }
  }

  static func rename(_ old: String, to new: String) throws(SystemError) {
    #if canImport(Darwin)
      let result = unsafe Darwin.rename(old, new)
    #else
      let result = unsafe Glibc.rename(old, new)
    #endif
    guard result == 0 else { throw lastError() }
  }

  static func remove(_ path: String) { unsafe unlink(path) }

  /// Returns the path with all symbolic links followed; `nil` if it leads nowhere.
  static func resolved(_ path: String) -> String? {
    guard let result = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(result) }
    return unsafe String(cString: result)
  }

  /// Whether the path itself is a symbolic link, whatever it leads to.
  static func isLink(_ path: [UInt8]) -> Bool {
    (try? statusOfItself(path))?.isLink == true
  }

  /// Whether the file's owner and this process may write it.
  static func isWritable(_ path: String, permissions: Permissions) -> Bool {
    // Everything is open to a superuser; the file's own word counts too.
    guard permissions & 0o200 != 0 else { return false }
    return unsafe access(path, W_OK) == 0
  }

  /// Returns the two ends of a new pipe; `nil` when the process has no descriptors left.
  static func makePipe() -> (readEnd: Int32, writeEnd: Int32)? {
    var ends: [Int32] = [0, 0]
    return unsafe pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
  }

  // MARK: Flags of open

  /// Fails for a symbolic link.
  static let forReadingItself = forReading | O_NOFOLLOW
  static let forWriting = O_WRONLY
  static let forCreating = O_WRONLY | O_CREAT | O_EXCL
}
