internal import Dispatch
internal import Synchronization

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
    let slots = Mutex(map { Optional($0) })
    self = []
    DispatchQueue.concurrentPerform(iterations: count) { index in
      var taken = slots.withLock { $0[index].take() }
      guard var element = taken.take() else { return }
      body(index, &element)
      taken = element
      slots.withLock { swap(&$0[index], &taken) }
    }
    self = slots.withLock { slots in
      defer { slots = [] }
      return slots.compactMap { $0 }
    }
  }
}
