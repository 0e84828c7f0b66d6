import LifetraceModel

/// How native events name a kind of event, and who writes it if they do not say.
struct NativeEventWording {
  /// The value of the key `event`.
  let name: String
  let usualEmitter: Emitter

  init(_ kind: EventKind) {
    switch kind {
    case .callback(let callback): self.init(callback: callback.rawValue)
    case .significant(let event): self.init(callback: event.rawValue)
    case .deactivation: self.init(fact: .deactivationReasons)
    case .systemDeactivation(let isSet):
      self.init(fact: isSet ? .systemDeactivationSet : .systemDeactivationCleared)
    case .state: self.init(fact: .state)
    case .visibility: self.init(fact: .visibility)
    case .launchRequested: self.init(fact: .launchRequested)
    case .launchFailed: self.init(fact: .launchFailed)
    case .started: self.init(fact: .started)
    case .launched: self.init(fact: .launched)
    case .resumed: self.init(fact: .resumed)
    case .suspended: self.init(fact: .suspended)
    case .exited: self.init(fact: .terminated)
    case .exitRequested: self.init(fact: .exitRequested)
    case .exitPending: self.init(fact: .exitPending)
    case .wrote: self.init(fact: .wrote)
    case .inactive: self.init(fact: .inactive)
    case .sceneless: self.init(fact: .sceneless)
    case .mentioned: self.init(fact: .mentioned)
    case .running: self.init(fact: .running)
    case .scene(let fact): self.init(fact: NativeEventWording.name(of: fact))
    case .work(let fact): self.init(fact: NativeEventWording.name(of: fact))
    case .identity: self.init(fact: .identity)
    case .watchdog: self.init(fact: .watchdog)
    case .condition(let condition): self.init(fact: NativeEventWording.name(of: condition))
    case .gap: self.init(fact: .gap)
    case .boot: self.init(fact: .boot)
    }
  }

  private init(callback name: String) {
    self.name = name
    self.usualEmitter = .callback
  }

  private init(fact name: NativeEventName) {
    self.name = name.rawValue
    self.usualEmitter = .native
  }

  private static func name(of fact: SceneFact) -> NativeEventName {
    switch fact {
    case .tracked: .sceneTracked
    case .foreground: .sceneForeground
    case .background: .sceneBackground
    case .activated: .sceneActivated
    case .deactivated: .sceneDeactivated
    case .suspended: .sceneSuspended
    case .assertionForeground: .sceneAssertionForeground
    case .assertionNone: .sceneAssertionNone
    case .invalidated: .sceneInvalidated
    case .contentReady: .sceneContentReady
    }
  }

  private static func name(of fact: WorkFact) -> NativeEventName {
    switch fact {
    case .beginTask: .beginBackgroundTask
    case .endTask: .endBackgroundTask
    case .taskExpired: .backgroundTaskExpired
    case .taskAge: .backgroundTaskAge
    case .noTaskOpen: .noBackgroundTask
    case .assertionAcquired: .assertionAcquired
    case .assertionReleased: .assertionReleased
    case .budgetStarted: .budgetStarted
    case .budgetWarning: .budgetWarning
    case .budgetExpired: .budgetExpired
    case .budget: .budget
    case .timeRemaining: .timeRemaining
    }
  }

  private static func name(of condition: Condition) -> NativeEventName {
    switch condition {
    case .osVersion: .osVersion
    case .deviceModel: .deviceModel
    case .appVersion: .appVersion
    case .debugger: .debugger
    case .xctest: .xctest
    case .simulator: .simulator
    }
  }
}
