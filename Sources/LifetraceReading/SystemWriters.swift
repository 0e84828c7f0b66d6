import LifetraceModel

/// Processes of the system whose lines are never an app's own.
enum SystemWriters {
  /// Whether a known process of the system wrote the record.
  static func contains(_ record: borrowing LogRecord) -> Bool {
    guard let name = record.process else { return false }
    return names.contains(name)
  }

  /// Whether a known process of the system has this name.
  static func isOne(_ name: ArraySlice<UInt8>) -> Bool { names.contains(name) }

  /// Whether a process is one that decides and logs the states of other processes.
  static func tellOfOthers(_ name: ArraySlice<UInt8>) -> Bool { witnesses.contains(name) }

  private static let witnesses = ByteTable([
    "SpringBoard", "runningboardd", "assertiond", "backboardd", "launchd",
  ])

  private static let names = ByteTable(daemons)

  /// The daemons and system apps that write about the life cycle, or beside it.
  static let daemons = [
    "SpringBoard", "runningboardd", "assertiond", "backboardd", "locationd", "kernel", "launchd",
    "com.apple.launchd", "mediaserverd", "audiomxd", "symptomsd", "wifid", "UserEventAgent",
    "ReportCrash", "ReportSystemMemory", "osanalyticshelper", "homed", "dasd", "gamepolicyd",
    "PerfPowerServices", "apsd", "nsurlsessiond", "ControlCenter", "debugserver", "powerd",
    "thermalmonitord", "CommCenter", "bluetoothd", "identityservicesd", "sharingd",
    "contextstored", "duetexpertd", "useractivityd", "suggestd", "cloudd", "installd", "lsd",
    "trustd", "tccd", "mediaremoted", "rapportd", "watchdogd", "logd", "syslogd", "configd",
    "callservicesd", "nehelper", "networkd", "searchd", "coreduetd", "UIKitSystem",
    "CoreSimulatorBridge", "Finder", "Dock", "WindowServer", "loginwindow", "carkitd",
    "SimulatorTrampoline", "testmanagerd", "lockdownd", "remoted", "fileproviderd", "ospredictiond",
    "biomed", "knowledge-agent", "chronod", "linkd", "siriactionsd", "WirelessRadioManagerd",
    "appstored", "itunesstored", "healthd", "routined", "navd", "geod", "parsecd", "triald",
  ]
}
