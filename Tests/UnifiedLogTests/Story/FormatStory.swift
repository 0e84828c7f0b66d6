import LifetraceTestSupport

/// A log archive that uses each feature of the format at least once; `FormatStory.tsv` lists what a reader finds in it.
///
/// Only what plaso refuses is missing: several blocks in a chunk set, LZBITMAP, oversize signposts.
struct FormatStory {
  /// A device in UTC+1 that ran for an hour, and slept for a minute of it.
  private var first: ArchiveBoot
  private var second: ArchiveBoot

  private let phoneCache = ArchiveSharedCache(ArchiveUUID("C0C0C0C0-0000-4000-8000-00000000000A"))
  private let macCache = ArchiveSharedCache(
    ArchiveUUID("C1C1C1C1-0000-4000-8000-00000000000B"), version: 1)
  private let kit = ArchiveImage("/System/UIKit", start: 0x1000_0000)
  private let farKit = ArchiveImage("/System/Far", start: 0x9000_0000)
  private let largeKit = ArchiveImage("/System/Large", start: 0x1_2000_0000, stringsPerRange: 1)
  private let loaded = ArchiveImage("/usr/lib/libLoaded.dylib", start: 0x7fff_1234_0000)
  private let relative = ArchiveImage("/usr/lib/libRelative.dylib")
  private let macKit = ArchiveImage("/System/AppKit", start: 0x200_0000)
  private let app: ArchiveProcess
  private let launchd: ArchiveProcess

  init() {
    app = ArchiveProcess(
      pid: 412, ArchiveImage("/Bundle/App", stringsPerRange: 4), uniqueID: 450_000,
      sharedCache: phoneCache)
    launchd = ArchiveProcess(
      pid: 1, ArchiveImage("/sbin/launchd"), userID: 0, sharedCache: phoneCache)
    // 2023-11-14 22:14:00 UTC.
    first = ArchiveBoot(
      ArchiveUUID("11111111-2222-4333-8444-555555555555"), startedAt: 1_700_000_040_000_456_500,
      startTicks: 86_400_000_000)
    first.sleptTicks = 1_440_000_000
    first.timeZonePath = "/var/db/timezone/zoneinfo/Europe/Berlin"
    first.minutesWest = -60
    // 2023-11-16 02:00:00 UTC.
    second = ArchiveBoot(
      ArchiveUUID("66666666-7777-4888-8999-AAAAAAAAAAAA"), startedAt: 1_700_100_000_000_000_000,
      timebase: .intel, startTicks: 5_000_000_000)
    addLevels()
    addSenders()
    addArguments()
    addRedactedArguments()
    addDetails()
    addOversizeEntries()
    addActivities()
    addSignposts()
    addDumps()
    addFiles()
    addClocks()
    addSecondBoot()
  }

  /// Returns the files of the archive.
  func files(_ arrangement: ArchiveWriter.Arrangement) -> [(path: String, bytes: [UInt8])] {
    // A file of clocks for each boot, or one for both.
    ArchiveWriter([first, second], arrangement, bootsPerClockFile: arrangement == .system ? 2 : 1)
      .files()
  }

  private mutating func addLevels() {
    let subsystem = "com.example.app"
    first.log(
      app, at: 1, "text %d %{public}s", [.int32(5), .string("x")], subsystem: subsystem,
      category: "main")
    first.log(app, at: 1.1, "no arguments", level: .info, subsystem: subsystem, category: "other")
    first.log(
      app, at: 1.2, "sizes %hhd %hd %d %lld",
      [.number(Int8(-8)), .number(Int16(-1600)), .int32(-320_000), .int64(-64_000_000_000)],
      level: .debug)
    first.log(
      app, at: 1.3, "unsigned %u %#x %llu",
      [.number(4_000_000_000 as UInt32, .public), .int32(255), .number(UInt64.max)],
      level: .error, subsystem: "com.apple.UIKit", category: "")
    first.log(app, at: 1.4, "double %f 100%%", [.double(1.5)], level: .fault)
  }

