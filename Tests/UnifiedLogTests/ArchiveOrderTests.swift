import LifetraceTestSupport
import Testing

@testable import LifetraceUnifiedLogs

/// Files, chunk sets and boots become one log in the order of continuous time.
struct ArchiveOrderTests {
  private let app = Actors.app
  private let launchd = Actors.launchd

  @Test func filesOfABootAreOneLog() throws {
    var boot = Actors.boot
    boot.log(app, at: 1, "persist", in: .persist)
    boot.log(app, at: 2, "special", in: .special)
    boot.signpost(app, at: 3, ArchiveSignpost("point", id: 1, .event), "signpost", in: .signpost)
    boot.log(app, at: 4, "high volume", in: .highVolume)
    boot.log(app, at: 5, "persist again", in: .persist)
    boot.log(app, at: 6, "second part", in: ArchiveFile(.persist, part: 2))
    boot.log(app, at: 7, "special again", in: .special)
    let read = try ReadArchive(boot)
    #expect(
      read.texts == [
        "persist", "special", "signpost", "high volume", "persist again", "second part",
        "special again",
      ])
    #expect(read.archive.boots.count == 1 && !read.hasLoss)
    #expect(read.summary.counts == [6, 0, 1, 0, 0, 0, 0])
  }

  /// Entries of one time keep their order.
  @Test func entriesOfOneTimeKeepTheirOrder() throws {
    var boot = Actors.boot
    for number in 0..<50 {
      boot.log(number % 2 == 0 ? app : launchd, at: 1, "%d", [.int32(Int32(number))])
    }
    #expect(try ReadArchive(boot).texts == (0..<50).map(String.init))
  }

  /// A process that logs rarely fills its chunk over a long time, in which others fill many.
  @Test(arguments: [true, false])
  func chunkSetsMayOverlapInTime(isRareFirst: Bool) throws {
    var boot = Actors.boot
    boot.layouts[.persist] = ArchiveLayout()
    boot.layouts[.persist]?.chunkSetSize = 1000
    boot.layouts[.persist]?.chunkSetsPerCatalog = 3
    let rare = { (boot: inout ArchiveBoot) in
      for number in 0..<10 {
        boot.log(launchd, at: .seconds(Double(number) * 10 + 0.5), "rare")
      }
    }
    if isRareFirst { rare(&boot) }
    for number in 0..<100 {
      boot.log(app, at: .seconds(Double(number)), "%d", [.int32(Int32(number))])
    }
    if !isRareFirst { rare(&boot) }
    let read = try ReadArchive(boot)
    let expected = (0..<100).flatMap { $0 % 10 == 0 ? ["\($0)", "rare"] : ["\($0)"] }
    #expect(read.texts == expected && !read.hasLoss)
  }

  /// Chunks are stored when they are full, so that later ones may have earlier entries.
  @Test func entriesMayBeStoredInAnyOrder() throws {
    var boot = Actors.boot
    boot.layouts[.persist] = ArchiveLayout()
    boot.layouts[.persist]?.chunkSetSize = 500
    for number in (0..<60).reversed() {
      boot.log(
        number % 3 == 0 ? app : launchd, at: .seconds(Double(number)), "%d",
        [.int32(Int32(number))])
    }
    #expect(try ReadArchive(boot).texts == (0..<60).map(String.init))
  }

  @Test func bootsFollowEachOther() throws {
    var (first, second) = (Actors.boot, Actors.boot)
    second = ArchiveBoot(
      ArchiveUUID(of: "second boot"), startedAt: Actors.start + 3_600_000_000_000,
      timebase: .intel, startTicks: 7)
    // Its continuous time is before that of the first boot.
    second.log(app, at: 1, "third")
    second.log(app, at: 2, "fourth", in: .special)
    first.log(app, at: 1, "first")
    first.log(app, at: 2, "second", in: .special)
    let read = try ReadArchive(ArchiveWriter([second, first], bootsPerClockFile: 1))
    #expect(read.texts == ["first", "second", "third", "fourth"])
    #expect(read.records.map(\.boot) == [0, 0, 1, 1])
    #expect(
      read.archive.boots.map { $0.identifier.filter { $0 != "-" } } == [
        first.uuid.digits, second.uuid.digits,
      ])
    #expect(read.archive.boots.allSatisfy { $0.build == Array("19D52".utf8) })
    #expect(read.archive.boots.allSatisfy { $0.model == Array("J96AP".utf8) })
  }

  /// A process of a later boot may have the pid of another one.
  @Test func processesAreOfTheirBoot() throws {
    var (first, second) = (Actors.boot, Actors.boot)
    second = ArchiveBoot(
      ArchiveUUID(of: "second boot"), startedAt: Actors.start + 3_600_000_000_000)
    first.log(app, at: 1, "first")
    second.log(ArchiveProcess(pid: 412, path: "/usr/libexec/other"), at: 1, "second")
    let read = try ReadArchive(ArchiveWriter([first, second]))
    #expect(read.records.map(\.processName) == ["App", "other"])
  }

  // MARK: Packing

  @Test(arguments: [
    ArchiveCompression(.lz4), ArchiveCompression(.lz4, blockSize: 1000), .stored,
    ArchiveCompression(.stored, blockSize: 1000), ArchiveCompression(.mixed, blockSize: 1000),
    .lzbitmap,
  ])
  func packingDoesNotShow(compression: ArchiveCompression) throws {
    var boot = Actors.boot
    boot.layouts[.persist] = ArchiveLayout(compression)
    for number in 0..<1500 {
      boot.log(app, at: .seconds(Double(number)), "number %d", [.int32(Int32(number))])
    }
    let read = try ReadArchive(boot)
    #expect(read.texts == (0..<1500).map { "number \($0)" } && !read.hasLoss)
  }

  @Test func catalogsMayHaveManyChunkSets() throws {
    var boot = Actors.boot
    boot.layouts[.persist] = ArchiveLayout()
    boot.layouts[.persist]?.chunkSetSize = 6000
    boot.layouts[.persist]?.chunkSetsPerCatalog = 2
    for number in 0..<600 {
      boot.log(
        number % 40 == 0 ? launchd : app, at: .seconds(Double(number) / 100), "number %d of %s",
        [.int32(Int32(number)), .string("p\(number)", .private)],
        subsystem: "com.example.\(number % 7)", category: "c\(number % 3)")
    }
    let read = try ReadArchive(boot)
    #expect(read.texts == (0..<600).map { "number \($0) of p\($0)" } && !read.hasLoss)
    #expect(read.records.map(\.subsystemString) == (0..<600).map { "com.example.\($0 % 7)" })
    #expect(read.records.map(\.categoryString) == (0..<600).map { "c\($0 % 3)" })
    #expect(read.records.map(\.process.pid) == (0..<600).map { $0 % 40 == 0 ? 1 : 412 })
  }
}
