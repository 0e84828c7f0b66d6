import LifetraceAnalysis
import LifetraceModel
import Testing

/// What a person reads in a short log, as `state from–to evidence` of the app's timeline.
struct TimelineCase: CustomTestStringConvertible {
  var name: String
  var script: String
  var end: Double = 100
  var expected: String

  var testDescription: String { name }
}

private func timeline(_ trace: EventTrace, app: String = "com.example.notes") -> [String] {
  var lines: [String] = []
  _ = TimelineBuilder().build(trace) { piece in
    let intervals: [StateInterval<AppState>]
    let key: AppKey
    switch piece {
    case .process(let history): (key, intervals) = (history.app, history.intervals)
    case .absence(let app, let interval): (key, intervals) = (app, [interval])
    }
    guard key.bundle.map({ trace.symbols[$0] }) == app else { return }
    for interval in intervals {
      let state = interval.state.known?.rawValue ?? "undetermined"
      let start = Double(interval.start.nanoseconds) / 1e9
      let end = Double(interval.end.nanoseconds) / 1e9
      lines.append("\(state) \(start)–\(end) \(interval.startEvidence.kind)")
    }
  }
  return lines
}

private func sceneTimelines(_ trace: EventTrace) -> [String] {
  var lines: [String] = []
  _ = TimelineBuilder().build(trace) { piece in
    guard case .process(let history) = piece else { return }
    for scene in history.scenes {
      for interval in scene.intervals {
        let state = interval.state.known?.rawValue ?? "undetermined"
        let start = Double(interval.start.nanoseconds) / 1e9
        lines.append("\(trace.symbols[scene.id]) \(state) \(start) \(interval.startEvidence.kind)")
      }
    }
  }
  return lines
}

@Test func scenesFollowTheirCallbacksAndTheirProcess() {
  let script = EventScript(
    """
    1 sceneWillResignActive scene=A pid=7
    2 sceneDidEnterBackground scene=A pid=7
    3 sceneWillConnect scene=B pid=7
    4 suspended pid=7
    5 resumed pid=7
    6 sceneWillEnterForeground scene=B pid=7
    7 sceneDidBecomeActive scene=B pid=7
    8 sceneDidDisconnect scene=A pid=7
    """, to: 10)
  #expect(
    sceneTimelines(script.trace) == [
      "A foregroundActive 0.0 cutOff", "A foregroundInactive 1.0 observed",
      "A background 2.0 observed", "A suspended 4.0 derived", "A background 5.0 derived",
      "A unattached 8.0 observed",
      "B background 3.0 observed", "B suspended 4.0 derived", "B background 5.0 derived",
      "B foregroundInactive 6.0 observed", "B foregroundActive 7.0 observed",
    ])
  #expect(
    timeline(script.trace) == [
      "active 0.0–1.0 cutOff", "inactive 1.0–2.0 derived", "background 2.0–4.0 derived",
      "suspended 4.0–5.0 observed", "background 5.0–6.0 observed", "inactive 6.0–7.0 derived",
      "active 7.0–10.0 derived",
    ])
}

