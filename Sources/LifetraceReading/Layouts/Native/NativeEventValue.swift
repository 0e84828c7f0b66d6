import LifetraceModel

/// A value that a native event may have beside those that its name asks for.
///
/// One that cannot be used has a diagnostic, and the event counts without it.
struct NativeEventValue: Sendable {
  let key: JSONKey
  /// The values that are allowed, in words.
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
      word(.clock, ExitReport.Timing.self),
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
    .init(key: key, expected: "an RFC 3339 time between 1970 and 2261") { row in
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
    .init(key: key, expected: Word.listOfWords) { row in
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

extension JSONRow {
  /// A number of seconds.
  func seconds(_ key: JSONKey) -> TimeSpan? {
    decimal(key)?.scaled(by: 9).map { TimeSpan(nanoseconds: $0) }
  }

  /// The namespace of an exit, by its number or its name.
  var exitNamespace: ExitNamespace? {
    if let number = integer(.exitNamespace) {
      return ExitNamespace(told: number)
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

extension JSONRow {
  /// The meaning of an event of a form, or `nil` if a key that it needs is missing or wrong.
  func kind(by form: NativeEventForm, in symbols: inout SymbolTable) -> EventKind? {
    if let kind = form.plainKind { return kind }
    // Moved, so that the table is not copied when a text is added.
    var moved = SymbolTable()
    swap(&moved, &symbols)
    var fields = NativeFields(symbols: moved) { key in
      JSONKey(key).map(has) ?? false
    } value: { key, form, symbols in
      JSONKey(key).flatMap { value($0, form, &symbols) }
    }
    moved = SymbolTable()
    defer { symbols = fields.symbols }
    return form.kind(of: &fields)
  }

  private func value(
    _ key: JSONKey, _ form: NativeValue.Form, _ symbols: inout SymbolTable
  ) -> NativeValue? {
    switch form {
    case .symbol: symbol(key, in: &symbols).map { .symbol($0) }
    case .string: string(key).map { .string($0) }
    case .integer: integer(key).map { .integer($0) }
    case .code: exitCode.map { .code($0) }
    case .seconds: seconds(key).map { .seconds($0) }
    case .secondsClamped:
      decimal(key).map {
        let endless: Int64 = $0.isNegative ? .min : .max
        return .seconds(TimeSpan(nanoseconds: $0.scaled(by: 9) ?? endless))
      }
    case .flag: bool(key).map { .flag($0) }
    }
  }

  /// Returns the key that should hold what an event needs, with its value; `nil` if there is none.
  func found(for need: NativeEventForm.Need) -> (key: String, words: String)? {
    let present = need.keys.compactMap { JSONKey($0) }.filter { has($0) }
    let wrong = need.isNumber ? present.first { integer($0) == nil } : nil
    guard let key = wrong ?? present.first else { return nil }
    return ("\(key.name)", shown(key) ?? "that is neither a text nor a number")
  }
}

extension JSONKey {
  /// Creates the parser's key for a key of native events; `nil` for one that is only written.
  init?(_ key: NativeKey) {
    guard let known = JSONKey.ofNativeKeys[key] else { return nil }
    self = known
  }

  private static let ofNativeKeys: [NativeKey: JSONKey] = Dictionary(
    allCases.compactMap { key in
      NativeKey(rawValue: (key.parent.map { "\($0.name)." } ?? "") + "\(key.name)").map {
        ($0, key)
      }
    }, uniquingKeysWith: { first, _ in first })
}
