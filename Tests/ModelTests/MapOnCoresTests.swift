import Foundation
import LifetraceModel
import Synchronization
import Testing

@Suite struct MapOnCoresTests {
  @Test(arguments: [0, 1, 2, 15, 16, 17, 255, 256, 1000])
  func resultsAreInOrder(count: Int) {
    let numbers = Array(0..<count)
    let expected = numbers.map { "\($0)" }
    #expect(numbers.mapOnCores { "\($0)" } == expected)
    #expect(numbers.mapOnCores(ifAtLeast: 2) { "\($0)" } == expected)
  }

  @Test(arguments: [(15, 16), (3, 4)])
  func fewerAreMappedRightHere(count: Int, least: Int) {
    let here = ObjectIdentifier(Thread.current)
    let threads = Array(0..<count).mapOnCores(ifAtLeast: least) { _ in
      // Long enough for another thread to take one.
      Thread.sleep(forTimeInterval: 0.001)
      return ObjectIdentifier(Thread.current)
    }
    #expect(threads == Array(repeating: here, count: count))
  }

  /// Where the system has no threads to give, the work is done all the same.
  @Test(arguments: [0, 1, 2, 3])
  func fewThreadsAreEnough(threads: Int) {
    let left = Mutex(threads)
    let few = WorkerThreads(most: 4) { body in
      let isLeft = left.withLock { left in
        left -= 1
        return left >= 0
      }
      return isLeft && startThread(body)
    }
    var numbers = Array(0..<1000)
    numbers.updateOnCores(count: 1000, on: few) { index, number in number += index }
    #expect(numbers == (0..<1000).map { $0 * 2 })

    let order = Mutex<[Int]>([])
    let queues = (0..<8).map { _ in WorkQueue(few) }
    for number in 0..<100 {
      for queue in queues { queue.add { order.withLock { $0.append(number) } } }
    }
    for queue in queues { queue.wait() }
    #expect(order.withLock { $0.sorted() } == (0..<800).map { $0 / 8 })
    let one = WorkQueue(few)
    order.withLock { $0 = [] }
    for number in 0..<100 { one.add { order.withLock { $0.append(number) } } }
    one.wait()
    #expect(order.withLock { $0 } == Array(0..<100))
  }

  /// Work may hold all of a log's apps.
  @Test func workThatIsDoneIsFreed() {
    final class Load: Sendable {}
    let queue = WorkQueue(WorkerThreads(most: 2))
    weak var held: Load?
    do {
      let load = Load()
      held = load
      queue.add { _ = ObjectIdentifier(load) }
    }
    // What runs last may be freed a moment after it.
    for _ in 0..<2 { queue.wait() }
    #expect(held == nil)
  }
}
