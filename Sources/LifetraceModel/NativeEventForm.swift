/// The form of one kind of native event: its name, its keys, and its meaning.
///
/// `rows` has one row for each kind of event beside callbacks and significant events, whose native
/// names are their own. Reading, writing and checking native events all use these rows.
package struct NativeEventForm: Sendable {
  /// The keys of an event, in the order in which they are written.
  package typealias Fields = KeyValuePairs<NativeKey, NativeValue?>

  /// A key without which an event of this form has no meaning.
  package struct Need: Sendable {
    /// The keys that may hold it; the first is the usual one.
    package let keys: [NativeKey]
    /// The values that are accepted, for people.
    package let expected: String
    /// Whether the value is a number.
    package let isNumber: Bool

    init(_ keys: NativeKey..., expected: String, isNumber: Bool = false) {
      self.keys = keys
      self.expected = expected
      self.isNumber = isNumber
    }
  }

  /// The value of the key `event`.
  package let name: String
  /// A former value of the key `event`, which is still read.
  package let formerName: String?
  /// Whether the event is about the capture or the device, rather than a process.
  package let isAboutCapture: Bool
  /// The key that the event requires, if any.
  package let need: Need?
  /// The meaning of an event without keys of its own.
  package let plainKind: EventKind?
  private let makeKind: @Sendable (inout NativeFields) -> EventKind?
  private let makeFields: @Sendable (EventKind) -> Fields?

  private init(
    _ name: String, formerly formerName: String? = nil, isAboutCapture: Bool = false,
    needs need: Need? = nil, plainKind: EventKind? = nil,
    read: @escaping @Sendable (inout NativeFields) -> EventKind?,
    write: @escaping @Sendable (EventKind) -> Fields?
  ) {
    self.name = name
    self.formerName = formerName
    self.isAboutCapture = isAboutCapture
    self.need = need
    self.plainKind = plainKind
    makeKind = read
    makeFields = write
  }

  /// Creates the form of an event without keys of its own.
  private init(
    _ name: String, _ kind: EventKind, formerly formerName: String? = nil,
    isAboutCapture: Bool = false
  ) {
    self.init(
      name, formerly: formerName, isAboutCapture: isAboutCapture, plainKind: kind,
      read: { _ in kind }, write: { $0 == kind ? [:] : nil })
  }

  /// Finds the form with a name, or a former name.
  package static func named(_ name: String) -> NativeEventForm? {
    rows.first { $0.name == name || $0.formerName == name }
  }

  /// Returns an event's form and fields; `nil` for callbacks and significant events.
  package static func written(_ kind: EventKind) -> (form: NativeEventForm, fields: Fields)? {
    for row in rows {
      if let fields = row.makeFields(kind) { return (row, fields) }
    }
    return nil
  }

  /// Returns the native name of any event.
  package static func name(of kind: EventKind) -> String {
    switch kind {
    case .callback(let callback): callback.rawValue
    case .significant(let event): event.rawValue
    default: written(kind)?.form.name ?? "unknown"
    }
  }

  /// Returns the meaning of an event of this form, or `nil` if a key that it needs is missing or wrong.
  package func kind(of fields: inout NativeFields) -> EventKind? { makeKind(&fields) }
}

extension NativeEventForm {
  /// One row for each kind of event.
  package static let rows: [NativeEventForm] =
    processes + scenes + work + capture + [
      NativeEventForm(
        "identity", read: { .identity(sceneSession: $0.symbol(.value)) },
        write: { if case .identity(let session) = $0 { [.value: .text(session)] } else { nil } })
    ]

