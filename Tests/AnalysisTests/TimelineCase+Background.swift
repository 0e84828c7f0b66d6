extension TimelineCase {
  /// The way to the background, suspension, and the way back.
  static let background: [TimelineCase] = [
    TimelineCase(
      name: "the budget's clock shows the background, not since when",
      script: """
        1 mentioned pid=7
        2 budgetStarted pid=7
        5 suspended pid=7
        """, end: 10,
      expected: """
        inactiveOrActiveOrBackground 0.0–2.0 cutOff
        background 2.0–5.0 inferred
        suspended 5.0–10.0 observed
        """),
    TimelineCase(
      name: "the budget's clock starts a moment before the line that says background",
      script: """
        1 8194>8193 pid=7
        2 budgetStarted pid=7
        2.1 didEnterBackground pid=7
        """, end: 10,
      expected: """
        inactive 0.0–2.1 cutOff
        notInForeground 2.1–10.0 observed
        """),
    TimelineCase(
      name: "a task keeps the process running until it ends, whatever else is recorded",
      script: """
        1 willResignActive pid=7
        2 didEnterBackground pid=7
        2.1 work pid=7 by=uiKit
        20 wrote pid=7
        27 workEnded pid=7 by=uiKit
        60 wrote pid=7
        """, end: 90,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–2.0 observed
        background 2.0–27.0 observed
        backgroundOrSuspended 27.0–60.0 observed
        background 60.0–60.0 observed
        notInForeground 60.0–90.0 observed
        """),
    TimelineCase(
      name: "a task never seen to end kept its process running for a budget at most",
      script: """
        1 willResignActive pid=7
        2 didEnterBackground pid=7
        2.1 work pid=7 by=uiKit
        20 wrote pid=7
        900 wrote pid=7
        """, end: 901,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–2.0 observed
        background 2.0–20.0 observed
        backgroundOrSuspended 20.0–900.0 observed
        background 900.0–900.0 observed
        notInForeground 900.0–901.0 observed
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
        backgroundOrSuspended 4.0–300.0 inferred
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
      name: "only the two ends are logged: through inactive, in no known time",
      script: """
        1 didEnterBackground
        5 didBecomeActive
        """, end: 10,
      expected: """
        undetermined 0.0–1.0 cutOff
        backgroundOrSuspended 1.0–5.0 observed
        background 5.0–5.0 inferred
        inactive 5.0–5.0 inferred
        active 5.0–10.0 observed
        """),
    TimelineCase(
      name: "the mask shows that the app was in background already, not since when",
      script: """
        1 visible pid=7 by=springBoard
        5 2049>2048 pid=7
        """, end: 10,
      expected: """
        runningOrSuspended 0.0–5.0 cutOff
        backgroundOrSuspended 5.0–10.0 observed
        """),
    TimelineCase(
      name: "one line leads from suspended to inactive: through background, which nobody saw",
      script: """
        1 didEnterBackground pid=7
        5 suspended pid=7 by=runningBoard
        20 willEnterForeground pid=7
        """, end: 30,
      expected: """
        foreground 0.0–1.0 cutOff
        background 1.0–5.0 observed
        suspended 5.0–5.0 observed
        backgroundOrSuspended 5.0–20.0 inferred
        background 20.0–20.0 inferred
        foreground 20.0–30.0 observed
        """),
    TimelineCase(
      name: "the better line sets the time of the same change",
      script: """
        1 didBecomeActive
        5 background by=springBoard
        5.1 didEnterBackground
        """, end: 10,
      expected: """
        runningOrSuspended 0.0–1.0 cutOff
        foreground 1.0–5.1 observed
        backgroundOrSuspended 5.1–10.0 observed
        """),
    TimelineCase(
      name: "woken, and UIKit says again that the app is in background",
      script: """
        1 didBecomeActive pid=7
        5 0>1 pid=7
        6 1>2049 pid=7
        10 suspended pid=7
        30 resumed pid=7
        32 didEnterBackground pid=7
        35 suspended pid=7
        """, end: 40,
      expected: """
        inactive 0.0–1.0 cutOff
        active 1.0–5.0 observed
        inactive 5.0–6.0 observed
        background 6.0–10.0 observed
        suspended 10.0–30.0 observed
        background 30.0–35.0 observed
        suspended 35.0–40.0 observed
        """),
    TimelineCase(
      name: "the log begins with FrontBoard's word of the background",
      script: """
        1 background pid=7 by=frontBoard
        7 suspended pid=7
        """, end: 10,
      expected: """
        inactiveOrActiveOrBackground 0.0–1.0 cutOff
        background 1.0–7.0 observed
        suspended 7.0–10.0 observed
        """),
    TimelineCase(
      name: "the log begins with a scene's way to the background",
      script: """
        1 sceneBackground scene=A by=frontBoard
        7 suspended pid=7
        """, end: 10,
      expected: """
        runningOrSuspended 0.0–1.0 cutOff
        background 1.0–7.0 derived
        suspended 7.0–10.0 observed
        """),
    TimelineCase(
      name: "an observer's word of the background does not show that the app runs",
      script: """
        1 background by=observer
        7 started pid=7
        8 didBecomeActive pid=7
        """, end: 10,
      expected: """
        notRunning 0.0–7.0 cutOff
        inactive 7.0–8.0 observed
        active 8.0–10.0 observed
        """),
    TimelineCase(
      name: "FrontBoard tells of the background after an exit: nothing runs",
      script: """
        1 exited pid=7
        1.1 background pid=7 by=frontBoard
        20 sceneBackground scene=A by=frontBoard
        """, end: 30,
      expected: """
        runningOrSuspended 0.0–1.0 cutOff
        notRunning 1.0–30.0 observed
        """),
    TimelineCase(
      name: "FrontBoard tells of the background a moment before RunningBoard tells of the start",
      script: """
        1 background pid=7 by=frontBoard
        1.01 started pid=7
        1.3 0>1024 pid=7
        1.4 1024>3072 pid=7
        1.5 3072>32 pid=7
        1.7 32>0 pid=7
        """, end: 10,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactiveOrBackground 1.0–1.5 observed
        inactive 1.5–1.7 observed
        active 1.7–10.0 observed
        """),
    TimelineCase(
      name: "the log begins with FrontBoard's word, and UIKit shows that it came early",
      script: """
        1 background pid=7 by=frontBoard
        1.6 4097>6145 pid=7
        7 suspended pid=7
        """, end: 10,
      expected: """
        inactiveOrBackgroundOrSuspended 0.0–1.0 cutOff
        runningOrSuspended 1.0–1.6 observed
        inactive 1.6–1.6 inferred
        background 1.6–7.0 observed
        suspended 7.0–10.0 observed
        """),
    TimelineCase(
      name:
        "the app is slow on its time to background: its mask shows that it had not entered the background",
      script: """
        1 0>1 pid=7
        1.6 background pid=7 by=springBoard
        4.6 1>2049 pid=7
        6 suspended pid=7
        """, end: 10,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–4.6 observed
        background 4.6–6.0 observed
        suspended 6.0–10.0 observed
        """),
    TimelineCase(
      name: "FrontBoard's word is early, and the mask goes on in the foreground: one session",
      script: """
        1 0>1 pid=7
        1.6 background pid=7 by=frontBoard
        1.8 1>4097 pid=7
        4.6 4097>6145 pid=7
        """, end: 10,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–4.6 observed
        backgroundOrSuspended 4.6–10.0 observed
        """),
    TimelineCase(
      name: "SpringBoard's word is early, before the app stops being active",
      script: """
        1 1>0 pid=7
        5 background pid=7 by=springBoard
        5.4 0>1 pid=7
        6 1>2049 pid=7
        """, end: 10,
      expected: """
        inactive 0.0–1.0 cutOff
        active 1.0–5.4 observed
        inactive 5.4–6.0 observed
        backgroundOrSuspended 6.0–10.0 observed
        """),
    TimelineCase(
      name: "whole seconds that fall together: SpringBoard's word is early",
      script: """
        1 0>1 pid=7
        1 background pid=7 by=springBoard
        4 1>2049 pid=7
        """, end: 10,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–4.0 observed
        backgroundOrSuspended 4.0–10.0 observed
        """),
    TimelineCase(
      name: "the app tells by callbacks that it is slow on its time to background",
      script: """
        1 willResignActive pid=7
        1.6 background pid=7 by=springBoard
        4.6 didEnterBackground pid=7
        """, end: 10,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–4.6 observed
        backgroundOrSuspended 4.6–10.0 observed
        """),
    TimelineCase(
      name: "the scene tells that it is slow on its time to background",
      script: """
        1 sceneWillResignActive scene=A pid=7
        1.6 background pid=7 by=springBoard
        4.6 sceneDidEnterBackground scene=A pid=7
        """, end: 10,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–4.6 derived
        backgroundOrSuspended 4.6–10.0 derived
        """),
    TimelineCase(
      name: "the budget shows the app in background long before the line that says so",
      script: """
        1 willResignActive pid=7
        1.6 background pid=7 by=springBoard
        1.7 budgetStarted pid=7
        9 didEnterBackground pid=7
        """, end: 10,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–9.0 observed
        backgroundOrSuspended 9.0–10.0 observed
        """),
    TimelineCase(
      name: "background by SpringBoard, suspended and woken: UIKit calls the callback anew",
      script: """
        1 willResignActive pid=7
        1.6 background pid=7 by=springBoard
        4 suspended pid=7
        9 resumed pid=7
        9.1 didEnterBackground pid=7
        """, end: 10,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–1.6 observed
        background 1.6–4.0 observed
        suspended 4.0–9.0 observed
        background 9.0–10.0 observed
        """),
    TimelineCase(
      name: "longer than any watchdog lets an app take, lines may be missing instead",
      script: """
        1 0>1 pid=7
        1.6 background pid=7 by=springBoard
        60 1>2049 pid=7
        """, end: 70,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–1.6 observed
        runningOrSuspended 1.6–60.0 observed
        inactive 60.0–60.0 inferred
        backgroundOrSuspended 60.0–70.0 observed
        """),
    TimelineCase(
      name: "the app is slow on its way back: SpringBoard wants it there sooner",
      script: """
        1 0>1 pid=7
        2 1>2049 pid=7
        5 visible pid=7 by=springBoard
        7 2049>1 pid=7
        8 1>0 pid=7
        """, end: 10,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–2.0 observed
        backgroundOrSuspended 2.0–7.0 observed
        background 7.0–7.0 inferred
        inactive 7.0–8.0 observed
        active 8.0–10.0 observed
        """),
    TimelineCase(
      name: "the log begins with the words of two components, and UIKit shows that they came early",
      script: """
        1 sceneBackground scene=A by=frontBoard
        1.02 background pid=7 by=frontBoard
        1.32 4097>6145 pid=7
        """, end: 10,
      expected: """
        inactiveOrBackgroundOrSuspended 0.0–1.02 cutOff
        runningOrSuspended 1.02–1.32 observed
        inactive 1.32–1.32 inferred
        backgroundOrSuspended 1.32–10.0 observed
        """),
    TimelineCase(
      name: "the budget's clock confirms the background: it does not tell since when",
      script: """
        1 1>0 pid=7
        5 0>1 pid=7
        6 sceneBackground scene=A by=frontBoard
        6.2 budgetStarted pid=7
        """, end: 10,
      expected: """
        inactive 0.0–1.0 cutOff
        active 1.0–5.0 observed
        inactive 5.0–6.2 observed
        notInForeground 6.2–10.0 inferred
        """),
  ]
}
