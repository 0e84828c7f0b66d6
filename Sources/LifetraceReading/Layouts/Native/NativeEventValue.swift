import LifetraceModel

/// A value that a native event may have beside those that its name asks for.
///
/// One that cannot be used has a diagnostic, and the event counts without it.
struct NativeEventValue: Sendable {
  let key: JSONKey
  /// What may stand there.
  let expected: String
  private let isUsable: @Sendable (JSONRow) -> Bool

  /// Returns the values of an event that cannot be used.
  static func unusable(in row: JSONRow) -> [NativeEventValue] { unusable(all, in: row) }

  /// Returns the values of a header line that cannot be used.
  static func unusable(inHeader row: JSONRow) -> [NativeEventValue] { unusable(header, in: row) }

  private static func unusable(
    _ values: [NativeEventValue], in row: JSONRow
  ) -> [NativeEventValue] {
    values.filter { row.has($0.key) && !$0.isUsable(row) && !row.isNull($0.key) }
  }

  /// The key as people write it; `exit.code` for one in an object.
  var name: String { (key.parent.map { "\($0.name)." } ?? "") + "\(key.name)" }

  /// The version of the system; that its text is one, its reader sees.
  static let os = NativeEventValue(key: .os, expected: "a version such as '18.3'") { row in
    row.text(.os) { _ in true } ?? false
  }

  private static let all: [NativeEventValue] =
    [.bundle, .device, .boot, .process, .scene, .taskName, .host, .reason, .exitExplanation]
    .map { text($0) } + [
      os,
      .init(key: .clock, expected: "'\(TimeReference.Anchor.orderOnly.nativeWord)'") { row in
        // That it has a time of its own, an event need not say.
        let clock = row.string(.clock).flatMap { TimeReference.Anchor(nativeWord: $0) }
        return clock == .orderOnly || clock == .absolute
      },
      word(.intent, LaunchIntent.self), word(.kind, ProcessKind.self),
      word(.assertionKind, AssertionKind.self), word(.emitter, Emitter.self),
      word(.visibility, Visibility.self, inAnyCase: true),
      word(.exitState, ReportedState.Task.self), word(.exitVisibility, Visibility.self),
      flag(.timedOut), flag(.violated), flag(.exitVoluntary),
      .init(key: .task, expected: "a whole number") { $0.integer(.task) != nil },
      .init(key: .hostPID, expected: "0 to 2147483647") { row in
        row.integer(.hostPID).flatMap { ProcessReference.pid(exactly: $0) } != nil
      },
      .init(key: .limit, expected: "a number of seconds") { $0.seconds(.limit) != nil },
      .init(key: .exit, expected: "an object such as {\"namespace\":\"SIGNAL\",\"code\":9}") {
        $0.shown(.exit) == nil
      },
      .init(key: .exitNamespace, expected: "a number, or a name such as 'RUNNINGBOARD'") {
        $0.exitNamespace != nil
      },
      .init(key: .exitCode, expected: "a number, also as '0xdead10cc'") { $0.exitCode != nil },
    ]

  private static let header: [NativeEventValue] = [
    word(.clock, TimeReference.Anchor.self),
    .init(key: .zone, expected: "seconds east of UTC, such as 3600") { $0.zoneSeconds != nil },
    .init(key: .resolution, expected: "a number of seconds") { $0.resolution != nil },
    time(.from), time(.to),
  ]

  private static func time(_ key: JSONKey) -> NativeEventValue {
    .init(key: key, expected: "an RFC 3339 time between 1678 and 2261") { row in
      var timestamps = JSONTimestamp()
      return row.text(key) { text in
        JSONTimestamp.wallTime(text).flatMap { timestamps.instant(of: $0) } != nil
      } ?? false
    }
  }

  private static func text(_ key: JSONKey) -> NativeEventValue {
    .init(key: key, expected: "a text") { row in row.text(key) { _ in true } ?? false }
  }

  private static func flag(_ key: JSONKey) -> NativeEventValue {
    .init(key: key, expected: "true or false") { $0.bool(key) != nil }
  }

