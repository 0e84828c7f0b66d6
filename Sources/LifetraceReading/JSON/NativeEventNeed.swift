import LifetraceModel

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
    .holdBegan: .init(.hold, expected: "the hold's identifier"),
    .holdEnded: .init(.hold, expected: "the hold's identifier"),
    .allowance: .init(.limit, expected: "a number of seconds"),
    .timeRemaining: .init(.remaining, expected: "a number of seconds"),
  ]

  private static func words<Word: NativeEventWord>(of type: Word.Type) -> String {
    Word.nativeWords.map { "'\($0.word)'" }.joined(separator: ", ")
  }
}
