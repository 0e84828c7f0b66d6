import Foundation
import LifetraceInputs
import LifetraceTestSupport
import Testing

@testable import LifetraceUnifiedLogs

/// The story of the format, as our reader finds it; `.ci/archive-check` holds another reader against the same table.
struct FormatStoryTests {
  /// Where the archive is written for other readers; from the environment variable `LIFETRACE_FORMAT_STORY`.
  private static let folder = ProcessInfo.processInfo.environment["LIFETRACE_FORMAT_STORY"]

  @Test(arguments: [ArchiveWriter.Arrangement.archive, .system])
  func recordsAreThoseOfTheTable(_ arrangement: ArchiveWriter.Arrangement) throws {
    let files = FormatStory().files(arrangement)
    let archive = LogArchive(files.map { StoredFile(path: $0.path, $0.bytes) })
    #expect(archive.unreadable.isEmpty && archive.damagedCount == 0)
    #expect(archive.boots.map { $0.clock.zoneSeconds(at: 0) } == [3600, 0])
    var found: [String] = []
    let summary = try archive.read { record in
      found.append(Self.row(record, archive.boots[record.boot].clock))
    }
    #expect(summary.damagedParts == 0 && summary.missingTexts == [.damaged: 1])
    let table = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "FormatStory.tsv")
    let rows = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").dropFirst()
    #expect(found.count == rows.count)
    for (row, expected) in zip(found, rows) { #expect(row == expected) }
  }

  @Test(arguments: [
    ArchiveCompression(.lz4, blockSize: 1000), ArchiveCompression(.mixed, blockSize: 1000),
    .lzbitmap,
  ])
  func chunkSetsOfSeveralBlocksAreRead(_ compression: ArchiveCompression) throws {
    var boot = ArchiveBoot(
      ArchiveUUID("11111111-2222-4333-8444-555555555555"), startedAt: 1_700_000_000_000_000_000)
    boot.layouts[.persist] = ArchiveLayout(compression)
    let app = ArchiveProcess(pid: 5, path: "/bin/blocks")
    for number in 0..<1000 as Range<Int32> {
      boot.log(app, at: .seconds(Double(number)), "number %d", [.int32(number)])
    }
    let files = ArchiveWriter([boot]).files().map { StoredFile(path: $0.path, $0.bytes) }
    var texts: [String] = []
    let summary = try LogArchive(files).read { texts.append(Self.text($0.text)) }
    #expect(summary.damagedParts == 0)
    #expect(texts == (0..<1000).map { "number \($0)" })
  }

  @Test(.enabled(if: folder != nil)) func filesAreWritten() throws {
    let folder = URL(filePath: try #require(Self.folder))
    for (path, bytes) in FormatStory().files(.system) {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
  }

  /// Returns the row of a record; a dash is a cell without a value.
  private static func row(_ record: LogArchiveRecord, _ clock: BootClock) -> String {
    let isDump = record.kind == .stateDump
    let name = isDump ? record.text : record.signpost?.name ?? []
    let cells = [
      time(clock.wall(at: record.time)), kind(record), "\(record.process.pid)",
      text(record.process.path), text(record.sender), isDump ? "" : "\(record.thread)",
      // The highest byte is a flag.
      hex(record.activity & 0xff_ffff_ffff_ffff), text(record.subsystem), text(record.category),
      record.kind == .log || record.kind == .simpleDump ? level(record.level) : "", text(name),
      hex(record.signpost?.identifier ?? 0), isDump ? "" : message(record),
    ]
    return cells.map { $0.isEmpty ? "-" : $0 }.joined(separator: "\t")
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func hex(_ number: UInt64) -> String {
    number == 0 ? "" : "0x" + String(number, radix: 16)
  }

  /// Returns the text in the words of `log show`, which has some also for an entry whose arguments are lost.
  private static func message(_ record: LogArchiveRecord) -> String {
    if record.missing == .damaged { return "oversize lost <decode: missing data>" }
    guard let loss = record.loss else { return text(record.text) }
    return "lost >=\(loss.count) unreliable messages from \(loss.start)-\(loss.end)"
      + " (Mach continuous exact start-approx. end)"
  }

  private static func kind(_ record: LogArchiveRecord) -> String {
    switch record.kind {
    case .activity: record.activityType == 3 ? "action" : "activity"
    case .stateDump: "state"
    case .simpleDump: "message"
    case .log, .signpost, .trace, .loss: "\(record.kind)"
    }
  }

  private static func level(_ level: LogArchiveRecord.Level) -> String {
    level == .standard ? "Default" : "\(level)".capitalized
  }

  /// Returns a time in UTC, such as `2023-11-14 22:14:00.000456500`.
  private static func time(_ nanoseconds: Int64) -> String {
    var clock = ClockText()
    clock.show(nanoseconds / 1000)
    var digits: [UInt8] = []
    digits.append(nanoseconds % 1_000_000_000, digits: 9)
    return "\(text(clock.date)) \(text(clock.time)).\(text(digits))"
  }
}
