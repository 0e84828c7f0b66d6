extension TimelineCase {
  /// Which lines are of one launch, and which of another.
  static let launchLines: [TimelineCase] = [
    TimelineCase(
      name: "UIKit begins to launch, and the app tells that it finished: one launch",
      script: """
        1 started pid=7
        1.1 0>1024 name=Notes
        1.2 1024>1056 name=Notes
        1.3 didFinishLaunching name=Notes
        1.4 1056>32 name=Notes
        1.5 32>0 name=Notes
        1.6 ties name=Notes pid=7
        """, end: 10,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactive 1.0–1.5 observed
        active 1.5–10.0 observed
        """),
    TimelineCase(
      name: "a launch that takes its time: the app tells after eleven seconds that it finished",
      script: """
        1 started pid=7
        1.1 0>1024 pid=7
        12 didFinishLaunching
        12.1 1024>0 pid=7
        """, end: 20,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactive 1.0–12.1 observed
        active 12.1–20.0 observed
        """),
    TimelineCase(
      name: "the mask of a launch comes before the line of its start, which names the pid",
      script: """
        1 0>1024
        1.1 started pid=7
        1.5 1024>0
        """, end: 10,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactive 1.0–1.5 observed
        active 1.5–10.0 observed
        """),
    TimelineCase(
      name: "no pids: launched anew a moment after it was used",
      script: """
        1 didFinishLaunching
        1.5 didBecomeActive
        5 didFinishLaunching
        5.5 didBecomeActive
        """, end: 10,
      expected: """
        inactiveOrBackgroundOrSuspendedOrNotRunning 0.0–1.0 cutOff
        inactive 1.0–1.5 observed
        active 1.5–1.5 observed
        activeOrNotRunning 1.5–5.0 inferred
        inactive 5.0–5.5 observed
        active 5.5–10.0 observed
        """),
    TimelineCase(
      name: "found in use, and UIKit begins to launch: a new process with the pid of the old",
      script: """
        1 2049>1 pid=7
        1.5 1>0 pid=7
        60 0>1024 pid=7
        60.5 1024>0 pid=7
        """,
      expected: """
        backgroundOrSuspended 0.0–1.0 cutOff
        background 1.0–1.0 inferred
        inactive 1.0–1.5 observed
        active 1.5–1.5 observed
        activeOrNotRunning 1.5–60.0 inferred
        inactive 60.0–60.5 observed
        active 60.5–100.0 observed
        """),
    TimelineCase(
      name: "RunningBoard begins to track the process anew, which goes on",
      script: """
        1 started pid=7
        1.5 0>1024 pid=7
        1.9 1024>0 pid=7
        60 started pid=7
        70 0>1 pid=7
        """,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactive 1.0–1.9 observed
        active 1.9–70.0 observed
        inactive 70.0–100.0 observed
        """),
    TimelineCase(
      name: "launched again with the same pid, by native events",
      script: """
        1 launched pid=7
        2 didBecomeActive pid=7
        60 launched pid=7
        61 didBecomeActive pid=7
        """,
      expected: """
        inactiveOrBackgroundOrSuspendedOrNotRunning 0.0–1.0 cutOff
        inactive 1.0–2.0 observed
        active 2.0–2.0 observed
        activeOrNotRunning 2.0–60.0 inferred
        inactive 60.0–61.0 observed
        active 61.0–100.0 observed
        """),
    TimelineCase(
      name: "events of another boot: what ran before is gone",
      script: """
        1 didBecomeActive pid=7 boot=A
        5 willResignActive pid=7 boot=A
        60 didBecomeActive pid=7 boot=B
        70 willResignActive pid=7 boot=B
        """,
      expected: """
        undetermined 0.0–1.0 cutOff
        active 1.0–5.0 observed
        inactive 5.0–5.0 observed
        inactiveOrBackgroundOrSuspendedOrNotRunning 5.0–60.0 inferred
        active 60.0–70.0 observed
        inactive 70.0–100.0 observed
        """),
    TimelineCase(
      name: "found in use by its scene, and launched anew: the scene's lines show use, too",
      script: """
        1 sceneWillResignActive scene=a
        2 sceneDidEnterBackground scene=a
        60 didFinishLaunching
        61 sceneWillEnterForeground scene=a
        62 sceneDidBecomeActive scene=a
        """,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–2.0 derived
        background 2.0–2.0 derived
        notInForeground 2.0–60.0 inferred
        background 60.0–61.0 observed
        inactive 61.0–62.0 derived
        active 62.0–100.0 derived
        """),
    TimelineCase(
      name: "launched for the background, and opened before anything else is told",
      script: """
        1 startedInBackground pid=7
        9 didFinishLaunching pid=7
        9.5 didBecomeActive pid=7
        """, end: 20,
      expected: """
        notRunning 0.0–1.0 cutOff
        background 1.0–9.5 observed
        inactive 9.5–9.5 inferred
        active 9.5–20.0 observed
        """),
    TimelineCase(
      name: "launched for the background, and nothing else but its exit",
      script: """
        1 startedInBackground pid=7
        9 exited pid=7
        """, end: 20,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactiveOrActiveOrBackground 1.0–9.0 observed
        notRunning 9.0–20.0 observed
        """),
    TimelineCase(
      name: "the log begins within a launch",
      script: """
        1 1024>3072 pid=7
        1.2 3072>32 pid=7
        1.5 32>0 pid=7
        """, end: 20,
      expected: """
        undetermined 0.0–1.0 cutOff
        inactiveOrBackground 1.0–1.2 cutOff
        inactive 1.2–1.5 observed
        active 1.5–20.0 observed
        """),
    TimelineCase(
      name: "the log begins with the line that resumes the process",
      script: """
        5 resumed pid=7
        5.2 2049>2081 pid=7
        5.3 2081>33 pid=7
        """, end: 20,
      expected: """
        suspended 0.0–5.0 cutOff
        background 5.0–5.3 observed
        inactive 5.3–20.0 observed
        """),
    TimelineCase(
      name: "the line that resumes a process is the first of a launch",
      script: """
        5 resumed pid=7
        5.01 started pid=7
        5.2 0>1024 pid=7
        5.5 1024>0 pid=7
        """, end: 20,
      expected: """
        notRunning 0.0–5.0 cutOff
        inactive 5.0–5.5 observed
        active 5.5–20.0 observed
        """),
    TimelineCase(
      name: "a mask of a launch whose first line is lost, after the mask of the old process",
      script: """
        1 0>1 pid=7
        2 1>2049 pid=7
        60 1024>1056
        60.5 1056>0
        """,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–2.0 observed
        background 2.0–2.0 observed
        notInForeground 2.0–60.0 inferred
        inactive 60.0–60.5 cutOff
        active 60.5–100.0 observed
        """),
    TimelineCase(
      name: "ended while it was launched, and a last line of it trails after",
      script: """
        1 started pid=7
        1.1 0>1024
        5 exited pid=7
        5.003 1024>1056
        """, end: 20,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactiveOrBackground 1.0–5.0 observed
        notRunning 5.0–20.0 observed
        """),
    TimelineCase(
      name: "clients of RunningBoard tell this and that before UIKit begins to launch: no session",
      script: """
        1 visible pid=7 by=runningBoardClient
        1.01 hidden pid=7 by=runningBoardClient
        1.3 0>1024 pid=7
        1.32 1024>3072 pid=7
        1.35 3072>32 pid=7
        1.7 32>0 pid=7
        """, end: 10,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactiveOrBackground 1.0–1.35 observed
        inactive 1.35–1.7 observed
        active 1.7–10.0 observed
        """),
    TimelineCase(
      name: "hidden by a client before the launch: its masks do not tell when it was in background",
      script: """
        1 mentioned pid=7
        1.1 hidden pid=7 by=runningBoardClient
        1.3 0>1024 pid=7
        1.32 1024>3072 pid=7
        1.35 3072>32 pid=7
        """, end: 10,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactiveOrBackground 1.0–1.35 observed
        inactive 1.35–10.0 observed
        """),
  ]
}
