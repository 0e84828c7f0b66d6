extension TimelineCase {
  /// What is seen on screen, by the word of FrontBoard, SpringBoard and clients of RunningBoard.
  static let visibility: [TimelineCase] = [
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
  ]
}
