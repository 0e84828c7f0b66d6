import LifetraceInputs
import LifetraceTestSupport
import Testing

@testable import LifetraceUnifiedLogs

/// Random damage anywhere in an archive: reading ends soon, without a trap, and knows what is lost.
struct RandomDamageTests {
  /// A file that is damaged, in one way of packing.
  struct Target: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let files: [(path: String, bytes: [UInt8])]
    /// The places of the files that are damaged.
    let places: [Int]

    init(
      _ name: String, _ files: [(path: String, bytes: [UInt8])], _ isDamaged: (String) -> Bool
    ) {
      (testDescription, self.files) = (name, files)
      places = files.indices.filter { isDamaged(files[$0].path) }
    }
  }

  private static let targets: [Target] = {
    let stored = DamageSample.files(.stored)
    let isTrace = { (path: String) in path.hasSuffix(".tracev3") }
    let large = DamageSample.files(.stored, chunkSetSize: 100_000)
    return [
      Target("stored chunk sets", stored, isTrace),
      Target("one stored chunk set", large, isTrace),
      Target("LZ4", DamageSample.files(.lz4), isTrace),
      Target("several blocks", DamageSample.files(.init(.mixed, blockSize: 200)), isTrace),
      Target("LZBITMAP", DamageSample.files(.lzbitmap), isTrace),
      Target("clocks", stored) { $0.hasSuffix(".timesync") },
      Target("texts of images", stored) { !$0.contains(".") && !$0.hasPrefix("dsc") },
      Target("texts of shared caches", stored) { $0.hasPrefix("dsc") },
      Target("everything", stored) { _ in true },
    ]
  }()

  /// 100,000 in all, some thousand in each run.
  private static let countOfEach = Trials.areAll ? 11_112 : 350

  @Test(arguments: targets)
  func damageIsHarmless(target: Target) throws {
    try check(target, count: RandomDamageTests.countOfEach)
  }

  /// The first catalog of a device's file with its chunk sets, as they are and stored.
  @Test(.enabled(if: Corpus.isPresent), arguments: [false, true])
  func damageToTheFileOfADeviceIsHarmless(isStored: Bool) throws {
    let bytes = try ArchiveData.unpackedFile("ipad-f85.tracev3.xz")
    let trace = try #require(try TraceFile(StoredFile(path: "f85.tracev3", bytes)))
    let first = try #require(trace.parts.first)
    var file = Array(bytes.prefix(first.data.lowerBound - 16))
    for part in trace.parts where part.catalog == first.catalog {
      let plain = try ChunkSet.plain(bytes.span.extracting(part.data)).bytes
      file += RawTrace.chunkSet(plain, isStored ? .stored : .lz4)
    }
    let target = Target("f85", [("f85.tracev3", file)]) { _ in true }
    try check(target, count: Trials.areAll ? 3000 : 30)
  }

  /// Checks what must hold for damaged files.
  private func check(_ target: Target, count: Int) throws {
    let whole = try ReadArchive(target.files)
    #expect(!whole.hasDamage)
    var numbers = SeededNumbers(seed: Trials.seed ^ UInt64(target.testDescription.utf8.count))
    for number in 0..<count {
      var files = target.files
      for _ in 0...numbers.number(below: 2) {
        let place = target.places[numbers.number(below: target.places.count)]
        ByteDamage.apply(to: &files[place].bytes, &numbers)
      }
      let start = ContinuousClock.now
      let read = try ReadArchive(files)
      #expect(ContinuousClock.now - start < .seconds(5), "number \(number)")
      #expect(
        read.records.count >= whole.records.count || read.hasDamage
          || read.summary.missingTexts.contains { $1 > whole.summary.missingTexts[$0] ?? 0 }
          || mayEndEarlier(files, target.files), "number \(number)")
    }
  }

  /// Whether a file ends earlier, or has a run of zeros. They fill up files and chunks that are not full, so that nothing
  /// says what is missing where one of them goes on to the end.
  private func mayEndEarlier(
    _ files: [(path: String, bytes: [UInt8])], _ others: [(path: String, bytes: [UInt8])]
  ) -> Bool {
    zip(files, others).contains { file, other in
      file.bytes.count < other.bytes.count
        || longestZeros(file.bytes) > max(24, longestZeros(other.bytes))
    }
  }

  private func longestZeros(_ bytes: [UInt8]) -> Int {
    var (longest, start) = (0, 0)
    for (place, byte) in bytes.enumerated() where byte != 0 {
      longest = max(longest, place - start)
      start = place + 1
    }
    return max(longest, bytes.count - start)
  }
}
