/// Apple's pages to which findings refer.
enum Page {
  static let backgroundTime =
    "https://developer.apple.com/documentation/uikit/extending-your-app-s-background-execution-time"
  static let watchdog =
    "https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations"
  static let sigkill = "https://developer.apple.com/documentation/xcode/sigkill"
  static let jetsam =
    "https://developer.apple.com/documentation/xcode/identifying-high-memory-use-with-jetsam-event-reports"
  static let crash =
    "https://developer.apple.com/documentation/xcode/diagnosing-issues-using-crash-reports-and-device-logs"
  static let exitMetrics = "https://developer.apple.com/documentation/metrickit/mxappexitmetric"
  static let lifeCycle =
    "https://developer.apple.com/documentation/uikit/managing-your-app-s-life-cycle"
  static let resources = "https://developer.apple.com/documentation/metrickit/mxdiagnosticpayload"
  static let webContent =
    "https://developer.apple.com/documentation/webkit/wknavigationdelegate/webviewwebcontentprocessdidterminate(_:)"
  static let sceneMigration =
    "https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle"
  static let bgTasks =
    "https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler"
  static let launchTime =
    "https://developer.apple.com/documentation/xcode/reducing-your-app-s-launch-time"
}
