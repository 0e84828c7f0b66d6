internal import Dispatch
internal import Synchronization

extension Array where Element: Sendable {
  /// Returns what `transform` makes of each element, on as many cores as there are.
  ///
  /// - Parameters:
  ///   - least: how many elements are worth sharing out; fewer are mapped right here. Waking other
  ///     threads takes as long as some microseconds of work a piece; where each element takes far
  ///     longer, as with files, two are worth it.
  ///   - transform: runs at the same time for several elements.
  package func mapOnCores<Result: Sendable>(
    ifAtLeast least: Int = 16, _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    guard count >= least else { return map(transform) }
    // Handing out takes about as long as little work does, so some are handed out at once.
    let size = Swift.max(1, Swift.min(16, count / 16))
    let starts = [Int](stride(from: 0, to: count, by: size))
    var results = [[Result]](repeating: [], count: starts.count)
    results.updateOnCores(count: starts.count) { index, part in
      part = self[starts[index]..<Swift.min(count, starts[index] + size)].map(transform)
    }
    return results.flatMap { $0 }
  }
}

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
    count: Int, on threads: WorkerThreads = .shared,
    _ body: @escaping @Sendable (_ index: Int, _ element: inout Element) -> Void
  ) {
    guard count > 0 else { return }
    let work = SharedWork(map { Slot($0) }, count: count, body)
    self = []
    for _ in 1..<Swift.max(1, Swift.min(count, threads.coreCount)) {
      guard threads.run({ work.run() }) else { break }
    }
    work.run()
    work.wait()
    self = work.slots.compactMap { slot in
      var taken: Element?
      slot.exchange(&taken)
      return taken
    }
  }
}

/// Elements that several threads change, each the next one that nobody has taken.
private final class SharedWork<Element: Sendable>: Sendable {
  let slots: [Slot<Element>]
  private let count: Int
  private let body: @Sendable (_ index: Int, _ element: inout Element) -> Void
  private let next = Atomic(0)
  private let left: Atomic<Int>
  private let isDone = DispatchSemaphore(value: 0)

  /// Requires: `count` is above 0, and not above the number of slots.
  init(
    _ slots: [Slot<Element>], count: Int,
    _ body: @escaping @Sendable (_ index: Int, _ element: inout Element) -> Void
  ) {
    self.slots = slots
    self.count = count
    self.body = body
    left = Atomic(count)
  }

  /// Changes elements until all are taken. A thread that comes late finds none.
  func run() {
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      var taken: Element?
      slots[index].exchange(&taken)
      if var element = taken.take() {
        body(index, &element)
        taken = element
        slots[index].exchange(&taken)
      }
      if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { isDone.signal() }
    }
  }

  /// Waits until all elements are changed.
  func wait() { isDone.wait() }
}
