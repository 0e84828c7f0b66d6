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

  /// Runs `body` in a new thread. Returns `false` without running `body` if the system cannot
  /// create a thread.
  ///
  /// The box that the thread receives is retained once here and released once there.
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
    // No thread waits for this one, so the system frees it when it has finished.
    #if canImport(Darwin)
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return true
  }

  /// The work of a new thread. A class, since the system passes its address.
  private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  static func processIdentifier() -> Int32 { getpid() }

  // MARK: Signals

  /// The signals that end a command after cleaning up.
  static let endingSignals = [SIGINT, SIGTERM, SIGHUP]

  /// The signal of Ctrl-C.
  static let interrupt = SIGINT

  /// Makes a write to a closed pipe an error instead of ending the process.
  static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Blocks the ending signals in this thread and in later ones, for `nextEndingSignal`.
  static func holdEndingSignals() {
    var set = endingSignalSet()
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
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
