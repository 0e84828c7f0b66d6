import Foundation
import LifetraceTestSupport

/// Native events of two apps in any order, in which most lines repeat others in all but time and numbers.
struct DisorderedLives {
  private var numbers: SeededNumbers
  private let hasBoots: Bool
  /// Of the process that each app has now.
  private var pids = ["mail": 100, "maps": 5000]

  /// What most lives are made of.
  private static let common = [
    "willEnterForeground", "didBecomeActive", "willResignActive", "didEnterBackground",
    "sceneWillEnterForeground", "sceneDidBecomeActive", "sceneWillResignActive",
    "sceneDidEnterBackground", "suspended", "resumed", "beginBackgroundTask", "endBackgroundTask",
  ]
  private static let rare = [
    "backgroundTaskExpired", "budgetStarted", "budgetWarning", "didReceiveMemoryWarning",
    "sceneWillConnect", "sceneDidDisconnect", "didEnterBackgroundReturned", "visibility",
    "visibility", "state", "state", "state", "suspended", "resumed", "deactivationReasons",
    "systemDeactivationSet", "systemDeactivationCleared", "sceneForeground", "sceneBackground",
    "launchRequested", "started", "launched", "didFinishLaunching", "mentioned", "exitPending",
    "watchdog", "gap", "willTerminate", "terminated",
  ]
  private static let emitters = [
    "springBoard", "runningBoard", "runningBoardClient", "locationd", "frontBoard",
  ]
  /// Milliseconds.
  private static let steps = [0, 0, 1, 8, 15, 30, 45, 60, 120, 160, 300, 700, 1200, 4000, 31_000]

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
    hasBoots = seed % 3 == 0
  }

  /// Returns so many lines.
  func log(of count: Int) -> [UInt8] {
    var lives = self
    var time = 0
    let lines = (0..<count).map { _ in
      time += lives.pick(DisorderedLives.steps)
      return lives.line(at: time)
    }
    return Array(lines.joined().utf8)
  }

  private mutating func line(at milliseconds: Int) -> String {
    let event = pick(numbers.chance(12) ? DisorderedLives.rare : DisorderedLives.common)
    let time = Date(timeIntervalSince1970: 1_800_000_000 + Double(milliseconds) / 1000)
      .formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true))
    let app = pick(["mail", "maps"])
    // Seldom another process, so that most go on for long.
    if numbers.chance(1) { pids[app, default: 0] += 1 }
    var line =
      #"{"ts":"\#(time)Z","bundle":"com.example.\#(app)","pid":\#(pids[app, default: 0]),"event":"\#(event)""#
    if event.hasPrefix("scene"), numbers.chance(90) {
      line += #","scene":"\#(app)-\#(pick([1, 1, 2]))""#
    }
    if event.contains("ackgroundTask") { line += #","task":\#(pick([1, 2, 3]))"# }
    if event == "deactivationReasons" {
      line += pick([
        #","from":0,"to":1"#, #","from":1,"to":0"#, #","from":0,"to":32"#, #","from":0,"to":1024"#,
        #","from":1024,"to":1056"#, #","from":32,"to":2080"#,
      ])
    }
    if event == "watchdog" {
      line += #","step":"scene-update","limit":10,"violated":\#(numbers.chance(50))"#
    }
    line += words(of: event)
    if hasBoots { line += #","boot":"\#(numbers.chance(2) ? "a" : "b")""# }
    return line + "}\n"
  }

  /// What an event says in words, and who says it.
  private mutating func words(of event: String) -> String {
    var words = ""
    switch event {
    case "state":
      words += #","state":"\#(pick(["running", "suspended", "unknown"]))""#
      words += #","intent":"\#(pick(["foreground", "unknown"]))""#
      words += #","visibility":"\#(pick(["foreground", "background", "unknown"]))""#
    case "visibility": words += #","visibility":"\#(pick(["foreground", "background"]))""#
    case "launched", "started", "launchRequested":
      words += #","intent":"\#(pick(["foreground", "background", "unknown", "prewarm"]))""#
      return words
    case "suspended", "resumed": break
    default: return words
    }
    if numbers.chance(40) { words += #","emitter":"\#(pick(DisorderedLives.emitters))""# }
    return words
  }

  private mutating func pick<Item>(_ items: [Item]) -> Item {
    items[numbers.number(below: items.count)]
  }
}
