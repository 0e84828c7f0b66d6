/// A code by which a log names the cause of an exit: what it is called, what it means, and what to do.
///
/// The numbers are those of `sys/signal.h`, `sys/reason.h` and `sys/kern_memorystatus.h`; the system's own codes and
/// their meanings are those of Apple's page about SIGKILL, where it names them.
package struct TerminationCode: Sendable {
  /// Where a number has this meaning.
  package enum Space: String, Sendable, CaseIterable {
    case signal, jetsam, linker
    /// Large numbers, which mean the same in every namespace and without one.
    case system
  }

  /// What the code says, in words.
  package struct Words: Sendable {
    /// The cause in a few words, after a colon.
    package let detail: String
    /// The cause as a sentence.
    package let cause: String
    /// What to do against it.
    package let remedy: String
  }

  package let space: Space
  package let number: UInt64
  /// What logs call it.
  package var names: [String] = []
  /// The category of the exit; `nil` if the code alone does not decide it.
  package var category: ExitCategory?
  /// The states possible just before the exit.
  package var statesBefore: StateSet<AppState> = .alive
  /// The counter of MetricKit that Apple's own table gives the code, in the namespace that has it there.
  private var counted: (in: ExitNamespace, as: MetricKitCounter)?
  package var words: Words?

  /// The meaning of a code in a namespace; `nil` for a code that no row has.
  package static func of(_ number: UInt64?, in namespace: ExitNamespace?) -> TerminationCode? {
    switch namespace {
    case .signal: row(number, in: .signal)
    case .jetsam: row(number, in: .jetsam)
    case .dyld: row(number, in: .linker)
    default: row(number, in: .system)
    }
  }

  /// The row of a number.
  package static func row(_ number: UInt64?, in space: Space) -> TerminationCode? {
    number.flatMap { number in all.first { $0.number == number && $0.space == space } }
  }

  /// The counter of MetricKit that counts an exit; `nil` if Apple's table has none for it.
  package func counter(in namespace: ExitNamespace?) -> MetricKitCounter? {
    counted.flatMap { $0.in == namespace ? $0.as : nil }
  }

  /// The counter that Apple's table gives the code in one namespace.
  package var counter: MetricKitCounter? { counted?.as }
}

/// A counter of exits in MetricKit's `MXAppExitMetric`, by the name of its property.
public enum MetricKitCounter: String, Hashable, Sendable, CaseIterable {
  case normal = "cumulativeNormalAppExitCount"
  case abnormal = "cumulativeAbnormalExitCount"
  case badAccess = "cumulativeBadAccessExitCount"
  case illegalInstruction = "cumulativeIllegalInstructionExitCount"
  case memoryLimit = "cumulativeMemoryResourceLimitExitCount"
  case memoryPressure = "cumulativeMemoryPressureExitCount"
  case cpuLimit = "cumulativeCPUResourceLimitExitCount"
  case watchdog = "cumulativeAppWatchdogExitCount"
  case fileLock = "cumulativeSuspendedWithLockedFileExitCount"
  case taskTimeout = "cumulativeBackgroundTaskAssertionTimeoutExitCount"
  case urlSessionTimeout = "cumulativeBackgroundURLSessionCompletionTimeoutExitCount"
  case fetchTimeout = "cumulativeBackgroundFetchCompletionTimeoutExitCount"
}

// MARK: Signals

extension TerminationCode {
  /// All codes, by where they have their meaning.
  package static let all = signals + jetsams + linkers + systems

