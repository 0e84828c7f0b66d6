import Foundation
import LifetraceInputs
import LifetraceTestSupport
import Testing

@testable import LifetraceUnifiedLogs

/// Counts on which three independent readers agree: see `archives/README.md` of the corpus.
@Suite(.enabled(if: Corpus.folder != nil)) struct RealArchiveTests {
  struct Expectation: CustomTestStringConvertible, Sendable {
    let file: String
    var log = 0
    var simple = 0
    var activity = 0
    var state = 0
    var loss = 0
    var signpost = 0

    var testDescription: String { file }
  }

  @Test(arguments: [
    Expectation(
      file: "Persist/0000000000000001.tracev3", log: 65_183, simple: 8_562, activity: 9_248, loss: 2
    ),
    Expectation(file: "Special/0000000000000001.tracev3", log: 12_134, state: 20),
    Expectation(file: "Signpost/0000000000000001.tracev3", signpost: 2_461),
  ])
  func countsAreThoseOfOtherReaders(_ expected: Expectation) throws {
    let folder = try ArchiveData.unpacked("aul-macos12.tar.xz")
    let path = "private/var/db/diagnostics/" + expected.file
    let bytes = try Data(contentsOf: folder.appending(path: path))
    let archive = LogArchive([StoredFile(path: path, Array(bytes))])
    let summary = try archive.read { _ in }
    try check(summary, expected)
  }

  @Test func countsOfTheTabletAreThoseOfOtherReaders() throws {
    let bytes = try ArchiveData.unpackedFile("ipad-f85.tracev3.xz")
    let summary = try LogArchive([StoredFile(path: "f85.tracev3", bytes)]).read { _ in }
    try check(summary, Expectation(file: "f85", log: 8_158, state: 496))
  }

  private func check(_ summary: LogArchive.Summary, _ expected: Expectation) throws {
    func count(_ kind: LogArchiveRecord.Kind) -> Int { summary.counts[Int(kind.rawValue)] }
    #expect(count(.log) == expected.log)
    #expect(count(.simpleDump) == expected.simple)
    #expect(count(.activity) == expected.activity)
    #expect(count(.stateDump) == expected.state)
    #expect(count(.loss) == expected.loss)
    #expect(count(.signpost) == expected.signpost)
    #expect(summary.damagedParts == 0 && summary.missingTexts[.damaged] == nil)
  }
}

/// The real archives of the corpus, unpacked.
enum ArchiveData {
  /// Returns the folder with an archive's files.
  static func unpacked(_ name: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lifetrace-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try run("/usr/bin/env", ["tar", "xf", path(name), "-C", folder.path])
    return folder
  }

  /// Returns the bytes of a packed file.
  static func unpackedFile(_ name: String) throws -> [UInt8] {
    let source = try ArchiveReader(StartedSource(OpenFile(Array(path(name).utf8)).source()))
    var bytes: [UInt8] = []
    while try source.nextEntry() != nil { while try source.appendNext(to: &bytes) {} }
    return bytes
  }

  static func path(_ name: String) -> String { "\(Corpus.folder ?? "")/archives/\(name)" }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let process = try Process.run(URL(filePath: program), arguments: arguments)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}