  private static let processes = [
    NativeEventForm(
      "launched",
      read: {
        let reason = $0.symbol(.reason)
        return .launched(
          reason: reason, LaunchReason(reason, in: $0.symbols)?.intent ?? .unknown)
      },
      write: { if case .launched(let reason, _) = $0 { [.reason: .text(reason)] } else { nil } }),
    NativeEventForm(
      "launchRequested",
      read: { fields in
        .launchRequested(
          fields.word(.intent) ?? .unknown, isLaunching: fields.string(.step) == "launching",
          reason: fields.symbol(.reason))
      },
      write: {
        guard case .launchRequested(let intent, let isLaunching, let reason) = $0 else {
          return nil
        }
        return [
          .intent: .word(intent), .step: isLaunching ? .string("launching") : nil,
          .reason: .text(reason),
        ]
      }),
    NativeEventForm(
      "launchFailed", read: { .launchFailed(reason: $0.symbol(.reason)) },
      write: {
        if case .launchFailed(let reason) = $0 { [.reason: .text(reason)] } else { nil }
      }),
    NativeEventForm(
      "started", read: { .started($0.word(.intent) ?? .unknown) },
      write: { if case .started(let intent) = $0 { [.intent: .word(intent)] } else { nil } }),
    NativeEventForm("suspended", .suspended),
    NativeEventForm(
      "resumed", read: { .resumed(reason: $0.symbol(.reason)) },
      write: { if case .resumed(let reason) = $0 { [.reason: .text(reason)] } else { nil } }),
    NativeEventForm(
      "terminated", read: { .exited($0.exitReport) },
      write: { if case .exited(let report) = $0 { exit(report) } else { nil } }),
    NativeEventForm(
      "exitRequested", read: { .exitRequested(reason: $0.symbol(.reason)) },
      write: {
        if case .exitRequested(let reason) = $0 { [.reason: .text(reason)] } else { nil }
      }),
    NativeEventForm(
      "exitPending",
      read: { fields in
        var report = fields.exitReport
        report.explanation = fields.symbol(.reason)
        return .exitPending(report)
      },
      write: {
        guard case .exitPending(let report) = $0 else { return nil }
        return [
          .reason: .text(report.explanation), .clock: clock(report.timing),
          .exitNamespace: .string(report.namespace?.name),
          .exitCode: report.code.map { .code($0) },
        ]
      }),
    NativeEventForm(
      "visibility",
      needs: Need(
        .visibility, .state, .reason, expected: Visibility.listOfWords),
      read: { fields in
        // Some tools write `state` or `reason`.
        fields.word(in: [.visibility, .state, .reason]).map { .visibility($0) }
      },
      write: {
        if case .visibility(let visibility) = $0 { [.visibility: .word(visibility)] } else { nil }
      }),
    NativeEventForm(
      "state", needs: Need(.state, expected: ReportedState.Task.listOfWords),
      read: { fields in
        fields.word(.state).map {
          let intent: LaunchIntent? = fields.word(.intent)
          let mode: AssertionKind? = fields.word(.assertionKind)
          var state = ReportedState(
            task: $0, visibility: fields.word(in: [.visibility]) ?? .unknown,
            isForUser: intent == .foreground)
          state.mayPlayAudio = mode == .audio
          return .state(state)
        }
      },
      write: {
        guard case .state(let state) = $0 else { return nil }
        return [
          .state: .word(state.task), .visibility: .word(state.visibility),
          .intent: state.isForUser ? .word(LaunchIntent.foreground) : nil,
          .assertionKind: state.mayPlayAudio ? .word(AssertionKind.audio) : nil,
        ]
      }),
    NativeEventForm(
      "deactivationReasons",
      needs: Need(.to, .from, expected: "a mask as a number", isNumber: true),
      read: { fields in
        guard let after = fields.integer(.to).flatMap({ UInt32(exactly: $0) }) else { return nil }
        let before = fields.integer(.from).flatMap { UInt32(exactly: $0) }
        if fields.has(.from), before == nil { return nil }
        return .deactivation(
          DeactivationChange(
            before: DeactivationMask(rawValue: before ?? after),
            after: DeactivationMask(rawValue: after)))
      },
      write: {
        guard case .deactivation(let change) = $0 else { return nil }
        return [
          .from: .integer(Int64(change.before.rawValue)),
          .to: .integer(Int64(change.after.rawValue)),
        ]
      }),
    NativeEventForm("systemDeactivationSet", .systemDeactivation(true)),
    NativeEventForm("systemDeactivationCleared", .systemDeactivation(false)),
    NativeEventForm("wrote", .wrote),
    NativeEventForm("wroteOn", .wroteOn),
    NativeEventForm("inactive", .inactive),
    NativeEventForm("detached", .detached),
    NativeEventForm("sceneless", .sceneless),
    NativeEventForm("mentioned", .mentioned),
    NativeEventForm("running", .running),
    NativeEventForm(
      "watchdog", needs: Need(.step, expected: "the step that is watched"),
      read: { fields in
        fields.symbol(.step).map {
          .watchdog(
            WatchdogFact(
              step: $0, in: fields.symbols, limit: fields.seconds(.limit),
              isViolated: fields.flag(.violated)))
        }
      },
      write: {
        guard case .watchdog(let fact) = $0 else { return nil }
        return [
          .step: .text(fact.step), .limit: .seconds(fact.limit), .violated: .flag(fact.isViolated),
        ]
      }),
  ]

  private static let scenes = [
    NativeEventForm("sceneTracked", .scene(.tracked)),
    NativeEventForm("sceneForeground", .scene(.foreground)),
    NativeEventForm("sceneBackground", .scene(.background)),
    NativeEventForm("sceneActivated", .scene(.activated)),
    NativeEventForm("sceneDeactivated", .scene(.deactivated)),
    NativeEventForm("sceneSuspended", .scene(.suspended)),
    NativeEventForm("sceneAssertionForeground", .scene(.assertionForeground)),
    NativeEventForm("sceneAssertionNone", .scene(.assertionNone)),
    NativeEventForm("sceneInvalidated", .scene(.invalidated)),
    NativeEventForm("sceneContentReady", .scene(.contentReady)),
  ]

