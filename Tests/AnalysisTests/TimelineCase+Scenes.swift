extension TimelineCase {
  /// Scenes that are disconnected, and what becomes of their app.
  static let scenes: [TimelineCase] = [
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
        runningOrSuspended 6.0–8.0 derived
        inactiveOrActiveOrBackground 8.0–8.0 observed
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
        inactiveOrActiveOrBackground 6.0–6.1 derived
        foreground 6.1–6.2 derived
        background 6.2–6.2 derived
        notInForeground 6.2–20.0 cutOff
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
        foreground 0.0–1.0 cutOff
        active 1.0–6.0 derived
        activeOrNotRunning 6.0–9.0 inferred
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
        runningOrSuspended 6.0–8.0 derived
        foreground 8.0–9.0 derived
        active 9.0–20.0 derived
        """),
    TimelineCase(
      name: "a scene comes back by another address: the app is where both are",
      script: """
        1 sceneDidBecomeActive scene=A
        2 sceneWillResignActive scene=A
        3 sceneDidEnterBackground scene=A
        6 sceneWillEnterForeground scene=B
        7 sceneDidBecomeActive scene=B
        8 sceneWillResignActive scene=B
        9 sceneDidEnterBackground scene=B
        """, end: 20,
      expected: """
        undetermined 0.0–1.0 cutOff
        active 1.0–2.0 derived
        inactive 2.0–3.0 derived
        backgroundOrSuspended 3.0–6.0 derived
        inactive 6.0–7.0 derived
        active 7.0–8.0 derived
        inactive 8.0–9.0 derived
        notInForeground 9.0–20.0 derived
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
        backgroundOrSuspended 3.0–6.0 derived
        background 6.0–6.0 observed
        notInForeground 6.0–20.0 observed
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
        inactiveOrActiveOrBackground 6.0–6.0 derived
        """),
  ]
}
