import LifetraceMetrics
import LifetraceModel

extension SampleAnalysis {
  /// Two apps of which the log shows little more than whether they were in the foreground.
  static func open() -> Analysis {
    var analysis = Analysis(reference: reference())
    var input = InputSummary(name: "springboard.txt", reference: reference())
    input.layouts = ["Console copy"]
    input.lines = 412
    input.events = 61
    input.firstAt = at(0)
    input.lastAt = at(5400)
    analysis.inputs = [input]
    analysis.apps = [maps(), timer()]
    return analysis
  }

  /// An app in each kind of set, with a scene and an extension, and exits in sets.
  static func maps() -> AppAnalysis {
    var app = app("com.example.maps", events: 52)
    let intervals: Intervals = timeline(
      [
        (0, .undetermined), (300, .foreground), (900, .backgroundOrSuspended),
        (1500, .foreground), (1530, .state(.active)), (2000, .state(.inactive)),
        (2001, .backgroundOrSuspended), (2600, .state(.suspended)), (2900, .state(.background)),
        (2910, .foreground), (3300, .notInForeground), (3900, .foreground),
        (4200, .state(.notRunning)), (4300, .init(.inactive, .background)), (4400, .foreground),
        (4500, .backgroundOrSuspended), (4700, .state(.notRunning)),
        (4800, .init(.active, .notRunning)), (5000, .state(.background)), (5060, .notInForeground),
      ], until: 5400)
    app.timeline = intervals
    app.timeInState = shares(intervals)
    app.transitions = transitions(intervals)
    app.processes = BoundedList([
      ProcessAnalysis(
        pid: 801, start: intervals[0].start, end: intervals[15].end, startEvidence: .cutOff,
        endEvidence: intervals[15].endEvidence, launchReason: nil,
        timeInState: shares(Array(intervals[...15])), timeline: Array(intervals[...15]))
    ])
    let scene: [StateInterval<SceneState>] = timeline(
      [
        (300, .init(.unattached, .background)), (310, .foreground),
        (900, .backgroundOrSuspended), (1500, .foreground), (1530, .state(.foregroundActive)),
        (2001, .notInForeground),
      ], until: 2600)
    app.scenes = BoundedList([
      SceneAnalysis(
        id: "com.example.maps-M1", role: "application", timeInState: shares(scene),
        transitions: transitions(scene), timeline: scene)
    ])
    let widget: Intervals = timeline([(0, .notInForeground), (90, .foreground)], until: 5400)
    app.extensions = [
      ExtensionAnalysis(
        identifier: "com.example.maps.widget", pid: 802, timeInState: shares(widget))
    ]
    app.exits = BoundedList([
      exit(801, at: 4200, .foreground), exit(811, at: 4700, .backgroundOrSuspended),
      exit(812, at: 4710, .init(.inactive, .background)),
    ])
    app.exitsByCategory = [.memoryPressure: 3]
    return app
  }

  /// An app that was only ever seen in the foreground or out of it.
  static func timer() -> AppAnalysis {
    var app = app("com.example.timer", events: 9)
    let intervals: Intervals = timeline(
      [(0, .notInForeground), (600, .foreground), (1200, .notInForeground)], until: 5400)
    app.timeline = intervals
    app.timeInState = shares(intervals)
    app.transitions = transitions(intervals)
    return app
  }

  private static func exit(
    _ pid: Int32, at seconds: Double, _ place: StateSet<AppState>
  ) -> ExitAnalysis {
    ExitAnalysis(
      pid: pid, at: at(seconds), category: .memoryPressure, namespace: .jetsam, code: 4,
      explanation: nil, whileIn: place, sources: [line(UInt32(seconds))])
  }
}