@Test(arguments: [
  TimelineCase(
    name: "the system lifts its reasons before UIKit begins to launch",
    script: """
      1 visible pid=7 by=locationd
      2 systemInactive by=springBoard
      3 systemActive by=springBoard
      4 0>1024 pid=7
      5 1024>1056 pid=7
      6 1056>32 pid=7
      8 32>0 pid=7
      """,
    expected: """
      undetermined 0.0–1.0 cutOff
      inactive 1.0–8.0 observed
      active 8.0–100.0 observed
      """),
  TimelineCase(
    name: "the allowance's clock shows the background, not since when",
    script: """
      1 mentioned pid=7
      2 allowanceStarted pid=7
      5 suspended pid=7
      """, end: 10,
    expected: """
      undetermined 0.0–1.0 cutOff
      undetermined 1.0–2.0 cutOff
      background 2.0–5.0 inferred
      suspended 5.0–10.0 observed
      """),
  TimelineCase(
    name: "the allowance's clock starts a moment before the line that says background",
    script: """
      1 8194>8193 pid=7
      2 allowanceStarted pid=7
      2.1 didEnterBackground pid=7
      """, end: 10,
    expected: """
      inactive 0.0–2.1 cutOff
      background 2.1–10.0 observed
      """),
  TimelineCase(
    name: "swiped away in the foreground: nothing tells what became of the app",
    script: """
      1 sceneDidBecomeActive scene=A pid=7
      5 sceneWillResignActive scene=A pid=7
      6 sceneDidDisconnect scene=A pid=7
      8 wrote pid=7
      """, end: 20,
    expected: """
      undetermined 0.0–1.0 cutOff
      active 1.0–5.0 derived
      inactive 5.0–6.0 derived
      undetermined 6.0–8.0 derived
      undetermined 8.0–20.0 cutOff
      """),
  TimelineCase(
    name: "swiped away, and a scene comes and goes",
    script: """
      1 sceneDidBecomeActive scene=A
      5 sceneWillResignActive scene=A
      6 sceneDidDisconnect scene=A
      6.1 sceneWillEnterForeground scene=B
      6.2 sceneDidEnterBackground scene=B
      """, end: 20,
    expected: """
      undetermined 0.0–1.0 cutOff
      active 1.0–5.0 derived
      inactive 5.0–6.0 derived
      undetermined 6.0–6.1 derived
      inactive 6.1–6.2 derived
      background 6.2–6.2 derived
      undetermined 6.2–20.0 cutOff
      """),
  TimelineCase(
    name: "swiped away, and the app starts anew",
    script: """
      1 sceneDidBecomeActive scene=A
      6 sceneDidDisconnect scene=A
      9 started
      9.5 didBecomeActive
      """, end: 20,
    expected: """
      undetermined 0.0–1.0 cutOff
      active 1.0–6.0 derived
      undetermined 6.0–9.0 inferred
      inactive 9.0–9.5 observed
      active 9.5–20.0 observed
      """),
  TimelineCase(
    name: "closed and opened again: the app lives",
    script: """
      1 sceneDidBecomeActive scene=A
      6 sceneDidDisconnect scene=A
      8 sceneWillEnterForeground scene=B
      9 sceneDidBecomeActive scene=B
      """, end: 20,
    expected: """
      undetermined 0.0–1.0 cutOff
      active 1.0–6.0 derived
      undetermined 6.0–8.0 derived
      inactive 8.0–9.0 derived
      active 9.0–20.0 derived
      """),
  TimelineCase(
    name: "the only scene is discarded in background: the app stays there",
    script: """
      1 sceneDidBecomeActive scene=A
      2 sceneWillResignActive scene=A
      3 sceneDidEnterBackground scene=A
      6 sceneDidDisconnect scene=A
      """, end: 20,
    expected: """
      undetermined 0.0–1.0 cutOff
      active 1.0–2.0 derived
      inactive 2.0–3.0 derived
      background 3.0–20.0 derived
      """),
  TimelineCase(
    name: "a scene without a name is disconnected from the foreground",
    script: """
      1 sceneDidBecomeActive
      6 sceneDidDisconnect
      """, end: 6,
    expected: """
      undetermined 0.0–1.0 cutOff
      active 1.0–6.0 derived
      """),
  TimelineCase(
    name: "going home, from the mask: the line tells the state before it",
    script: """
      1 4097>6145
      1.2 background by=springBoard
      1.5 visible by=runningBoardClient
      """, end: 2,
    expected: """
      inactive 0.0–1.0 cutOff
      background 1.0–2.0 observed
      """),
  TimelineCase(
    name: "launch of a scene app, from the mask: reason 11 is not a trip to the background",
    script: """
      10 started pid=7
      10.1 foreground pid=7 by=frontBoard
      10.2 0>1024
      10.3 1024>1056
      10.4 1056>3104
      10.5 3104>2080
      10.6 2080>6176
      10.7 6176>4128
      10.8 4128>32
      11 32>0
      """, end: 20,
    expected: """
      undetermined 0.0–10.0 cutOff
      background 10.0–10.7 observed
      inactive 10.7–11.0 observed
      active 11.0–20.0 observed
      """),
  TimelineCase(
    name: "sceneless launch: inactive since the launch",
    script: """
      1 didFinishLaunching
      2 didBecomeActive
      5 willResignActive
      6 didEnterBackground
      """, end: 10,
    expected: """
      undetermined 0.0–1.0 cutOff
      inactive 1.0–2.0 observed
      active 2.0–5.0 observed
      inactive 5.0–6.0 observed
      background 6.0–10.0 observed
      """),
  TimelineCase(
    name: "scene launch: background until it enters the foreground, derived from the scene",
    script: """
      1 didFinishLaunching
      1.1 sceneWillConnect scene=A
      1.2 sceneWillEnterForeground scene=A
      1.5 sceneDidBecomeActive scene=A
      5 sceneWillResignActive scene=A
      6 sceneDidEnterBackground scene=A
      """, end: 10,
    expected: """
      undetermined 0.0–1.0 cutOff
      background 1.0–1.2 observed
      inactive 1.2–1.5 derived
      active 1.5–5.0 derived
      inactive 5.0–6.0 derived
      background 6.0–10.0 derived
      """),
  TimelineCase(
    name: "background launch, suspended; a death nobody logs",
    script: """
      1 started pid=7
      2 work pid=7 by=uiKit
      5 suspended pid=7
      50 started pid=9
      51 didBecomeActive pid=9
      """, end: 60,
    expected: """
      undetermined 0.0–1.0 cutOff
      background 1.0–5.0 observed
      suspended 5.0–5.0 observed
      undetermined 5.0–50.0 inferred
      inactive 50.0–51.0 observed
      active 51.0–60.0 observed
      """),
  TimelineCase(
    name: "resumed, and no line told of the suspension",
    script: """
      1 willResignActive pid=7
      2 didEnterBackground pid=7
      4 work pid=7 by=uiKit
      300 resumed pid=7
      300.1 willEnterForeground pid=7
      300.5 didBecomeActive pid=7
      """, end: 310,
    expected: """
      active 0.0–1.0 cutOff
      inactive 1.0–2.0 observed
      background 2.0–4.0 observed
      undetermined 4.0–300.0 inferred
      suspended 300.0–300.0 inferred
      background 300.0–300.1 observed
      inactive 300.1–300.5 observed
      active 300.5–310.0 observed
      """),
  TimelineCase(
    name: "suspension, wake, return; stale words of clients change nothing",
    script: """
      1 willResignActive pid=7
      2 didEnterBackground pid=7
      2.1 visible pid=7 by=runningBoardClient
      6 suspended pid=7
      6.02 hidden pid=7 by=runningBoardClient
      30 resumed pid=7
      31 suspended pid=7
      50 resumed pid=7
      50.1 willEnterForeground pid=7
      50.5 didBecomeActive pid=7
      """, end: 60,
    expected: """
      active 0.0–1.0 cutOff
      inactive 1.0–2.0 observed
      background 2.0–6.0 observed
      suspended 6.0–30.0 observed
      background 30.0–31.0 observed
      suspended 31.0–50.0 observed
      background 50.0–50.1 observed
      inactive 50.1–50.5 observed
      active 50.5–60.0 observed
      """),
  TimelineCase(
    name: "one exit told by four lines, then not running until the next start",
    script: """
      1 didBecomeActive pid=7
      5 watchdog pid=7
      5.1 killed pid=7 by=launchd
      5.1 gone by=springBoard
      5.2 wrote pid=7
      20 started pid=8
      21 visible pid=8 by=frontBoard
      """, end: 30,
    expected: """
      undetermined 0.0–1.0 cutOff
      active 1.0–5.0 observed
      notRunning 5.0–20.0 observed
      undetermined 20.0–21.0 observed
      inactive 21.0–30.0 observed
      """),
  TimelineCase(
    name: "the log begins with the exit",
    script: """
      5 watchdog pid=7
      5 gone pid=7 by=frontBoard
      """, end: 10,
    // The process existed at its exit: since when, no line tells.
    expected: """
      undetermined 0.0–5.0 cutOff
      undetermined 5.0–5.0 cutOff
      notRunning 5.0–10.0 observed
      """),
  TimelineCase(
    name: "the log begins with FrontBoard's word that the task ended",
    script: """
      5 gone pid=7 by=frontBoard
      6 gone pid=7 by=locationd
      """, end: 10,
    expected: """
      undetermined 0.0–5.0 cutOff
      undetermined 5.0–5.0 cutOff
      notRunning 5.0–10.0 observed
      """),
  TimelineCase(
    name: "an app that is found not running has no process",
    script: """
      5 gone by=springBoard
      6 gone pid=7 by=locationd
      """, end: 10,
    expected: """
      undetermined 0.0–5.0 cutOff
      notRunning 5.0–10.0 observed
      """),
  TimelineCase(
    name: "background within the time of a launch is background since the launch",
    script: """
      1 started pid=7
      31 background pid=7 by=frontBoard
      """, end: 40,
    expected: """
      undetermined 0.0–1.0 cutOff
      background 1.0–40.0 observed
      """),
  TimelineCase(
    name: "background later than a launch lasts tells nothing of the time before it",
    script: """
      1 started pid=7
      31.001 background pid=7 by=frontBoard
      """, end: 40,
    expected: """
      undetermined 0.0–1.0 cutOff
      undetermined 1.0–31.001 observed
      background 31.001–40.0 observed
      """),
  TimelineCase(
    name: "active later than a launch lasts tells nothing of the time before it",
    script: """
      1 started pid=7
      61 didBecomeActive pid=7
      """, end: 70,
    expected: """
      undetermined 0.0–1.0 cutOff
      undetermined 1.0–61.0 observed
      active 61.0–70.0 observed
      """),
  TimelineCase(
    name: "a launch for the user is no background launch, however soon it ends there",
    script: """
      1 started pid=7
      1.1 forUser pid=7
      5 background pid=7 by=frontBoard
      """, end: 10,
    expected: """
      undetermined 0.0–1.0 cutOff
      undetermined 1.0–5.0 observed
      background 5.0–10.0 observed
      """),
  TimelineCase(
    name: "the role for the user just before the start counts, too",
    script: """
      1 forUser pid=7
      1.1 started pid=7
      5 suspended pid=7
      """, end: 10,
    expected: """
      undetermined 0.0–1.0 cutOff
      undetermined 1.0–5.0 observed
      suspended 5.0–10.0 observed
      """),
  TimelineCase(
    name: "a background launch that the system announces lasts as long as nothing else is told",
    script: """
      1 startedInBackground pid=7
      100 suspended pid=7
      """, end: 110,
    expected: """
      undetermined 0.0–1.0 cutOff
      background 1.0–100.0 observed
      suspended 100.0–110.0 observed
      """),
  TimelineCase(
    name: "only the two ends are logged: through inactive, in no known time",
    script: """
      1 didEnterBackground
      5 didBecomeActive
      """, end: 10,
    expected: """
      undetermined 0.0–1.0 cutOff
      background 1.0–5.0 observed
      inactive 5.0–5.0 inferred
      active 5.0–10.0 observed
      """),
  TimelineCase(
    name: "a client of RunningBoard alone says that the app is seen, which may be over",
    script: """
      1 visible pid=7 by=runningBoardClient
      5 hidden pid=7 by=runningBoard
      20 visible pid=7 by=runningBoardClient
      """, end: 30,
    expected: """
      undetermined 0.0–1.0 cutOff
      inactive 1.0–5.0 inferred
      background 5.0–20.0 observed
      inactive 20.0–30.0 inferred
      """),
  TimelineCase(
    name: "a client of RunningBoard says that the app is seen, and so does SpringBoard",
    script: """
      1 visible pid=7 by=runningBoardClient
      1.2 foreground pid=7 by=springBoard
      5 hidden pid=7 by=runningBoard
      20 visible pid=7 by=runningBoardClient
      20.1 foreground pid=7 by=springBoard
      """, end: 30,
    expected: """
      undetermined 0.0–1.0 cutOff
      inactive 1.0–5.0 observed
      background 5.0–20.1 observed
      inactive 20.1–30.0 observed
      """),
  TimelineCase(
    name: "launched, and seen on screen by a client of RunningBoard alone",
    script: """
      1 started pid=7
      2 visible pid=7 by=runningBoardClient
      60 hidden pid=7 by=runningBoard
      """,
    expected: """
      undetermined 0.0–1.0 cutOff
      undetermined 1.0–2.0 observed
      inactive 2.0–60.0 inferred
      background 60.0–100.0 observed
      """),
  TimelineCase(
    name: "launched, and seen on screen by a client and by SpringBoard",
    script: """
      1 started pid=7
      2 visible pid=7 by=runningBoardClient
      2.1 foreground pid=7 by=springBoard
      60 hidden pid=7 by=runningBoard
      """,
    expected: """
      undetermined 0.0–1.0 cutOff
      undetermined 1.0–2.1 observed
      inactive 2.1–60.0 observed
      background 60.0–100.0 observed
      """),
  TimelineCase(
    name: "a gap that the mask bridges, and one that nothing bridges",
    script: """
      1 didBecomeActive pid=7
      5 gap
      8 0>1 pid=7
      9 gap
      12 didEnterBackground pid=7
      """, end: 20,
    expected: """
      undetermined 0.0–1.0 cutOff
      active 1.0–8.0 observed
      inactive 8.0–9.0 observed
      undetermined 9.0–12.0 inferred
      background 12.0–20.0 observed
      """),
  TimelineCase(
    name: "the mask goes on from another than it was left at: lines between are lost",
    script: """
      1 0>1 pid=7
      2 1>2049 pid=7
      5 wrote pid=7
      20 0>1 pid=7
      """, end: 30,
    expected: """
      active 0.0–1.0 cutOff
      inactive 1.0–2.0 observed
      background 2.0–5.0 observed
      undetermined 5.0–20.0 inferred
      inactive 20.0–30.0 observed
      """),
  TimelineCase(
    name: "lines are lost after a suspension, as the mask shows",
    script: """
      1 0>1 pid=7
      2 1>2049 pid=7
      10 suspended pid=7 by=runningBoard
      100 0>1 pid=7
      """, end: 110,
    expected: """
      active 0.0–1.0 cutOff
      inactive 1.0–2.0 observed
      background 2.0–10.0 observed
      suspended 10.0–10.0 observed
      undetermined 10.0–100.0 inferred
      inactive 100.0–110.0 observed
      """),
  TimelineCase(
    name: "suspended, then leaving active by the first mask: it came back, nobody saw when",
    script: """
      3 suspended pid=7 by=runningBoard
      90 0>1 pid=7
      91 1>2049 pid=7
      """,
    expected: """
      undetermined 0.0–3.0 cutOff
      suspended 3.0–3.0 observed
      undetermined 3.0–90.0 inferred
      inactive 90.0–91.0 observed
      background 91.0–100.0 observed
      """),
  TimelineCase(
    name: "suspended, then on its way back by the first mask: nothing is missing",
    script: """
      3 suspended pid=7 by=runningBoard
      90 2049>1 pid=7
      """,
    expected: """
      undetermined 0.0–3.0 cutOff
      suspended 3.0–90.0 observed
      background 90.0–90.0 inferred
      inactive 90.0–100.0 observed
      """),
  TimelineCase(
    name: "prewarmed and suspended, then UIKit's launch, whose mask begins at 0",
    script: """
      1 started pid=7
      2 suspended pid=7 by=runningBoard
      60 0>1024 pid=7
      60.2 1024>0 pid=7
      """,
    expected: """
      undetermined 0.0–1.0 cutOff
      background 1.0–2.0 observed
      suspended 2.0–60.0 observed
      background 60.0–60.2 observed
      inactive 60.2–60.2 inferred
      active 60.2–100.0 observed
      """),
  TimelineCase(
    name: "the mask shows lost lines, and RunningBoard runs for the user what was in background",
    script: """
      1 0>1 pid=7
      2 1>2049 pid=7
      2.1 allowanceStarted pid=7
      90 forUser pid=7
      91 1>0 pid=7
      """,
    expected: """
      active 0.0–1.0 cutOff
      inactive 1.0–2.0 observed
      background 2.0–2.1 observed
      undetermined 2.1–91.0 inferred
      active 91.0–100.0 observed
      """),
  TimelineCase(
    name: "the allowance shows the app in background, then it is resumed without a word before",
    script: """
      1 0>1 pid=7
      2 1>2049 pid=7
      2.1 allowanceStarted pid=7
      60 resumed pid=7
      60.3 2049>1 pid=7
      """,
    expected: """
      active 0.0–1.0 cutOff
      inactive 1.0–2.0 observed
      background 2.0–2.1 observed
      undetermined 2.1–60.0 inferred
      suspended 60.0–60.0 inferred
      background 60.0–60.3 observed
      inactive 60.3–100.0 observed
      """),
  TimelineCase(
    name: "the mask shows that the app was in background already, not since when",
    script: """
      1 visible pid=7 by=springBoard
      5 2049>2048 pid=7
      """, end: 10,
    expected: """
      undetermined 0.0–1.0 cutOff
      inactive 1.0–5.0 observed
      background 5.0–10.0 inferred
      """),
  TimelineCase(
    name: "one line leads from suspended to inactive: through background, which nobody saw",
    script: """
      1 didEnterBackground pid=7
      5 suspended pid=7 by=runningBoard
      20 willEnterForeground pid=7
      """, end: 30,
    expected: """
      undetermined 0.0–1.0 cutOff
      background 1.0–5.0 observed
      suspended 5.0–20.0 observed
      background 20.0–20.0 inferred
      inactive 20.0–30.0 observed
      """),
  TimelineCase(
    name: "a process that writes long after its reported end is there",
    script: """
      1 didBecomeActive pid=7
      5 gone pid=7 by=runningBoardClient
      5.5 wrote pid=7
      20 willResignActive pid=7
      """, end: 30,
    expected: """
      undetermined 0.0–1.0 cutOff
      active 1.0–5.0 observed
      notRunning 5.0–20.0 observed
      active 20.0–20.0 cutOff
      inactive 20.0–30.0 observed
      """),
  TimelineCase(
    name: "records of another process are missing",
    script: """
      1 didBecomeActive pid=7
      5 gap name=Other
      """, end: 10,
    expected: """
      undetermined 0.0–1.0 cutOff
      active 1.0–10.0 observed
      """),
  TimelineCase(
    name: "a prewarmed process is shown later: no new process, no trip in the launch",
    script: """
      1 started pid=7
      2 suspended pid=7
      50 resumed pid=7
      50.1 foreground pid=7 by=frontBoard
      50.2 0>1024 name=Notes
      50.3 1056>3104 name=Notes
      50.4 6176>4128 name=Notes
      50.5 32>0 name=Notes
      51 ties name=Notes pid=7
      """, end: 60,
    expected: """
      undetermined 0.0–1.0 cutOff
      background 1.0–2.0 observed
      suspended 2.0–50.0 observed
      background 50.0–50.4 observed
      inactive 50.4–50.5 observed
      active 50.5–60.0 observed
      """),
  TimelineCase(
    name: "without UIKit's lines, visibility is the fallback for the foreground",
    script: """
      1 started pid=7
      2 foreground pid=7 by=frontBoard
      30 background pid=7 by=frontBoard
      """, end: 60,
    expected: """
      undetermined 0.0–1.0 cutOff
      undetermined 1.0–2.0 observed
      inactive 2.0–30.0 observed
      background 30.0–60.0 observed
      """),
  TimelineCase(
    name: "the kernel decides to kill, launchd says when the process is gone",
    script: """
      1 suspended pid=7
      5 jetsam pid=7 by=kernel
      5.04 killed pid=7 by=launchd
      """, end: 10,
    expected: """
      undetermined 0.0–1.0 cutOff
      suspended 1.0–5.04 observed
      notRunning 5.04–10.0 observed
      """),
  TimelineCase(
    name: "an announced end with nothing after it is an exit, inferred",
    script: """
      1 didEnterBackground pid=7
      5 ending pid=7 by=assertiond
      """, end: 10,
    expected: """
      undetermined 0.0–1.0 cutOff
      background 1.0–5.0 observed
      notRunning 5.0–10.0 inferred
      """),
  TimelineCase(
    name: "a process that writes on was spared",
    script: """
      1 didEnterBackground pid=7
      5 ending pid=7 by=assertiond
      7 wrote pid=7
      """, end: 10,
    expected: """
      undetermined 0.0–1.0 cutOff
      background 1.0–10.0 observed
      """),
  TimelineCase(
    name: "a name that nothing ties is taken for the app whose identifier ends in it",
    script: """
      1 0>1 name=Notes
      2 hidden pid=7 by=frontBoard
      """, end: 10,
    expected: """
      active 0.0–1.0 cutOff
      inactive 1.0–2.0 observed
      background 2.0–10.0 observed
      """),
  TimelineCase(
    name: "the device boots again",
    script: """
      1 didBecomeActive pid=7
      3 wrote pid=7
      10 boot
      """, end: 20,
    expected: """
      undetermined 0.0–1.0 cutOff
      active 1.0–3.0 observed
      undetermined 3.0–10.0 inferred
      notRunning 10.0–20.0 inferred
      """),
  TimelineCase(
    name: "home of an app that exits on suspend",
    script: """
      1 didFinishLaunching
      2 didBecomeActive
      5 willResignActive
      6 willTerminate
      20 didFinishLaunching
      21 didBecomeActive
      """, end: 30,
    expected: """
      undetermined 0.0–1.0 cutOff
      inactive 1.0–2.0 observed
      active 2.0–5.0 observed
      inactive 5.0–6.0 observed
      notRunning 6.0–20.0 inferred
      inactive 20.0–21.0 observed
      active 21.0–30.0 observed
      """),
  TimelineCase(
    name: "names are tied to the bundle by a later line",
    script: """
      1 4097>6145 name=Notes
      2 ties name=Notes app=com.example.notes pid=7
      3 suspended pid=7
      """, end: 4,
    expected: """
      inactive 0.0–1.0 cutOff
      background 1.0–3.0 observed
      suspended 3.0–4.0 observed
      """),
  TimelineCase(
    name: "the better line sets the time of the same change",
    script: """
      1 didBecomeActive
      5 background by=springBoard
      5.1 didEnterBackground
      """, end: 10,
    expected: """
      undetermined 0.0–1.0 cutOff
      active 1.0–5.1 observed
      inactive 5.1–5.1 inferred
      background 5.1–10.0 observed
      """),
])
func timelinesSayWhatAPersonReads(_ example: TimelineCase) {
  let script = EventScript(example.script, to: example.end)
  let found = timeline(script.trace)
  #expect(found == example.expected.split(separator: "\n").map(String.init))
}

@Test func everyInstanceOfAnExtensionIsHandedOn() {
  let script = EventScript(
    """
    1 started kind=extension pid=7
    2 started kind=extension pid=8
    3 started kind=extension pid=9
    4 exited kind=extension pid=7
    5 exited kind=extension pid=8
    6 started kind=extension pid=10
    """, to: 10)
  var pids: [Int32] = []
  _ = TimelineBuilder().build(script.trace) { piece in
    if case .process(let history) = piece, let pid = history.pid { pids.append(pid) }
  }
  #expect(pids.sorted() == [7, 8, 9, 10])
}
