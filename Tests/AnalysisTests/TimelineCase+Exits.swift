extension TimelineCase {
  /// How a process ends, and what only looks like an end.
  static let exits: [TimelineCase] = [
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
        inactiveOrBackground 0.0–1.0 cutOff
        active 1.0–5.0 observed
        notRunning 5.0–20.0 observed
        inactiveOrBackground 20.0–21.0 observed
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
        undetermined 5.0–20.0 observed
        inactive 20.0–30.0 observed
        """),
    TimelineCase(
      name: "found running after an exit: nothing tells since when",
      script: """
        1 didBecomeActive pid=7
        5 exited pid=7
        60 didEnterBackground pid=8
        """,
      expected: """
        undetermined 0.0–1.0 cutOff
        foreground 1.0–5.0 observed
        undetermined 5.0–60.0 observed
        backgroundOrSuspended 60.0–100.0 observed
        """),
    TimelineCase(
      name: "found running after an exit, and a line of its start comes a moment later",
      script: """
        1 didBecomeActive pid=7
        5 exited pid=7
        60 0>1024 pid=8
        60.1 started pid=8
        61 1024>0 pid=8
        """,
      expected: """
        inactive 0.0–1.0 cutOff
        active 1.0–5.0 observed
        notRunning 5.0–60.0 observed
        inactive 60.0–61.0 observed
        active 61.0–100.0 observed
        """),
    TimelineCase(
      name: "the kernel decides to kill, launchd says when the process is gone",
      script: """
        1 suspended pid=7
        5 jetsam pid=7 by=kernel
        5.04 killed pid=7 by=launchd
        """, end: 10,
      expected: """
        inactiveOrActiveOrBackground 0.0–1.0 cutOff
        background 1.0–1.0 inferred
        suspended 1.0–5.04 observed
        notRunning 5.04–10.0 observed
        """),
    TimelineCase(
      name: "the kernel's decision, and what launchd says two seconds later, are one exit",
      script: """
        1 suspended pid=7
        5 jetsam pid=7 by=kernel
        7 killed pid=7 by=launchd
        """, end: 10,
      expected: """
        inactiveOrActiveOrBackground 0.0–1.0 cutOff
        background 1.0–1.0 inferred
        suspended 1.0–7.0 observed
        notRunning 7.0–10.0 observed
        """),
    TimelineCase(
      name: "what launchd says more than two seconds later does not move the exit",
      script: """
        1 suspended pid=7
        5 jetsam pid=7 by=kernel
        7.001 killed pid=7 by=launchd
        """, end: 10,
      expected: """
        inactiveOrActiveOrBackground 0.0–1.0 cutOff
        background 1.0–1.0 inferred
        suspended 1.0–5.0 observed
        notRunning 5.0–10.0 observed
        """),
    TimelineCase(
      name: "a line of a process two seconds after its reported end is late",
      script: """
        1 suspended pid=7
        5 gone pid=7 by=frontBoard
        7 wrote pid=7
        """, end: 10,
      expected: """
        inactiveOrActiveOrBackground 0.0–1.0 cutOff
        background 1.0–1.0 inferred
        suspended 1.0–5.0 observed
        notRunning 5.0–10.0 observed
        """),
    TimelineCase(
      name: "an announced end with nothing after it is an exit, inferred",
      script: """
        1 didEnterBackground pid=7
        5 ending pid=7 by=assertiond
        """, end: 10,
      expected: """
        undetermined 0.0–1.0 cutOff
        backgroundOrSuspended 1.0–5.0 observed
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
        backgroundOrSuspended 1.0–7.0 observed
        background 7.0–7.0 observed
        notInForeground 7.0–10.0 observed
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
        activeOrNotRunning 3.0–10.0 inferred
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
        inactiveOrBackgroundOrSuspendedOrNotRunning 0.0–1.0 cutOff
        inactive 1.0–2.0 observed
        active 2.0–5.0 observed
        inactive 5.0–6.0 observed
        notRunning 6.0–20.0 inferred
        inactive 20.0–21.0 observed
        active 21.0–30.0 observed
        """),
  ]
}