  private static func word<Word: NativeEventWord>(
    _ key: JSONKey, _ type: Word.Type, inAnyCase: Bool = false
  ) -> NativeEventValue {
    let words = Word.nativeWords.map { "'\($0.word)'" }.joined(separator: ", ")
    return .init(key: key, expected: words) { row in
      row.string(key).flatMap { Word(nativeWord: inAnyCase ? $0.lowercased() : $0) } != nil
    }
  }
}

extension JSONRow {
  /// The seconds east of UTC that a log was written in, less than a day.
  var zoneSeconds: Int? {
    integer(.zone).flatMap { (-86_399...86_399).contains($0) ? Int($0) : nil }
  }

  /// The smallest step of a clock.
  var resolution: TimeSpan? {
    seconds(.resolution).flatMap { $0 < .zero ? nil : $0 }
  }
}

/// What native events say in the keys beside their name.
enum NativeEventFacts {
  /// Returns what an event says, or `nil` if a key that it needs is missing or wrong.
  typealias Reader = @Sendable (JSONRow, inout SymbolTable) -> EventKind?

  /// The events that say more in other keys.
  static let readers: [NativeEventName: Reader] = [
    .launched: {
      let reason = $0.symbol(.reason, in: &$1)
      return .launched(reason: reason, LaunchReason(reason, in: $1)?.intent ?? .unknown)
    },
    .launchRequested: { row, _ in
      let step = row.text(.step) { $0.equals(Array("launching".utf8)) }
      return .launchRequested(intent(row), isLaunching: step ?? false)
    },
    .launchFailed: { .launchFailed(reason: $0.symbol(.reason, in: &$1)) },
    .started: { row, _ in .started(intent(row)) },
    .exitRequested: { .exitRequested(reason: $0.symbol(.reason, in: &$1)) },
    .exitPending: { .exitPending(reason: $0.symbol(.reason, in: &$1)) },
    .terminated: { .exited(exit($0, &$1)) },
    .visibility: { row, _ in visibility(row).map { .visibility($0) } },
    .state: { row, _ in state(row).map { .state($0) } },
    .deactivationReasons: { row, _ in deactivation(row).map { .deactivation($0) } },
    .identity: { .identity(sceneSession: $0.symbol(.value, in: &$1)) },
    .watchdog: { watchdog($0, &$1).map { .watchdog($0) } },
    .osVersion: { $0.symbol(.value, in: &$1).map { .condition(.osVersion($0)) } },
    .deviceModel: { $0.symbol(.value, in: &$1).map { .condition(.deviceModel($0)) } },
    .appVersion: { $0.symbol(.value, in: &$1).map { .condition(.appVersion($0)) } },
    .beginBackgroundTask: {
      .work(.beginTask(id: $0.integer(.task), name: $0.symbol(.taskName, in: &$1)))
    },
    .endBackgroundTask: { row, _ in .work(.endTask(id: row.integer(.task))) },
    .backgroundTaskExpired: {
      .work(.taskExpired(id: $0.integer(.task), name: $0.symbol(.taskName, in: &$1)))
    },
    .backgroundTaskAge: { taskAge($0, &$1).map { .work($0) } },
    .assertionAcquired: { assertionAcquired($0, &$1).map { .work($0) } },
    .assertionReleased: { row, symbols in
      row.symbol(.assertion, in: &symbols).map {
        .work(.assertionReleased(id: $0, timedOut: row.bool(.timedOut) ?? false))
      }
    },
    .budget: { row, symbols in
      let reason = row.symbol(.reason, in: &symbols)
      return row.seconds(.limit).map { .work(.budget($0, reason: reason)) }
    },
    .timeRemaining: { row, _ in
      // In the foreground it is the largest number there is.
      row.decimal(.remaining).map {
        let endless: Int64 = $0.isNegative ? .min : .max
        return .work(.timeRemaining(TimeSpan(nanoseconds: $0.scaled(by: 9) ?? endless)))
      }
    },
  ]

