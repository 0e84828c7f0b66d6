import Lifetrace
import LifetraceFindings
import Testing

/// The rules about the order of callbacks, on logs of native events.
@Suite("Callback rules") struct CallbackRuleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    /// One event a line: `SECONDS EVENT [KEY=VALUE …]`, of pid 7 unless it says `pid=`.
    var script: String
    /// `rule line<earlier line`, or `rule?` where the log cannot show whether there are any.
    var expected: [String]
    var testDescription: String { name }

    init(_ name: String, _ script: String, _ expected: String...) {
      self.name = name
      self.script = script
      self.expected = expected
    }
  }

  static let rules: Set = [
    "callback-missing", "callback-repeated", "callback-out-of-order", "app-and-scene-callbacks",
    "ran-while-suspended", "background-task-id-reused",
  ]

  /// The day in the app's life that makes the log hold every callback.
  private static let day = """
    1000 willResignActive
    1001 didEnterBackground
    1010 willEnterForeground
    1011 didBecomeActive
    """
  private static let sceneDay = """
    1000 sceneWillResignActive scene=z
    1001 sceneDidEnterBackground scene=z
    1002 sceneDidDisconnect scene=z
    1009 sceneWillConnect scene=z
    1010 sceneWillEnterForeground scene=z
    1011 sceneDidBecomeActive scene=z
    """

  static let missing = [
    Case(
      "in background without resigning",
      "1 didBecomeActive\n20 didEnterBackground\n30 willEnterForeground\n31 didBecomeActive\n"
        + day,
      "callback-missing 2<1"),
    Case(
      "never active since a launch in background",
      "1 launched reason=push\n1.1 didFinishLaunching\n2 didEnterBackground\n"
        + "900 willEnterForeground\n901 didBecomeActive\n" + day),
    Case(
      "called again when the app is woken in background",
      "1 willResignActive\n2 didEnterBackground\n60 didEnterBackground\n900 willEnterForeground\n"
        + "901 didBecomeActive\n" + day),
    Case(
      "a log without willResignActive",
      "1 didBecomeActive\n20 didEnterBackground\n30 willEnterForeground\n31 didBecomeActive",
      "callback-missing?"),
    Case(
      "lost messages between the two lines",
      "1 didBecomeActive\n10 gap bundle=\n20 didEnterBackground\n30 willEnterForeground\n"
        + "31 didBecomeActive\n" + day),
    Case(
      "the foreground without becoming active, and again",
      "1 didEnterBackground\n10 willEnterForeground\n20 didEnterBackground\n30 willEnterForeground\n"
        + "31 didBecomeActive\n" + day, "callback-missing 3<2"),
    Case(
      "the foreground without becoming active, then the end",
      "1 willResignActive\n2 didEnterBackground\n10 willEnterForeground\n11 didBecomeActive\n"
        + "20 willResignActive\n21 didEnterBackground\n30 willEnterForeground\n32 didEnterBackground\n"
        + "33 willTerminate"),
    Case(
      "the log ends in the foreground",
      "1 didBecomeActive\n10 willResignActive\n11 didEnterBackground\n30 willEnterForeground"),
    Case(
      "a scene in the foreground without becoming active, as on an external display",
      "1 sceneWillConnect scene=a\n2 sceneWillEnterForeground scene=a\n"
        + "9 sceneDidEnterBackground scene=a\n12 sceneWillEnterForeground scene=a\n"
        + "14 sceneDidEnterBackground scene=a\n" + sceneDay),
    Case(
      "resigned, and into the foreground again",
      "1 didBecomeActive\n20 willResignActive\n30 willEnterForeground\n31 didBecomeActive\n" + day,
      "callback-missing 3<2"),
    Case(
      "resigned, then ended", "1 didBecomeActive\n20 willResignActive\n21 willTerminate\n"),
    Case(
      "a scene resigned, then disconnected: its window was closed",
      "1 sceneDidBecomeActive scene=a\n20 sceneWillResignActive scene=a\n"
        + "21 sceneDidDisconnect scene=a\n" + sceneDay),
    Case(
      "a scene disconnected while active",
      "1 sceneDidBecomeActive scene=a\n20 sceneDidDisconnect scene=a\n" + sceneDay,
      "callback-missing 2<1"),
    Case(
      "a scene active without entering the foreground",
      "1 sceneWillConnect scene=a\n2 sceneDidBecomeActive scene=a\n" + sceneDay,
      "callback-missing 2<1"),
    Case(
      "scenes that are not named",
      "1 sceneWillConnect\n2 sceneDidBecomeActive\n3 sceneDidBecomeActive\n4 sceneWillResignActive",
      "callback-missing?", "callback-out-of-order?", "callback-repeated?"),
  ]

  static let repeated = [
    Case(
      "active again", "1 didBecomeActive\n60 didBecomeActive\n" + day, "callback-repeated 2<1"),
    Case(
      "written by a delegate and by an observer",
      "1 didBecomeActive\n1.4 UIApplicationDidBecomeActiveNotification\n" + day),
    Case(
      "suspended and resumed between",
      "1 didBecomeActive\n60 suspended\n90 resumed\n100 didBecomeActive\n" + day),
    Case(
      "active again without willResignActive", "1 didBecomeActive\n60 didBecomeActive",
      "callback-repeated?"),
    Case(
      "resigned again",
      "1 didBecomeActive\n20 willResignActive\n60 willResignActive\n1001 didBecomeActive",
      "callback-repeated 3<2"),
    Case(
      "Notification Center in a burst",
      "1 didBecomeActive\n20 willResignActive\n20.1 didBecomeActive\n20.2 willResignActive\n"
        + "25 didBecomeActive"),
    Case(
      "launched again with the same pid",
      "1 didFinishLaunching\n2 didBecomeActive\n60 didFinishLaunching\n61 didBecomeActive",
      "callback-repeated 3<1"),
    Case(
      "launched again after an exit",
      "1 didFinishLaunching\n2 didBecomeActive\n50 terminated\n60 didFinishLaunching\n61 didBecomeActive"
    ),
    Case(
      "a launch that takes long, written at its beginning and its end",
      "1 didFinishLaunching\n9 didFinishLaunching\n9.1 didBecomeActive"),
    Case(
      "ended twice", "1 didBecomeActive\n20 willTerminate\n24 willTerminate",
      "callback-repeated 3<2"),
    Case(
      "ended twice in a log without pids",
      "1 didBecomeActive pid=\n20 willTerminate pid=\n24 willTerminate pid="),
    Case(
      "a scene connected again",
      "1 sceneWillConnect scene=a\n2 sceneWillEnterForeground scene=a\n3 sceneDidBecomeActive scene=a\n"
        + "60 sceneWillConnect scene=a\n" + sceneDay, "callback-repeated 4<3"),
    Case(
      "a session that connects again",
      "1 sceneWillConnect scene=a\n2 sceneWillEnterForeground scene=a\n3 sceneDidBecomeActive scene=a\n"
        + "40 sceneWillResignActive scene=a\n41 sceneDidEnterBackground scene=a\n"
        + "50 sceneDidDisconnect scene=a\n60 sceneWillConnect scene=a"),
    Case(
      "a scene disconnected again",
      "1 sceneWillConnect scene=a\n9 sceneDidDisconnect scene=a\n60 sceneDidDisconnect scene=a\n"
        + sceneDay, "callback-repeated 3<2"),
  ]

  static let order = [
    Case(
      "the two callbacks of a launch the wrong way round",
      "1 didFinishLaunching\n1.1 willFinishLaunching\n2 didBecomeActive",
      "callback-out-of-order 2<1"),
    Case(
      "active before the launch is done",
      "1 willFinishLaunching\n1.2 didBecomeActive\n1.4 didFinishLaunching",
      "callback-out-of-order 3<2"),
    Case(
      "prewarmed, then launched for the user",
      "1 launched reason=prewarm\n500 willFinishLaunching\n500.1 didFinishLaunching\n501 didBecomeActive"
    ),
    Case(
      "into the foreground while active",
      "1 didBecomeActive\n60 willEnterForeground\n61 didBecomeActive\n" + day,
      "callback-out-of-order 2<1"),
    Case(
      "the first scene of an app is connected",
      "1 didFinishLaunching\n1.1 sceneWillConnect scene=a\n1.2 willEnterForeground\n"
        + "1.3 sceneWillEnterForeground scene=a\n1.4 sceneDidBecomeActive scene=a",
      "app-and-scene-callbacks 3"),
    Case(
      "into the foreground in a launch for the user, without scenes",
      "1 launched reason=user\n1.1 sceneless\n1.2 didFinishLaunching\n1.3 willEnterForeground\n"
        + "2 didBecomeActive", "callback-out-of-order 4<3"),
    Case(
      "into the foreground after a launch in background, without scenes",
      "1 launched reason=push\n1.1 sceneless\n1.2 didFinishLaunching\n60 willEnterForeground\n"
        + "61 didBecomeActive"),
    Case(
      "into the foreground in a launch of which it is not known whether it has scenes",
      "1 launched reason=user\n1.2 didFinishLaunching\n1.3 willEnterForeground\n2 didBecomeActive"),
    Case(
      "resigned in background",
      "1 didBecomeActive\n20 willResignActive\n21 didEnterBackground\n60 willResignActive\n"
        + "61 didEnterBackground", "callback-out-of-order 4<3"),
    Case(
      "resigned and in background, written the wrong way round",
      "1 didBecomeActive\n20 didEnterBackground\n20.1 willResignActive\n60 willEnterForeground\n"
        + "61 didBecomeActive"),
    Case(
      "after the end", "1 didBecomeActive\n20 willTerminate\n24 didEnterBackground",
      "callback-out-of-order 3<2"),
    Case(
      "a scene after its disconnection",
      "1 sceneWillConnect scene=a\n9 sceneDidDisconnect scene=a\n60 sceneWillEnterForeground scene=a\n"
        + sceneDay, "callback-out-of-order 3<2"),
    Case(
      "a scene in the foreground twice",
      "1 sceneWillConnect scene=a\n2 sceneWillEnterForeground scene=a\n3 sceneDidBecomeActive scene=a\n"
        + "60 sceneWillEnterForeground scene=a\n" + sceneDay, "callback-out-of-order 4<3"),
    Case(
      "the app in background while a scene is active",
      "1 sceneDidBecomeActive scene=a\n20 didEnterBackground\n60 sceneWillResignActive scene=a\n"
        + sceneDay, "callback-out-of-order 2<1", "app-and-scene-callbacks 2"),
    Case(
      "the app's callback comes just before its scene's",
      "1 sceneDidBecomeActive scene=a\n20 didEnterBackground\n20.1 sceneWillResignActive scene=a\n"
        + "20.2 sceneDidEnterBackground scene=a\n" + sceneDay, "app-and-scene-callbacks 2"),
    Case(
      "the app active while its only scene is in background",
      "1 didFinishLaunching\n1.1 sceneWillConnect scene=a\n1.2 sceneWillEnterForeground scene=a\n"
        + "1.3 sceneDidBecomeActive scene=a\n20 sceneWillResignActive scene=a\n"
        + "21 sceneDidEnterBackground scene=a\n60 didBecomeActive\n90 sceneWillEnterForeground scene=a",
      "callback-out-of-order 7<6", "app-and-scene-callbacks 7"),
    Case(
      "the app active, and scenes that are not all known",
      "1 sceneDidBecomeActive scene=a\n20 sceneWillResignActive scene=a\n"
        + "21 sceneDidEnterBackground scene=a\n60 didBecomeActive\n90 sceneWillEnterForeground scene=a",
      "app-and-scene-callbacks 4"),
  ]

  static let others = [
    Case(
      "an app without scenes", "1 didBecomeActive\n20 willResignActive"),
    Case(
      "CoreLocation's notifications in an app with scenes",
      "1 sceneDidBecomeActive scene=a\n1.1 didBecomeActive emitter=coreLocation"),
    Case(
      "only the system's lines",
      "1 launched reason=user emitter=runningBoard\n20 suspended emitter=runningBoard"),
    Case(
      "a callback while suspended",
      "1 willResignActive\n2 didEnterBackground\n9 suspended\n60 protectedDataDidBecomeAvailable\n"
        + "90 resumed\n91 willEnterForeground\n92 didBecomeActive", "ran-while-suspended 4<3"),
    Case(
      "a line just before its resumption",
      "1 willResignActive\n2 didEnterBackground\n9 suspended\n60 willEnterForeground\n60.2 resumed\n"
        + "61 didBecomeActive"),
    Case(
      "a line just after its suspension",
      "1 willResignActive\n2 didEnterBackground\n9 suspended\n9.3 protectedDataWillBecomeUnavailable\n"
        + "60 resumed\n61 willEnterForeground\n62 didBecomeActive"),
    Case(
      "a log without resumptions",
      "1 willResignActive\n2 didEnterBackground\n9 suspended\n60 willEnterForeground\n62 didBecomeActive",
      "ran-while-suspended?"),
    Case(
      "a task with the identifier of an open one",
      "1 didBecomeActive\n2 beginBackgroundTask task=4\n9 beginBackgroundTask task=4\n"
        + "10 endBackgroundTask task=4", "background-task-id-reused 3"),
    Case(
      "a task with the identifier of one that has ended",
      "1 didBecomeActive\n2 beginBackgroundTask task=4\n8 endBackgroundTask task=4\n"
        + "9 beginBackgroundTask task=4\n10 endBackgroundTask task=4"),
    Case(
      "a task written twice",
      "1 didBecomeActive\n2 beginBackgroundTask task=4\n2.01 beginBackgroundTask task=4\n"
        + "10 endBackgroundTask task=4"),
    Case(
      "a log without the ends of tasks",
      "1 didBecomeActive\n2 beginBackgroundTask task=4\n9 beginBackgroundTask task=4",
      "background-task-id-reused?"),
  ]

  @Test(arguments: missing + repeated + order + others)
  func findings(_ example: Case) throws {
    let analysis = try Analysis(of: Array(Self.log(example.script).utf8))
    #expect(analysis.diagnostics.items.filter { $0.severity > .dataLoss }.isEmpty)
    let app = try #require(analysis.apps.first)
    let own = Findings(of: analysis, apps: [app]).verdicts.filter {
      Self.rules.contains($0.rule.id)
    }
    var found = own.flatMap(\.outcome.findings).map { finding in
      "\(finding.rule) " + finding.evidence.map { "\($0.line)" }.joined(separator: "<")
    }
    // Whether there are more is of interest where none is found.
    found += own.filter { $0.outcome.findings.isEmpty && $0.outcome.unknown != nil }
      .map { "\($0.rule.id)?" }.sorted()
    #expect(found == example.expected)
  }

  /// The native events of a script.
  private static func log(_ script: String) -> String {
    script.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      var keys = ["bundle": "com.example.notes", "pid": "7"]
      for word in words.dropFirst(2) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        keys[String(parts[0])] = parts[1].isEmpty ? nil : String(parts[1])
      }
      let milliseconds = Int((Double(words[0]) ?? 0) * 1000 + 0.5)
      let at = Instant(nanoseconds: 1_772_000_000_000_000_000 + Int64(milliseconds) * 1_000_000)
      let fields = keys.sorted { $0.key < $1.key }.map { key, value in
        Int(value) == nil ? "\"\(key)\":\"\(value)\"" : "\"\(key)\":\(value)"
      }
      // Whole seconds alone would be a coarse clock.
      let time = "\(at)".contains(".") ? "\(at)" : "\("\(at)".dropLast()).000Z"
      return "{\"ts\":\"\(time)\",\"event\":\"\(words[1])\",\(fields.joined(separator: ","))}\n"
    }.joined()
  }

  @Test func everyRuleHasACaseThatBreaksIt() {
    let broken = (Self.missing + Self.repeated + Self.order + Self.others)
      .flatMap(\.expected).compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(Self.rules.isSubset(of: broken))
  }

  @Test func whatMissingLinesExplainIsOnlyLikely() throws {
    let script = "1 didBecomeActive\n60 didBecomeActive\n" + Self.day
    let analysis = try Analysis(of: Array(Self.log(script).utf8))
    let finding = try #require(
      Findings(of: analysis).items.first { $0.rule == "callback-repeated" })
    #expect(finding.confidence == .likely)
    #expect(finding.confirm != nil)
    #expect(finding.pid == 7)
  }

  @Test func whatOneProcessWritesInTheWrongOrderIsCertain() throws {
    let script = "1 didBecomeActive\n20 willTerminate\n24 didEnterBackground"
    let analysis = try Analysis(of: Array(Self.log(script).utf8))
    let finding = try #require(
      Findings(of: analysis).items.first { $0.rule == "callback-out-of-order" })
    #expect(finding.confidence == .certain)
  }

  @Test func findingsThatAreNotKeptAreCounted() throws {
    let script =
      (1...30).map { "\($0 * 10) didBecomeActive" }.joined(separator: "\n")
      + "\n900 willResignActive"
    let analysis = try Analysis(of: Array(Self.log(script).utf8))
    let verdict = try #require(
      Findings(of: analysis).verdicts.first { $0.rule.id == "callback-repeated" })
    #expect(verdict.outcome.findings.count + verdict.outcome.hiddenCount == 29)
    #expect(verdict.outcome.findings.count < 29)
  }
}
