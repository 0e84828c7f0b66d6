import LifetraceTestSupport
import Testing

@testable import LifetraceUnifiedLogs

/// How continuous time becomes wall clock.
struct BootClockTests {
  private let app = Actors.app
  private let start = Actors.start

  /// Returns nanoseconds after the start of the boot's entries.
  private func after(_ seconds: Double) -> Int64 { start + Int64((seconds * 1e9).rounded()) }

  /// The clock is set forward by 30 s after a minute, and back by 45 s after two.
  private var boot: ArchiveBoot {
    var boot = Actors.boot
    boot.minutesWest = -60
    boot.adjustClock(at: 60, by: 30)
    boot.adjustClock(at: 120, by: -45)
    boot.adjustClock(at: 180)
    // A second before.
    boot.log(app, at: .continuous(86_376_000_000), "text")
    for second in [1, 59, 60, 119, 120, 181.5] { boot.log(app, at: .seconds(second), "text") }
    return boot
  }

  @Test func wallClockIsWhatTheDeviceShowed() throws {
    let read = try ReadArchive(boot)
    #expect(read.walls == [-1, 1, 59, 90, 149, 105, 166.5].map(after))
    let clock = try #require(read.archive.boots.first).clock
    #expect(clock.isSynchronized && clock.zoneSeconds(at: 0) == 3600)
    #expect(clock.steps.map(\.time) == [86_400_000_000 + 1_440_000_000, 89_280_000_000])
    #expect(clock.steps.map(\.before) == [60, 150].map(after))
    #expect(clock.steps.map(\.after) == [90, 105].map(after))
  }

  /// By the clock as it was set last, which was 15 s behind the first.
  @Test func steadyTimeIsOfTheLastClock() throws {
    let read = try ReadArchive(boot)
    #expect(read.steadyTimes == [-16, -14, 44, 45, 104, 105, 166.5].map(after))
  }

  /// Nanoseconds are the units on other processors.
  @Test func unitsAreThoseOfTheBoot() throws {
    var boot = ArchiveBoot(
      ArchiveUUID(of: "intel"), startedAt: start, timebase: .intel, startTicks: 5_000_000_000)
    boot.log(app, at: 1.25, "text")
    let read = try ReadArchive(boot)
    #expect(read.records.map(\.time) == [6_250_000_000] && read.walls == [after(1.25)])
  }

  /// A file of clocks has several boots, and an archive several such files.
  @Test(arguments: [1, 2, 3])
  func clocksOfEachBootAreFound(bootsPerFile: Int) throws {
    var boots = (0..<3).map { number in
      ArchiveBoot(
        ArchiveUUID(of: "boot \(number)"), startedAt: after(Double(number) * 1000),
        startTicks: UInt64(number) * 24_000_000)
    }
    for index in boots.indices {
      boots[index].adjustClock(at: 10, by: Double(index + 1) * 2)
      boots[index].log(app, at: 20, "text")
    }
    let read = try ReadArchive(ArchiveWriter(boots, bootsPerClockFile: bootsPerFile))
    #expect(read.walls == [22, 1024, 2026].map(after))
    #expect(read.archive.boots.map(\.clock.steps.count) == [1, 1, 1])
  }

  /// The headers have the clock at the first entry of their file.
  @Test func headersReplaceMissingClocks() throws {
    var boot = boot
    boot.log(app, at: 200, "later", in: .special)
    let isKept = { (path: String) in !path.hasSuffix(".timesync") }
    let read = try ReadArchive(ArchiveWriter([boot]), where: isKept)
    let clock = try #require(read.archive.boots.first).clock
    #expect(!clock.isSynchronized && clock.zoneSeconds(at: 0) == 3600)
    // The header of the first file is of -1 s; the second has the clock after both steps. Headers have microseconds.
    #expect(read.walls == [-1, 1, 59, 60, 119, 120, 181.5, 185].map(after))
    #expect(clock.steps.map(\.after) == [after(185)])
    #expect(read.steadyTimes == [-16, -14, 44, 45, 104, 105, 166.5, 185].map(after))
  }

  @Test func clocksOfAnotherBootAreIgnored() throws {
    var other = ArchiveBoot(ArchiveUUID(of: "other"), startedAt: 1_000_000_000_000_000_000)
    other.log(app, at: 1, "other")
    let foreign = ArchiveWriter([other]).files().filter { $0.path.hasSuffix(".timesync") }
    let files = ArchiveWriter([boot]).files().filter { !$0.path.hasSuffix(".timesync") }
    let read = try ReadArchive(files + foreign)
    #expect(read.archive.boots.count == 1 && !read.archive.boots[0].clock.isSynchronized)
    #expect(read.walls.prefix(3) == [-1, 1, 59].map(after)[...])
  }

  // MARK: Properties

  /// Small corrections make no steps; the clock never runs backwards because of them.
  @Test func smallCorrectionsAreNoSteps() {
    let clock = clock([(0, 0), (10, 10_400), (20, 19_900), (30, 30_000), (31, 30_100)])
    #expect(clock.steps.isEmpty)
    let times = stride(from: 0, through: 40_000, by: 10).map {
      clock.steadyTime(at: UInt64($0) * 1_000_000)
    }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(clock.steadyTime(at: 5_000_000_000) == 1_000_000_005_000_000_000)
    #expect(clock.wall(at: 15_000_000_000) == 1_000_000_015_400_000_000)
  }

