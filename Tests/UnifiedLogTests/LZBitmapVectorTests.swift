import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceUnifiedLogs

@Suite("LZBITMAP: streams of other encoders", .enabled(if: Corpus.isPresent))
struct LZBitmapVectorTests {
  /// A stream with what it must be decoded to.
  struct Vector: CustomTestStringConvertible {
    var testDescription: String
    var packed: [UInt8]
    var plain: [UInt8]
  }

  @Test("decoded", arguments: try LZBitmapVectorTests.vectors())
  func decoded(_ vector: Vector) throws {
    let decoded = try LZBitmap.decode(vector.packed.span, limit: vector.plain.count)
    #expect(decoded.bytes == vector.plain)
    #expect(decoded.usedCount == vector.packed.count)
    // One byte too many.
    #expect(throws: LZBitmapError.self) {
      try LZBitmap.decode(vector.packed.span, limit: vector.plain.count - 1)
    }
  }

  @Test("cut off", arguments: try LZBitmapVectorTests.vectors())
  func cutOff(_ vector: Vector) throws {
    let count = vector.packed.count
    for place in 0..<50 {
      let packed = vector.packed.span.extracting(first: count * place / 50)
      #expect(throws: LZBitmapError.self) {
        try LZBitmap.decode(packed, limit: vector.plain.count + 1)
      }
    }
  }

  /// Damage is often not noticed, as nothing in the format is redundant.
  @Test("one byte changed", arguments: try LZBitmapVectorTests.vectors())
  func changed(_ vector: Vector) throws {
    var numbers = SeededNumbers(seed: Trials.seed)
    for _ in 0..<(Trials.areAll ? 2000 : 100) {
      var packed = vector.packed
      packed[numbers.number(below: packed.count)] ^= UInt8(1 + numbers.number(below: 255))
      guard let decoded = try? LZBitmap.decode(packed.span, limit: vector.plain.count) else {
        continue
      }
      #expect(decoded.bytes.count <= vector.plain.count)
      #expect(decoded.usedCount <= packed.count)
    }
  }

  /// Returns the pairs of the archive `archives/lzbitmap-vectors.tar.xz` of the corpus.
  private static func vectors() throws -> [Vector] {
    guard let folder = Corpus.folder else { return [] }
    let workspace = try Workspace()
    let tar = Process()
    tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tar.arguments = [
      "tar", "-xJf", folder + "/archives/lzbitmap-vectors.tar.xz", "-C", workspace.path,
    ]
    try tar.run()
    tar.waitUntilExit()
    let suffix = "-compressed"
    let vectors = try workspace.names(in: "lzb").filter { $0.hasSuffix(suffix) }.map { name in
      let number = String(name.dropLast(suffix.count))
      let contents = try [name, number + "-original"].map {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: workspace.path("lzb/" + $0))))
      }
      return Vector(testDescription: number, packed: contents[0], plain: contents[1])
    }
    try #require(vectors.count == 16)
    return vectors
  }
}
