/// What the system counted of one app over a period: sums, without the times at which anything happened.
///
/// A value that is `nil`, or a counter that is absent, is not in the file: it is unknown, never 0.
public struct AppCounters: Hashable, Sendable {
  /// What the file is a copy of; the raw value is the name in reports.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// MetricKit's payload of a day, up to iOS 26.
    case metricPayload = "MXMetricPayload"
    /// MetricKit's report since iOS 27.
    case metricReport = "MetricReport"
    /// MetricKit's payload of crashes, hangs and other diagnoses, up to iOS 26.
    case diagnosticPayload = "MXDiagnosticPayload"
    /// MetricKit's report of one of them since iOS 27.
    case diagnosticReport = "DiagnosticReport"
    /// A session of the device's own analytics, `log-power-*.session`.
    case powerSession = "log-power"
    /// The sums of PowerLog's hours, `PLAppTimeService_Aggregate_AppRunTime`.
    case runTime = "PowerLog"

    /// Whether exits are counted.
    package var countsExits: Bool {
      switch self {
      case .metricPayload, .metricReport, .powerSession: true
      case .diagnosticPayload, .diagnosticReport, .runTime: false
      }
    }
  }

  /// The app that was counted, as far as the file names it.
  public struct Subject: Hashable, Sendable {
    /// The bundle identifier; payloads before iOS 16 have none.
    public var bundle: String?
    /// The version of the app, such as `1.2 (345)`; of several the latest.
    public var version: String?
    /// Whether the file says that it counted several versions.
    public var hasSeveralVersions = false
    /// The version of iOS.
    public var os: String?
    /// The device's model.
    public var model: String?

    /// Creates a subject of which nothing is known.
    public init() {}
  }

  /// The time that was counted.
  public struct Period: Hashable, Sendable {
    /// The first instant; `nil` if the file does not contain it.
    public var begin: Instant?
    /// The last instant; `nil` if the file does not contain it.
    public var end: Instant?
    /// The zone of the times, in seconds east of UTC; `nil` if they have none, and are read as UTC.
    public var zoneSeconds: Int?

    /// Creates a period of which nothing is known.
    public init() {}

    /// From the first to the last instant; `nil` unless both are known, in this order.
    public var range: ClosedRange<Instant>? {
      guard let begin, let end, begin <= end else { return nil }
      return begin...end
    }
  }

  /// The counts of one of the two places in which an app may be.
  public struct Place: Hashable, Sendable {
    /// The time in it.
    public var time: TimeSpan?
    /// The launches into it, up to the first drawing in the foreground.
    public var launches: Int?
    /// The exits in it, by MetricKit's counters.
    public var exits: [MetricKitCounter: Int] = [:]

    /// Creates the counts of a place of which nothing is known.
    public init() {}
  }

  /// What MetricKit diagnosed once in the period, at a time that it does not give.
  public struct Diagnosis: Hashable, Sendable {
    /// What happened; the raw value is the name in reports.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case crash, hang, cpuException, diskWriteException, slowLaunch
    }

    /// What happened.
    public var kind: Kind
    /// How long the hang or the launch was, or the CPU time that was used.
    public var time: TimeSpan?
    /// The time in which that CPU time was used.
    public var sampledTime: TimeSpan?
    /// What was measured, as the file has it: of disk writes their amount.
    public var text: String?

    /// Creates a diagnosis without a measurement.
    public init(_ kind: Kind) { self.kind = kind }
  }

  /// A value that could not be read, as the file has it.
  public struct UnreadValue: Hashable, Sendable {
    /// The path of its keys.
    public var key: String
    /// Its text, cut off after a hundred characters.
    public var text: String

    /// Creates a value from its keys and its text.
    public init(key: String, text: String) {
      self.key = key
      self.text = text
    }
  }

  /// What the file is a copy of.
  public var origin: Origin
  /// Where the counters begin in the input.
  public var source: SourcePosition
  /// The app that was counted.
  public var subject = Subject()
  /// The time that was counted.
  public var period = Period()
  /// The counts in the foreground.
  public var foreground = Place()
  /// The counts in the background.
  public var background = Place()
  /// The time in the background with audio.
  public var audioTime: TimeSpan?
  /// The time in the background with location updates.
  public var locationTime: TimeSpan?
  /// The returns to the foreground.
  public var resumes: Int?
  /// What MetricKit diagnosed in the period.
  public var diagnoses: [Diagnosis] = []
  /// The values that could not be read.
  public var unread: [UnreadValue] = []
  /// The names of the metrics that are not read: they are about something else than life cycles, or unknown.
  public var otherMetrics: [String] = []

  /// Creates counters without a value.
  public init(_ origin: Origin, at source: SourcePosition) {
    self.origin = origin
    self.source = source
  }

  /// Whether it has a value of life cycles, or one that could not be read.
  package var isInformative: Bool {
    [foreground, background].contains { $0 != Place() } || audioTime != nil || locationTime != nil
      || resumes != nil || !diagnoses.isEmpty || !unread.isEmpty
  }
}

/// The place in which MetricKit counts an exit.
public enum CountedPlace: String, Hashable, Sendable, CaseIterable {
  case foreground, background
}

extension AppCounters {
  /// The counts of a place.
  package subscript(place: CountedPlace) -> Place {
    switch place {
    case .foreground: foreground
    case .background: background
    }
  }
}

extension AppCounters.Diagnosis.Kind {
  /// The member of a payload with all that MetricKit diagnosed of the kind.
  package var list: String {
    switch self {
    case .crash: "crashDiagnostics"
    case .hang: "hangDiagnostics"
    case .cpuException: "cpuExceptionDiagnostics"
    case .diskWriteException: "diskWriteExceptionDiagnostics"
    case .slowLaunch: "appLaunchDiagnostics"
    }
  }
}

extension MetricKitCounter {
  /// The name of the counter in lifetrace's reports: of the category with the same meaning, if there is one.
  public var word: String { names.word }

  /// What the explanation of an exit has before MetricKit's own name of its category.
  package static let mark = "termination category "

  /// Creates the counter of the category that an explanation names; `nil` if it names none.
  package init?(namedIn explanation: String) {
    let words = explanation.lowercased()
    let named = Self.allCases.first { counter in
      counter.reportNames.contains { words.contains(Self.mark + $0.lowercased()) }
    }
    guard let named else { return nil }
    self = named
  }

  /// The names that the counter has in iOS 27's reports, without what is added to all of them; none if those do not
  /// have it.
  package var reportNames: [String] { names.ofReports }

  private var names: (word: String, ofReports: [String]) {
    switch self {
    case .normal: ("normal", ["normal"])
    case .abnormal: ("abnormal", ["abnormal", "abort"])
    case .badAccess: ("badAccess", ["badAccess"])
    case .illegalInstruction: ("illegalInstruction", ["illegalInstruction"])
    case .memoryLimit: ("memoryLimit", ["memoryLimit"])
    case .memoryPressure: ("memoryPressure", ["systemPressure", "memoryPressure"])
    case .cpuLimit: ("cpuLimit", ["highCPU", "cpuLimit"])
    case .watchdog: ("watchdog", ["watchdog"])
    case .fileLock: ("fileLock", ["fileLock"])
    case .taskTimeout: ("taskTimeout", ["taskTimeout"])
    case .urlSessionTimeout: ("urlSessionTimeout", [])
    case .fetchTimeout: ("fetchTimeout", [])
    }
  }
}
