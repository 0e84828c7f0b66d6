extension TimelineCase {
  /// Lines that are missing, and what shows it.
  static let loss: [TimelineCase] = [
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
        inactive 0.0–1.0 cutOff
        active 1.0–8.0 observed
        inactive 8.0–12.0 observed
        notInForeground 12.0–20.0 observed
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
        backgroundOrSuspended 2.0–5.0 observed
        background 5.0–5.0 observed
        runningOrSuspended 5.0–20.0 inferred
        active 20.0–20.0 inferred
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
        runningOrSuspended 10.0–100.0 inferred
        active 100.0–100.0 inferred
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
        background 0.0–3.0 cutOff
        suspended 3.0–3.0 observed
        runningOrSuspended 3.0–90.0 inferred
        active 90.0–90.0 inferred
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
        background 0.0–3.0 cutOff
        suspended 3.0–3.0 observed
        backgroundOrSuspended 3.0–90.0 inferred
        background 90.0–90.0 inferred
        inactive 90.0–100.0 observed
        """),
    TimelineCase(
      name: "the mask shows lost lines, and RunningBoard runs for the user what was in background",
      script: """
        1 0>1 pid=7
        2 1>2049 pid=7
        2.1 budgetStarted pid=7
        90 forUser pid=7
        91 1>0 pid=7
        """,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–2.0 observed
        background 2.0–2.1 observed
        runningOrSuspended 2.1–91.0 inferred
        inactive 91.0–91.0 inferred
        active 91.0–100.0 observed
        """),
    TimelineCase(
      name: "the budget shows the app in background, then it is resumed without a word before",
      script: """
        1 0>1 pid=7
        2 1>2049 pid=7
        2.1 budgetStarted pid=7
        60 resumed pid=7
        60.3 2049>1 pid=7
        """,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–2.0 observed
        background 2.0–2.1 observed
        backgroundOrSuspended 2.1–60.0 inferred
        suspended 60.0–60.0 inferred
        background 60.0–60.3 observed
        inactive 60.3–100.0 observed
        """),
    TimelineCase(
      name: "the mask goes on from another, and the app is inactive by both",
      script: """
        1 0>1 pid=7
        20 5>4 pid=7
        """, end: 30,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–1.0 observed
        runningOrSuspended 1.0–20.0 inferred
        inactive 20.0–30.0 observed
        """),
    TimelineCase(
      name: "another reason comes and goes, and each mask goes on from the one before",
      script: """
        1 0>1 pid=7
        20 1>5 pid=7
        25 5>4 pid=7
        """, end: 30,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–30.0 observed
        """),
    TimelineCase(
      name: "a suspended app is in background by its next line: it woke ten minutes before at most",
      script: """
        1 0>1 pid=7
        2 1>2049 pid=7
        10 suspended pid=7 by=runningBoard
        2000 2049>2048 pid=7
        """, end: 2010,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–2.0 observed
        background 2.0–10.0 observed
        suspended 10.0–1400.0 observed
        backgroundOrSuspended 1400.0–2000.0 inferred
        background 2000.0–2010.0 observed
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
  ]
}
