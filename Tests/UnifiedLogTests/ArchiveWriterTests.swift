import LifetraceTestSupport
import Testing

/// The bytes that the format prescribes, written down by hand.
struct ArchiveWriterTests {
  private let image = ArchiveImage(
    "/bin/app", uuid: ArchiveUUID("00010203-0405-0607-0809-0A0B0C0D0E0F"))
  private let uuid = ArchiveUUID("11111111-2222-4333-8444-555555555555")
  private var app: ArchiveProcess { ArchiveProcess(pid: 7, image, userID: 501, uniqueID: 0x1122) }

  /// A boot whose files are stored as they are.
  private var boot: ArchiveBoot {
    var boot = ArchiveBoot(
      uuid, startedAt: 1_700_000_000_123_456_789, startTicks: 24_000_000)
    for folder in ArchiveFile.Folder.allCases {
      boot.layouts[ArchiveFile(folder)] = ArchiveLayout(.stored)
    }
    return boot
  }

  private func file(_ path: String, of boots: ArchiveBoot...) throws -> [UInt8] {
    try #require(ArchiveWriter(boots).files().first { $0.path == path }).bytes
  }

  /// Returns the chunks of a stored chunk set: behind the header, the catalog, 16 bytes of the
  /// chunk set and 8 of its block.
  private func chunks(_ path: String, of boot: ArchiveBoot) throws -> [UInt8] {
    let bytes = try file(path, of: boot)
    let catalog = 16 + Int(bytes.number(232, 8))
    let block = 224 + (catalog + 7) / 8 * 8 + 16
    #expect(bytes[block..<block + 4].elementsEqual("bv4-".utf8))
    let size = Int(bytes.number(block + 4, 4))
    #expect(bytes[(block + 8 + size)...].prefix(4).elementsEqual("bv4$".utf8))
    return Array(bytes[(block + 8)..<(block + 8 + size)])
  }

  private let persist = "Persist/0000000000000001.tracev3"

  @Test func headerHasTheClocksOfTheFirstEntry() throws {
    var boot = boot
    boot.sleptTicks = 1_000_000
    boot.minutesWest = -60
    boot.adjustClock(at: 1, by: 10)
    boot.log(app, at: 2, "text")
    let bytes = try file(persist, of: boot)
    // 1 s of 24 MHz before the start, then 2 s.
    #expect(bytes.number(0, 4) == 0x1000)
    #expect(bytes.number(8, 8) == 208)
    #expect(bytes.number(16, 4) == 125 && bytes.number(20, 4) == 3)
    #expect(bytes.number(24, 8) == 71_000_000)
    #expect(bytes.number(32, 8) == 1_700_000_012)
    #expect(bytes.number(40, 4) == 123_456)
    #expect(bytes.number(44, 4) == 0xffff_ffc4)
    #expect(bytes.number(56, 4) == 0x6100 && bytes.number(64, 8) == 72_000_000)
    #expect(bytes.number(72, 4) == 0x6101 && bytes.number(136, 4) == 0x6102)
    #expect(bytes[144..<148] == [0x11, 0x11, 0x11, 0x11])
    #expect(bytes.number(168, 4) == 0x6103 && bytes.number(172, 4) == 48)
  }

  @Test func catalogListsProcessesAndSubsystems() throws {
    var boot = boot
    boot.log(app, at: 0, "text", subsystem: "a.b", category: "c")
    let bytes = Array(try file(persist, of: boot)[240...])
    // One UUID, "a.b" and "c" in 8 bytes, a process of 40 + 8 + 6 bytes, padded.
    #expect((0..<5).map { bytes.number(2 * $0, 2) } == [16, 24, 1, 80, 1])
    #expect(bytes.number(16, 8) == 24_000_000)
    #expect(bytes[24..<40].elementsEqual(0..<16))
    #expect(bytes[40..<48].elementsEqual("a.b\0c\0\0\0".utf8))
    #expect([0, 2, 4, 6].map { bytes.number(48 + $0, 2) } == [0, 0, 0, 0xffff])
    #expect(bytes.number(56, 8) == 0x1122)
    #expect(bytes.number(68, 4) == 7 && bytes.number(72, 4) == 501)
    #expect(bytes.number(80, 8) == 0 && bytes.number(88, 8) == 1)
    #expect([0, 2, 4].map { bytes.number(96 + $0, 2) } == [1, 0, 4])
    // The chunk set: its times, its size, its process, and both strings.
    #expect(bytes.number(104, 8) == 24_000_000 && bytes.number(112, 8) == 24_000_000)
    #expect(bytes.number(120, 4) == 16 + 32 + 24 + 8 && bytes.number(124, 4) == 0x100)
    #expect(bytes.number(128, 4) == 1 && bytes.number(132, 2) == 0)
    #expect(bytes.number(134, 4) == 2 && bytes.number(138, 2) == 0 && bytes.number(140, 2) == 4)
  }