  /// SIGKILL alone does not name a cause.
  private static let signals = [
    signal(1, ["SIGHUP", "Hangup"]),
    signal(2, ["SIGINT", "Interrupt"]),
    signal(3, ["SIGQUIT", "Quit"]),
    signal(
      4, ["SIGILL", "Illegal instruction"], .illegalInstruction, .illegalInstruction, trap),
    signal(5, ["SIGTRAP", "Trace/BPT trap"], .illegalInstruction, nil, trap),
    signal(
      6, ["SIGABRT", "Abort trap"], .abnormal, .abnormal,
      Words(
        detail: "it was aborted",
        cause: "The process called abort, as after an uncaught exception or a failed assertion.",
        remedy: readCrash)),
    signal(7, ["SIGEMT"]),
    signal(8, ["SIGFPE", "Floating point exception"]),
    signal(9, ["SIGKILL", "Killed"]),
    signal(10, ["SIGBUS", "Bus error"], .badAccess, .badAccess, badAccess),
    signal(11, ["SIGSEGV", "Segmentation fault"], .badAccess, .badAccess, badAccess),
    signal(12, ["SIGSYS", "Bad system call"]),
    signal(13, ["SIGPIPE"]),
    signal(14, ["SIGALRM"]),
    signal(15, ["SIGTERM", "Terminated"]),
    signal(16, ["SIGURG"]),
    signal(17, ["SIGSTOP"]),
    signal(24, ["SIGXCPU"]),
    signal(25, ["SIGXFSZ"]),
    signal(30, ["SIGUSR1"]),
    signal(31, ["SIGUSR2"]),
  ]

  private static let readCrash = "Symbolicate the crash report, and read the crashed thread."
  private static let trap = Words(
    detail: "a trap or an illegal instruction",
    cause: """
      The process trapped, as Swift does on a failed precondition, a forced nil or an overflow, and as libraries do when \
      they are misused.
      """, remedy: readCrash)
  private static let badAccess = Words(
    detail: "bad memory access",
    cause:
      "The app used memory that is not its own, as by a null pointer or after its object was freed.",
    remedy: readCrash)

  /// A fault of the process itself ends it while it runs.
  private static func signal(
    _ number: UInt64, _ names: [String], _ category: ExitCategory? = nil,
    _ counter: MetricKitCounter? = nil, _ words: Words? = nil
  ) -> TerminationCode {
    TerminationCode(
      space: .signal, number: number, names: names, category: category,
      statesBefore: category == nil ? .alive : .running,
      counted: counter.map { (.signal, $0) }, words: words)
  }
}

// MARK: Jetsam, and the dynamic linker

extension TerminationCode {
  private static let jetsams = [
    jetsam(2, ["highwater"], .memoryLimit, .memoryLimit),
    jetsam(3, ["vnode-limit"]),
    jetsam(4, ["vm-pageshortage"]),
    jetsam(5, ["proc-thrashing"]),
    jetsam(6, ["fc-thrashing"]),
    jetsam(7, ["per-process-limit"], .memoryLimit, .memoryLimit),
    jetsam(8, ["disk-space-shortage"]),
    jetsam(9, ["idle-exit"]),
    jetsam(10, ["zone-map-exhaustion"]),
    jetsam(11, ["vm-compressor-thrashing", "compressor-thrashing"]),
    jetsam(12, ["vm-compressor-space-shortage", "compressor-space-shortage"]),
    jetsam(13, ["low-swap"], .memoryPressure, nil),
    jetsam(14, ["sustained-memory-pressure"], .memoryPressure, nil),
    jetsam(17, ["long-idle-exit"]),
    jetsam(100, ["cpu"], .cpuLimit, .cpuLimit),
  ]

  private static func jetsam(
    _ number: UInt64, _ names: [String], _ category: ExitCategory = .memoryPressure,
    _ counter: MetricKitCounter? = .memoryPressure
  ) -> TerminationCode {
    TerminationCode(
      space: .jetsam, number: number, names: names, category: category,
      counted: counter.map { (.jetsam, $0) })
  }

  /// dyld's reasons.
  private static let linkers = [
    linker(
      1, ["Library not loaded", "Library missing"],
      Words(
        detail: "a library is missing", cause: "A library that it needs is missing.",
        remedy:
          "Embed and sign the library that the crash report names, built for this version of iOS.")),
    linker(
      4, ["Symbol not found", "Symbol missing"],
      Words(
        detail: "a symbol is missing",
        cause: "A symbol that it needs is missing in the libraries of this device.",
        remedy: """
          See that this version of iOS, or the embedded library, has the symbol: guard newer API with #available, \
          and build app and library against the same headers.
          """)),
  ]

