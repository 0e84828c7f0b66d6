import Foundation
import LifetraceReading
import LifetraceTestSupport
import Testing

@testable import LifetraceFuzzing

/// Whatever reads bytes survives any, and says the same however it gets them.
@Suite struct FuzzingTests {
  /// An input that once did not hold.
  struct Found: CustomTestStringConvertible, Sendable {
    let target: FuzzTarget
    let path: String
    var testDescription: String { target.name + "/" + (path.split(separator: "/").last ?? "") }

    static let all = FuzzTarget.all.flatMap { target in
      let folder =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
        + "/Found/" + target.name
      return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        .map { Found(target: target, path: folder + "/" + $0) }
    }
  }

  @Test func logsAreMadeOfEveryLayout() {
    #expect(Set(LayoutName.all).subtracting(LogWriter.layouts) == [])
  }

  @Test(arguments: Found.all)
  func foundInputsHold(_ found: Found) throws {
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: found.path)))
    // What was found once holds in every respect, whatever is open for other inputs.
    var selection = PropertySelection()
    selection.without = []
    try found.target.run(bytes, selection)
  }

  /// As many inputs as are checked in about a second.
  @Test(arguments: Array(FuzzTarget.all.map(\.name).enumerated()).map { ($0.offset, $0.element) })
  func madeInputsHold(number: Int, name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    for seed in Trials.drawn(6, of: 0..<UInt64(30), salt: number) {
      var numbers = SeededNumbers(seed: seed)
      let input = target.input(&numbers)
      do {
        try target.run(input)
      } catch {
        Issue.record("\(name), seed \(seed): \(error)\n\(String(decoding: input, as: UTF8.self))")
        return
      }
    }
  }
}
