import Foundation
import Testing

@testable import LifetraceBenchmarks

@Suite("Measuring") struct MeasuringTests {
  @Test func medianIsTheMiddle() {
    #expect(median([3, 1, 2]) == 2)
    #expect(median([4, 1, 2, 3]) == 2.5)
  }

  @Test func ratiosAreTakenWithinPairs() {
    var runs = PairedRuns(ourMemory: nil, theirMemory: nil)
    for (ours, theirs) in [(1.0, 2.0), (10.0, 20.0), (3.0, 2.0)] {
      runs.add(
        ours: ProcessUsage(wallSeconds: ours, processorSeconds: 0),
        theirs: ProcessUsage(wallSeconds: theirs, processorSeconds: 0))
    }
    #expect(runs.ratio == 0.5)
    #expect(runs.ourSeconds == 3)
    #expect(runs.theirSeconds == 2)
  }

  @Test func ownMemoryLeavesMappedFilesOut() {
    let status = "VmHWM:\t  9000 kB\nRssAnon:\t  2000 kB\nRssFile:\t  7000 kB\nRssShmem:\t  48 kB\n"
    #expect(MemoryWatch.ownMemory(in: status) == 2048 * 1024)
  }

  @Test(
    "marks tell what is reached",
    arguments: [
      (.ratio(atMost: 1.5), true), (.ratio(atMost: 1.4), false), (.ours(atMost: .seconds(3)), true),
      (.ours(atMost: .seconds(2.9)), false), (.none, nil),
    ] as [(BenchmarkRow.Mark, Bool?)])
  func marks(mark: BenchmarkRow.Mark, isReached: Bool?) {
    let row = BenchmarkRow(
      work: "work", peer: "peer", ours: .seconds(3), theirs: .seconds(2), ratio: 1.5, mark: mark)
    #expect(row.isReached == isReached)
  }

  @Test func tablesAreAligned() {
    let text = TableText.render(
      titles: ["work", "peer", "s"], rows: [["a", "rg", "1.5"], ["longer", "–", "22.25"]])
    #expect(
      text == """
        work    peer      s
        ──────  ────  ─────
        a       rg      1.5
        longer  –     22.25

        """)
  }

  @Test func aRunTellsTimeAndOutput() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let laboratory = Laboratory(folder: folder)
    #expect(try laboratory.output(of: ProcessCommand(["echo", "two words"])) == "two words\n")
    let usage = try laboratory.run(ProcessCommand(["sleep", "0.05"]))
    #expect(usage.wallSeconds >= 0.05 && usage.processorSeconds < usage.wallSeconds)
  }

  @Test func aPipeHandsTheFileOver() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/file"
    try "one\ntwo\n".write(toFile: file, atomically: true, encoding: .utf8)
    let laboratory = Laboratory(folder: folder)
    #expect(
      try laboratory.output(of: ProcessCommand(["cat", "-"], pipedFile: file)) == "one\ntwo\n")
  }

  @Test func aFailureTellsWhatWasSaid() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let laboratory = Laboratory(folder: folder)
    #expect {
      try laboratory.run(ProcessCommand(["sh", "-c", "echo reason >&2; exit 3"]))
    } throws: { error in
      guard case BenchmarkError.failed(_, let status, let messages) = error else { return false }
      return status == 3 && messages == "reason\n"
    }
    #expect(throws: BenchmarkError.self) {
      try laboratory.run(ProcessCommand(["no-such-program-anywhere"]))
    }
  }

  private func temporaryFolder() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }
}
