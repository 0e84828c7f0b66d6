import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What a person can read off the pictures of timelines.
@Suite struct TimelinePictureTests {
  private static func log(
    _ events: [(Double, String)], pid: Int = 412, bundle: String = "com.example.notes"
  )
    -> String
  {
    events.map { seconds, event in
      let time = String(
        format: "%02d:%06.3f", Int(seconds) / 60, seconds.truncatingRemainder(dividingBy: 60))
      return #"{"ts":"2026-11-21T10:\#(time)Z","bundle":"\#(bundle)","pid":\#(pid),"#
        + "\(event)}\n"
    }.joined()
  }

  /// The app leaves the foreground at 20 s with a task that never ends, and is killed at 50.5 s.
  private static let killed = log([
    (0, #""event":"launched","os":"18.3""#), (0.4, #""event":"didFinishLaunching""#),
    (0.6, #""event":"didBecomeActive""#), (19, #""event":"willResignActive""#),
    (19.5, #""event":"beginBackgroundTask","task":7,"taskName":"Export""#),
    (20, #""event":"didEnterBackground""#), (45, #""event":"budgetWarning""#),
    (50.5, #""event":"terminated","exit":{"namespace":"RUNNINGBOARD","code":562215634}"#),
  ])

  private func draw(_ log: String, _ arguments: String...) throws -> String {
    let workspace = try Workspace()
    let path = try workspace.write(log, to: "a.ndjson")
    let run = Recording(["timeline", path, "--format", "svg"] + arguments)
    #expect(run.status == 0)
    return run.output
  }

  /// The texts of a picture, in the order of drawing.
  private func texts(_ picture: String) throws -> [String] {
    let document = try XMLDocument(xmlString: picture)
    return try document.nodes(forXPath: "//*[local-name()='text']").compactMap(\.stringValue)
  }

  /// The value of a numeric attribute of each element of some classes.
  private func numbers(
    _ attribute: String, ofClasses classes: [String], in picture: String
  ) throws -> [Double] {
    let path = classes.map { "@class='\($0)'" }.joined(separator: " or ")
    return try XMLDocument(xmlString: picture).nodes(forXPath: "//*[\(path)]/@\(attribute)").map {
      try #require($0.stringValue.flatMap { Double($0) })
    }
  }

  @Test func theWayToAKillCanBeRead() throws {
    let picture = try draw(Self.killed)
    let texts = try texts(picture)
    #expect(texts.contains { $0.hasPrefix("Killed by iOS at 10:00:50.500 in the background") })
    for words in [
      "com.example.notes", "pid 412", "active", "background", "▲ launched for the user",
      "! the budget ends soon", "✗ was killed by iOS: background task timeout",
      "task “Export”, never ended",
    ] {
      #expect(texts.contains { $0.contains(words) }, "\(words)")
    }
    // The axis counts to the kill, and its clock has round times.
    #expect(texts.contains("0 s"))
    #expect(texts.contains("from 10:00:50.500"))
    #expect(texts.contains("10:00:50"))
    #expect(!texts.contains("10:00:50.500"))
    #expect(texts.contains { $0.hasPrefix("−") })
  }

  /// A process whose exit no line shows may have lived until the next launch: its lane goes on up to there.
  @Test func anExitBetweenTwoTimesHasAStretch() throws {
    let suspended = Self.log([
      (0, #""event":"launched""#), (0.6, #""event":"didBecomeActive""#),
      (19, #""event":"willResignActive""#), (20, #""event":"didEnterBackground""#),
      (25, #""event":"suspended""#),
    ])
    let next = Self.log([(100, #""event":"launched""#)], pid: 413)
    #expect(
      try draw(suspended + next).contains(
        "<title>suspended or not running for 1 m 15 s, from 10:00:25.000 (inferred"))
    let workspace = try Workspace()
    let path = try workspace.write(suspended + next, to: "a.ndjson")
    let rows = Recording(["timeline", path, "--format", "csv"]).output.split(separator: "\r\n")
      .filter { $0.contains(",pid 412,") }
    let last = try #require(rows.last { $0.contains(",state,") })
    #expect(
      last.contains(",suspendedOrNotRunning,2026-11-21T10:00:25Z,2026-11-21T10:01:40Z,75,"))
    let exit = ",exit,\"ended: silent (no exit line), at the latest at 10:01:40"
    #expect(rows.contains { $0.contains(exit) })
  }

  @Test("The line from a finding to its moment is as alarming as the finding")
  func leaders() throws {
    #expect(try draw(Self.killed).contains("class=\"leader-undocumented\""))
    // The next process begins without any line about the end of the first one, and that is a warning.
    let silent = Self.log([
      (0, #""event":"didBecomeActive""#), (19, #""event":"willResignActive""#),
      (20, #""event":"didEnterBackground""#),
    ])
    let next = Self.log(
      [(1900, #""event":"launched""#), (1901, #""event":"didBecomeActive""#)], pid: 413)
    let picture = try draw(silent + next)
    #expect(picture.contains("class=\"leader-warning\""))
    #expect(!picture.contains("class=\"leader-undocumented\""))
  }

  @Test("The axis of a log of several days says from which of them it counts")
  func originWithADate() throws {
    let days = Self.log([(0, #""event":"didBecomeActive""#)]).replacing("-21T", with: "-19T")
    #expect(try texts(draw(days + Self.killed)).contains("from Nov 21 10:00:50"))
  }

  @Test("An extension is below its host, and not among what the host did")
  func extensions() throws {
    let log = SampleTraces.folder + "/share-sheet/log-show-default.txt"
    let lines = Recording(["timeline", log, "--format", "text"]).output.split(separator: "\n")
    let host = try #require(lines.firstIndex { $0.hasPrefix("  pid 4021 ") })
    let part = lines[host + 1]
    #expect(part.hasPrefix("    com.ex") && part.contains(".share "))
    // It ran from 15:20:33 to 15:21:12, and was suspended until its exit at 15:21:30.
    #expect(part.hasSuffix("▞▁▁▁▁▁▁▁▁▁▁▁") && !lines[host].contains("▁"))
    let picture = try texts(Recording(["timeline", log, "--format", "svg"]).output)
    #expect(picture.contains("com.example.chatter.share"))
  }

  @Test("Extensions without a line of their app are drawn below its name")
  func extensionsAlone() throws {
    let log = try String(
      contentsOfFile: SampleTraces.folder + "/share-sheet/log-show-default.txt", encoding: .utf8)
    let lines = log.split(separator: "\n")
    let own = lines.prefix(1) + lines.filter { $0.contains("com.example.chatter.share") }
    let workspace = try Workspace()
    let path = try workspace.write(own.joined(separator: "\n"), to: "a.txt")
    let text = Recording(["timeline", path, "--format", "text"]).output.split(separator: "\n")
    let app = try #require(text.firstIndex { $0.hasPrefix("com.example.") && !$0.contains("─") })
    #expect(text.dropFirst(app).contains { $0.hasPrefix("    com.ex") && $0.contains(".share ") })
    let picture = try texts(Recording(["timeline", path, "--format", "svg"]).output)
    #expect(picture.contains("com.example.chatter.share"))
  }

  @Test("A picture has eight scenes of an app, and says how many there are besides")
  func manyScenes() throws {
    let scenes = (0..<11).map { (Double($0), #""event":"sceneDidBecomeActive","scene":"s\#($0)""#) }
    #expect(try texts(draw(Self.log(scenes))).contains("not drawn: 3 scenes and extensions"))
  }

  @Test func whoDoesNotSeeItHasItInWords() throws {
    let document = try XMLDocument(xmlString: draw(Self.killed))
    #expect(try document.nodes(forXPath: "/*[@role='img']").count == 1)
    let text = try #require(
      document.nodes(forXPath: "/*/*[local-name()='desc']").first?.stringValue)
    #expect(text.contains("active from 10:00:00.600"))
    #expect(text.contains("was killed by iOS: background task timeout at 10:00:50.500"))
  }

  @Test("A state that the log does not show is not drawn as one of its members")
  func sets() throws {
    let picture = try draw(
      Self.log([
        (0, #""event":"visibility","visibility":"Foreground""#),
        (9, #""event":"visibility","visibility":"Background""#), (20, #""event":"seen""#),
      ]))
    #expect(picture.contains("<pattern"))
    #expect(!picture.contains("<polygon class=\"s-"))
    #expect(try texts(picture).contains { $0.hasPrefix("striped") })
  }

  @Test func manyProcessesAreCountedTogether() throws {
    let log = (0..<60).map { number in
      Self.log(
        [
          (Double(number), #""event":"launched""#),
          (Double(number) + 1, #""event":"didBecomeActive""#),
        ],
        pid: 500 + number, bundle: "com.example.app\(number)")
    }.joined()
    let texts = try texts(draw(log))
    #expect(texts.contains("36 processes"))
    #expect(texts.count { $0.hasPrefix("pid ") } == 24)
    #expect(texts.contains { $0.hasPrefix("up to ") })
  }

  @Test func aNightIsFolded() throws {
    let evening = Self.log([
      (0, #""event":"didBecomeActive""#), (20, #""event":"willResignActive""#),
      (21, #""event":"didEnterBackground""#), (25, #""event":"suspended""#),
    ])
    let morning = Self.log([
      (0, #""event":"resumed""#), (1, #""event":"willEnterForeground""#),
      (2, #""event":"didBecomeActive""#), (30, #""event":"willResignActive""#),
    ])
    .replacing("11-21T10", with: "11-22T07")
    let picture = try draw(evening + morning)
    #expect(try texts(picture).contains { $0.hasPrefix("… 2") && $0.contains("h") })
    // A fold is narrow, and hides no beginning of a word.
    #expect(try numbers("width", ofClasses: ["fold"], in: picture) == [14])
    let left = try #require(numbers("x", ofClasses: ["fold"], in: picture).first)
    let words = try numbers("x", ofClasses: ["t-plain", "t-plain halo"], in: picture)
    #expect(words.allSatisfy { $0 < left - 30 || $0 > left + 14 }, "\(left): \(words)")
  }

  @Test func aLogWithoutTimesHasAnOrder() throws {
    let workspace = try Workspace()
    let path = try workspace.write(
      "applicationDidBecomeActive\napplicationWillResignActive\napplicationDidEnterBackground\n",
      to: "a.txt")
    let run = Recording(["timeline", path, "--format", "svg"])
    #expect(run.status == 0)
    let texts = try texts(run.output)
    #expect(texts.contains("order"))
    #expect(!texts.contains { $0.hasSuffix(" s") })
  }

  @Test("The lanes fit the terminal", arguments: [40, 80, 200])
  func lanesFit(width: Int) throws {
    let workspace = try Workspace()
    let path = try workspace.write(Self.killed, to: "a.ndjson")
    let run = Recording(["timeline", path, "--color", "never"]) {
      $0.isOutputTerminal = true
      $0.terminalWidth = width
    }
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    // Marks in words may be longer.
    let lanes = lines.prefix { !$0.hasPrefix("  ▲") }
    #expect(lanes.contains { $0.contains("pid 412") })
    #expect(lanes.allSatisfy { $0.count <= width })
  }

  @Test func aRowForEverything() throws {
    let workspace = try Workspace()
    let path = try workspace.write(Self.killed, to: "a.ndjson")
    let rows = Recording(["timeline", path, "--format", "csv"]).output.split(separator: "\r\n")
    #expect(
      rows.contains {
        $0.contains(
          ",com.example.notes,pid 412,state,active,2026-11-21T10:00:00.600Z,2026-11-21T10:00:19Z,18.4,"
        )
      })
    #expect(rows.contains { $0.contains(",task,") && $0.contains("Export") })
    #expect(rows.contains { $0.contains(",exit,was killed by iOS: background task timeout,") })
  }
}

extension TimelinePictureTests {
  /// Window B is closed at 30 s. Window A goes at 60 s with its process, and is connected to another at 90 s.
  private static let windows =
    log([
      (0, #""event":"launched""#), (1, #""event":"sceneWillConnect","scene":"A""#),
      (2, #""event":"sceneDidBecomeActive","scene":"A""#),
      (10, #""event":"sceneWillConnect","scene":"B""#),
      (11, #""event":"sceneDidBecomeActive","scene":"B""#),
      (20, #""event":"sceneWillResignActive","scene":"B""#),
      (21, #""event":"sceneDidEnterBackground","scene":"B""#),
      (30, #""event":"sceneDidDisconnect","scene":"B""#), (60, #""event":"terminated""#),
    ])
    + log(
      [
        (80, #""event":"launched""#), (90, #""event":"sceneWillConnect","scene":"A""#),
        (91, #""event":"sceneDidBecomeActive","scene":"A""#),
      ], pid: 413)

  @Test func aClosedWindowIsMarked() throws {
    let workspace = try Workspace()
    let path = try workspace.write(Self.windows, to: "a.ndjson")
    let rows = Recording(["timeline", path, "--format", "csv"]).output.split(separator: "\r\n")
    let marks = rows.filter { $0.contains(",disconnected,") }
    #expect(marks.count == 1)
    #expect(marks.first?.contains(",scene B,event,disconnected,2026-11-21T10:00:30Z,") == true)
    // In the page a lane has no gap: while no process has the window, it is unattached.
    let states = rows.count { $0.contains(",scene A,state,") }
    let page = Recording(["report", path, "--format", "html"]).output
    #expect(page.contains(#""name": "scene A", "count": \#(states + 1),"#))
  }

  /// 2,000 times in the background: a picture no higher than a page, with the kill at the end.
  @Test func aLongLogKeepsWhatMatters() throws {
    let cycle = (0..<2000).flatMap { number -> [(Double, String)] in
      let start = Double(number) * 1.5
      return [
        (start, #""event":"didBecomeActive""#), (start + 0.2, #""event":"willResignActive""#),
        (start + 0.3, #""event":"didEnterBackground""#),
        (start + 0.4, #""event":"beginBackgroundTask","task":\#(number + 1)"#),
        (start + 0.6, #""event":"endBackgroundTask","task":\#(number + 1)"#),
        (start + 0.7, #""event":"didReceiveMemoryWarning""#),
        (start + 1, #""event":"willEnterForeground""#),
      ]
    }
    let end = [
      (
        3010.0,
        #""event":"terminated","exit":{"namespace":"SIGNAL","code":11,"explanation":"Segmentation fault"}"#
      )
    ]
    let picture = try draw(Self.log(cycle + end))
    #expect(picture.utf8.count < 400_000)
    let texts = try texts(picture)
    #expect(texts.contains { $0.hasPrefix("✗ crashed") })
    #expect(texts.contains { $0.hasPrefix("not drawn: ") && $0.contains("1,992 tasks") })
    let document = try XMLDocument(xmlString: picture)
    let height = try #require(
      document.nodes(forXPath: "/*/@height").first?.stringValue.flatMap(Double.init))
    #expect(height < 1500)
  }
}
