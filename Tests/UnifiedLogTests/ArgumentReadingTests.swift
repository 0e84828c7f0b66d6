import LifetraceTestSupport
import Testing

@testable import LifetraceUnifiedLogs

/// Every type of argument, where its value is, and what is printed where it is not.
struct ArgumentReadingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let format: String
    let arguments: [ArchiveArgument]
    let expected: String
    var testDescription: String { format }

    init(_ format: String, _ arguments: [ArchiveArgument], _ expected: String) {
      (self.format, self.arguments, self.expected) = (format, arguments, expected)
    }
  }

  private static let uuid: [UInt8] = [
    0x10, 0x74, 0x2E, 0x39, 0x06, 0x57, 0x41, 0xF8, 0xAB, 0x99, 0x87, 0x8C, 0x5E, 0xC2, 0xDC, 0xAA,
  ]

  static let cases = [
    Case("none 100%%", [], "none 100%"),
    Case(
      "%hhd %hd %d %lld",
      [.number(Int8(-8)), .number(Int16(-1600)), .int32(-320_000), .int64(-64_000_000_000)],
      "-8 -1600 -320000 -64000000000"),
    Case(
      "%u %#x %llu", [.number(4_000_000_000 as UInt32, .public), .int32(255), .number(UInt64.max)],
      "4000000000 0xff 18446744073709551615"),
    Case("%f", [.double(1.5)], "1.500000"),
    Case("%s|%{public}s|", [.string("a", .unmarked), .string("b")], "a|b|"),
    Case(
      "%.*s|%{public}.2s",
      [.precision(3), .string("abc", .unmarked), .precision(2, .public), .string("de")], "abc|de"),
    Case("%*d|", [.precision(4), .int32(7)], "   7|"),
    Case(
      "%{public,uuid_t}.16P %{uuid_t}.16P",
      [.precision(16), .data(uuid), .precision(16), .data(uuid, .unmarked)],
      "10742E39-0657-41F8-AB99-878C5EC2DCAA 10742E39-0657-41F8-AB99-878C5EC2DCAA"),
    Case("%.3P", [.precision(3), .data([1, 2, 0xFF])], "'01 02 FF'"),
    Case(
      "%@ %{public}@ %{public}@", [.object("a", .unmarked), .object("b"), .object(nil)],
      "a b (null)"),
    Case(
      "%{private, mask.hash}s", [.hash(Array(1...16))],
      "<mask.hash: 'AQIDBAUGBwgJCgsMDQ4PEA=='>"),
    // How the next value is masked is an item of its own.
    Case(
      "%{private, mask.hash}s %d",
      [
        ArchiveArgument(type: 0x72, place: .item, bytes: Array("hsah".utf8)), .hash([1]),
        .int32(5),
      ],
      "<mask.hash: 'AQ=='> 5"),
    Case("%s and %d", [.string("")], " and <decode: missing data>"),
  ]

  @Test(arguments: cases)
  func argumentsAreFormatted(test: Case) throws {
    var boot = Actors.boot
    boot.log(Actors.app, at: 1, test.format, test.arguments)
    let read = try ReadArchive(boot)
    #expect(read.texts == [test.expected] && !read.hasLoss)
  }

  // MARK: Private values

  static let hidden = [
    Case("%s", [.redacted(.text)], "<private>"),
    Case("%s", [.redacted(.text, size: 0x8000)], "<private>"),
    Case("%{sensitive}s", [.redacted(.text, .sensitive)], "<private>"),
    Case("%@", [.redacted(.object)], "<private>"),
    Case("%{sensitive}@", [.redacted(.object, .sensitive)], "<private>"),
    Case(
      "%{sensitive}.16P", [.precision(16), .redacted(.data, .sensitive)], "<private>"),
    Case("%{private}d", [.redacted(.number)], "<private>"),
    Case("%{private}d", [.redacted(.number, size: 0)], "<private>"),
    Case("%d %s %d", [.int32(1), .redacted(.text), .int32(2)], "1 <private> 2"),
  ]

  @Test(arguments: hidden)
  func valueWithoutDataIsPrivate(test: Case) throws {
    var boot = Actors.boot
    boot.log(Actors.app, at: 1, test.format, test.arguments)
    #expect(try ReadArchive(boot).texts == [test.expected])
  }

  static let recorded = [
    Case("%s", [.string("stored", .private)], "stored"),
    Case(
      "%s, %{private}s, %{public}s",
      [.string("one", .private), .string("two", .private), .string("three")], "one, two, three"),
    Case("%@", [.object("object", .private)], "object"),
    Case("%{private}.2P", [.precision(2), .data([1, 2], .private)], "'01 02'"),
    Case("%{sensitive}s", [.string("secret", .sensitive)], "secret"),
    Case("%{private}d", [.number(99 as Int32, .private)], "99"),
  ]

  /// Private data of several entries shares the end of their chunk, whether or not the bytes before are left out.
  @Test(arguments: [true, false])
  func recordedPrivateValueIsShown(isCollapsed: Bool) throws {
    var boot = Actors.boot
    boot.layouts[.persist] = ArchiveLayout()
    boot.layouts[.persist]?.isCollapsed = isCollapsed
    let cases = ArgumentReadingTests.recorded
    for (second, test) in cases.enumerated() {
      boot.log(Actors.app, at: .seconds(Double(second)), test.format, test.arguments)
    }
    let read = try ReadArchive(boot)
    #expect(read.texts == cases.map(\.expected) && !read.hasLoss)
  }

  // MARK: Data that is too long

  private func oversize(_ place: ArchiveOversize, frames: Int = 0) -> ArchiveDetails {
    var details = ArchiveDetails()
    details.oversize = place
    details.backtrace = (0..<UInt32(frames)).map {
      ArchiveFrame(image: Actors.app.image.uuid, offset: $0)
    }
    return details
  }

  @Test func longDataIsInAChunkOfItsOwn() throws {
    let long = String(repeating: "long ", count: 600)
    var boot = Actors.boot
    boot.log(Actors.app, at: 1, "%{public}s%d", [.string(long), .int32(1)])
    boot.log(Actors.app, at: 2, "%d %s", [.int32(2), .string(long, .private)])
    boot.log(
      Actors.app, at: 3, "%{public}s", [.string("text")],
      details: oversize(.inFile(.persist), frames: 3))
    let read = try ReadArchive(boot)
    #expect(!read.hasLoss)
    // White space at the end of a message is left out.
    #expect(read.texts == [long + "1", "2 " + String(long.dropLast()), "text"])
  }

  /// The files of a boot are one log: the chunk may be in another file, also in a later one.
  @Test(arguments: [ArchiveFile.special, .highVolume, ArchiveFile(.persist, part: 2)])
  func longDataMayBeInAnotherFile(file: ArchiveFile) throws {
    var boot = Actors.boot
    boot.log(
      Actors.app, at: 1, "%d %{public}s", [.int32(8), .string("elsewhere")],
      details: oversize(.inFile(file)))
    boot.log(Actors.launchd, at: 2, "%d", [.int32(9)], details: oversize(.inFile(file)))
    let read = try ReadArchive(boot)
    #expect(read.texts == ["8 elsewhere", "9"] && !read.hasLoss)
  }

  @Test func lostDataIsCounted() throws {
    var boot = Actors.boot
    boot.log(Actors.app, at: 1, "%d", [.int32(1)], subsystem: "s", details: oversize(.lost))
    boot.log(Actors.app, at: 2, "%d", [.int32(2)])
    let read = try ReadArchive(boot)
    #expect(read.texts == ["", "2"] && read.records[0].subsystemString == "s")
    #expect(read.records[0].missing == .damaged && read.summary.missingTexts == [.damaged: 1])
  }

  /// Numbers of chunks begin again with each boot: data of another one is no data of this.
  @Test func longDataIsOfItsBoot() throws {
    var (first, second) = (Actors.boot, Actors.boot)
    second = ArchiveBoot(
      ArchiveUUID(of: "second boot"), startedAt: Actors.start + 86_400_000_000_000)
    first.log(
      Actors.app, at: 1, "%d", [.int32(1)], details: oversize(.inFile(.persist)))
    second.log(Actors.app, at: 1, "%d", [.int32(2)], details: oversize(.lost))
    let read = try ReadArchive(ArchiveWriter([first, second]))
    #expect(read.texts == ["1", ""] && read.records.map(\.missing) == [nil, .damaged])
  }
}
