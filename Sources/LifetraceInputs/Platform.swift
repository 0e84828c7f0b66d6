#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The operating system's calls that reading and writing need.
/// Differences between systems are here.
package enum Platform {
  /// The kind of file at a path.
  package enum FileKind: Hashable {
    case file
    case folder
    case pipe
    case terminal
    /// A device or a socket.
    case other
  }

  #if canImport(Darwin)
    /// The type of file permissions, `mode_t`.
    package typealias Permissions = UInt16
  #else
    /// The type of file permissions, `mode_t`.
    package typealias Permissions = UInt32
  #endif

  /// Facts about a file from the system.
  package struct FileStatus: Hashable {
    /// The identity of a file, independent of its path.
    package struct Identity: Hashable {
      /// The device that contains the file.
      package var device: UInt64
      /// The file's number on the device.
      package var number: UInt64
    }

    /// The kind of file.
    package var kind: FileKind
    /// Whether the path is a symbolic link that was not followed.
    package var isLink = false
    /// The size in bytes.
    package var size: Int
    /// The file's permissions.
    package var permissions: Permissions
    /// The file's identity.
    package var identity: Identity
  }

  /// Sets the capacity of a pipe in bytes, if the system supports that.
  ///
  /// With a small capacity the writer must stop after every few lines.
  package static func widenPipe(_ descriptor: Int32, to count: Int32) {
    #if os(Linux)
      // F_SETPIPE_SZ (F_LINUX_SPECIFIC_BASE + 7), which Swift's module of the C library lacks. If
      // the kernel rejects the call, reading is only slower.
      _ = fcntl(descriptor, 1024 + 7, count)
    #endif
  }

  /// Returns whether a descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Opens the file at a path and returns its descriptor. Programs that this process starts do not
  /// inherit it.
  package static func open(
    _ path: [UInt8], _ flags: Int32, mode: Permissions = 0o666
  ) throws(SystemError) -> Int32 {
    let path = path.map { CChar(bitPattern: $0) } + [0]
    #if canImport(Darwin)
      let descriptor = unsafe Darwin.open(path, flags | O_CLOEXEC, mode)
    #else
      let descriptor = unsafe Glibc.open(path, flags | O_CLOEXEC, mode)
    #endif
    guard descriptor >= 0 else { throw lastError() }
    return descriptor
  }

  /// Opens a file without a name in the system's folder for temporary files. The file disappears
  /// when it is closed.
  package static func openTemporaryFile() throws(SystemError) -> Int32 {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/lifetrace-XXXXXX".utf8).map { CChar(bitPattern: $0) } + [0]
    let descriptor = unsafe mkstemp(&path)
    guard descriptor >= 0 else { throw lastError() }
    _ = unsafe unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// Returns the position of the next byte to read.
  package static func position(_ descriptor: Int32) throws(SystemError) -> Int {
    let position = lseek(descriptor, 0, SEEK_CUR)
    guard position >= 0 else { throw lastError() }
    return Int(position)
  }

  /// Closes a descriptor and ignores errors.
  package static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  /// Appends the next bytes, at most `count`, to `bytes`.
  /// Returns their number, which is 0 at the end.
  ///
  /// - Parameter position: the position in the file; by default the descriptor's current position.
  package static func read(
    _ descriptor: Int32, at position: Int? = nil, count: Int, appendingTo bytes: inout [UInt8]
  ) throws(SystemError) -> Int {
    while true {
      var result = 0
      bytes.append(addingCapacity: count) { span in
        unsafe span.withUnsafeMutableBufferPointer { buffer, filled in
          let place = unsafe buffer.baseAddress.map { unsafe $0 + filled }
          if let position {
            result = unsafe pread(descriptor, place, count, off_t(position))
          } else {
            #if canImport(Darwin)
              result = unsafe Darwin.read(descriptor, place, count)
            #else
              result = unsafe Glibc.read(descriptor, place, count)
            #endif
          }
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
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    try unsafe write(bytes.span.bytes, to: descriptor)
  }

  /// Returns so many values, whose bytes begin at a position: values that hold no references, of which
  /// the bytes are all there is.
  package static func read<Value>(
    _ count: Int, of type: Value.Type, from descriptor: Int32, at position: Int
  ) throws(SystemError) -> [Value] {
    let size = count * MemoryLayout<Value>.stride
    var failure: SystemError?
    let values = unsafe [Value](unsafeUninitializedCapacity: count) { buffer, filled in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      var done = 0
      while done < size, failure == nil {
        let rest = unsafe bytes.baseAddress.map { unsafe $0 + done }
        let read = unsafe pread(descriptor, rest, size - done, off_t(position + done))
        if read > 0 {
          done += read
        } else if read == 0 {
          failure = .other("the file ends early")
        } else if errno != EINTR {
          failure = lastError()
        }
      }
      filled = failure == nil ? count : 0
    }
    if let failure { throw failure }
    return values
  }

  /// Writes all of `bytes`.
  package static func write(_ bytes: RawSpan, to descriptor: Int32) throws(SystemError) {
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
  package static func waitToRead(_ descriptors: [Int32]) {
    wait(for: descriptors, Int16(POLLIN))
  }

  /// Waits until one of the descriptors can be read or is closed, at most `milliseconds`. Returns
  /// `false` if none can be read by then.
  package static func waitToRead(_ descriptors: [Int32], for milliseconds: Int32) -> Bool {
    wait(for: descriptors, Int16(POLLIN), atMost: milliseconds) > 0
  }

  /// - Parameter limit: the longest wait in milliseconds; unlimited if negative.
  @discardableResult
  private static func wait(
    for descriptors: [Int32], _ events: Int16, atMost limit: Int32 = -1
  ) -> Int32 {
    var entries = descriptors.map { pollfd(fd: $0, events: events, revents: 0) }
    return unsafe poll(&entries, nfds_t(entries.count), limit)
  }

  /// Returns the status of the file at a path, following symbolic links.
  package static func status(_ path: [UInt8]) throws(SystemError) -> FileStatus {
    var status = stat()
    guard unsafe stat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0 else {
      throw lastError()
    }
    return FileStatus(status, isTerminal: false)
  }

  /// Returns the status of the file at a path, without following a symbolic link.
  package static func statusOfItself(_ path: [UInt8]) throws(SystemError) -> FileStatus {
    var status = stat()
    guard unsafe lstat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0 else {
      throw lastError()
    }
    return FileStatus(status, isTerminal: false)
  }

  /// Returns the status of an open file.
  package static func status(_ descriptor: Int32) throws(SystemError) -> FileStatus {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw lastError() }
    let isDevice = status.st_mode & S_IFMT == S_IFCHR
    return FileStatus(status, isTerminal: isDevice && isTerminal(descriptor))
  }

  /// Returns the error of the last failed call, from `errno`.
  package static func lastError() -> SystemError {
    let code = errno
    if code == EPIPE { return .closedPipe }
    if code == ENOENT || code == ENOTDIR { return .missing }
    return .other(unsafe String(cString: strerror(code)))
  }

  // MARK: Flags of open

  /// The flags to open an input, without waiting for a pipe's writer.
  package static let forReading = O_RDONLY | O_NONBLOCK
}

extension Platform.FileStatus {
  fileprivate init(_ status: stat, isTerminal: Bool) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFIFO: kind = .pipe
    // A shell may pass a socket as standard input, but a socket has no path that can be opened.
    default: kind = isTerminal ? .terminal : .other
    }
    isLink = status.st_mode & S_IFMT == S_IFLNK
    size = Int(status.st_size)
    permissions = status.st_mode & 0o7777
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }
}

/// The reason why a call to the operating system failed.
package enum SystemError: Error, Hashable {
  /// The other end of a pipe is closed.
  case closedPipe
  /// No file exists at the path.
  case missing
  /// The file became shorter while it was read.
  case becameShorter
  /// The file may not be written.
  case readOnly
  /// Another reason, in the system's words.
  case other(String)

  /// The reason, for the user.
  package var reason: String {
    switch self {
    case .closedPipe: "the pipe is closed"
    case .missing: "no such file or folder"
    case .readOnly: "it is read-only; make it writable, or write another"
    case .becameShorter: "it became shorter while it was read"
    case .other(let text): text
    }
  }
}
