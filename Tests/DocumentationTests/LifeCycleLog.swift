import Foundation

final class LifeCycleLog: Sendable {
  private let file: FileHandle
  private let bundle: String

  init(file: FileHandle, bundle: String) {
    self.file = file
    self.bundle = bundle
  }

  func observe() {
    for event in [
      "UIApplicationDidFinishLaunchingNotification", "UIApplicationDidBecomeActiveNotification",
      "UIApplicationWillResignActiveNotification", "UIApplicationDidEnterBackgroundNotification",
      "UIApplicationWillEnterForegroundNotification", "UIApplicationWillTerminateNotification",
    ] {
      _ = NotificationCenter.default.addObserver(
        forName: Notification.Name(event), object: nil, queue: nil
      ) { [self] in write($0.name.rawValue) }
    }
  }

  func write(_ event: String) {
    let ts = Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let pid = ProcessInfo.processInfo.processIdentifier
    let line = #"{"ts":"\#(ts)","event":"\#(event)","bundle":"\#(bundle)","pid":\#(pid)}"#
    file.write(Data((line + "\n").utf8))
  }
}
