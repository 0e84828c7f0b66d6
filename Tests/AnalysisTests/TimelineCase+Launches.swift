extension TimelineCase {
  /// How an app starts, and in which state it is until the first sure sign.
  static let launches: [TimelineCase] = [
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
        notRunning 0.0–1.0 cutOff
        inactive 1.0–8.0 observed
        active 8.0–100.0 observed
        """),
    TimelineCase(
      name: "launch of a scene app, from the mask: reason 11 is not a background session",
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
        notRunning 0.0–10.0 cutOff
        inactiveOrBackground 10.0–10.7 observed
        inactive 10.7–11.0 observed
        active 11.0–20.0 observed
        """),
    TimelineCase(
      name: "launched, seen again half an hour later: it would have shown itself in the foreground",
      script: """
        1 launchedByUser pid=7
        2 didFinishLaunching pid=7
        1800 willEnterForeground pid=7
        1801 didBecomeActive pid=7
        """, end: 1900,
      expected: """
        notInForeground 0.0–1.0 cutOff
        background 1.0–2.0 observed
        backgroundOrSuspended 2.0–1800.0 observed
        background 1800.0–1800.0 inferred
        inactive 1800.0–1801.0 observed
        active 1801.0–1900.0 observed
        """),
    TimelineCase(
      name: "launched in background, told of it a quarter of an hour later: since the launch",
      script: """
        1 launchedInBackground pid=7
        2 didFinishLaunching pid=7
        900 didEnterBackground pid=7
        1800 willEnterForeground pid=7
        """, end: 1900,
      expected: """
        notInForeground 0.0–1.0 cutOff
        backgroundOrSuspended 1.0–2.0 observed
        background 2.0–2.0 observed
        backgroundOrSuspended 2.0–1800.0 observed
        background 1800.0–1800.0 inferred
        foreground 1800.0–1900.0 observed
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
        notInForeground 0.0–1.0 cutOff
        inactive 1.0–2.0 observed
        active 2.0–5.0 observed
        inactive 5.0–6.0 observed
        notInForeground 6.0–10.0 observed
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
        notInForeground 0.0–1.0 cutOff
        background 1.0–1.2 observed
        inactive 1.2–1.5 derived
        active 1.5–5.0 derived
        inactive 5.0–6.0 derived
        notInForeground 6.0–10.0 derived
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
        notRunning 0.0–1.0 cutOff
        inactiveOrBackground 1.0–5.0 observed
        background 5.0–5.0 inferred
        suspended 5.0–5.0 observed
        suspendedOrNotRunning 5.0–50.0 inferred
        inactive 50.0–51.0 observed
        active 51.0–60.0 observed
        """),
    TimelineCase(
      name: "background within the time of a launch is background since the launch",
      script: """
        1 started pid=7
        31 background pid=7 by=frontBoard
        """, end: 40,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactiveOrActiveOrBackground 1.0–31.0 observed
        background 31.0–40.0 observed
        """),
    TimelineCase(
      name: "background later than a launch lasts tells nothing of the time before it",
      script: """
        1 started pid=7
        31.001 background pid=7 by=frontBoard
        """, end: 40,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactiveOrActiveOrBackground 1.0–31.001 observed
        background 31.001–40.0 observed
        """),
    TimelineCase(
      name: "active later than a launch lasts tells nothing of the time before it",
      script: """
        1 started pid=7
        61 didBecomeActive pid=7
        """, end: 70,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactiveOrBackground 1.0–61.0 observed
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
        notRunning 0.0–1.0 cutOff
        inactiveOrActiveOrBackground 1.0–5.0 observed
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
        notRunning 0.0–1.0 cutOff
        inactiveOrActiveOrBackground 1.0–5.0 observed
        background 5.0–5.0 inferred
        suspended 5.0–10.0 observed
        """),
    TimelineCase(
      name: "a background launch that the system announces lasts as long as nothing else is told",
      script: """
        1 startedInBackground pid=7
        100 suspended pid=7
        """, end: 110,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactiveOrActiveOrBackground 1.0–100.0 observed
        background 100.0–100.0 inferred
        suspended 100.0–110.0 observed
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
        notRunning 0.0–1.0 cutOff
        background 1.0–2.0 observed
        suspended 2.0–2.0 observed
        backgroundOrSuspended 2.0–60.0 inferred
        background 60.0–60.0 inferred
        inactive 60.0–60.2 observed
        active 60.2–100.0 observed
        """),
    TimelineCase(
      name: "a prewarmed process is shown later: no new process, no session in the launch",
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
        notRunning 0.0–1.0 cutOff
        background 1.0–2.0 observed
        suspended 2.0–50.0 observed
        background 50.0–50.4 observed
        inactive 50.4–50.4 observed
        runningOrSuspended 50.4–50.5 inferred
        inactive 50.5–50.5 inferred
        active 50.5–60.0 observed
        """),
    TimelineCase(
      name: "SpringBoard makes the scene before UIKit begins to launch: one launch, no session",
      script: """
        1 started pid=7
        1.06 sceneForeground scene=A by=frontBoard
        1.3 0>1024 pid=7
        1.31 1024>1056 pid=7
        1.32 1056>3104 pid=7
        1.33 3104>2080 pid=7
        1.35 2080>32 pid=7
        1.7 32>0 pid=7
        """, end: 20,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactiveOrBackground 1.0–1.06 observed
        inactive 1.06–1.7 derived
        active 1.7–20.0 observed
        """),
    TimelineCase(
      name: "the scene's line is the first of the launch, and UIKit's first is lost",
      script: """
        1 sceneForeground scene=A by=frontBoard
        1.3 1024>1056 pid=7
        1.32 1056>3104 pid=7
        1.35 3104>32 pid=7
        1.7 32>0 pid=7
        """, end: 20,
      expected: """
        notInForeground 0.0–1.0 cutOff
        inactiveOrBackground 1.0–1.35 observed
        inactive 1.35–1.7 observed
        active 1.7–20.0 observed
        """),
    TimelineCase(
      name: "SpringBoard takes the app for active before UIKit begins to launch its scene",
      script: """
        1 visible pid=7 by=locationd
        2 systemInactive by=springBoard
        3 systemActive by=springBoard
        4 0>1024 pid=7
        5 1024>3072 pid=7
        6 3072>32 pid=7
        8 32>0 pid=7
        """, end: 20,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactiveOrBackground 1.0–6.0 observed
        inactive 6.0–8.0 observed
        active 8.0–20.0 observed
        """),
    TimelineCase(
      name: "a scene comes to the foreground in a launch of which UIKit's lines are missing",
      script: """
        1 started pid=7
        1.06 sceneForeground scene=A by=frontBoard
        60 sceneBackground scene=A by=frontBoard
        """, end: 100,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactiveOrActiveOrBackground 1.0–1.06 observed
        foreground 1.06–60.0 derived
        background 60.0–100.0 derived
        """),
    TimelineCase(
      name: "an app without scenes, to which FrontBoard gave one, becomes active: no background",
      script: """
        1 started pid=7
        1.06 sceneForeground scene=A by=frontBoard
        1.3 didFinishLaunching pid=7
        1.6 didBecomeActive pid=7
        """, end: 20,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactive 1.0–1.6 observed
        active 1.6–20.0 observed
        """),
    TimelineCase(
      name: "a prewarmed process is still suspended when SpringBoard wants its scene",
      script: """
        1 started pid=7
        2 suspended pid=7
        50 sceneForeground scene=A by=frontBoard
        50.2 0>1024 pid=7
        50.3 1024>3072 pid=7
        50.4 3072>32 pid=7
        50.5 32>0 pid=7
        """, end: 60,
      expected: """
        notRunning 0.0–1.0 cutOff
        background 1.0–2.0 observed
        suspended 2.0–2.0 observed
        backgroundOrSuspended 2.0–50.2 inferred
        background 50.2–50.2 inferred
        inactiveOrBackground 50.2–50.4 observed
        inactive 50.4–50.5 observed
        active 50.5–60.0 observed
        """),
    TimelineCase(
      name: "found suspended, resumed for the scene, and UIKit begins to launch it",
      script: """
        1 suspended pid=7
        50 resumed pid=7
        50.1 sceneForeground scene=A by=frontBoard
        50.2 0>1024 pid=7
        50.3 1024>3072 pid=7
        50.4 3072>32 pid=7
        50.5 32>0 pid=7
        """, end: 60,
      expected: """
        background 0.0–1.0 cutOff
        suspended 1.0–50.0 observed
        background 50.0–50.1 observed
        inactive 50.1–50.5 derived
        active 50.5–60.0 observed
        """),
  ]
}
