import LifetraceModel

/// What every line that states something has: when it was written, by whom, and where it stands.
///
/// Passed on in place of the event, which is four times as large: what it states is told apart.
struct Statement: Sendable {
  /// What sort of line it is, as far as a launch is judged by that.
  enum Form: Hashable, Sendable {
    case callback
    case deactivation
    case other
  }

  let time: Instant
  let source: SourcePosition
  let emitter: Emitter
  let form: Form
}

extension LifecycleEvent {
  /// What it has beside what it states.
  @inline(__always)
  var statement: Statement {
    Statement(time: time, source: source, emitter: emitter, form: kind.form)
  }
}

extension EventKind {
  fileprivate var form: Statement.Form {
    switch self {
    case .callback: .callback
    case .deactivation: .deactivation
    case .significant, .systemDeactivation, .state, .visibility, .launchRequested, .started,
      .launched, .resumed, .suspended, .exited, .exitPending, .wrote, .inactive, .sceneless,
      .mentioned,
      .scene, .work,
      .identity, .watchdog, .condition, .gap, .boot:
      .other
    }
  }
}
