internal import Dispatch
internal import Synchronization

/// Where an element waits for the thread that changes it, and for the array to take it back.
///
/// A class because a lock stays where it is; one for each, so that no thread waits for another.
private final class Slot<Element: Sendable>: Sendable {
  private let element: Mutex<Element?>

  init(_ element: Element) { self.element = Mutex(element) }

  func exchange(_ other: inout Element?) { element.withLock { swap(&$0, &other) } }
}

extension Array where Element: Sendable {
  /// Changes the first elements, each by itself, on as many cores as there are.
  ///
  /// Elements are taken out for the time of the work, so that nothing is copied that belongs to one
  /// of them alone.
  ///
  /// - Parameters:
  ///   - count: how many; at most as many as there are.
  ///   - body: changes the element at an index. It runs at the same time for several.
  package mutating func updateOnCores(
    count: Int, _ body: @Sendable (_ index: Int, _ element: inout Element) -> Void
  ) {
    let slots = map { Slot($0) }
    self = []
    DispatchQueue.concurrentPerform(iterations: count) { index in
      var taken: Element?
      slots[index].exchange(&taken)
      guard var element = taken.take() else { return }
      body(index, &element)
      taken = element
      slots[index].exchange(&taken)
    }
    self = slots.compactMap { slot in
      var taken: Element?
      slot.exchange(&taken)
      return taken
    }
  }
}
