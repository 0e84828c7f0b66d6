import LifetraceModel

/// An event that tells of a process which is known to live no more than its pattern does.
struct PlainEvent: Sendable {
  let fact: PlainPattern.Fact
  let statement: Statement
}

/// What all events say that are like one in all but their time, their line, their process and their task,
/// if that is plain: where the interface is, whether the process gets time, or that it works.
///
/// Most lines of a log of native events are such. What they say is looked up once for all of them, so
/// that none has to be put together and told apart again.
struct PlainPattern: Sendable {
  enum Fact: Sendable {
    /// A callback of the app, and where the interface is after it.
    case app(Callback, Activation)
    /// A callback of a scene, and the scene's state after it.
    case scene(Callback, SceneState, Symbol)
    case suspended
    case resumed
    /// A background task begins or ends.
    case task
  }

  private let fact: Fact
  private let emitter: Emitter
  let boot: Symbol?
  private let input: UInt32

  /// Creates it from one of the events; `nil` if they may tell more.
  init?(_ event: LifecycleEvent) {
    // Whose word is exact, and of whom the process's record takes down no more than that.
    guard event.process.pid != nil, EvidenceWeight.activation(by: event.emitter) == .exact,
      EvidenceWeight.scheduling(by: event.emitter) == .scheduling(by: .native),
      let fact = Fact(event)
    else { return nil }
    self.fact = fact
    emitter = event.emitter
    boot = event.boot
    input = event.source.input
  }

  /// Returns one of the events.
  @inline(__always)
  func event(at time: Instant, line: UInt32) -> PlainEvent {
    PlainEvent(
      fact: fact,
      statement: Statement(
        time: time, source: SourcePosition(input: input, line: line), emitter: emitter,
        form: fact.form))
  }
}

extension PlainPattern.Fact {
  fileprivate init?(_ event: LifecycleEvent) {
    switch event.kind {
    case .callback(let callback):
      if let activation = callback.appActivation {
        self = .app(callback, activation)
      } else if let state = callback.sceneState, let scene = event.scene {
        // One that does not say whose it is may tell of any scene.
        self = .scene(callback, state, scene)
      } else {
        return nil
      }
    case .suspended: self = .suspended
    case .resumed: self = .resumed
    case .work(.beginTask), .work(.endTask): self = .task
    case .significant, .deactivation, .systemDeactivation, .state, .visibility, .launchRequested,
      .started, .launched, .exited, .exitPending, .wrote, .inactive, .sceneless, .mentioned, .scene,
      .work,
      .identity,
      .watchdog, .condition, .gap, .boot:
      return nil
    }
  }

  @inline(__always)
  fileprivate var form: Statement.Form {
    switch self {
    case .app, .scene: .callback
    case .suspended, .resumed, .task: .other
    }
  }
}
