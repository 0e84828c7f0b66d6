internal import LifetraceModel
internal import LifetraceTimelines

/// Background work that no stay in background has, with symbols in place of texts.
struct OtherWork: Sendable {
  var pid: Int32?
  var task: TaskFacts
  /// What an assertion is for; `nil` for a task of the app.
  var assertion: HoldKind?
}

extension TaskFacts {
  /// An assertion, told as the task that it is held for.
  init(_ hold: HoldFacts) {
    self.init(
      name: hold.explanation, begin: hold.begin, end: hold.end,
      outcome: hold.end == nil ? .open : .ended)
  }
}

extension HoldKind {
  /// `true` iff the app works while the assertion is held, rather than being shown or suspended.
  var isWork: Bool {
    switch self {
    case .finishTask, .audio, .location, .voip, .bluetooth, .accessory, .navigation, .fetch, .push,
      .download:
      true
    case .suspend, .reconnect, .other: false
    }
  }
}

extension [ClosedRange<Instant>] {
  /// `true` iff something lasts at some instant of one of these ranges, which ascend.
  ///
  /// Complexity: logarithmic.
  func contains(_ item: some Lasting) -> Bool {
    guard let seen = item.firstSeen else { return false }
    let place = partitionPoint { $0.upperBound < seen }
    guard place < count, let end = item.end else { return place < count }
    return self[place].lowerBound <= end
  }
}
