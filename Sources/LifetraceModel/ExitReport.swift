/// One line's report of an exit; several lines may report the same one.
public struct ExitReport: Hashable, Sendable {
  /// The namespace of the exit's code, if the line names it.
  public var namespace: ExitNamespace?
  /// The time of `reach` in milliseconds; none is the largest number. It is here as it takes no room.
  private var reachMilliseconds = UInt32.max
  /// The code within the namespace, if the line names it.
  public var code: UInt64?
  /// The system's explanation of the exit, if the line contains it.
  public var explanation: Symbol?
  /// The state of the process when it was ended, if the line names it.
  public var stateAtExit: ReportedState?
  /// Whether the line says that the process ended by itself without an error.
  public var isVoluntary: Bool
  /// What the time of the line says about that of the exit.
  public var timing = Timing.timed
  /// Whether the exit was at another time than the event, or may have been.
  public var isUntimed: Bool { timing != .timed }

  /// What the time of a line says about that of the exit that it reports.
  public enum Timing: UInt8, Hashable, Sendable {
    /// The line was written as the process ended.
    case timed
    /// The line asks for the exit, which comes after it, unless the process resists.
    case requested
    /// A report says between which times the process ended, of which that of the line is the first.
    case within
    /// The process had ended by the time of the line, which lists what ended before it.
    case latest
    /// Nothing: the line has no time of its own in a log with times.
    case untimed
  }

  /// How long after the time of the line the exit was at most, in whole milliseconds; `nil` if the line does not
  /// say.
  public var reach: TimeSpan? {
    get {
      reachMilliseconds == .max ? nil : .milliseconds(Int64(reachMilliseconds))
    }
    set {
      let milliseconds = newValue.map { span in
        span.nanoseconds / 1_000_000 + (span.nanoseconds % 1_000_000 > 0 ? 1 : 0)
      }
      reachMilliseconds = milliseconds.map { UInt32(clamping: $0) } ?? .max
    }
  }

  /// Creates a report with the given facts and a time of its own.
  public init(
    namespace: ExitNamespace? = nil, code: UInt64? = nil, explanation: Symbol? = nil,
    stateAtExit: ReportedState? = nil, isVoluntary: Bool = false
  ) {
    self.namespace = namespace
    self.code = code
    self.explanation = explanation
    self.stateAtExit = stateAtExit
    self.isVoluntary = isVoluntary
  }
}

extension ExitReport {
  /// What it says of the cause alone.
  public var cause: ExitReport {
    ExitReport(namespace: namespace, code: code, explanation: explanation)
  }
}

/// Who ended a process, by the kernel's exit-reason namespaces (`sys/reason.h`).
public struct ExitNamespace: Hashable, Sendable {
  /// The namespace's number in `sys/reason.h`.
  public var number: UInt8
  /// Whether the log called it by the name that it had up to iOS 12.
  private var isFormerlyNamed = false

  /// Creates a namespace from its number in `sys/reason.h`.
  public init(number: UInt8) {
    self.number = number
  }

  /// Creates the namespace that a log gives as a number; `nil` for 0, which stands for none, and for one
  /// that does not fit.
  public init?(told number: some BinaryInteger) {
    guard let number = UInt8(exactly: number), number > 0 else { return nil }
    self.init(number: number)
  }

  // A namespace is its number: which of its names a line used makes no other one of it.
  /// Whether two namespaces have the same number, however the log spelled them.
  public static func == (left: ExitNamespace, right: ExitNamespace) -> Bool {
    left.number == right.number
  }

  /// Hashes the number alone, as `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// Terminations by jetsam for memory, number 1.
  public static let jetsam = ExitNamespace(number: 1)
  /// Terminations by a signal, number 2.
  public static let signal = ExitNamespace(number: 2)
  /// Terminations by the dynamic linker, number 6.
  public static let dyld = ExitNamespace(number: 6)
  /// SPRINGBOARD up to iOS 12.
  public static let frontBoard = ExitNamespace(number: 10)
  /// TCC, number 11: access to private data.
  public static let privacy = ExitNamespace(number: 11)
  /// ASSERTIOND up to iOS 12.
  public static let runningBoard = ExitNamespace(number: 15)
  /// Terminations by a watchdog, number 20.
  public static let watchdog = ExitNamespace(number: 20)

  /// The namespace's name in upper case, as the log printed it, else as crash reports print it today.
  public var name: String {
    if isFormerlyNamed, let former = ExitNamespace.formerNames.first(where: { $0.value == number })
    {
      return former.key
    }
    return Int(number) < ExitNamespace.names.count ? ExitNamespace.names[Int(number)] : "\(number)"
  }

  /// Creates the namespace that a log names, in any case, or returns `nil`.
  public init?(named name: String) {
    let upper = name.uppercased()
    if let former = ExitNamespace.formerNames[upper] {
      self.init(number: former)
      isFormerlyNamed = true
    } else if let index = ExitNamespace.names.firstIndex(of: upper), index > 0 {
      self.init(number: UInt8(index))
    } else {
      return nil
    }
  }

  private static let formerNames: [String: UInt8] = ["SPRINGBOARD": 10, "ASSERTIOND": 15]

  private static let names = [
    "NONE", "JETSAM", "SIGNAL", "CODESIGNING", "HANGTRACER", "TEST", "DYLD", "LIBXPC", "OBJC",
    "EXEC", "FRONTBOARD", "TCC", "REPORTCRASH", "COREANIMATION", "AGGREGATED", "RUNNINGBOARD",
    "SKYWALK", "SETTINGS", "LIBSYSTEM", "FOUNDATION", "WATCHDOG", "METAL", "WATCHKIT", "GUARD",
    "ANALYTICS", "SANDBOX", "SECURITY", "ENDPOINTSECURITY", "PAC_EXCEPTION", "BLUETOOTH_CHIP",
    "PORT_SPACE", "WEBKIT", "BACKLIGHTSERVICES", "MEDIA", "ROSETTA", "LIBIGNITION", "BOOTMOUNT",
  ]
}

/// MetricKit's vocabulary of exits (`MXAppExitMetric`).
///
/// The mapping from namespace and code is our inference, so reports print those beside it.
public enum ExitCategory: String, Hashable, Sendable, CaseIterable {
  case normal
  case abnormal
  case badAccess
  case illegalInstruction
  case memoryLimit
  case memoryPressure
  case watchdog
  case cpuLimit
  case fileLock
  case taskTimeout
  /// An exit without a cause in the log, or one outside MetricKit's vocabulary.
  case unclassified
  /// No exit was logged: a new process of the same app shows that this one had ended.
  case silent
  /// No exit was logged, and the device has booted anew since: that ended the process, if it had not ended
  /// before.
  case restart
}
