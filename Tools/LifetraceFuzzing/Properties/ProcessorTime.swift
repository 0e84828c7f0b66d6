#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The processor time of this process, which other processes do not lengthen as they do the time of day.
enum ProcessorTime {
  /// The time used so far by the calling thread.
  static var now: Duration {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// What an input may take: far more than any should, and proportional to its length.
  static func limit(for length: Int) -> Duration {
    #if DEBUG
      .seconds(2) + .microseconds(2000 * length)
    #else
      .milliseconds(400) + .microseconds(100 * length)
    #endif
  }
}
