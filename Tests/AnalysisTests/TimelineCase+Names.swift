extension TimelineCase {
  /// Lines that name their app in another way than by its bundle.
  static let names: [TimelineCase] = [
    TimelineCase(
      name: "a name that nothing ties is taken for the app whose identifier ends in it",
      script: """
        1 0>1 name=Notes
        2 hidden pid=7 by=frontBoard
        """, end: 10,
      expected: """
        active 0.0–1.0 cutOff
        inactive 1.0–2.0 observed
        backgroundOrSuspended 2.0–10.0 observed
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
  ]
}