  private static func linker(_ number: UInt64, _ names: [String], _ words: Words)
    -> TerminationCode
  {
    TerminationCode(space: .linker, number: number, names: names, words: words)
  }
}

// MARK: The system's own codes

extension TerminationCode {
  private static let systems = [
    // Neither a watchdog nor a fault ends a process that gets no time.
    system(0x8bad_f00d, .watchdog, before: .running, counted: (.frontBoard, .watchdog)),
    system(0xdead_fa11, .normal, counted: (.frontBoard, .normal)),
    system(0xfbfb_fbfb, .normal, counted: (.frontBoard, .normal)),
    system(
      0xdead_10cc, .fileLock, before: .state(.suspended), counted: (.runningBoard, .fileLock)),
    system(0x2182_baad, .taskTimeout),
    system(
      0x2182_bad2, .taskTimeout, before: .state(.background),
      counted: (.runningBoard, .taskTimeout),
      Words(
        detail: "its background work was not done in time",
        cause: "A background task was still open when the background-exit budget was used up.",
        remedy: "Call endBackgroundTask in its expiration handler and when the work is done.")),
    system(
      0x2182_bad3, .taskTimeout, before: .state(.background),
      counted: (.runningBoard, .urlSessionTimeout),
      Words(
        detail: "its background work was not done in time",
        cause: "A background URL session's events were not handled in time.",
        remedy: """
          Call the completion handler of handleEventsForBackgroundURLSession when the events are handled.
          """)),
    system(
      0x2182_bad4, .taskTimeout, before: .state(.background),
      counted: (.runningBoard, .fetchTimeout),
      Words(
        detail: "its background work was not done in time",
        cause: "A background fetch was not completed in time.",
        remedy: "Call the fetch's completion handler within 30 s.")),
    system(0xc51b_ad01, .cpuLimit),
    system(0xc51b_ad02, .taskTimeout),
    system(0xc51b_ad03, .taskTimeout),
    system(
      0xbada_5e47, nil,
      Words(
        detail: "it held too many background assertions",
        cause: "About a thousand background tasks or other assertions were open at the same time.",
        remedy: "End each background task as soon as its work is done, and begin fewer.")),
    system(
      0xbaad_ca11, nil,
      Words(
        detail: "it did not report a call after a VoIP push",
        cause: "A VoIP push came in, and the app did not report a call to CallKit.",
        remedy: "Report a call to CallKit for every VoIP push, before the completion handler.")),
    system(
      0xbad2_2222, nil,
      Words(
        detail: "a VoIP app was resumed too often",
        cause: "The app kept being resumed for VoIP in a short time.",
        remedy: "Use PushKit in place of a kept connection.")),
    system(
      0xc000_10ff, nil,
      Words(
        detail: "the device was too hot", cause: "iOS reduced the heat of the device.",
        remedy: "Look at the app's CPU and GPU use at that time.")),
    system(
      0xd00d_2bad, nil,
      Words(
        detail: "it used too much of the system's resources",
        cause: "The app used too much of the system's resources.",
        remedy: "Look at the app's CPU, disk and memory use at that time.")),
    system(
      0x2bad_45ec, nil,
      Words(
        detail: "it drew insecurely while the device was locked",
        cause: "The app drew on the screen while the device was locked.",
        remedy: "Stop drawing when protected data becomes unavailable.")),
    system(
      0xbadd_d15c, nil,
      Words(
        detail: "iOS freed disk space", cause: "iOS needed disk space and removed caches.",
        remedy: "Keep caches small and in the Caches folder.")),
  ]

  private static func system(
    _ number: UInt64, _ category: ExitCategory?, before states: StateSet<AppState> = .alive,
    counted: (in: ExitNamespace, as: MetricKitCounter)? = nil, _ words: Words? = nil
  ) -> TerminationCode {
    TerminationCode(
      space: .system, number: number, category: category, statesBefore: states, counted: counted,
      words: words)
  }
}