  /// The events whose name says everything.
  static let plain: [NativeEventName: EventKind] = [
    .suspended: .suspended, .resumed: .resumed, .wrote: .wrote,
    .inactive: .inactive, .sceneless: .sceneless, .mentioned: .mentioned,
    .running: .running,
    .systemDeactivationSet: .systemDeactivation(true),
    .systemDeactivationCleared: .systemDeactivation(false),
    .sceneTracked: .scene(.tracked), .sceneForeground: .scene(.foreground),
    .sceneBackground: .scene(.background), .sceneActivated: .scene(.activated),
    .sceneDeactivated: .scene(.deactivated), .sceneSuspended: .scene(.suspended),
    .sceneAssertionForeground: .scene(.assertionForeground),
    .sceneAssertionNone: .scene(.assertionNone), .sceneInvalidated: .scene(.invalidated),
    .sceneContentReady: .scene(.contentReady),
    .noBackgroundTask: .work(.noTaskOpen), .budgetStarted: .work(.budgetStarted),
    .budgetWarning: .work(.budgetWarning),
    .budgetExpired: .work(.budgetExpired),
    .debugger: .condition(.debugger), .xctest: .condition(.xctest),
    .simulator: .condition(.simulator), .gap: .gap, .boot: .boot,
  ]

  private static func taskAge(_ row: JSONRow, _ symbols: inout SymbolTable) -> WorkFact? {
    let name = row.symbol(.taskName, in: &symbols)
    return row.seconds(.elapsed).map {
      .taskAge(
        id: row.integer(.task), name: name, elapsed: $0,
        outlivedExpiry: row.bool(.timedOut) ?? false)
    }
  }

  private static func assertionAcquired(_ row: JSONRow, _ symbols: inout SymbolTable) -> WorkFact? {
    let kind = row.string(.assertionKind).flatMap { AssertionKind(nativeWord: $0) } ?? .other
    let explanation = row.symbol(.reason, in: &symbols)
    return row.symbol(.assertion, in: &symbols).map {
      .assertionAcquired(id: $0, explanation: explanation, kind: kind)
    }
  }

  private static func intent(_ row: JSONRow) -> LaunchIntent {
    row.string(.intent).flatMap { LaunchIntent(nativeWord: $0) } ?? .unknown
  }

  /// Returns what the user sees: the value of `visibility`; some tools write `state` or `reason`.
  private static func visibility(_ row: JSONRow) -> Visibility? {
    for key in [JSONKey.visibility, .state, .reason] {
      if let word = row.string(key), let value = Visibility(nativeWord: word.lowercased()) {
        return value
      }
    }
    return nil
  }

  private static func state(_ row: JSONRow) -> ReportedState? {
    guard let task = row.string(.state).flatMap({ ReportedState.Task(nativeWord: $0) }) else {
      return nil
    }
    let visibility = row.string(.visibility).flatMap { Visibility(nativeWord: $0.lowercased()) }
    let intent = row.string(.intent).flatMap { LaunchIntent(nativeWord: $0) }
    return ReportedState(
      task: task, visibility: visibility ?? .unknown, isForUser: intent == .foreground)
  }

  private static func deactivation(_ row: JSONRow) -> DeactivationChange? {
    guard let after = row.integer(.to).flatMap({ UInt32(exactly: $0) }) else { return nil }
    let before = row.integer(.from).flatMap { UInt32(exactly: $0) }
    if row.has(.from), before == nil { return nil }
    return DeactivationChange(
      before: DeactivationMask(rawValue: before ?? after),
      after: DeactivationMask(rawValue: after))
  }

  private static func watchdog(_ row: JSONRow, _ symbols: inout SymbolTable) -> WatchdogFact? {
    row.symbol(.step, in: &symbols).map {
      WatchdogFact(
        step: $0, limit: row.seconds(.limit), isViolated: row.bool(.violated) ?? false)
    }
  }

  private static func exit(_ row: JSONRow, _ symbols: inout SymbolTable) -> ExitReport {
    var report = row.has(.exit) ? exitDetails(row, &symbols) : ExitReport()
    // A trace without any times says so at its beginning.
    report.isUntimed = row.string(.clock) == TimeReference.Anchor.orderOnly.nativeWord
    return report
  }

