import LifetraceModel
import Testing

@Suite("What the reason of a launch tells")
struct LaunchReasonTests {
  static let reasons: [(text: String, reason: LaunchReason?, intent: LaunchIntent?)] = [
    ("user", .user, .foreground), ("User", .user, .foreground),
    ("push tapped", .user, .foreground), ("launched by the user", .user, .foreground),
    ("foreground-interactive", .user, .foreground),
    ("push", .push, .background), ("silent remote-notification", .push, .background),
    ("performFetch", .fetch, .background), ("BGAppRefreshTask", .refresh, .background),
    ("BGProcessingTask", .otherBackground, .background),
    ("CoreLocation", .otherBackground, .background), ("VoIP", .otherBackground, .background),
    ("UIApplicationLaunchOptionsRemoteNotificationKey", .push, .background),
    ("push notification tap", .user, .foreground),
    ("background task", .otherBackground, .background),
    ("prewarm", .prewarm, .prewarm),
    // What it was not for, and what only looks like a cause, tell nothing.
    ("background fetch, not foreground", nil, nil), ("silent (not by user)", nil, nil),
    ("prefetching", nil, nil), ("relocation", nil, nil), ("backgrounded", nil, nil),
    // A part of an identifier is no word about the launch.
    ("com.example.users", nil, nil), ("restart", nil, nil), ("", nil, nil), ("é", nil, nil),
  ]

  @Test(arguments: reasons)
  func reads(text: String, reason: LaunchReason?, intent: LaunchIntent?) {
    var symbols = SymbolTable()
    let symbol = symbols.intern(text)
    #expect(LaunchReason(symbol, in: symbols) == reason)
    #expect(LaunchReason(symbol, in: symbols)?.intent == intent)
  }

  @Test func noText() {
    #expect(LaunchReason(nil, in: SymbolTable()) == nil)
  }
}