  private static let work = [
    NativeEventForm(
      "beginBackgroundTask",
      read: { .work(.beginTask(id: $0.integer(.task), name: $0.symbol(.taskName))) },
      write: {
        guard case .work(.beginTask(let id, let name)) = $0 else { return nil }
        return [.task: .integer(id), .taskName: .text(name)]
      }),
    NativeEventForm(
      "endBackgroundTask", read: { .work(.endTask(id: $0.integer(.task))) },
      write: { if case .work(.endTask(let id)) = $0 { [.task: .integer(id)] } else { nil } }),
    NativeEventForm(
      "backgroundTaskExpired",
      read: { .work(.taskExpired(id: $0.integer(.task), name: $0.symbol(.taskName))) },
      write: {
        guard case .work(.taskExpired(let id, let name)) = $0 else { return nil }
        return [.task: .integer(id), .taskName: .text(name)]
      }),
    NativeEventForm(
      "backgroundTaskAge", needs: Need(.elapsed, expected: "a number of seconds"),
      read: { fields in
        let name = fields.symbol(.taskName)
        return fields.seconds(.elapsed).map {
          .work(
            .taskAge(
              id: fields.integer(.task), name: name, elapsed: $0,
              outlivedExpiry: fields.flag(.timedOut)))
        }
      },
      write: {
        guard case .work(.taskAge(let id, let name, let elapsed, let outlivedExpiry)) = $0 else {
          return nil
        }
        return [
          .task: .integer(id), .taskName: .text(name), .elapsed: .seconds(elapsed),
          .timedOut: .flag(outlivedExpiry),
        ]
      }),
    NativeEventForm("noBackgroundTask", .work(.noTaskOpen)),
    NativeEventForm(
      "assertionAcquired", formerly: "holdBegan",
      needs: Need(.assertion, expected: "the assertion's identifier"),
      read: { fields in
        let explanation = fields.symbol(.reason)
        return fields.symbol(.assertion).map {
          .work(
            .assertionAcquired(
              id: $0, explanation: explanation, kind: fields.word(.assertionKind) ?? .other))
        }
      },
      write: {
        guard case .work(.assertionAcquired(let id, let explanation, let kind)) = $0 else {
          return nil
        }
        return [
          .assertion: .text(id), .assertionKind: .word(kind), .reason: .text(explanation),
        ]
      }),
    NativeEventForm(
      "assertionHeld", needs: Need(.assertion, expected: "the assertion's identifier"),
      read: { fields in
        let explanation = fields.symbol(.reason)
        return fields.symbol(.assertion).map {
          .work(
            .assertionHeld(
              id: $0, explanation: explanation, kind: fields.word(.assertionKind) ?? .other))
        }
      },
      write: {
        guard case .work(.assertionHeld(let id, let explanation, let kind)) = $0 else {
          return nil
        }
        return [
          .assertion: .text(id), .assertionKind: .word(kind), .reason: .text(explanation),
        ]
      }),
    NativeEventForm(
      "assertionReleased", formerly: "holdEnded",
      needs: Need(.assertion, expected: "the assertion's identifier"),
      read: { fields in
        fields.symbol(.assertion).map {
          .work(
            .assertionReleased(
              id: $0, timedOut: fields.flag(.timedOut), kind: fields.word(.assertionKind)))
        }
      },
      write: {
        guard case .work(.assertionReleased(let id, let timedOut, let kind)) = $0 else {
          return nil
        }
        return [.assertion: .text(id), .assertionKind: .word(kind), .timedOut: .flag(timedOut)]
      }),
    NativeEventForm(
      "limitExceeded", needs: Need(.value, expected: LimitedResource.listOfWords),
      read: { fields in
        let measurement = fields.symbol(.reason)
        return fields.word(.value).map { .limitExceeded($0, measurement: measurement) }
      },
      write: {
        guard case .limitExceeded(let resource, let measurement) = $0 else { return nil }
        return [.value: .word(resource), .reason: .text(measurement)]
      }),
    NativeEventForm("budgetStarted", .work(.budgetStarted), formerly: "allowanceStarted"),
    NativeEventForm("budgetWarning", .work(.budgetWarning), formerly: "allowanceWarning"),
    NativeEventForm("budgetExpired", .work(.budgetExpired), formerly: "allowanceExpired"),
    NativeEventForm(
      "budget", formerly: "allowance", needs: Need(.limit, expected: "a number of seconds"),
      read: { fields in
        let reason = fields.symbol(.reason)
        return fields.seconds(.limit).map { .work(.budget($0, reason: reason)) }
      },
      write: {
        guard case .work(.budget(let limit, let reason)) = $0 else { return nil }
        return [.limit: .seconds(limit), .reason: .text(reason)]
      }),
    NativeEventForm(
      "bgTask", needs: Need(.step, expected: BGTaskStep.listOfWords),
      read: { fields in
        let kind: BGTaskKind = fields.word(.value) ?? .unknown
        guard let id = fields.symbol(.taskName), let step: BGTaskStep = fields.word(.step) else {
          return nil
        }
        return .work(.bgTask(id: id, kind, step, delay: fields.seconds(.remaining)))
      },
      write: {
        guard case .work(.bgTask(let id, let kind, let step, let delay)) = $0 else { return nil }
        return [
          .taskName: .text(id), .value: .word(kind), .step: .word(step),
          .remaining: delay.map { .seconds($0) },
        ]
      }),
    NativeEventForm(
      "timeRemaining", needs: Need(.remaining, expected: "a number of seconds"),
      // In the foreground it is the largest number there is.
      read: { fields in fields.secondsClamped(.remaining).map { .work(.timeRemaining($0)) } },
      write: {
        if case .work(.timeRemaining(let span)) = $0 { [.remaining: .seconds(span)] } else { nil }
      }),
  ]

