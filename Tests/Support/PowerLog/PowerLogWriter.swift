package import LifetraceDatabases

/// Writes small databases in the shape of PowerLog's, for tests.
///
/// Times are seconds of PowerLog's own clock.
package struct PowerLogWriter {
  /// The open database, to add anything else to it.
  package let database: SQLiteDatabase

  /// The tables that are read, with their columns in a database of iPadOS 15.
  package static let tables: [(name: String, columns: String)] = [
    (
      "PLStorageOperator_EventForward_TimeOffset",
      "'timestamp' REAL, 'baseband' REAL, 'kernel' REAL, 'system' REAL"
    ),
    (
      "PLStorageOperator_EventForward_Configuration",
      "'timestamp' REAL, 'DefaultsEnabled' TEXT, 'ExitReason' INTEGER, 'Mode' TEXT, 'PID' INTEGER, "
        + "'ProcessName' TEXT, 'Version' REAL"
    ),
    (
      "PLProcessMonitorAgent_EventForward_ProcessID",
      "'timestamp' REAL, 'BundleID' TEXT, 'CoalitionID' INTEGER, 'PID' INTEGER, 'ProcessName' TEXT"
    ),
    (
      "PLApplicationAgent_EventForward_Application",
      "'timestamp' REAL, 'Identifier' TEXT, 'pid' INTEGER, 'State' INTEGER, 'Reason' INTEGER"
    ),
    (
      "PLApplicationAgent_EventForward_Application_Array_Reason",
      "'FK_ID' INTEGER, 'value' INTEGER"
    ),
    (
      "PLApplicationAgent_EventPoint_ApplicationExitReason",
      "'timestamp' REAL, 'Identifier' TEXT, 'Reason' INTEGER, 'pid' INTEGER, 'Subcode' INTEGER"
    ),
    (
      "PLApplicationAgent_EventPoint_AppPrewarm", "'timestamp' REAL, 'BundleID' TEXT, 'PID' INTEGER"
    ),
    ("PLApplicationAgent_EventNone_AllApps", "'timestamp' REAL, 'AppBundleId' TEXT"),
    (
      "PLApplicationAgent_EventNone_AllPlugins",
      "'timestamp' REAL, 'PluginId' TEXT, 'PluginParentApp' TEXT"
    ),
    (
      "PLScreenStateAgent_EventForward_ScreenState",
      "'timestamp' REAL, 'AppRole' INTEGER, 'Display' INTEGER, 'Level' REAL, 'Orientation' INTEGER, "
        + "'ScreenWeight' REAL, 'bundleID' TEXT"
    ),
    (
      "PLAudioAgent_EventPoint_AudioApp",
      "'timestamp' REAL, 'timestampLogged' REAL, 'ApplicationName' TEXT, 'AssertionID' INTEGER, "
        + "'AssertionName' TEXT, 'AudioRoute' TEXT, 'MirroringState' INTEGER, 'Operation' TEXT, 'PID' INTEGER"
    ),
    (
      "PLLocationAgent_EventForward_ClientStatus",
      "'timestamp' REAL, 'timestampLogged' REAL, 'BundleId' TEXT, 'Client' TEXT, 'Executable' TEXT, "
        + "'InUseLevel' INTEGER, 'LocationDesiredAccuracy' REAL, 'LocationDistanceFilter' REAL, "
        + "'Type' TEXT, 'timestampEnd' REAL"
    ),
    (
      "PLAppTimeService_Aggregate_AppRunTime",
      "'timestamp' REAL, 'timeInterval' REAL, 'BackgroundAudioPlayingTime' REAL, "
        + "'BackgroundLocationAudioTime' REAL, 'BackgroundLocationTime' REAL, 'BackgroundTime' REAL, "
        + "'BundleID' TEXT, 'ScreenOnTime' REAL"
    ),
    (
      "PLConfigAgent_EventNone_Config",
      "'timestamp' REAL, 'Build' TEXT, 'DeviceBootReasons' TEXT, 'DeviceBootTime' REAL"
    ),
  ]

  /// Creates a database at a path, with its tables but those with some names.
  package init(at path: String, without left: Set<String> = [], pageSize: Int = 4096) throws {
    database = try SQLiteDatabase(path)
    try run("PRAGMA page_size = \(pageSize); PRAGMA synchronous = OFF")
    for table in PowerLogWriter.tables where !left.contains(table.name) {
      try run(
        "CREATE TABLE '\(table.name)' ('ID' INTEGER PRIMARY KEY AUTOINCREMENT, \(table.columns))")
    }
  }

  /// Runs a statement.
  package func run(_ sql: String) throws { try database.run(sql) }

  private func insert(_ table: String, _ columns: String, _ values: String) throws {
    try run("INSERT INTO '\(table)' (\(columns)) VALUES (\(values))")
  }

  /// Adds the offset that holds from a time on.
  package func offset(_ seconds: Double, at time: Double) throws {
    try insert(PowerLogWriter.tables[0].name, "timestamp, system", "\(time), \(seconds)")
  }

  /// Adds the row with which powerlogd begins.
  package func began(pid: Int, at time: Double) throws {
    try insert(PowerLogWriter.tables[1].name, "timestamp, PID", "\(time), \(pid)")
  }

  /// Adds a row of the device's configuration, with the time of its last start.
  package func booted(at start: Double?, writtenAt time: Double) throws {
    try insert(
      "PLConfigAgent_EventNone_Config", "timestamp, DeviceBootTime",
      "\(time), \(start.map { "\($0)" } ?? "NULL")")
  }

  /// Adds the row of a process that powerlogd found.
  package func process(_ bundle: String, _ name: String, pid: Int, at time: Double) throws {
    try insert(
      PowerLogWriter.tables[2].name, "timestamp, BundleID, PID, ProcessName",
      "\(time), '\(bundle)', \(pid), '\(name)'")
  }

  /// Adds the row of a state, with the values of its array of reasons.
  package func state(
    _ number: Int, _ bundle: String, pid: Int, at time: Double, reasons: [Int] = []
  ) throws {
    try insert(
      PowerLogWriter.tables[3].name, "timestamp, Identifier, pid, State, Reason",
      "\(time), '\(bundle)', \(pid), \(number), \(reasons.isEmpty ? 0 : 1)")
    for reason in reasons {
      try insert(
        PowerLogWriter.tables[4].name, "FK_ID, value",
        "(SELECT max(ID) FROM '\(PowerLogWriter.tables[3].name)'), \(reason)")
    }
  }

  /// Adds the row of an exit, which may lack its app or its process.
  package func exit(
    _ bundle: String?, pid: Int?, namespace: Int, code: Int, at time: Double
  ) throws {
    let name = bundle.map { "'\($0)'" } ?? "NULL"
    try insert(
      PowerLogWriter.tables[5].name, "timestamp, Identifier, Reason, pid, Subcode",
      "\(time), \(name), \(namespace), \(pid.map(String.init) ?? "NULL"), \(code)")
  }

  /// Adds the row of a process that was started before it was wanted.
  package func prewarm(_ bundle: String, pid: Int, at time: Double) throws {
    try insert(
      PowerLogWriter.tables[6].name, "timestamp, BundleID, PID", "\(time), '\(bundle)', \(pid)")
  }

  /// Adds an installed app.
  package func app(_ bundle: String) throws {
    try insert(PowerLogWriter.tables[7].name, "AppBundleId", "'\(bundle)'")
  }

  /// Adds an installed extension.
  package func plugin(_ identifier: String, of app: String) throws {
    try insert(
      PowerLogWriter.tables[8].name, "PluginId, PluginParentApp", "'\(identifier)', '\(app)'")
  }

  /// Adds an element of the main display, or of another one.
  package func screen(_ bundle: String, role: Int = 1, display: Int = 0, at time: Double) throws {
    try insert(
      PowerLogWriter.tables[9].name, "timestamp, AppRole, Display, Level, bundleID",
      "\(time), \(role), \(display), 1, '\(bundle)'")
  }

  /// Adds the row of an app that begins or stops to play.
  package func audio(_ operation: String, _ app: String, pid: Int?, at time: Double) throws {
    try insert(
      PowerLogWriter.tables[10].name, "timestamp, ApplicationName, Operation, PID",
      "\(time), '\(app)', '\(operation)', \(pid.map(String.init) ?? "NULL")")
  }

  /// Adds a use of location services.
  package func location(
    _ bundle: String, _ type: String = "Location", from time: Double, to end: Double?
  ) throws {
    try insert(
      PowerLogWriter.tables[11].name, "timestamp, BundleId, Type, InUseLevel, timestampEnd",
      "\(time), '\(bundle)', '\(type)', 3, \(end.map { "\($0)" } ?? "NULL")")
  }

  /// Adds the sums of an hour.
  package func runTime(
    _ bundle: String, screen: Double, background: Double, audio: Double = 0, location: Double = 0,
    both: Double = 0, at time: Double
  ) throws {
    try insert(
      PowerLogWriter.tables[12].name,
      "timestamp, timeInterval, ScreenOnTime, BackgroundTime, BackgroundAudioPlayingTime, "
        + "BackgroundLocationTime, BackgroundLocationAudioTime, BundleID",
      "\(time), 3600, \(screen), \(background), \(audio), \(location), \(both), '\(bundle)'")
  }
}
