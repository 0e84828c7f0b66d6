import LifetraceModel

/// The words in which the system names why a process ended.
enum ExitVocabulary {
  /// Numbers of jetsam reasons (`sys/kern_memorystatus.h`).
  static let jetsamReasons = ByteTable<UInt64>([
    ("highwater", 2), ("vnode-limit", 3), ("vm-pageshortage", 4), ("proc-thrashing", 5),
    ("fc-thrashing", 6), ("per-process-limit", 7), ("disk-space-shortage", 8), ("idle-exit", 9),
    ("zone-map-exhaustion", 10), ("vm-compressor-thrashing", 11), ("compressor-thrashing", 11),
    ("vm-compressor-space-shortage", 12), ("compressor-space-shortage", 12), ("low-swap", 13),
    ("sustained-memory-pressure", 14), ("long-idle-exit", 17), ("cpu", 100),
  ])

  /// Numbers of signals by name.
  static let signals = ByteTable<UInt64>([
    ("SIGHUP", 1), ("SIGINT", 2), ("SIGQUIT", 3), ("SIGILL", 4), ("SIGTRAP", 5), ("SIGABRT", 6),
    ("SIGEMT", 7), ("SIGFPE", 8), ("SIGKILL", 9), ("SIGBUS", 10), ("SIGSEGV", 11), ("SIGSYS", 12),
    ("SIGPIPE", 13), ("SIGALRM", 14), ("SIGTERM", 15), ("SIGURG", 16), ("SIGSTOP", 17),
    ("SIGXCPU", 24), ("SIGXFSZ", 25), ("SIGUSR1", 30), ("SIGUSR2", 31),
  ])

  /// Numbers of signals by the text that launchd writes.
  static let signalTexts = ByteTable<UInt64>([
    ("Hangup", 1), ("Interrupt", 2), ("Quit", 3), ("Illegal instruction", 4),
    ("Trace/BPT trap", 5), ("Abort trap", 6), ("Floating point exception", 8), ("Killed", 9),
    ("Bus error", 10), ("Segmentation fault", 11), ("Bad system call", 12), ("Terminated", 15),
  ])

  /// `true` iff a code names its cause by itself, as those of FrontBoard and RunningBoard do.
  static func isTelling(_ code: UInt64) -> Bool { tellingCodes.contains(code) }

  private static let tellingCodes: Set<UInt64> = [
    0x8bad_f00d, 0xdead_fa11, 0xc000_10ff, 0x2bad_45ec, 0xfbfb_fbfb, 0x2182_baad, 0x2182_bad2,
    0x2182_bad3, 0x2182_bad4, 0xdead_10cc, 0xbada_5e47, 0xbadd_d15c,
  ]

  /// The namespace that a word names: `frontboard`, `SPRINGBOARD`, `OS_REASON_SIGNAL`.
  static func namespace(named word: ArraySlice<UInt8>) -> ExitNamespace? {
    ExitNamespace(named: String(decoding: word.prefix(40), as: UTF8.self))
  }
}