  @Test func logEntryHasItsOptionalFieldsInOrder() throws {
    var boot = boot
    var details = ArchiveDetails()
    (details.thread, details.activity, details.daysToLive) = (0x55, 0x66, 14)
    boot.log(app, at: 0, "first")
    boot.log(
      app, at: 1, "%d %s", [.int32(5), .string("p", .private)], level: .fault, subsystem: "s",
      details: details)
    let bytes = try chunks(persist, of: boot)
    #expect(bytes.number(0, 4) == 0x6001 && bytes.number(16, 8) == 0x1122)
    // The first entry has 24 + 6 bytes; the second 24 + 33, both padded.
    #expect(bytes.number(32, 2) == 16 + 32 + 64)
    #expect(bytes.number(34, 2) == 4094)
    #expect(bytes.number(40, 8) == 24_000_000)
    let entry = Array(bytes[80...])
    #expect(entry[0..<2] == [4, 0x11])
    #expect(entry.number(2, 2) == 0x0001 | 0x0002 | 0x0100 | 0x0200 | 0x0400)
    #expect(entry.number(4, 4) == 0x8001 + 6)
    #expect(entry.number(8, 8) == 0x55)
    #expect(entry.number(16, 6) == 24_000_000 && entry.number(22, 2) == 33)
    #expect(entry.number(24, 8) == 0x8000_0000_0000_0066)
    #expect(entry.number(32, 2) == 4094 && entry.number(34, 2) == 2)
    #expect(entry.number(36, 4) == 0x1a2c)
    #expect(entry.number(40, 2) == 1 && entry[42] == 14)
    #expect(entry[43..<45] == [0x23, 2])
    #expect(entry[45..<51] == [0, 4, 5, 0, 0, 0] && entry[51..<57] == [0x21, 4, 0, 0, 2, 0])
    #expect(entry[57..<64].allSatisfy { $0 == 0 })
    #expect(entry[64..<66] == [UInt8(ascii: "p"), 0])
  }

  @Test(
    arguments: [
      (ArchiveArgument.number(Int8(-1)), [0x00, 1, 0xff]),
      (.number(UInt16(0x102), .public), [0x02, 2, 2, 1]),
      (.int64(-2), [0x00, 8, 0xfe, 255, 255, 255, 255, 255, 255, 255]),
      (.precision(16), [0x10, 4, 16, 0, 0, 0]),
      (.string("a"), [0x22, 4, 0, 0, 2, 0, 0x61, 0]),
      (.string("a", .unmarked), [0x20, 4, 0, 0, 2, 0, 0x61, 0]),
      (.object(nil), [0x42, 4, 0, 0, 0, 0]),
      (.data([9]), [0x32, 4, 0, 0, 1, 0, 9]),
      (.hash([9]), [0xf2, 4, 0, 0, 1, 0, 9]),
      (.redacted(.number), [0x01, 4, 0, 0, 0, 0x80]),
      (.redacted(.text, .sensitive), [0x25, 4, 0, 0, 0, 0]),
      (.redacted(.object), [0x41, 4, 0, 0, 0, 0]),
    ] as [(ArchiveArgument, [UInt8])])
  func argumentHasAnItem(argument: ArchiveArgument, item: [UInt8]) throws {
    var boot = boot
    boot.log(app, at: 0, "%", [argument])
    let bytes = try chunks(persist, of: boot)
    let data = Int(bytes.number(48 + 22, 2))
    #expect(bytes[72..<(72 + data)].dropFirst(6).elementsEqual(item))
  }

  @Test func longItemsAreInAnOversizeChunk() throws {
    var boot = boot
    boot.log(app, at: 0, "%s", [.string(String(repeating: "x", count: 1100))])
    let bytes = try chunks(persist, of: boot)
    #expect(bytes.number(0, 4) == 0x6002 && bytes.number(8, 8) == 32 + 8 + 1101)
    #expect(bytes.number(40, 4) == 1 && bytes.number(44, 2) == 1109 && bytes.number(46, 2) == 0)
    let entry = Array(bytes[(1160 + 48)...])
    #expect(entry.number(2, 2) == 0x0802 && entry.number(22, 2) == 8)
    #expect(entry.number(28, 4) == 1)
  }

  @Test func stateDumpHasItsData() throws {
    var boot = boot
    boot.state(app, at: 0, title: "title", .propertyList([1, 2, 3]))
    let bytes = try chunks("Special/0000000000000001.tracev3", of: boot)
    #expect(bytes.number(0, 4) == 0x6003 && bytes.number(32, 8) == 24_000_000)
    #expect(bytes.number(64, 4) == 1 && bytes.number(68, 4) == 3)
    #expect(bytes[200..<206].elementsEqual("title\0".utf8) && bytes[264..<267] == [1, 2, 3])
  }

