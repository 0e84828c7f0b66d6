import LifetraceModel

/// A value that a native event may have beside those that its name asks for.
///
/// One that cannot be used is told: the event counts without it.
struct NativeEventValue: Sendable {
  let key: JSONKey
  /// What may stand there.
  let expected: String
  private let isUsable: @Sendable (JSONRow) -> Bool

  /// Returns the values of an event that cannot be used.
  static func unusable(in row: JSONRow) -> [NativeEventValue] { unusable(all, in: row) }

  /// Returns the values of the line that tells the clock that cannot be used.
  static func unusable(inHeader row: JSONRow) -> [NativeEventValue] { unusable(header, in: row) }

  private static func unusable(
    _ values: [NativeEventValue], in row: JSONRow
  ) -> [NativeEventValue] {
    values.filter { row.has($0.key) && !$0.isUsable(row) && !row.isNull($0.key) }
  }

  /// The name as it stands in the event; `exit.code` for one in an object.
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
      word(.holdKind, HoldKind.self), word(.emitter, Emitter.self),
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
