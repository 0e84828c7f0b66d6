import Foundation
import Synchronization

@testable import LifetraceCLI

/// Logs for tests.
enum Log {
  /// Returns how many lines of native events name one of the tests' apps.
  static func eventCount(of text: String) -> Int {
    text.split(separator: "\n").count { $0.contains("com.example.") }
  }

  /// An app that is launched, becomes active, and goes to the background.
  static func story(_ bundle: String) -> String {
    [
      ("10:00:00", "launched"), ("10:00:01", "didFinishLaunching"), ("10:00:02", "didBecomeActive"),
      ("10:05:00", "willResignActive"), ("10:05:01", "didEnterBackground"),
    ].map { time, event in
      #"{"ts":"2026-11-21T\#(time)Z","event":"\#(event)","bundle":"\#(bundle)","pid":412}"# + "\n"
    }.joined()
  }
}
