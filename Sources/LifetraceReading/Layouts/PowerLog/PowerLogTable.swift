/// A table of a PowerLog database that is read, with its columns: the only table of that.
///
/// Source: a database of iPadOS 15, and the same tables in iLEAPP's and APOLLO's queries up to iOS 26.
struct PowerLogTable: Sendable {
  /// What its rows are about.
  enum Subject: Hashable, Sendable {
    /// By how much PowerLog's clock differs from that of the device.
    case offset
    /// powerlogd began.
    case recording
    /// The device started.
    case boot
    /// Which identifier and name a process has.
    case process
    /// The state of an app or extension.
    case state
    /// The end of an app's process.
    case exit
    /// A process that the system started before it was wanted.
    case prewarm
    /// What is on a display.
    case screen
    /// An app begins or stops to play audio.
    case audio
    /// A client of location services, with the time at which it stopped.
    case location
    /// Sums of an app's time on the screen and in background, of an hour.
    case runTime
  }

  /// What the time of a row is.
  enum Time: Hashable, Sendable {
    /// That of something else, which was before the row was written.
    case past
    /// When the row was written.
    case written
    /// When something happened to an app, which has its order among all such rows.
    case ofApps
  }

  let subject: Subject
  let name: String
  let time: Time
  /// The column with the time, in PowerLog's own clock.
  var timeColumn = "timestamp"
  /// The columns beside the time, which each table has.
  let columns: [String]

  /// The tables with times, in the order of their rows at the same time.
  static let timed = [
    PowerLogTable(
      subject: .offset, name: "PLStorageOperator_EventForward_TimeOffset", time: .written,
      columns: ["system"]),
    PowerLogTable(
      subject: .recording, name: "PLStorageOperator_EventForward_Configuration", time: .written,
      columns: ["PID"]),
    // A row of the device's configuration is of the start that it names, some seconds or days before.
    PowerLogTable(
      subject: .boot, name: "PLConfigAgent_EventNone_Config", time: .past,
      timeColumn: "DeviceBootTime", columns: []),
    PowerLogTable(
      subject: .process, name: "PLProcessMonitorAgent_EventForward_ProcessID", time: .written,
      columns: ["BundleID", "PID", "ProcessName"]),
    PowerLogTable(
      subject: .state, name: "PLApplicationAgent_EventForward_Application", time: .ofApps,
      columns: ["Identifier", "pid", "State"]),
    PowerLogTable(
      subject: .exit, name: "PLApplicationAgent_EventPoint_ApplicationExitReason",
      time: .ofApps,
      columns: ["Identifier", "pid", "Reason", "Subcode"]),
    PowerLogTable(
      subject: .prewarm, name: "PLApplicationAgent_EventPoint_AppPrewarm", time: .ofApps,
      columns: ["BundleID", "PID"]),
    PowerLogTable(
      subject: .screen, name: "PLScreenStateAgent_EventForward_ScreenState", time: .ofApps,
      columns: ["bundleID", "Display", "AppRole"]),
    PowerLogTable(
      subject: .audio, name: "PLAudioAgent_EventPoint_AudioApp", time: .ofApps,
      columns: ["ApplicationName", "PID", "Operation"]),
    PowerLogTable(
      subject: .location, name: "PLLocationAgent_EventForward_ClientStatus", time: .past,
      columns: ["BundleId", "Type", "InUseLevel", "timestampEnd", "Client"]),
    PowerLogTable(
      subject: .runTime, name: "PLAppTimeService_Aggregate_AppRunTime", time: .past,
      columns: ["BundleID", "timeInterval"] + runTimes),
  ]

  /// The sums of an app's time; those in background with audio, with location and with both are apart.
  static let runTimes = [
    "ScreenOnTime", "BackgroundTime", "BackgroundAudioPlayingTime", "BackgroundLocationTime",
    "BackgroundLocationAudioTime",
  ]

  /// The values of the array `Reason` of rows about states: why a process runs in background.
  static let reasons = (
    name: "PLApplicationAgent_EventForward_Application_Array_Reason", columns: ["FK_ID", "value"]
  )
  /// The installed apps.
  static let apps = (
    name: "PLApplicationAgent_EventNone_AllApps", columns: ["AppBundleId"]
  )
  /// The installed extensions, with their apps.
  static let plugins = (
    name: "PLApplicationAgent_EventNone_AllPlugins", columns: ["PluginId", "PluginParentApp"]
  )

  /// The column with the time of a row, in PowerLog's own clock, as the query has it: behind the id.
  static let time = 1
  /// The first of the other columns.
  static let first = 2
}
