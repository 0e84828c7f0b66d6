extension TimelineCase {
  /// What is seen on screen, by the word of FrontBoard, SpringBoard and clients of RunningBoard.
  static let visibility: [TimelineCase] = [
    TimelineCase(
      name: "a feed of whole states, of which none says background",
      script: """
        1 visible pid=7 by=instruments
        11 asleep pid=7 by=instruments
        21 visible pid=7 by=instruments
        """, end: 30,
      expected: """
        undetermined 0.0–1.0 cutOff
        foreground 1.0–11.0 observed
        background 11.0–11.0 inferred
        suspended 11.0–21.0 observed
        foreground 21.0–30.0 observed
        """),
    TimelineCase(
      name: "beside UIKit's masks such a feed shows that lines are missing",
      script: """
        1 1>0 pid=7
        11 asleep pid=7 by=instruments
        """, end: 30,
      expected: """
        inactive 0.0–1.0 cutOff
        active 1.0–1.0 observed
        runningOrSuspended 1.0–11.0 inferred
        suspended 11.0–30.0 observed
        """),
    TimelineCase(
      name: "a feed follows the next process from its start",
      script: """
        1 visible pid=7 by=instruments
        11 gone pid=7 by=instruments
        21 visible pid=8 by=instruments
        """, end: 30,
      expected: """
        undetermined 0.0–1.0 cutOff
        foreground 1.0–11.0 observed
        notRunning 11.0–21.0 observed
        foreground 21.0–30.0 observed
        """),
    TimelineCase(
      name: "RunningBoard's roles: in front of the user there may be more than one",
      script: """
        1 started pid=7
        1.1 hidden pid=7 by=runningBoard
        8 forUser pid=7 by=runningBoard
        20 hidden pid=7 by=runningBoard
        25 suspended pid=7
        """, end: 30,
      expected: """
        notRunning 0.0–1.0 cutOff
        background 1.0–8.0 observed
        inactiveOrActiveOrBackground 8.0–20.0 observed
        background 20.0–25.0 observed
        suspended 25.0–30.0 observed
        """),
    TimelineCase(
      name: "a client of RunningBoard alone says that the app is seen, which may be over",
      script: """
        1 visible pid=7 by=runningBoardClient
        5 hidden pid=7 by=runningBoard
        20 visible pid=7 by=runningBoardClient
        """, end: 30,
      expected: """
        runningOrSuspended 0.0–1.0 cutOff
        foreground 1.0–5.0 inferred
        background 5.0–30.0 observed
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
        runningOrSuspended 0.0–1.0 cutOff
        foreground 1.0–5.0 inferred
        background 5.0–20.1 observed
        foreground 20.1–30.0 observed
        """),
    TimelineCase(
      name: "launched, and seen on screen by a client of RunningBoard alone",
      script: """
        1 started pid=7
        2 visible pid=7 by=runningBoardClient
        60 hidden pid=7 by=runningBoard
        """,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactiveOrActiveOrBackground 1.0–2.0 observed
        foreground 2.0–60.0 inferred
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
        notRunning 0.0–1.0 cutOff
        inactiveOrActiveOrBackground 1.0–2.0 observed
        foreground 2.0–60.0 inferred
        background 60.0–100.0 observed
        """),
    TimelineCase(
      name: "without UIKit's lines, visibility is the fallback for the foreground",
      script: """
        1 started pid=7
        2 foreground pid=7 by=frontBoard
        30 background pid=7 by=frontBoard
        """, end: 60,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactiveOrActiveOrBackground 1.0–2.0 observed
        foreground 2.0–30.0 observed
        background 30.0–60.0 observed
        """),
    TimelineCase(
      name: "clients of RunningBoard saw the app, which by its mask was active all the time",
      script: """
        1 visible pid=7 by=runningBoardClient
        20 visible pid=7 by=runningBoardClient
        60 0>1 pid=7
        60.6 4097>6145 pid=7
        60.61 visible pid=7 by=runningBoardClient
        """,
      expected: """
        active 0.0–60.0 cutOff
        inactive 60.0–60.0 observed
        runningOrSuspended 60.0–60.6 inferred
        inactive 60.6–60.6 inferred
        background 60.6–100.0 observed
        """),
    TimelineCase(
      name: "it comes to the foreground, and by its next line has long been active",
      script: """
        5 visible pid=7 by=springBoard
        60 0>1 pid=7
        60.6 4097>6145 pid=7
        """,
      expected: """
        active 0.0–60.0 cutOff
        inactive 60.0–60.0 observed
        runningOrSuspended 60.0–60.6 inferred
        inactive 60.6–60.6 inferred
        backgroundOrSuspended 60.6–100.0 observed
        """),
    TimelineCase(
      name: "resumed for the foreground, and no line tells that it became active",
      script: """
        1 suspended pid=7 by=runningBoard
        10 resumed pid=7 by=runningBoard
        10.4 visible pid=7 by=springBoard
        60 willResignActive pid=7
        """,
      expected: """
        background 0.0–1.0 cutOff
        suspended 1.0–10.0 observed
        background 10.0–10.4 observed
        inactive 10.4–10.4 observed
        foreground 10.4–60.0 inferred
        active 60.0–60.0 inferred
        foreground 60.0–100.0 observed
        """),
    TimelineCase(
      name: "launched, and its own first line is that it stops being active",
      script: """
        1 started pid=7
        1.2 foreground pid=7 by=frontBoard
        11 willResignActive pid=7
        12 didEnterBackground pid=7
        """,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactiveOrBackground 1.0–1.2 observed
        inactive 1.2–1.2 observed
        foreground 1.2–11.0 inferred
        active 11.0–11.0 inferred
        inactive 11.0–12.0 observed
        background 12.0–100.0 observed
        """),
    TimelineCase(
      name: "the app itself told that it was inactive: a line between is missing",
      script: """
        1 willEnterForeground pid=7
        60 willResignActive pid=7
        """,
      expected: """
        undetermined 0.0–1.0 cutOff
        inactive 1.0–1.0 observed
        foreground 1.0–60.0 inferred
        active 60.0–60.0 inferred
        inactive 60.0–60.0 observed
        undetermined 60.0–100.0 observed
        """),
    TimelineCase(
      name: "SpringBoard's reasons are none in background, too",
      script: """
        1 visible pid=7 by=springBoard
        1.5 systemActive pid=7 by=springBoard
        60 systemInactive pid=7 by=springBoard
        60.5 hidden pid=7 by=springBoard
        60.8 systemActive pid=7 by=springBoard
        """,
      expected: """
        runningOrSuspended 0.0–1.0 cutOff
        foreground 1.0–1.5 observed
        activeOrBackgroundOrSuspended 1.5–60.0 observed
        inactiveOrBackgroundOrSuspended 60.0–60.5 observed
        backgroundOrSuspended 60.5–60.8 observed
        activeOrBackgroundOrSuspended 60.8–100.0 observed
        """),
    TimelineCase(
      name: "SpringBoard tells of a return before UIKit does: one transition, no session",
      script: """
        1 0>1 pid=7
        2 1>2049 pid=7
        9 suspended pid=7
        60 resumed pid=7
        60.01 visible pid=7 by=springBoard
        60.15 2049>2081 pid=7
        60.16 2081>33 pid=7
        60.6 33>0 pid=7
        """,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–2.0 observed
        background 2.0–9.0 observed
        suspended 9.0–60.0 observed
        background 60.0–60.16 observed
        inactive 60.16–60.6 observed
        active 60.6–100.0 observed
        """),
    TimelineCase(
      name: "seen in the foreground before UIKit begins its launch",
      script: """
        1 visible pid=7 by=runningBoardClient
        1.1 0>1024 pid=7
        1.2 1024>3072 pid=7
        1.3 3072>32 pid=7
        1.5 32>0 pid=7
        """, end: 20,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactiveOrBackground 1.0–1.3 observed
        inactive 1.3–1.5 observed
        active 1.5–20.0 observed
        """),
    TimelineCase(
      name: "run for the user ten minutes before it is told to be in background",
      script: """
        1 suspended pid=7
        10 resumed pid=7
        10.1 forUser pid=7
        60 budgetStarted pid=7
        65 suspended pid=7
        """,
      expected: """
        inactiveOrActiveOrBackground 0.0–1.0 cutOff
        background 1.0–1.0 inferred
        suspended 1.0–10.0 observed
        inactiveOrActiveOrBackground 10.0–60.0 observed
        background 60.0–65.0 inferred
        suspended 65.0–100.0 observed
        """),
    TimelineCase(
      name: "run for the user a moment before UIKit tells of the return",
      script: """
        1 suspended pid=7
        10 resumed pid=7
        10.1 forUser pid=7
        10.3 2049>1 pid=7
        """, end: 20,
      expected: """
        background 0.0–1.0 cutOff
        suspended 1.0–10.0 observed
        background 10.0–10.3 observed
        inactive 10.3–20.0 observed
        """),
    TimelineCase(
      name: "Instruments tells that it runs, not where",
      script: """
        1 suspended pid=7 by=instruments
        10 resumed pid=7 by=instruments
        60 suspended pid=7 by=instruments
        """,
      expected: """
        undetermined 0.0–1.0 cutOff
        suspended 1.0–10.0 observed
        inactiveOrActiveOrBackground 10.0–60.0 observed
        suspended 60.0–100.0 observed
        """),
    TimelineCase(
      name: "a client of RunningBoard says that it runs, 20 ms after another that it is suspended",
      script: """
        1 0>1 pid=7
        2 1>2049 pid=7
        5 suspended pid=7 by=runningBoardClient
        5.005 suspended pid=7 by=runningBoardClient
        5.02 hidden pid=7 by=runningBoardClient
        """, end: 10,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–2.0 observed
        background 2.0–5.0 observed
        suspended 5.0–10.0 observed
        """),
    TimelineCase(
      name: "a client of RunningBoard says that it is suspended, 20 ms after another that it runs",
      script: """
        5 suspended pid=7 by=runningBoardClient
        60 hidden pid=7 by=runningBoardClient
        60.02 suspended pid=7 by=runningBoardClient
        69 suspended pid=7 by=runningBoardClient
        """,
      expected: """
        undetermined 0.0–5.0 cutOff
        suspended 5.0–60.0 observed
        inactiveOrActiveOrBackground 60.0–69.0 observed
        suspended 69.0–100.0 observed
        """),
    TimelineCase(
      name: "the first two words of clients of RunningBoard, of which one is late",
      script: """
        5 suspended pid=7 by=runningBoardClient
        5.02 hidden pid=7 by=runningBoardClient
        """, end: 10,
      expected: """
        undetermined 0.0–5.0 cutOff
        runningOrSuspended 5.0–5.02 cutOff
        suspended 5.02–10.0 observed
        """),
    TimelineCase(
      name: "clients of RunningBoard alone tell of a wake a moment after the suspension",
      script: """
        5 suspended pid=7 by=runningBoardClient
        5.2 hidden pid=7 by=runningBoardClient
        8 suspended pid=7 by=runningBoardClient
        """, end: 10,
      expected: """
        undetermined 0.0–5.0 cutOff
        suspended 5.0–5.2 observed
        inactiveOrActiveOrBackground 5.2–8.0 observed
        suspended 8.0–10.0 observed
        """),
    TimelineCase(
      name: "a client of RunningBoard still sees the app that another does not: one session",
      script: """
        1 visible pid=7 by=runningBoardClient
        5 hidden pid=7 by=runningBoardClient
        5.02 visible pid=7 by=runningBoardClient
        5.03 hidden pid=7 by=runningBoardClient
        """, end: 10,
      expected: """
        undetermined 0.0–1.0 cutOff
        foreground 1.0–1.0 inferred
        inactiveOrActiveOrBackground 1.0–5.02 inferred
        foreground 5.02–5.02 inferred
        inactiveOrActiveOrBackground 5.02–10.0 inferred
        """),
    TimelineCase(
      name: "clients of RunningBoard alone tell of a quick return",
      script: """
        1 visible pid=7 by=runningBoardClient
        5 hidden pid=7 by=runningBoardClient
        5.3 visible pid=7 by=runningBoardClient
        5.33 hidden pid=7 by=runningBoardClient
        """, end: 10,
      expected: """
        undetermined 0.0–1.0 cutOff
        foreground 1.0–1.0 inferred
        inactiveOrActiveOrBackground 1.0–5.3 inferred
        foreground 5.3–5.3 inferred
        inactiveOrActiveOrBackground 5.3–10.0 inferred
        """),
    TimelineCase(
      name: "an observer knows no better than a client",
      script: """
        1 foreground pid=7 by=observer
        5 background pid=7 by=observer
        5.02 foreground pid=7 by=observer
        """, end: 10,
      expected: """
        undetermined 0.0–1.0 cutOff
        foreground 1.0–1.0 inferred
        runningOrSuspended 1.0–5.0 inferred
        undetermined 5.0–10.0 inferred
        """),
    TimelineCase(
      name: "a client repeats, when the scene of a launch is made, that the app is not seen",
      script: """
        1 started pid=7
        1.06 sceneForeground scene=A by=frontBoard
        1.08 hidden pid=7 by=runningBoardClient
        1.3 0>1024 pid=7
        1.32 1024>3104 pid=7
        1.35 3104>32 pid=7
        1.7 32>0 pid=7
        """, end: 20,
      expected: """
        notRunning 0.0–1.0 cutOff
        inactiveOrBackground 1.0–1.06 observed
        inactive 1.06–1.7 derived
        active 1.7–20.0 observed
        """),
  ]
}
