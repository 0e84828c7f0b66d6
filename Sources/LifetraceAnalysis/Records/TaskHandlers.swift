internal import LifetraceModel

/// The expiration handlers that UIKit names beside tasks whose ids it hides: they tell which
/// beginning and which end are those of one task.
struct TaskHandlers: Sendable {
  /// By the task's place: the handler that it was announced with.
  private(set) var atBeginning: [Int: Symbol] = [:]
  /// By the task's place: the handler that it had when it ended.
  private(set) var atEnd: [Int: Symbol] = [:]
  /// Tasks that were announced and have not begun.
  private var announcedCount = 0
  /// The handler of the only one announced.
  private var announced: Symbol?

  /// Notes the handler of a task that is about to begin.
  mutating func announce(_ handler: Symbol) {
    announcedCount += 1
    // Of several that are about to begin, nothing tells which does first.
    announced = announcedCount == 1 ? handler : nil
  }

  /// Notes that the task at a place began.
  mutating func begin(_ place: Int) {
    guard announcedCount > 0 else { return }
    announcedCount -= 1
    if let announced { atBeginning[place] = announced }
    announced = nil
  }

  /// Notes the handler of the task at a place, which ended.
  mutating func end(_ place: Int, _ handler: Symbol) { atEnd[place] = handler }
}
