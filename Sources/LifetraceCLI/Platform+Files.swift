#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Calls about files, folders and what else is open.
extension Platform {
  static func open(_ path: [UInt8], _ flags: Int32, mode: mode_t = 0o666) throws(SystemError)
    -> Int32
  {
    let path = path.map { CChar(bitPattern: $0) } + [0]
    #if canImport(Darwin)
      let descriptor = unsafe Darwin.open(path, flags | O_CLOEXEC, mode)
    #else
      let descriptor = unsafe Glibc.open(path, flags | O_CLOEXEC, mode)
    #endif
    guard descriptor >= 0 else { throw lastError() }
    return descriptor
  }

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

  /// Opens a file without a name in the system's folder for temporary files; it is gone when it is
  /// closed.
  static func openTemporaryFile() throws(SystemError) -> Int32 {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/lifetrace-XXXXXX".utf8).map { CChar(bitPattern: $0) } + [0]
    let descriptor = unsafe mkstemp(&path)
    guard descriptor >= 0 else { throw lastError() }
    _ = unsafe unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// Goes on reading, or writing, at a place of a file.
  static func seek(_ descriptor: Int32, to position: Int) throws(SystemError) {
    guard lseek(descriptor, off_t(position), SEEK_SET) >= 0 else { throw lastError() }
  }

  /// Returns where a file is read next.
  static func position(_ descriptor: Int32) throws(SystemError) -> Int {
    let position = lseek(descriptor, 0, SEEK_CUR)
    guard position >= 0 else { throw lastError() }
    return Int(position)
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  /// Adds the next bytes, at most `count`, to `bytes`; returns how many: none at the end.
  static func read(
    _ descriptor: Int32, count: Int, appendingTo bytes: inout [UInt8]
  ) throws(SystemError) -> Int {
    while true {
      var result = 0
      bytes.append(addingCapacity: count) { span in
        unsafe span.withUnsafeMutableBufferPointer { buffer, filled in
          let place = unsafe buffer.baseAddress.map { unsafe $0 + filled }
          #if canImport(Darwin)
            result = unsafe Darwin.read(descriptor, place, count)
          #else
            result = unsafe Glibc.read(descriptor, place, count)
          #endif
          filled += max(0, result)
        }
      }
      if result >= 0 { return result }
      if errno == EAGAIN {
        waitToRead([descriptor])
      } else if errno != EINTR {
        throw lastError()
      }
    }
  }

  /// Writes all of `bytes`.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    try unsafe write(bytes.span.bytes, to: descriptor)
  }

  /// Writes all of `bytes`.
  static func write(_ bytes: RawSpan, to descriptor: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.byteCount {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        #if canImport(Darwin)
          return unsafe Darwin.write(descriptor, rest.baseAddress, rest.count)
        #else
          return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
        #endif
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        wait(for: [descriptor], Int16(POLLOUT))
      } else if errno != EINTR {
        throw lastError()
      }
    }
  }

  /// Waits until one of the descriptors can be read or is closed.
  static func waitToRead(_ descriptors: [Int32]) {
    wait(for: descriptors, Int16(POLLIN))
  }

  /// Waits for so many milliseconds until one of the descriptors can be read or is closed; returns
  /// `false` if none can.
  static func waitToRead(_ descriptors: [Int32], for milliseconds: Int32) -> Bool {
    wait(for: descriptors, Int16(POLLIN), atMost: milliseconds) > 0
  }

  /// - Parameter limit: in milliseconds; none if it is negative.
  @discardableResult
  private static func wait(
    for descriptors: [Int32], _ events: Int16, atMost limit: Int32 = -1
  ) -> Int32 {
    var entries = descriptors.map { pollfd(fd: $0, events: events, revents: 0) }
    return unsafe poll(&entries, nfds_t(entries.count), limit)
  }

  static func status(_ path: [UInt8]) throws(SystemError) -> FileStatus {
    var status = stat()
    guard unsafe stat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0 else {
      throw lastError()
    }
    return FileStatus(status, isTerminal: false)
  }

  /// Returns the status of a path itself, be it a symbolic link.
  static func statusOfItself(_ path: [UInt8]) throws(SystemError) -> FileStatus {
    var status = stat()
    guard unsafe lstat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0 else {
      throw lastError()
    }
    return FileStatus(status, isTerminal: false)
  }

  static func status(_ descriptor: Int32) throws(SystemError) -> FileStatus {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw lastError() }
    let isDevice = status.st_mode & S_IFMT == S_IFCHR
    return FileStatus(status, isTerminal: isDevice && isTerminal(descriptor))
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

  /// `true` iff the path itself is a symbolic link, whatever it leads to.
  static func isLink(_ path: [UInt8]) -> Bool {
    (try? statusOfItself(path))?.isLink == true
  }

  /// `true` iff the file's owner and this process may write it.
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

  static let forReading = O_RDONLY | O_NONBLOCK
  /// Fails for a symbolic link.
  static let forReadingItself = forReading | O_NOFOLLOW
  static let forWriting = O_WRONLY
  static let forCreating = O_WRONLY | O_CREAT | O_EXCL
}

extension Platform.FileStatus {
  fileprivate init(_ status: stat, isTerminal: Bool) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFIFO: kind = .pipe
    // A shell may hand over a socket in place of a pipe, but no path names one.
    default: kind = isTerminal ? .terminal : .other
    }
    isLink = status.st_mode & S_IFMT == S_IFLNK
    size = Int(status.st_size)
    permissions = status.st_mode & 0o7777
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }
}
