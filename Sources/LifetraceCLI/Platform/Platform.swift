import CAllocator
import LifetraceInputs

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Calls to the operating system that only commands need.
extension Platform {
  /// Makes threads share the memory that they free. Call this before other threads exist.
  static func shareArenas() { lt_share_arenas() }

  /// Ends the process with an error and a status, rather than by a trap, once there is no memory.
  static func endWithoutMemory() { lt_end_without_memory() }

  static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #else
      Glibc.exit(status)
    #endif
  }

  /// Returns the columns of a terminal; `nil` if the descriptor is not a terminal.
  static func terminalWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Returns the variables in `names` that are set.
  static func environmentVariables(_ names: [String]) -> [String: String] {
    var variables: [String: String] = [:]
    for name in names {
      variables[name] = unsafe getenv(name).map { unsafe String(cString: $0) }
    }
    return variables
  }

  /// Returns the bytes of the command's arguments, which need not be UTF-8.
  static func arguments() -> [[UInt8]] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      guard let start = unsafe CommandLine.unsafeArgv[index] else { return nil }
      return unsafe UnsafeBufferPointer(start: start, count: strlen(start)).map {
        UInt8(bitPattern: $0)
      }
    }
  }

  static func processIdentifier() -> Int32 { getpid() }

  // MARK: Signals

  /// The signals that end a command after cleaning up.
  static let endingSignals = [SIGINT, SIGTERM, SIGHUP]

  /// The signal of Ctrl-C.
  static let interrupt = SIGINT

  /// Makes a write to a closed pipe, or beyond the size that files may have (`ulimit -f`), an error
  /// instead of ending the process.
  static func makeWriteSignalsErrors() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Blocks the ending signals in this thread and in later ones, for `nextEndingSignal`.
  static func holdEndingSignals() {
    var set = endingSignalSet()
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Lets the ending signals end the process again.
  static func releaseEndingSignals() {
    var set = endingSignalSet()
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Waits for an ending signal and returns its number.
  static func nextEndingSignal() -> Int32 {
    var set = endingSignalSet()
    var number: Int32 = 0
    while unsafe sigwait(&set, &number) != 0 {}
    return number
  }

  /// Ends the process by the default action of a signal.
  static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    kill(getpid(), number)
    releaseEndingSignals()
    exit(128 + number)
  }

  private static func endingSignalSet() -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in endingSignals { unsafe sigaddset(&set, number) }
    return set
  }
}
