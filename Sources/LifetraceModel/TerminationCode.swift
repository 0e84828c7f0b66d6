/// A termination code whose meaning is known: Apple's documented termination codes, and signals.
package struct TerminationCode: Sendable {
  /// The code that the system reports with the exit.
  package let code: UInt64
  /// The exit category that the code belongs to.
  package let category: ExitCategory
  /// The states possible just before the exit.
  package let statesBefore: StateSet<AppState>

  private init(
    _ code: UInt64, _ category: ExitCategory, before states: StateSet<AppState> = .alive
  ) {
    self.code = code
    self.category = category
    statesBefore = states
  }

  /// Finds a code by which the system names the cause of an exit, whatever the namespace.
  package static func system(_ code: UInt64?) -> TerminationCode? { find(code, in: systemCodes) }

  /// Finds the signal that a fault of the process itself raises; SIGKILL alone does not name a cause.
  package static func signal(_ number: UInt64?) -> TerminationCode? { find(number, in: signals) }

  private static func find(_ code: UInt64?, in table: [TerminationCode]) -> TerminationCode? {
    code.flatMap { code in table.first { $0.code == code } }
  }

  private static let systemCodes = [
    // Neither a watchdog nor a fault ends a process that gets no time.
    TerminationCode(0x8bad_f00d, .watchdog, before: .running),
    TerminationCode(0x2182_baad, .taskTimeout),
    // A background task, session or fetch that is not done in time.
    TerminationCode(0x2182_bad2, .taskTimeout, before: .state(.background)),
    TerminationCode(0x2182_bad3, .taskTimeout, before: .state(.background)),
    TerminationCode(0x2182_bad4, .taskTimeout, before: .state(.background)),
    // A file lock held at suspension.
    TerminationCode(0xdead_10cc, .fileLock, before: .state(.suspended)),
    TerminationCode(0xdead_fa11, .normal),
    TerminationCode(0xfbfb_fbfb, .normal),
    TerminationCode(0xc51b_ad01, .cpuLimit),
    TerminationCode(0xc51b_ad02, .taskTimeout),
    TerminationCode(0xc51b_ad03, .taskTimeout),
  ]

  /// SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV.
  private static let signals = [
    TerminationCode(4, .illegalInstruction, before: .running),
    TerminationCode(5, .illegalInstruction, before: .running),
    TerminationCode(6, .abnormal, before: .running),
    TerminationCode(10, .badAccess, before: .running),
    TerminationCode(11, .badAccess, before: .running),
  ]
}
