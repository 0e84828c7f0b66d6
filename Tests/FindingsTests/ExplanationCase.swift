import LifetraceFindings
import LifetraceModel
import Testing

/// A log, and what its explanation says.
struct ExplanationCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let log: String
  /// The instant asked for, in seconds since 18:00; `nil` for the worst.
  var at: Double?
  /// Words of the sentence.
  let sentence: String
  /// Words of the cause.
  let cause: String
  let confidence: Finding.Confidence?
  /// Words of steps, in their order; there may be others between.
  let steps: [String]
  /// The line that is quoted first, and words of the quote.
  let proof: (line: UInt32, words: String)
  /// Words of facts that are not known.
  var unknown: [String] = []
  var against: [String] = []
  var remarks: [String] = []
  var budget: String?

  /// Returns native events of one app; each line begins with the time after 18:0.
  static func events(_ lines: [(time: String, event: String)], pid: Int = 7) -> String {
    lines.map { time, event in
      #"{"ts":"2026-03-02T18:0\#(time)Z","bundle":"com.example.maps","os":"17.5","pid":\#(pid),\#(event)}"#
        + "\n"
    }.joined()
  }

  private static let way = [
    ("4:10.000", #""event":"launched","reason":"user""#),
    ("4:10.900", #""event":"didBecomeActive""#),
    ("4:20.000", #""event":"willResignActive""#),
    ("4:20.600", #""event":"didEnterBackground""#),
  ]

  static let exits = [
    ExplanationCase(
      testDescription: "task timeout",
      log: events(
        way + [
          ("4:20.700", #""event":"beginBackgroundTask","task":1,"taskName":"Export tiles""#),
          ("4:21.000", #""event":"budgetStarted""#),
          ("4:46.000", #""event":"budgetWarning""#),
          (
            "4:51.100",
            #""event":"terminated","exit":{"namespace":"RUNNINGBOARD","code":562215634}"#
          ),
        ]),
      sentence: "task “Export tiles” never ended, 30.1 s of 30 s used",
      cause: "A background task was still open", confidence: .certain,
      steps: [
        "launched for the user", "became active", "resigned active", "entered the background",
        "began task “Export tiles”", "the budget's clock started", "warning", "was killed by iOS",
      ],
      proof: (8, "562215634"), against: ["read from its code"],
      remarks: ["willTerminate was not called: iOS ends an app"], budget: "It ran 30.1 s"),
    ExplanationCase(
      testDescription: "file lock, with the file",
      log: """
        default\t18:08:57.000000 -0500\tSpringBoard\tForcing crash report of <FBApplicationProcess: 0x1; Ledger; pid: 41> (reason: 4, description: <FBApplicationProcess: 0x1; Ledger; pid: 41> was suspended with locked system files:
          /var/mobile/Containers/Shared/AppGroup/1/Ledger.sqlite)

        """,
      sentence: "while suspended: it held a lock",
      cause: "it held a lock on “/var/mobile/Containers/Shared/AppGroup/1/Ledger.sqlite”",
      confidence: .certain, steps: ["was killed by iOS"], proof: (1, "locked system files"),
      unknown: ["How and when it was launched"]),
    ExplanationCase(
      testDescription: "user kill of a running app",
      log: events(
        way + [
          ("4:22.900", #""event":"willTerminate""#),
          (
            "4:23.000",
            #""event":"terminated","exit":{"namespace":"FRONTBOARD","code":3735943697,"explanation":"killed from app switcher"}"#
          ),
        ]),
      sentence:
        "Ended by the user at 18:04:23.000, in the background (FRONTBOARD 0xDEADFA11)",
      cause: "The user ended it in the app switcher", confidence: .certain,
      steps: ["entered the background", "willTerminate was called", "was ended by the user"],
      proof: (6, "killed from app switcher"), remarks: ["received willTerminate"]),
    ExplanationCase(
      testDescription: "user kill of a suspended app",
      log: events(
        way + [
          ("4:25.000", #""event":"suspended""#),
          (
            "5:00.000",
            #""event":"terminated","exit":{"namespace":"FRONTBOARD","code":3735943697}"#
          ),
        ]),
      sentence: "Ended by the user at 18:05:00.000, suspended",
      cause: "The user ended it", confidence: .certain,
      steps: ["was suspended", "was ended by the user"], proof: (6, "3735943697"),
      against: ["read from its code"],
      remarks: ["willTerminate was not called: iOS calls no callback when it ends a suspended app"]),
    ExplanationCase(
      testDescription: "jetsam",
      log: events(
        way + [
          ("4:25.000", #""event":"suspended""#),
          (
            "9:00.000",
            #""event":"terminated","exit":{"namespace":"JETSAM","code":4,"explanation":"vm-pageshortage"}"#
          ),
        ]),
      sentence: "while suspended: the device needed memory (JETSAM 4)",
      cause: "iOS frees the memory of apps that are not in use", confidence: .certain,
      steps: ["was suspended", "was killed by iOS (JETSAM 4)"], proof: (6, "vm-pageshortage"),
      unknown: ["Which processes filled the memory"]),
    ExplanationCase(
      testDescription: "crash in the foreground",
      log: events(
        Array(way.prefix(2)) + [
          ("4:12.000", #""event":"terminated","exit":{"namespace":"SIGNAL","code":11}"#)
        ]),
      sentence: "Crashed at 18:04:12.000 in the foreground: bad memory access (SIGNAL 11)",
      cause: "memory that is not its own", confidence: .certain,
      steps: ["launched for the user", "became active", "crashed (SIGNAL 11)"],
      proof: (3, "SIGNAL"), unknown: ["Where in the code it crashed"],
      remarks: ["a crash ends the process at once"]),
    ExplanationCase(
      testDescription: "watchdog with the app's last own line",
      log: """
        Mar  2 18:04:10 iPad SpringBoard(FrontBoard)[60] <Notice>: [application<com.example.maps>:7] \
        Bootstrap success
        Mar  2 18:04:11 iPad Maps[7] <Notice>: applicationDidBecomeActive(_:)
        Mar  2 18:04:12 iPad Maps[7] <Notice>: opening the tile archive
        Mar  2 18:04:31 iPad SpringBoard(FrontBoard)[60] <Notice>: [application<com.example.maps>:7] \
        Process exited: <FBProcessExitContext; watchdog ("watchdog provision violated")>.

        """,
      sentence: "Killed by iOS at 18:04:31",
      cause: "A step of its life cycle was not done in time.", confidence: .certain,
      steps: ["active", "its last own line", "was killed by iOS"],
      proof: (4, "Process exited")),
    ExplanationCase(
      testDescription: "timeout though all tasks were ended",
      log: events(
        way + [
          ("4:20.700", #""event":"beginBackgroundTask","task":1,"taskName":"Export""#),
          ("4:30.000", #""event":"endBackgroundTask","task":1"#),
          (
            "4:53.000",
            #""event":"terminated","exit":{"namespace":"RUNNINGBOARD","code":562215634}"#
          ),
        ]),
      sentence: "its background work was not done in time",
      cause: "A background task was still open", confidence: .likely,
      steps: ["began task “Export”", "ended task “Export”", "was killed by iOS"],
      proof: (7, "562215634"), against: ["read from its code"]),
    ExplanationCase(
      testDescription: "silent death",
      log: events(way + [("4:25.000", #""event":"suspended""#)])
        + events([("9:00.000", #""event":"launched","reason":"user""#)], pid: 9),
      sentence: "Ended without a line in the log between 18:04:25.000 and 18:09:00.000",
      cause: "Most likely iOS freed its memory, or the user ended it", confidence: .likely,
      steps: ["was suspended", "launched again for the user"], proof: (6, #""pid":9"#),
      unknown: ["When it ended", "Why it ended, and who ended it"]),
  ]
}

extension ExplanationCase {
  static let sessions = [
    ExplanationCase(
      testDescription: "session over its budget, held by a name",
      log: events(
        way + [
          ("4:20.700", #""event":"beginBackgroundTask","task":3,"taskName":"Sync""#),
          ("4:21.000", #""event":"budgetStarted""#),
          ("5:20.000", #""event":"endBackgroundTask","task":3"#),
          ("5:21.000", #""event":"suspended""#),
        ]),
      sentence: "1 m 00 s of 30 s, counted from 18:04:21.000, held by “Sync”",
      cause: "“Sync” kept the process running", confidence: .certain,
      steps: [
        "entered the background", "began task “Sync”", "ended task “Sync”", "was suspended",
      ],
      proof: (8, "suspended"), budget: "It ran 1 m 00 s, 30.0 s more"),
    ExplanationCase(
      testDescription: "audio that ended some time before the suspension",
      log: events(
        way + [
          (
            "4:20.700",
            #""event":"assertionAcquired","assertion":"1","assertionKind":"audio","reason":"Playback""#
          ),
          ("4:21.000", #""event":"budgetStarted""#),
          ("6:10.000", #""event":"assertionReleased","assertion":"1""#),
          ("6:20.000", #""event":"suspended""#),
        ]),
      sentence: "no budget applied",
      cause: "“Playback” kept it running until 18:06:10.000", confidence: .certain,
      steps: [
        "entered the background", "held running for audio “Playback”",
        "no longer held for audio “Playback”", "was suspended",
      ],
      proof: (8, "suspended"), unknown: ["What kept it running for the last 10.0 s"],
      budget: "Without such a mode it may run 30 s"),
    ExplanationCase(
      testDescription: "audio whose beginning is not in the log",
      log: events(
        way + [
          ("4:21.000", #""event":"budgetStarted""#),
          ("6:20.000", #""event":"suspended""#),
          ("6:20.001", #""event":"assertionReleased","assertion":"1","assertionKind":"audio""#),
        ]),
      sentence: "it ran 1 m 59 s, and the log does not show whether its budget ran",
      cause: "“audio” was in use to the end", confidence: nil,
      steps: [
        "entered the background", "the budget's clock started", "was suspended",
        "no longer held for audio",
      ],
      proof: (6, "suspended"), unknown: [],
      budget: "Without such a mode it may run 30 s"),
    ExplanationCase(
      testDescription: "session that ends with an assertion",
      log: events(
        way + [
          ("4:20.650", #""event":"beginBackgroundTask","task":1,"taskName":"Export""#),
          (
            "4:20.700",
            #""event":"assertionAcquired","assertion":"1","assertionKind":"other","reason":"Shared""#
          ),
          ("4:21.000", #""event":"budgetStarted""#),
          ("4:22.000", #""event":"endBackgroundTask","task":1"#),
          ("4:24.900", #""event":"assertionReleased","assertion":"1""#),
          ("4:25.000", #""event":"suspended""#),
        ]),
      sentence: "then suspended at 18:04:25.000: 4.00 s of 30 s used",
      cause: "the last that ended was the assertion “Shared”, 100 ms before", confidence: .likely,
      steps: ["ended task “Export”", "the assertion “Shared” ended", "was suspended"],
      proof: (10, "suspended")),
    // It started the budget's clock by its end; something else held the app from there on.
    ExplanationCase(
      testDescription: "session whose last known assertion ended before the budget's clock started",
      log: events(
        way + [
          (
            "4:20.700",
            #""event":"assertionAcquired","assertion":"1","assertionKind":"other","reason":"Scene""#
          ),
          ("4:20.990", #""event":"assertionReleased","assertion":"1""#),
          ("4:21.000", #""event":"budgetStarted""#),
          ("4:25.000", #""event":"suspended""#),
        ]),
      sentence: "then suspended at 18:04:25.000: 4.00 s of 30 s used",
      cause: "its budget was not used up", confidence: .certain,
      steps: ["the budget's clock started", "was suspended"], proof: (8, "suspended"),
      unknown: ["What kept it running"]),
    ExplanationCase(
      testDescription: "wake by a push",
      log: events(
        way + [
          ("4:25.000", #""event":"suspended""#),
          ("9:00.000", #""event":"resumed","reason":"push""#),
          ("9:07.000", #""event":"suspended""#),
        ]),
      at: 9 * 60 + 3, sentence: "then suspended at 18:09:07.000: 7.00 s of 30 s used",
      cause: "its budget was not used up", confidence: .certain,
      steps: ["resumed in the background"],
      proof: (7, "suspended"),
      budget: "for the push. It ran 7.00 s. The budget counts from the wake."),
    ExplanationCase(
      testDescription: "session within its budget",
      log: events(
        way + [
          ("4:21.000", #""event":"budgetStarted""#), ("4:25.000", #""event":"suspended""#),
        ]),
      sentence: "then suspended at 18:04:25.000: 4.00 s of 30 s used",
      cause: "its budget was not used up", confidence: .certain,
      steps: ["resigned active", "entered the background", "clock started", "was suspended"],
      proof: (6, "suspended"), budget: "In iOS 7–12 it was 180 s"),
    ExplanationCase(
      testDescription: "session whose suspension the app's own log cannot show",
      log: """
        2026-03-02 18:04:10.000000+0000 Maps[7:1] applicationDidBecomeActive(_:)
        2026-03-02 18:04:20.000000+0000 Maps[7:1] applicationWillResignActive(_:)
        2026-03-02 18:04:20.600000+0000 Maps[7:1] applicationDidEnterBackground(_:)

        """,
      sentence: "the log does not show when this ended",
      cause: "The log does not show what kept it in the background", confidence: nil,
      steps: ["active", "resigned active", "entered the background"],
      proof: (3, "DidEnterBackground"),
      unknown: ["When exactly it was suspended"]),
    ExplanationCase(
      testDescription: "the session asked for, not the kill",
      log: events(
        way + [
          ("4:25.000", #""event":"suspended""#),
          ("7:00.000", #""event":"willEnterForeground""#),
          ("7:00.300", #""event":"didBecomeActive""#),
          ("7:01.000", #""event":"terminated","exit":{"namespace":"SIGNAL","code":11}"#),
        ]),
      at: 4 * 60 + 22, sentence: "then suspended at 18:04:25.000",
      cause: "its budget was not used up", confidence: .certain,
      steps: ["entered the background", "was suspended"], proof: (5, "suspended")),
  ]
}
