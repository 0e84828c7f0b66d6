import Foundation
import LifetraceModel
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
}
