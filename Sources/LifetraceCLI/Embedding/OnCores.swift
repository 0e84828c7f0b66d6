import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Returns what `transform` makes of each element, on as many cores as there are.
  func mapOnCores<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let result = transform(self[number])
      results.withLock { $0[number] = result }
    }
    return results.withLock { $0.compactMap { $0 } }
  }
}
