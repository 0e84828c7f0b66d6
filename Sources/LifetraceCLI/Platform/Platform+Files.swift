import LifetraceInputs

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Calls for files, folders and descriptors.
extension Platform {
  /// Opens standard descriptors that the parent process closed. Otherwise the next file or pipe
  /// that the command opens would get their number.
  ///
  /// Reading from them returns no bytes, and writing fails as it would on a closed descriptor.
  static func fillStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The system returns the lowest free descriptor, which is this one.
      _ = try? open(Array("/dev/null".utf8), O_RDONLY)
    }
  }

  /// Returns all bytes of a file.
  static func contents(of path: String) throws(SystemError) -> [UInt8] {
    let descriptor = try open(Array(path.utf8), forReading)
    defer { close(descriptor) }
    return try contents(of: descriptor, size: status(descriptor).size)
  }

  /// Returns the bytes of a file, up to some position after `limit`.
  static func contents(of path: String, upTo limit: Int) throws(SystemError) -> [UInt8] {
    let descriptor = try open(Array(path.utf8), forReading)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      if try read(descriptor, count: 1 << 16, appendingTo: &bytes) == 0 { break }
    }
    return bytes
  }

  /// Appends bytes to a file, which is made if there is none.
  static func append(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let descriptor = try open(Array(path.utf8), O_WRONLY | O_APPEND | O_CREAT)
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
  }

  /// Returns all bytes of an open file.
  ///
  /// - Parameter size: the size that the system reports, which is too small for some files.
  static func contents(of descriptor: Int32, size: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    // Requesting one byte more shows the end: a shorter result is the last one.
    let piece = max(size, 1 << 12) + 1
    while true {
      let count = try read(descriptor, count: piece, appendingTo: &bytes)
      guard count > 0 || bytes.count >= size else { throw .becameShorter }
      if count == 0 || (count < piece && bytes.count == size) { return bytes }
    }
  }

  /// Returns the names in a folder, without order, and without `.` and `..`.
  static func names(in folder: [UInt8]) throws(SystemError) -> [[UInt8]] {
    guard let stream = unsafe opendir(folder.map { CChar(bitPattern: $0) } + [0]) else {
      throw lastError()
    }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(
          to: UInt8.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
        ) { start in unsafe Array(UnsafeBufferPointer(start: start, count: strlen(start))) }
      }
      if name != [0x2E] && name != [0x2E, 0x2E] { names.append(name) }
    }
    // At the end nothing is wrong.
    guard errno == 0 else { throw lastError() }
    return names
  }

  static func makeFolder(_ path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else { throw lastError() }
  }

  static func setPermissions(_ permissions: Permissions, of descriptor: Int32) throws(SystemError) {
    guard fchmod(descriptor, permissions) == 0 else { throw lastError() }
  }

  /// Waits until the written bytes are on disk.
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

  /// Creates a hard link to a file.
  ///
  /// - Returns: `false` if something has the name already, or the file system has no hard links.
  static func link(_ path: String, to new: String) throws(SystemError) -> Bool {
    #if canImport(Darwin)
      let result = unsafe Darwin.link(path, new)
    #else
      let result = unsafe Glibc.link(path, new)
    #endif
    if result == 0 { return true }
    guard [EEXIST, EPERM, EMLINK, ENOTSUP, ENOSYS].contains(errno) else { throw lastError() }
    return false
  }

  /// Locks an open file for this process alone.
  ///
  /// - Returns: `false` if another has it locked.
  static func lock(_ descriptor: Int32) throws(SystemError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw lastError() }
    }
    return true
  }

  static func remove(_ path: String) { unsafe unlink(path) }

  /// Returns the path with all symbolic links resolved; `nil` if it does not exist.
  static func resolved(_ path: String) -> String? {
    guard let result = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(result) }
    return unsafe String(cString: result)
  }

  /// Returns the path that a symbolic link leads to, one link after the other, even if nothing is
  /// there; `nil` if the path is no link, or the links lead in a circle.
  static func target(ofLink path: String) -> String? {
    var path = path
    var isLink = false
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe readlink(path, &buffer, buffer.count)
      guard count > 0, count < buffer.count else { return isLink ? path : nil }
      isLink = true
      let target = String(
        decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
      path = target.hasPrefix("/") ? target : path[..<(slash ?? path.startIndex)] + target
    }
    return nil
  }

  /// Returns whether the path itself is a symbolic link.
  static func isLink(_ path: [UInt8]) -> Bool {
    (try? statusOfItself(path))?.isLink == true
  }

  /// Returns whether the file's owner and this process may write the file.
  static func isWritable(_ path: String, permissions: Permissions) -> Bool {
    // A superuser may write any file, so the file's own permissions are checked, too.
    guard permissions & 0o200 != 0 else { return false }
    return unsafe access(path, W_OK) == 0
  }

  /// Returns the two ends of a new pipe; `nil` if the process cannot open more descriptors.
  static func makePipe() -> (readEnd: Int32, writeEnd: Int32)? {
    var ends: [Int32] = [0, 0]
    return unsafe pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
  }

  // MARK: Flags of open

  /// The flags to open a file for reading. Opening a symbolic link fails.
  static let forReadingItself = forReading | O_NOFOLLOW
  static let forWriting = O_WRONLY
  static let forCreating = O_WRONLY | O_CREAT | O_EXCL
  static let forLocking = O_RDWR | O_CREAT | O_NOFOLLOW
}