  private mutating func addSenders() {
    first.log(app, at: 2, "main image %d", [.int32(1)])
    first.log(
      app, at: 2.1, "cached %{public}@", [.object("object")], subsystem: "com.apple.UIKit",
      category: "Scene", from: .sharedCache(kit))
    first.log(app, at: 2.2, "cached far %d", [.int32(2)], from: .sharedCache(farKit))
    for number in [3, 4] as [Int32] {
      first.log(
        app, at: .seconds(2 + Double(number) / 10), "large cached, text \(number) of %d",
        [.int32(2)], from: .largeSharedCache(largeKit))
    }
    first.log(app, at: 2.5, "absolute %d", [.int32(5)], from: .absolute(loaded))
    first.log(app, at: 2.6, "relative %d", [.int32(6)], from: .relative(relative))
    var details = ArchiveDetails()
    details.isDynamic = true
    let senders: [(String, ArchiveSender)] = [
      ("main", .main), ("cached", .sharedCache(kit)), ("absolute", .absolute(loaded)),
      ("relative", .relative(relative)),
    ]
    for (index, (name, sender)) in senders.enumerated() {
      first.log(
        app, at: .seconds(2.7 + Double(index) / 100), "", [.string("dynamic \(name)")],
        from: sender, details: details)
    }
    let far = ArchiveProcess(pid: 88, ArchiveImage("/bin/far", stringsOffset: 0x9000_0000))
    first.log(far, at: 2.8, "far %d", [.int32(8)], subsystem: "com.example.far", category: "x")
    let mac = ArchiveProcess(pid: 77, path: "/bin/agentd", sharedCache: macCache)
    first.log(mac, at: 2.9, "old cache %d", [.int32(7)], from: .sharedCache(macKit))
  }

  private mutating func addArguments() {
    let uuid: [UInt8] = [
      0x10, 0x74, 0x2e, 0x39, 0x06, 0x57, 0x41, 0xf8, 0xab, 0x99, 0x87, 0x8c, 0x5e, 0xc2, 0xdc,
      0xaa,
    ]
    first.log(app, at: 3, "private text %s", [.string("stored", .private)])
    first.log(
      app, at: 3.1, "private texts %s and %{private}s and %{public}s",
      [.string("one", .private), .string("two", .private), .string("three")])
    first.log(app, at: 3.2, "private object %@", [.object("stored object", .private)])
    first.log(app, at: 3.3, "private number %{private}d", [.number(99 as Int32, .private)])
    first.log(
      app, at: 3.4, "precision %.*s|%{public}.2s",
      [.precision(3), .string("abc", .unmarked), .precision(2, .public), .string("de")])
    first.log(
      app, at: 3.5, "data %{public,uuid_t}.16P %{uuid_t}.16P",
      [.precision(16), .data(uuid), .precision(16), .data(uuid, .unmarked)])
    first.log(
      app, at: 3.6, "objects %@ %{public}@ %{public}@",
      [.object("a", .unmarked), .object("b"), .object(nil)])
    first.log(app, at: 3.7, "masked %{private, mask.hash}s", [.hash(Array(1...16))])
  }

  private mutating func addRedactedArguments() {
    let cases: [(String, [ArchiveArgument])] = [
      ("text %s", [.redacted(.text)]),
      ("object %@", [.redacted(.object)]),
      ("number %{private}d", [.redacted(.number)]),
      ("sensitive text %{sensitive}s", [.redacted(.text, .sensitive)]),
      ("sensitive object %{sensitive}@", [.redacted(.object, .sensitive)]),
      ("sensitive data %{sensitive}.16P", [.precision(16), .redacted(.data, .sensitive)]),
      ("text of another size %s", [.redacted(.text, size: 0x8000)]),
      ("object of another size %@", [.redacted(.object, size: 0x8000)]),
      ("number of another size %{private}d", [.redacted(.number, size: 0)]),
    ]
    for (index, (format, arguments)) in cases.enumerated() {
      first.log(
        launchd, at: .seconds(3.8 + Double(index) / 100), "redacted \(format)", arguments)
    }
  }

  private mutating func addDetails() {
    var details = ArchiveDetails()
    details.activity = 0x1652
    details.thread = 0x9ba
    first.log(app, at: 4, "in an activity", details: details)
    details.daysToLive = 14
    first.log(
      app, at: 4.1, "with rules %d", [.int32(14)], subsystem: "com.example.app",
      category: "rules", details: details)
    details.backtrace = backtrace
    first.log(app, at: 4.2, "with a backtrace %{public}s", [.string("text")], details: details)
  }

  private var backtrace: [ArchiveFrame] {
    [(app.image, 0x10), (kit, 0x20), (app.image, 0x30)].map { image, offset in
      ArchiveFrame(image: image.uuid, offset: offset)
    }
  }

  private mutating func addOversizeEntries() {
    // Longer than what an entry keeps.
    first.log(
      app, at: 4.3, "long %{public}s", [.string(String(repeating: "0123456789", count: 103))])
    var oversize = ArchiveDetails()
    oversize.oversize = .inFile(.persist)
    oversize.backtrace = backtrace
    first.log(app, at: 4.4, "oversize backtrace %{public}s", [.string("text")], details: oversize)
    oversize.backtrace = []
    first.log(
      app, at: 4.5, "oversize private %d %s", [.int32(8), .string("hidden", .private)],
      details: oversize)
    oversize.oversize = .inFile(.special)
    first.log(app, at: 4.6, "oversize elsewhere %d", [.int32(9)], details: oversize)
    oversize.oversize = .lost
    first.log(app, at: 4.7, "oversize lost %d", [.int32(10)], details: oversize)
  }
}