  /// Two corrections in quick succession: the time before the first one waits for the second.
  @Test func correctionsMayFollowEachOther() {
    let clock = clock([(0, 0), (10, 9_500), (10.001, 8_600), (20, 18_600)])
    let times = stride(from: 8_000, through: 12_000, by: 1).map {
      clock.steadyTime(at: UInt64($0) * 1_000_000)
    }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
  }

  /// Steps of random sizes at random times: time rises, and differences are durations.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func differencesAreDurations(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var records: [(seconds: Double, milliseconds: Double)] = []
    for second in 0..<30 {
      let step = Double(numbers.number(-10_000...10_000))
      // A step by less than a second is a correction.
      records.append((Double(second * 100), Double(second * 100_000) + step * 1000))
    }
    let clock = clock(records)
    for _ in 0..<200 {
      let places = (0..<2).map { _ in UInt64(numbers.number(0...4_000_000_000_000)) }.sorted()
      let length = clock.steadyTime(at: places[1]) - clock.steadyTime(at: places[0])
      #expect(length == Int64(places[1] - places[0]))
    }
    let last = UInt64(29 * 100) * 1_000_000_000
    #expect(clock.steadyTime(at: last + 5) == clock.wall(at: last + 5))
  }

  /// Returns a clock in nanoseconds with records: seconds of continuous time, and the milliseconds that the wall clock
  /// shows beyond 10⁹ s.
  private func clock(_ records: [(seconds: Double, milliseconds: Double)]) -> BootClock {
    BootClock(
      timebase: Timebase(numerator: 1, denominator: 1),
      records: records.map {
        TimeSync.Record(
          continuousTime: UInt64($0.seconds * 1e9),
          wall: 1_000_000_000_000_000_000 + Int64($0.milliseconds * 1e6), zoneSeconds: 0)
      }, isSynchronized: true)
  }

  // MARK: Hostile clocks

  /// Times are bounded: no sum of them overflows.
  @Test func extremesAreBounded() {
    let times: [UInt64] = [0, 1, 1 << 63, .max]
    let walls: [Int64] = [0, 1, FileHeader.latestWall - 1]
    let timebases = [(1, 1), (.max, 1), (1, .max), (125, 3)] as [(UInt32, UInt32)]
    for (numerator, denominator) in timebases {
      for first in walls {
        for second in walls {
          let records = [(0, first), (1, second), (.max, first)] as [(UInt64, Int64)]
          let clock = BootClock(
            timebase: Timebase(numerator: numerator, denominator: denominator),
            records: records.map {
              TimeSync.Record(continuousTime: $0.0, wall: $0.1, zoneSeconds: 0)
            }, isSynchronized: true)
          let all = times.flatMap { [clock.wall(at: $0), clock.steadyTime(at: $0)] }
          #expect(all.allSatisfy { (0...FileHeader.latestWall).contains($0) })
          #expect(clock.steps.allSatisfy { min($0.before, $0.after) >= 0 })
        }
      }
    }
  }

  /// A device whose clock was not set yet has 0 in its record.
  @Test func clockThatIsNotSetIsNoClock() throws {
    var files = ArchiveWriter([boot]).files()
    let place = try #require(files.firstIndex { $0.path.hasSuffix(".timesync") })
    for record in [32, 48 + 16] {
      files[place].bytes.replaceSubrange(record..<record + 8, with: repeatElement(0, count: 8))
    }
    let read = try ReadArchive(files)
    #expect(read.walls == [29, 31, 89, 90, 149, 105, 166.5].map(after))
    #expect(read.archive.boots[0].clock.isSynchronized && !read.hasLoss)
    // Nor are those of a boot that has no others.
    files[place].bytes.removeLast(3 * 32)
    #expect(try !ReadArchive(files).archive.boots[0].clock.isSynchronized)
  }

  // MARK: Damage

  /// Returns what is read with changes in the file of clocks: a boot record of 48 bytes, then four of 32.
  private func read(_ change: (inout [UInt8]) -> Void) throws -> ReadArchive {
    var files = ArchiveWriter([boot]).files()
    let place = try #require(files.firstIndex { $0.path.hasSuffix(".timesync") })
    change(&files[place].bytes)
    return try ReadArchive(files)
  }

  /// The clock after 60 s is lost, and with it the step forward.
  @Test(arguments: [80, 82, 103])
  func damagedRecordIsLeftOut(place: Int) throws {
    let read = try read { $0[place] ^= 0xFF }
    #expect(read.archive.unreadable.map(\.path) == ["timesync/0000000000000001.timesync"])
    #expect(read.walls == [-1, 1, 59, 60, 119, 105, 166.5].map(after))
  }

  @Test func cutFileIsReadUpToItsEnd() throws {
    let read = try read { $0.removeLast(40) }
    #expect(read.walls == [-1, 1, 59, 90, 149, 150, 211.5].map(after) && read.hasLoss)
  }

  /// Records behind a damaged boot are of a boot that nobody knows.
  @Test(arguments: [0, 2, 24, 28, 39])
  func recordsWithoutTheirBootAreLeftOut(place: Int) throws {
    let read = try read { bytes in
      for byte in place..<place + (place == 24 || place == 28 ? 4 : 1) {
        bytes[byte] = place < 24 || place == 39 ? bytes[byte] ^ 0xFF : 0
      }
    }
    #expect(read.hasLoss && !read.archive.boots[0].clock.isSynchronized)
  }
}
