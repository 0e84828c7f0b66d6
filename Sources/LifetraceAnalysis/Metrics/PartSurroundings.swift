internal import LifetraceModel
internal import LifetraceTimelines

/// What the whole log tells of a process just outside the part of its life that is looked at.
struct PartSurroundings: Sendable {
  /// The state before the one that the part begins with, if the process lived then.
  private(set) var before: StateSet<AppState>?
  /// The first state that is known behind the one that the part ends with, if any.
  private(set) var behind: AppState?

  /// Of a life that is looked at as a whole.
  init() {}

  /// Of a part of a life, as it is clipped.
  init(of part: borrowing ProcessHistory, in whole: borrowing ProcessHistory) {
    guard let first = part.intervals.first, let last = part.intervals.last else { return }
    let all = whole.intervals
    if var index = all.firstIndex(where: { $0.end > first.start || $0.start == first.start }) {
      while index > 0, all[index - 1].state == first.state { index -= 1 }
      if index > 0 { before = all[index - 1].state }
    }
    if var index = all.lastIndex(where: { $0.start < last.end || $0.end == last.end }) {
      while index + 1 < all.count, all[index + 1].state == last.state { index += 1 }
      behind = all[(index + 1)...].lazy.compactMap(\.state.known).first
    }
  }
}