  @Test func clocksAreInRecords() throws {
    var boot = boot
    boot.adjustClock(at: 60, by: -5)
    let bytes = try file("timesync/0000000000000001.timesync", of: boot)
    #expect(bytes.count == 48 + 2 * 32)
    #expect(bytes[0..<4] == [0xb0, 0xbb, 48, 0])
    #expect(bytes.number(32, 8) == 1_699_999_999_123_456_789)
    #expect(bytes[48..<52] == [0x54, 0x73, 32, 0])
    #expect(bytes.number(56, 8) == 24_000_000)
    #expect(bytes.number(88, 8) == 61 * 24_000_000)
    #expect(bytes.number(96, 8) == 1_700_000_055_123_456_789)
  }

  @Test func stringsAreInTheirImagesFile() throws {
    var boot = boot
    boot.log(app, at: 0, "one")
    boot.log(app, at: 0, "two")
    boot.log(app, at: 0, "one")
    let bytes = try file("00/0102030405060708090A0B0C0D0E0F", of: boot)
    #expect(bytes[0..<4] == [0x99, 0x88, 0x77, 0x66])
    #expect([4, 8, 12, 16, 20].map { bytes.number($0, 4) } == [2, 1, 1, 0x8000, 9])
    #expect(bytes[24...].elementsEqual("\0one\0two\0/bin/app\0".utf8))
  }

  @Test(arguments: [1, 2] as [UInt16])
  func cachedStringsAreInTheCachesFile(version: UInt16) throws {
    var boot = boot
    let cache = ArchiveSharedCache(uuid, version: version)
    let app = ArchiveProcess(pid: 7, path: "/bin/cached", sharedCache: cache)
    let kit = ArchiveImage("/Kit", uuid: image.uuid, start: 0x100_0000)
    boot.log(app, at: 0, "one", from: .sharedCache(kit))
    let bytes = try file("dsc/11111111222243338444555555555555", of: boot)
    #expect(bytes[0..<4].elementsEqual("hcsd".utf8) && bytes.number(4, 2) == UInt64(version))
    #expect(bytes.number(8, 4) == 1 && bytes.number(12, 4) == 1)
    let (range, text, data): (Int, Int, Int) = version == 1 ? (20, 32, 60) : (16, 40, 72)
    let width = version == 1 ? 4 : 8
    #expect(bytes.number(range, width) == 0x100_8000)
    #expect(bytes.number(range + width, 4) == UInt64(data))
    #expect(bytes.number(range + width + 4, 4) == 5)
    #expect(bytes.number(text, width) == 0x100_0000)
    #expect(bytes[(text + width + 4)...].prefix(16).elementsEqual(0..<16))
    #expect(bytes[data...].elementsEqual("\0one\0/Kit\0".utf8))
  }

  @Test func filesAreNumberedOverAllBoots() {
    var (first, second) = (boot, boot)
    first.log(app, at: 0, "", in: ArchiveFile(.persist, part: 2))
    second.log(app, at: 0, "")
    let paths = ArchiveWriter([first, second], .system, bootsPerClockFile: 1).files().map(\.path)
    #expect(
      paths == [
        "diagnostics/Persist/0000000000000002.tracev3",
        "diagnostics/Persist/0000000000000003.tracev3",
        "diagnostics/timesync/0000000000000001.timesync",
        "diagnostics/timesync/0000000000000002.timesync",
        "uuidtext/00/0102030405060708090A0B0C0D0E0F",
      ])
  }

  @Test func streamRepeatsEntriesLater() throws {
    var boot = boot
    boot.log(app, at: 1, "text")
    let writer = ArchiveWriter([boot])
    var pieces: [[UInt8]] = []
    writer.stream(.persist, repetitions: 1, period: 2) { pieces.append($0) }
    #expect(Array(pieces.joined()) == (try file(persist, of: boot)))
    pieces = []
    let path = writer.stream(.persist, repetitions: 3, period: 2) { pieces.append($0) }
    #expect(path == persist && pieces.count == 3)
    let set = try #require(pieces.last)
    #expect(
      [0, 1, 2].map { set.number(24 + 80 * $0 + 40, 8) } == [48, 96, 144].map { $0 * 1_000_000 })
  }
}

extension [UInt8] {
  /// Returns the little-endian number of `width` bytes at `offset`.
  fileprivate func number(_ offset: Int, _ width: Int) -> UInt64 {
    self[offset..<offset + width].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
