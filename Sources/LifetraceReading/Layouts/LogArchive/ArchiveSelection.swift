import LifetraceUnifiedLogs

extension LogArchive.Selection {
  /// The processes that show the life cycle: those of apps and their extensions, and the system's that log about them.
  ///
  /// Where the name of a program is not in the archive, the subsystems decide in which it logs.
  static var lifecycle: LogArchive.Selection {
    LogArchive.Selection(
      isWanted: isOfLifecycle,
      isDumpWanted: {
        $0.path.isEmpty || SystemWriters.tellOfOthers($0.name)
          || ByteScanner($0.path[...]).contains(".app/")
      })
  }

  private static func isOfLifecycle(_ process: LogProcess, _ subsystems: [[UInt8]]) -> Bool {
    if !process.name.isEmpty, process.path.isEmpty || SystemWriters.isOne(process.name) {
      return true
    }
    guard !process.path.isEmpty else {
      return subsystems.contains { lifecycleSubsystems.contains($0[...]) }
    }
    let path = ByteScanner(process.path[...])
    return path.contains(".app/") || path.contains(".appex/")
  }

  private static let lifecycleSubsystems = ByteTable([
    "com.apple.UIKit", "com.apple.FrontBoard", "com.apple.FrontBoardServices",
    "com.apple.BackBoard", "com.apple.SpringBoard", "com.apple.runningboard",
    "com.apple.assertiond",
    "com.apple.locationd.Core", "com.apple.mediaserverd", "com.apple.symptomsd",
    "com.apple.BackgroundTasks", "com.apple.ReportCrash", "com.apple.launchd",
  ])
}
