import LifetraceTestSupport
import Testing

@testable import LifetraceUnifiedLogs

/// Every kind of entry, read back.
struct EntryKindTests {
  private let app = Actors.app
  private let launchd = Actors.launchd
  private let kit = ArchiveImage(
    "/System/Library/Frameworks/UIKit.framework/UIKit", start: 0x1000_0000)

  /// Returns the only record of a boot with one entry.
  private func record(_ add: (inout ArchiveBoot) -> Void) throws -> LogArchiveRecord {
    var boot = Actors.boot
    add(&boot)
    let read = try ReadArchive(boot)
    #expect(read.records.count == 1 && !read.hasLoss)
    return try #require(read.records.first)
  }

  @Test(arguments: [
    (ArchiveLevel.default, LogArchiveRecord.Level.standard), (.info, .info), (.debug, .debug),
    (.error, .error), (.fault, .fault),
  ])
  func logHasItsFields(level: ArchiveLevel, expected: LogArchiveRecord.Level) throws {
    var details = ArchiveDetails()
    (details.thread, details.activity, details.daysToLive) = (0x9ba, 0x1652, 14)
    let record = try record {
      $0.log(
        app, at: 1.5, "%d of %{public}s", [.int32(3), .string("x")], level: level,
        subsystem: "com.example.app", category: "main", details: details)
    }
    #expect(record.kind == .log && record.level == expected)
    // 3,600 s and 1.5 s of 24 MHz.
    #expect(record.time == 86_436_000_000 && record.boot == 0)
    #expect(record.process.pid == 412 && record.process.user == 501)
    #expect(record.processName == "App")
    #expect(record.thread == 0x9ba && record.activity == 0x8000_0000_0000_1652)
    #expect(record.subsystemString == "com.example.app" && record.categoryString == "main")
    #expect(record.textString == "3 of x" && record.senderString == record.processPath)
    #expect(record.missing == nil && record.loss == nil && record.signpost == nil)
  }

  @Test func subsystemMayBeMissing() throws {
    let record = try record { $0.log(app, at: 1, "text") }
    #expect(record.subsystem.isEmpty && record.category.isEmpty && record.textString == "text")
  }

  @Test func backtraceIsPassedOver() throws {
    var details = ArchiveDetails()
    details.backtrace = [
      ArchiveFrame(image: app.image.uuid, offset: 0x10),
      ArchiveFrame(image: kit.uuid, offset: 0x20),
      ArchiveFrame(image: app.image.uuid, offset: 0x30),
    ]
    let record = try record {
      $0.log(
        app, at: 1, "%{public}s and %d", [.string("text"), .int32(7)], details: details)
    }
    #expect(record.textString == "text and 7")
  }

  @Test func activityIsCreated() throws {
    var inside = ArchiveDetails()
    inside.activity = 0x77
    let record = try record {
      $0.activity(
        app, at: 1, "a child", ArchiveActivity(0x101, parent: 0x77, uniquePID: 412),
        from: .sharedCache(kit), details: inside)
    }
    #expect(record.kind == .activity && record.activityType == 1)
    #expect(record.activity == 0x8000_0000_0000_0101)
    #expect(record.textString == "a child" && record.senderString == kit.path)
  }

  @Test func userActionHasNoActivity() throws {
    let record = try record {
      $0.activity(app, at: 1, "a touch", ArchiveActivity(0, isUserAction: true))
    }
    #expect(record.kind == .activity && record.activityType == 3 && record.activity == 0)
    #expect(record.textString == "a touch")
  }

  @Test func traceHasNumbers() throws {
    let record = try record {
      $0.trace(app, at: 1, "%d, %lld and %d", [.int32(-7), .int64(1 << 40), .int32(9)])
    }
    #expect(record.kind == .trace && record.textString == "-7, 1099511627776 and 9")
    let plain = try self.record { $0.trace(app, at: 1, "nothing") }
    #expect(plain.textString == "nothing")
  }

