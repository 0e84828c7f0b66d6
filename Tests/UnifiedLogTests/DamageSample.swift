import LifetraceTestSupport

/// A small archive with every kind of entry, of text and of argument.
enum DamageSample {
  /// Returns its files.
  static func files(
    _ compression: ArchiveCompression, chunkSetSize: Int = 700
  ) -> [(path: String, bytes: [UInt8])] {
    var boot = Actors.boot
    for file in [ArchiveFile.persist, .special, .signpost] {
      boot.layouts[file] = ArchiveLayout(compression)
      boot.layouts[file]?.chunkSetSize = chunkSetSize
      boot.layouts[file]?.chunkSetsPerCatalog = 3
    }
    boot.adjustClock(at: 4, by: 30)
    boot.adjustClock(at: 7, by: -45)
    addLogs(to: &boot)
    addSenders(to: &boot)
    addOthers(to: &boot)
    return ArchiveWriter([boot]).files()
  }

  private static func addLogs(to boot: inout ArchiveBoot) {
    for number in 0..<12 {
      boot.log(
        number % 4 == 0 ? Actors.launchd : Actors.app, at: .seconds(Double(number) / 2),
        "number %d of %s, %{public}@ and %s",
        [
          .int32(Int32(number)), .string("p\(number)", .private), .object("object"),
          .redacted(.text),
        ], subsystem: "com.example.\(number % 3)", category: "c\(number % 2)")
    }
    var details = ArchiveDetails()
    (details.activity, details.daysToLive) = (0x77, 14)
    details.backtrace = [ArchiveFrame(image: Actors.app.image.uuid, offset: 0x10)]
    boot.log(
      Actors.app, at: 6, "%f %.*P %{public}.2s",
      [
        .double(1.5), .precision(2), .data([1, 2]), .precision(2), .string("de"),
      ], details: details)
    details.oversize = .inFile(.special)
    boot.log(
      Actors.app, at: 6.5, "long %d %{public}s", [.int32(8), .string("elsewhere")],
      details: details)
  }

  private static func addSenders(to boot: inout ArchiveBoot) {
    let senders: [ArchiveSender] = [
      .sharedCache(ArchiveImage("/Near", start: 0x1000_0000)),
      .sharedCache(ArchiveImage("/Far", start: 0x9000_0000)),
      .largeSharedCache(ArchiveImage("/Large", start: 0x1_2000_0000)),
      .absolute(ArchiveImage("/usr/lib/libLoaded.dylib", start: 0x7FFF_1234_0000)),
      .relative(ArchiveImage("/usr/lib/libRelative.dylib")),
    ]
    for (number, sender) in senders.enumerated() {
      let time = ArchiveTime.seconds(7 + Double(number) / 10)
      boot.log(Actors.app, at: time, "from %d", [.int32(Int32(number))], from: sender)
    }
    boot.log(
      Actors.agent, at: 8, "old",
      from: .sharedCache(ArchiveImage("/AppKit", start: 0x200_0000)))
  }

  private static func addOthers(to boot: inout ArchiveBoot) {
    let (app, launchd) = (Actors.app, Actors.launchd)
    boot.activity(app, at: 9, "an activity", ArchiveActivity(0x100, parent: 7, uniquePID: 412))
    boot.trace(app, at: 9.1, "a trace of %d", [.int32(7)])
    boot.loss(app, at: 9.2, count: 63, from: 9.1, to: 9.2)
    boot.message(launchd, at: 9.3, "exited due to SIGKILL", subsystem: "job [412]")
    for number in 0..<3 {
      let time = ArchiveTime.seconds(10 + Double(number))
      boot.state(app, at: time, title: "title \(number)", .propertyList(list), in: .special)
    }
    boot.state(app, at: 13, title: "message", ArchiveState(form: 2, [8, 1]), in: .special)
    for (number, phase) in [ArchiveSignpost.Phase.begin, .end, .event].enumerated() {
      boot.signpost(
        app, at: .seconds(5 + Double(number)), ArchiveSignpost("launch", id: 0xEEEE, phase),
        "size %d", [.int32(3)], subsystem: "com.example.app", category: "points")
    }
  }

  /// The property list `{"a": ("b", 1.5, true)}`.
  private static let list: [UInt8] =
    Array("bplist00".utf8) + [0xD1, 1, 2, 0x51, 0x61, 0xA3, 3, 4, 5, 0x51, 0x62]
    + [0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0, 0x09] + [8, 11, 13, 17, 19, 28]
    + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 6] + [0, 0, 0, 0, 0, 0, 0, 0]
    + [0, 0, 0, 0, 0, 0, 0, 29]
}
