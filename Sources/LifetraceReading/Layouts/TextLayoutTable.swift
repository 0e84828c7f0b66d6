/// Every layout of text; a new one is a row here.
enum TextLayoutTable {
  /// Layouts told by the shape of a line, the most particular first.
  static let shaped: [any TextLayout] = [
    LogShowDefaultLayout(), LogShowCompactLayout(), LogShowSyslogLayout(), PyMobileDeviceLayout(),
    XcodeLayout(), DeviceSyslogLayout.idevicesyslog, DeviceSyslogLayout.deviceConsole,
    ConsoleLayout(),
  ]

  /// The layout of last resort for lines with a time in them.
  static let logger: any TextLayout = AppLoggerLayout()

  /// The layouts that a text may be in by chance.
  static let notes = [logger.name, MessageOnlyLayout.name]

  /// What a syslog with NUL-terminated records is called.
  static let relayName = "syslog-relay"

  /// The names of all layouts of text.
  static let names =
    shaped.map(\.name) + [
      relayName, logger.name, CrashReportText.name, MessageOnlyLayout.name,
    ]
}