  @Test(arguments: [
    (ArchiveSignpost.Scope.thread, ArchiveSignpost.Phase.event, 0x40 as UInt8),
    (.process, .begin, 0x81), (.process, .end, 0x82), (.system, .event, 0xC0),
  ])
  func signpostHasItsName(
    scope: ArchiveSignpost.Scope, phase: ArchiveSignpost.Phase, type: UInt8
  ) throws {
    let record = try record {
      $0.signpost(
        app, at: 1, ArchiveSignpost("launch", id: 0xEEEE, scope: scope, phase), "size %d",
        [.int32(3)], subsystem: "com.example.app", category: "points")
    }
    #expect(record.kind == .signpost && record.textString == "size 3")
    #expect(record.subsystemString == "com.example.app" && record.categoryString == "points")
    let signpost = try #require(record.signpost)
    #expect(String(decoding: signpost.name, as: UTF8.self) == "launch")
    #expect(signpost.identifier == 0xEEEE && signpost.type == type)
  }

  /// Names are texts of the same image as the format, also where that needs a large offset.
  @Test(arguments: [
    ArchiveSender.sharedCache(ArchiveImage("/Far", start: 0x9000_0000)),
    .largeSharedCache(ArchiveImage("/Large", start: 0x1_2000_0000)),
    .absolute(ArchiveImage("/usr/lib/libLoaded.dylib", start: 0x7FFF_1234_0000)),
    .relative(ArchiveImage("/usr/lib/libRelative.dylib")),
  ])
  func nameIsOfTheSendersImage(sender: ArchiveSender) throws {
    let record = try record {
      $0.signpost(
        app, at: 1, ArchiveSignpost("launch", id: 1, .begin), "size %d", [.int32(3)],
        from: sender)
    }
    #expect(record.signpost?.name == Array("launch".utf8) && record.textString == "size 3")
  }

  @Test func lossHasItsBounds() throws {
    let record = try record { $0.loss(app, at: 5.5, count: 63, from: 5.25, to: 5.5) }
    #expect(record.kind == .loss && record.process.pid == 412 && record.text.isEmpty)
    let loss = try #require(record.loss)
    #expect(loss.count == 63)
    #expect(loss.start == 86_526_000_000 && loss.end == 86_532_000_000)
  }

  @Test func simpleDumpHasItsText() throws {
    let record = try record {
      $0.message(
        launchd, at: 7, "exited due to SIGKILL | sent by mds[93]",
        subsystem: "UIKitApplication:com.example.app[0x1][rb-legacy] [412]", level: .error)
    }
    #expect(record.kind == .simpleDump && record.level == .error && record.process.pid == 1)
    #expect(record.textString == "exited due to SIGKILL | sent by mds[93]")
    #expect(record.subsystemString == "UIKitApplication:com.example.app[0x1][rb-legacy] [412]")
    #expect(record.thread == 0x3E9 && record.time == 86_568_000_000)
  }

  // MARK: State dumps

  /// The property list `{"a": 1}`.
  private static let propertyList: [UInt8] =
    Array("bplist00".utf8) + [0xD1, 1, 2, 0x51, 0x61, 0x10, 1, 8, 11, 13] + [0, 0, 0, 0, 0, 0]
    + [1, 1] + [0, 0, 0, 0, 0, 0, 0, 3] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 15]

  @Test(arguments: [
    (ArchiveState.propertyList(propertyList), "{\n    a = 1;\n}"),
    (.propertyList(Array("<plist><true/></plist>".utf8)), "<plist><true/></plist>"),
    (.propertyList([]), ""),
    (ArchiveState(form: 2, [8, 1]), "<protobuf, 2 bytes>"),
    (
      ArchiveState(form: 3, [1, 2, 3], library: "location", type: "_CLUnknown"),
      "<object, 3 bytes>"
    ),
    (ArchiveState(form: 9, [1]), "<data, 1 bytes>"),
  ])
  func stateDumpHasItsValue(state: ArchiveState, value: String) throws {
    var inside = ArchiveDetails()
    inside.activity = 0x77
    let record = try record {
      $0.state(app, at: 7, title: "FBProcessManager", state, details: inside)
    }
    #expect(record.kind == .stateDump && record.textString == "FBProcessManager")
    #expect(record.stateString == value && record.activity == 0x77)
    #expect(record.time == 86_568_000_000 && record.processName == "App")
  }

  /// A title fills its field up to the final zero.
  @Test func titleIsCutAtItsField() throws {
    let title = String(repeating: "t", count: 63)
    let record = try record { $0.state(app, at: 7, title: title, .propertyList([])) }
    #expect(record.textString == title)
  }
}

extension LogArchiveRecord {
  fileprivate var processPath: String { String(decoding: process.path, as: UTF8.self) }
}
