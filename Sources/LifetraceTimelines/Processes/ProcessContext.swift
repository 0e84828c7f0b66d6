import LifetraceModel

/// What the processes of one app have in common.
struct ProcessContext: Sendable {
  let key: AppKey
  let statements: AppStatements
  let sceneStatements: SceneStatements
  let app: Recording<AppState>
  let scene: Recording<SceneState>
  /// One step of a coarse clock; far below zero where there are no times.
  let slack: TimeSpan
  /// Lines about one change may be so far apart.
  let tolerance: TimeSpan

  /// Creates the context of an app of which a recording holds some kinds of line.
  init(_ key: AppKey, _ kinds: LineKinds, slack: TimeSpan) {
    self.key = key
    self.slack = slack
    let isMeasured = slack >= .zero
    let step = max(slack, .zero)
    tolerance = .milliseconds(150) + step
    statements = AppStatements(kinds: kinds, step: step, isMeasured: isMeasured)
    sceneStatements = SceneStatements(kinds: kinds, app: statements)
    let echo: TimeSpan = isMeasured ? .seconds(1) + step : TimeSpan(nanoseconds: .max)
    app = Recording(kinds, widest: .alive, isScene: false, echo: echo, isMeasured: isMeasured)
    // That its process is suspended, no line tells of a scene.
    scene = Recording(
      kinds.union([.tasks]), widest: .undetermined, isScene: true, echo: echo,
      isMeasured: isMeasured)
  }
}