  private static func exitDetails(_ row: JSONRow, _ symbols: inout SymbolTable) -> ExitReport {
    var report = ExitReport(
      namespace: row.exitNamespace, code: row.exitCode,
      explanation: row.symbol(.exitExplanation, in: &symbols),
      isVoluntary: row.bool(.exitVoluntary) ?? false)
    if let task = row.string(.exitState).flatMap({ ReportedState.Task(nativeWord: $0) }) {
      let visibility = row.string(.exitVisibility).flatMap { Visibility(nativeWord: $0) }
      report.stateAtExit = ReportedState(task: task, visibility: visibility ?? .unknown)
    }
    return report
  }
}

extension JSONRow {
  /// A number of seconds.
  func seconds(_ key: JSONKey) -> TimeSpan? {
    decimal(key)?.scaled(by: 9).map { TimeSpan(nanoseconds: $0) }
  }

  /// The namespace of an exit, by its number or its name.
  var exitNamespace: ExitNamespace? {
    if let number = integer(.exitNamespace) {
      return UInt8(exactly: number).map { ExitNamespace(number: $0) }
    }
    return string(.exitNamespace).flatMap { ExitNamespace(named: $0) }
  }

  /// The code of an exit as a number, or as text in decimal or `0x` hexadecimal.
  var exitCode: UInt64? {
    if let number = decimal(.exitCode) {
      return number.isNegative || !number.isWhole ? nil : number.magnitude(scaledBy: 0)
    }
    guard let text = string(.exitCode)?.lowercased(), text.hasPrefix("0x") else { return nil }
    return UInt64(text.dropFirst(2), radix: 16)
  }
}

/// What a native event needs in another key, for those who left it out.
struct NativeEventNeed {
  /// The keys in which it may stand, the first the one to write.
  private let keys: [JSONKey]
  /// What may stand there.
  let expected: String
  private let isNumber: Bool

  /// Returns what events of a name need; `nil` if they need nothing.
  init?(of name: NativeEventName) {
    guard let need = NativeEventNeed.table[name] else { return nil }
    self = need
  }

  private init(_ keys: JSONKey..., expected: String, isNumber: Bool = false) {
    self.keys = keys
    self.expected = expected
    self.isNumber = isNumber
  }

  /// The key to write.
  var name: String { "\(keys[0].name)" }

  /// Returns what stands in its place; `nil` if nothing does.
  func found(in row: JSONRow) -> (key: String, words: String)? {
    let present = keys.filter { row.has($0) }
    let wrong = isNumber ? present.first { row.integer($0) == nil } : nil
    guard let key = wrong ?? present.first else { return nil }
    return ("\(key.name)", row.shown(key) ?? "that is neither a text nor a number")
  }

  private static let table: [NativeEventName: NativeEventNeed] = [
    .visibility: .init(.visibility, .state, .reason, expected: words(of: Visibility.self)),
    .state: .init(.state, expected: words(of: ReportedState.Task.self)),
    .deactivationReasons: .init(.to, .from, expected: "a mask as a number", isNumber: true),
    .watchdog: .init(.step, expected: "the step that is watched"),
    .osVersion: .init(.value, expected: "a version such as '18.3'"),
    .deviceModel: .init(.value, expected: "a model such as 'iPhone15,2'"),
    .appVersion: .init(.value, expected: "a version such as '1.2'"),
    .backgroundTaskAge: .init(.elapsed, expected: "a number of seconds"),
    .assertionAcquired: .init(.assertion, expected: "the assertion's identifier"),
    .assertionReleased: .init(.assertion, expected: "the assertion's identifier"),
    .budget: .init(.limit, expected: "a number of seconds"),
    .timeRemaining: .init(.remaining, expected: "a number of seconds"),
  ]

  private static func words<Word: NativeEventWord>(of type: Word.Type) -> String {
    Word.nativeWords.map { "'\($0.word)'" }.joined(separator: ", ")
  }
}