  private static let capture = [
    condition(
      "osVersion", expected: "a version such as '18.3'", { .osVersion($0) },
      { if case .osVersion(let value) = $0 { value } else { nil } }),
    condition(
      "deviceModel", expected: "a model such as 'iPhone15,2'", { .deviceModel($0) },
      { if case .deviceModel(let value) = $0 { value } else { nil } }),
    condition(
      "appVersion", expected: "a version such as '1.2'", { .appVersion($0) },
      { if case .appVersion(let value) = $0 { value } else { nil } }),
    NativeEventForm("debugger", .condition(.debugger), isAboutCapture: true),
    NativeEventForm("xctest", .condition(.xctest), isAboutCapture: true),
    NativeEventForm("simulator", .condition(.simulator), isAboutCapture: true),
    NativeEventForm("gap", .gap, isAboutCapture: true),
    NativeEventForm("boot", .boot, isAboutCapture: true),
  ]

  /// Creates the form of a condition with a text.
  private static func condition(
    _ name: String, expected: String, _ make: @escaping @Sendable (Symbol) -> Condition,
    _ value: @escaping @Sendable (Condition) -> Symbol?
  ) -> NativeEventForm {
    NativeEventForm(
      name, isAboutCapture: true, needs: Need(.value, expected: expected),
      read: { $0.symbol(.value).map { .condition(make($0)) } },
      write: {
        guard case .condition(let condition) = $0, let value = value(condition) else { return nil }
        return [.value: .text(value)]
      })
  }

  private static func exit(_ report: ExitReport) -> Fields {
    [
      .exitNamespace: .string(report.namespace?.name),
      .exitCode: report.code.map { .code($0) },
      .exitExplanation: .text(report.explanation), .exitVoluntary: .flag(report.isVoluntary),
      .exitState: .word(report.stateAtExit?.task),
      .exitVisibility: .word(report.stateAtExit?.visibility),
      .exitIntent: report.stateAtExit?.isForUser == true ? .word(LaunchIntent.foreground) : nil,
      .clock: clock(report.timing), .limit: .seconds(report.reach),
    ]
  }

  /// What the time of a line about an exit counts for, unless it is that of the exit.
  private static func clock(_ timing: ExitReport.Timing) -> NativeValue? {
    timing == .timed ? nil : .word(timing)
  }
}

extension NativeFields {
  /// The report of an exit.
  fileprivate var exitReport: ExitReport {
    mutating get {
      var report = ExitReport()
      if has(.exit) {
        report.namespace = exitNamespace
        report.code = code(.exitCode)
        report.explanation = symbol(.exitExplanation)
        report.isVoluntary = flag(.exitVoluntary)
        if let task: ReportedState.Task = word(.exitState) {
          report.stateAtExit = ReportedState(
            task: task, visibility: word(.exitVisibility) ?? .unknown)
        }
      }
      // A trace without any times says so at its beginning.
      report.timing = word(.clock) ?? .timed
      if report.timing == .within { report.reach = seconds(.limit) }
      return report
    }
  }
}

/// A key in which a native event has a value of its own kind; a dot leads into an object.
package enum NativeKey: String, CaseIterable, Sendable {
  case from, to, state, visibility, intent, step, reason, value, clock
  case task, taskName, elapsed, timedOut, assertion, assertionKind, limit, remaining, violated
  case exit
  case exitNamespace = "exit.namespace"
  case exitCode = "exit.code"
  case exitExplanation = "exit.explanation"
  case exitVoluntary = "exit.voluntary"
  case exitState = "exit.state"
  case exitVisibility = "exit.visibility"
  case exitIntent = "exit.intent"
}
