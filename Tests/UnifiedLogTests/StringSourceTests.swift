import LifetraceTestSupport
import Testing

@testable import LifetraceUnifiedLogs

/// Every place at which a format can be, and what is left where it is missing.
struct StringSourceTests {
  /// A sender, the process that logs from it, and what distinguishes the case.
  struct Source: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let sender: ArchiveSender
    var process = Actors.app

    /// The path of the image that has the format.
    var path: String {
      switch sender {
      case .main: process.image.path
      case .absolute(let image), .relative(let image), .sharedCache(let image),
        .largeSharedCache(let image):
        image.path
      }
    }

    init(
      _ name: String, _ sender: ArchiveSender, of process: ArchiveProcess = Actors.app
    ) {
      (testDescription, self.sender, self.process) = (name, sender, process)
    }
  }

  static let sources = [
    Source("main", .main),
    Source(
      "main, beyond 31 bits", .main,
      of: ArchiveProcess(
        pid: 88, ArchiveImage("/usr/libexec/far", stringsOffset: 0x9000_0000))),
    Source("shared cache", .sharedCache(ArchiveImage("/Near", start: 0x1000_0000))),
    Source("shared cache, beyond 31 bits", .sharedCache(ArchiveImage("/Far", start: 0x9000_0000))),
    Source(
      "shared cache of version 1", .sharedCache(ArchiveImage("/AppKit", start: 0x200_0000)),
      of: Actors.agent),
    Source(
      "large shared cache",
      .largeSharedCache(ArchiveImage("/Large", start: 0x1_2000_0000, stringsPerRange: 1))),
    Source(
      "large shared cache, in its first 31 bits",
      .largeSharedCache(ArchiveImage("/Small", start: 0x100_0000))),
    Source(
      "absolute",
      .absolute(ArchiveImage("/usr/lib/libLoaded.dylib", start: 0x7FFF_1234_0000))),
    Source("named", .relative(ArchiveImage("/usr/lib/libRelative.dylib"))),
  ]

  /// Two other images, one before and one behind, log too, so that a wrong choice shows.
  private func boot(_ source: Source, dynamic: Bool = false) -> ArchiveBoot {
    var boot = Actors.boot
    var details = ArchiveDetails()
    details.isDynamic = dynamic
    boot.log(
      source.process, at: 1, dynamic ? "" : "first %d", [dynamic ? .string("one") : .int32(1)],
      subsystem: "s", category: "c", from: source.sender, details: details)
    boot.log(
      source.process, at: 2, dynamic ? "" : "second %{public}s", [.string("x")], subsystem: "s",
      category: "d", from: source.sender, details: details)
    for start in [0x7FFF_1200_0000, 0x7FFF_2000_0000] as [UInt64] {
      boot.log(
        source.process, at: 3, "other",
        from: .absolute(ArchiveImage("/usr/lib/other\(start)", start: start)))
    }
    if source.process.sharedCache != nil {
      for start in [0x80_0000, 0x1_7000_0000] as [UInt64] {
        guard source.process.sharedCache?.version != 1 || start < 1 << 32 else { continue }
        let image = ArchiveImage("/cached\(start)", start: start)
        boot.log(
          source.process, at: 4, "cached",
          from: start < 1 << 31 ? .sharedCache(image) : .largeSharedCache(image))
      }
    }
    return boot
  }

  @Test(arguments: sources)
  func formatIsFound(source: Source) throws {
    let read = try ReadArchive(boot(source))
    #expect(!read.hasLoss)
    #expect(read.texts.prefix(2) == ["first 1", "second x"])
    #expect(read.texts.dropFirst(2).allSatisfy { $0 == "other" || $0 == "cached" })
    #expect(read.records.prefix(2).map(\.senderString) == [source.path, source.path])
  }

  /// A dynamic entry brings its text along; its image is that of its code.
  @Test(arguments: sources)
  func dynamicEntryHasItsOwnText(source: Source) throws {
    let read = try ReadArchive(boot(source, dynamic: true))
    #expect(!read.hasLoss)
    #expect(read.texts.prefix(2) == ["one", "x"])
    #expect(read.records.prefix(2).map(\.senderString) == [source.path, source.path])
  }

  // MARK: Missing texts

  private func expectBare(_ read: ReadArchive, _ cause: LogArchiveRecord.MissingText) throws {
    let bare = read.records.filter { $0.missing == cause }
    #expect(read.summary.missingTexts[cause] == bare.count)
    let first = try #require(bare.first)
    #expect(first.time == 86_400_000_000 + 24_000_000 && first.process.pid > 0)
    #expect(first.subsystemString == "s" && first.categoryString == "c" && first.text.isEmpty)
  }

  @Test(arguments: sources)
  func entryWithoutItsTextsKeepsTheRest(source: Source) throws {
    let isCached = source.testDescription.contains("cache")
    let read = try ReadArchive(ArchiveWriter([boot(source)])) { path in
      path.hasPrefix("dsc/") ? !isCached : path.contains(".") || isCached
    }
    try expectBare(read, .stringsMissing)
    // A process keeps its name where the texts of its own image are there.
    #expect(read.records[0].process.path.isEmpty != isCached)
  }

  @Test func archiveMayHaveNoTexts() throws {
    let read = try ReadArchive(ArchiveWriter([boot(StringSourceTests.sources[0])])) {
      $0.contains(".")
    }
    #expect(!read.archive.hasTexts && read.summary.missingTexts == [.stringsMissing: 6])
    #expect(try ReadArchive(boot(StringSourceTests.sources[0])).archive.hasTexts)
  }

  /// The texts are of another build: the file is there, without the place.
  @Test func placeMayBeUnknown() throws {
    var other = Actors.boot
    other.log(Actors.app, at: 1, "o")
    let name = Actors.app.image.uuid.digits
    let path = "\(name.prefix(2))/\(name.dropFirst(2))"
    let texts = try #require(ArchiveWriter([other]).files().first { $0.path == path })
    var files = ArchiveWriter([boot(StringSourceTests.sources[0])]).files()
    files.removeAll { $0.path == path }
    let read = try ReadArchive(files + [texts])
    // Of two texts of eight bytes and more, only the start of the first one is in two bytes.
    #expect(read.summary.missingTexts[.placeUnknown] == 1)
    #expect(read.records[1].missing == .placeUnknown && read.records[1].categoryString == "d")
    #expect(read.records[1].senderString == Actors.app.image.path)
  }

  /// The catalog does not list the image that an address lies in.
  @Test func imageMayBeUnknown() throws {
    let image = ArchiveImage("/usr/lib/libLoaded.dylib", start: 0x7FFF_1234_0000, size: 0x100)
    var boot = Actors.boot
    // The code of an entry is 0x1A2C behind the start of its image.
    boot.log(Actors.app, at: 1, "text", subsystem: "s", category: "c", from: .absolute(image))
    try expectBare(try ReadArchive(boot), .imageUnknown)
  }

  @Test(arguments: ["uuidtext", "dsc"])
  func damagedTextsAreAsMissing(kind: String) throws {
    var boot = Actors.boot
    let cached = ArchiveSender.sharedCache(ArchiveImage("/Near", start: 0x1000_0000))
    boot.log(
      Actors.app, at: 1, "text", subsystem: "s", category: "c",
      from: kind == "dsc" ? cached : .main)
    let files = ArchiveWriter([boot]).files().map { file in
      let isHit = kind == "dsc" ? file.path.hasPrefix("dsc/") : !file.path.contains(".")
      return isHit ? (file.path, Array(file.bytes.prefix(14))) : file
    }
    try expectBare(try ReadArchive(files), .stringsMissing)
  }
}
