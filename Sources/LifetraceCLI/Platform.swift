import CAllocator

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The operating system's calls that commands need; all that differs between systems is here.
enum Platform {
  /// What a path leads to.
  enum FileKind: Hashable {
    case file
    case folder
    case pipe
    case terminal
    /// A device or a socket.
    case other
  }

  typealias Permissions = mode_t

  /// What the system tells of a file.
  struct FileStatus: Hashable {
    /// Tells files apart whatever their paths.
    struct Identity: Hashable {
      var device: UInt64
      var number: UInt64
    }

    var kind: FileKind
    /// `true` iff it is a symbolic link that was not followed.
    var isLink = false
    var size: Int
    var permissions: Permissions
    var identity: Identity
  }

  /// Lets threads share the memory that they gave back; to be called before there are other threads.
  static func shareArenas() { lt_share_arenas() }

  static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #else
      Glibc.exit(status)
    #endif
  }

  /// Lets a pipe hold so many bytes, where the system has a choice: else whoever fills it has to stop
  /// after a few lines, again and again.
  static func widenPipe(_ descriptor: Int32, to count: Int32) {
    #if os(Linux)
      // F_SETPIPE_SZ, which Swift's module of the C library leaves out: a number of the kernel's
      // (F_LINUX_SPECIFIC_BASE + 7). If it is refused, reading is slower and nothing else.
      _ = fcntl(descriptor, 1024 + 7, count)
    #endif
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the columns of the terminal, or `nil` where there is none.
  static func terminalWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Returns those of the variables called `names` that are set.
  static func environmentVariables(_ names: [String]) -> [String: String] {
    var variables: [String: String] = [:]
    for name in names {
      variables[name] = unsafe getenv(name).map { unsafe String(cString: $0) }
    }
    return variables
  }

  /// Runs `body` in a thread of its own; returns `false`, and does not run it, if the system has
  /// none left.
  ///
  /// The box that the thread takes over is retained once here and released once there.
  @discardableResult
  static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let box = unsafe Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = unsafe pthread_create(
        &thread, nil,
        { pointer in
          unsafe Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run()
          return nil
        }, box.toOpaque())
    #else
      var thread = pthread_t()
      let result = unsafe pthread_create(
        &thread, nil,
        { pointer in
          if let pointer = unsafe pointer {
            unsafe Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run()
          }
          return nil
        }, box.toOpaque())
    #endif
    guard result == 0 else {
      unsafe box.release()
      return false
    }
    // Nobody waits for it: it is gone when it has run.
    #if canImport(Darwin)
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return true
  }

  /// What a new thread runs; a class because the system hands on its address.
  private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Returns what the last failed call left in `errno`.
  static func lastError() -> SystemError {
    let code = errno
    if code == EPIPE { return .closedPipe }
    if code == ENOENT || code == ENOTDIR { return .missing }
    return .other(unsafe String(cString: strerror(code)))
  }

  static func processIdentifier() -> Int32 { getpid() }

  // MARK: Signals

  /// The signals on which a command cleans up.
  static let endingSignals = [SIGINT, SIGTERM, SIGHUP]

  /// The signal of Ctrl-C.
  static let interrupt = SIGINT

  /// Makes a write to a closed pipe an error instead of the process's end.
  static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Keeps the ending signals waiting for `nextEndingSignal`, in this and all later threads.
  static func holdEndingSignals() {
    var set = endingSignalSet()
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits for the next of the ending signals.
  static func nextEndingSignal() -> Int32 {
    var set = endingSignalSet()
    var number: Int32 = 0
    while unsafe sigwait(&set, &number) != 0 {}
    return number
  }

  /// Ends the process as `signal` does by default.
  static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var set = endingSignalSet()
    kill(getpid(), number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    exit(128 + number)
  }

  private static func endingSignalSet() -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in endingSignals { unsafe sigaddset(&set, number) }
    return set
  }
}