// MARK: - Other kinds of entries

extension FormatStory {
  private var inActivity: ArchiveDetails {
    var details = ArchiveDetails()
    details.activity = 0x77
    return details
  }

  private mutating func addActivities() {
    first.activity(app, at: 5, "an activity", ArchiveActivity(0x100))
    first.activity(
      app, at: 5.1, "a child activity", ArchiveActivity(0x101, parent: 0x77, uniquePID: 412),
      from: .sharedCache(kit), details: inActivity)
    first.activity(
      app, at: 5.2, "a user action", ArchiveActivity(0, isUserAction: true), details: inActivity)
    first.trace(app, at: 5.3, "a trace")
    first.trace(app, at: 5.4, "a trace of %d and %lld", [.int32(7), .int64(8)])
    first.loss(app, at: 5.5, count: 63, from: 5.41, to: 5.42)
  }

  private mutating func addSignposts() {
    first.signpost(
      app, at: 6, ArchiveSignpost("launch", id: 0xeeee, .begin), "size %d", [.int32(3)],
      subsystem: "com.example.app", category: "points")
    first.signpost(
      app, at: 6.1, ArchiveSignpost("launch", id: 0xeeee, .end), from: .sharedCache(farKit))
    first.signpost(
      app, at: 6.2, ArchiveSignpost("cold", id: 1, scope: .system, .event), "event %{public}s",
      [.string("text")], from: .largeSharedCache(largeKit), details: inActivity)
    first.signpost(app, at: 6.3, ArchiveSignpost("in a thread", id: 2, scope: .thread, .event))
  }

  private mutating func addDumps() {
    first.state(app, at: 7, title: "FBProcessManager", .propertyList(Self.propertyList))
    first.state(
      app, at: 7.1, title: "a message", ArchiveState(form: 2, [8, 1]), details: inActivity)
    first.state(
      app, at: 7.2, title: "a custom state",
      ArchiveState(form: 3, [1, 2, 3], library: "location", type: "_CLUnknown"))
    first.message(
      launchd, at: 7.3, "exited due to SIGKILL | sent by mds[93]",
      subsystem: "UIKitApplication:com.example.app[0x1][rb-legacy] [412]")
    first.message(
      launchd, at: 7.4, "service state: exited", subsystem: "system/a [5]", level: .error)
  }

  /// The property list `{"a": 1}`.
  private static let propertyList: [UInt8] =
    Array("bplist00".utf8) + [0xd1, 1, 2, 0x51, 0x61, 0x10, 1, 8, 11, 13] + [0, 0, 0, 0, 0, 0]
    + [1, 1] + [0, 0, 0, 0, 0, 0, 0, 3] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 15]

  /// A file that is not compressed, and one of several catalogs, chunk sets and chunks.
  private mutating func addFiles() {
    first.layouts[.highVolume] = ArchiveLayout(.stored)
    first.log(app, at: 8, "stored %d", [.int32(1)], in: .highVolume)
    let parts = ArchiveFile(.persist, part: 2)
    var layout = ArchiveLayout()
    layout.chunkSetSize = 6000
    layout.chunkSetsPerCatalog = 2
    layout.isCollapsed = false
    first.layouts[parts] = layout
    for number in 0..<100 as Range<Int32> {
      first.log(
        number % 10 == 0 && number < 30 ? launchd : app, at: .seconds(9 + Double(number) / 1000),
        "number %d of %s", [.int32(number), .string("p\(number)", .private)],
        subsystem: "com.example.\(number % 7)", category: "c\(number % 3)", in: parts)
    }
  }

  /// Steps of the wall clock, and entries on both sides of them.
  private mutating func addClocks() {
    first.adjustClock(at: 60, by: 30)
    first.adjustClock(at: 120, by: -45)
    first.adjustClock(at: 180)
    first.log(app, at: .continuous(86_376_000_000), "a second before the first record")
    first.log(app, at: 59, "before the step")
    first.log(app, at: 60, "clock +30 s")
    first.log(app, at: 121, "clock -45 s")
    first.log(app, at: 181.5, "clock unchanged")
  }

  private mutating func addSecondBoot() {
    let again = ArchiveProcess(pid: 412, path: "/bin/other")
    second.log(again, at: 1, "second boot %d", [.int32(1)], subsystem: "com.example.again")
    second.log(again, at: 2, "second boot, special", in: .special)
  }
}
