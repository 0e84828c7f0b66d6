import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetracePresentation

@Suite struct TimelineScaleTests {
  private func at(_ seconds: Int64) -> Instant { Instant(nanoseconds: seconds * 1_000_000_000) }

  @Test func timePassesEvenly() {
    let scale = TimelineScale(
      at(0)...at(100), instants: [at(50)], busy: [], width: 200, foldWidth: 22)
    #expect(scale.folds.isEmpty)
    #expect([0, 25, 100].map { scale.place(of: at($0)) } == [0, 50, 200])
    #expect(scale.instant(at: 50) == at(25))
  }

  @Test("A quiet night between two busy minutes is folded")
  func fold() {
    let instants = (0...60).map(at) + (36000...36060).map(at)
    let scale = TimelineScale(
      at(0)...at(36060), instants: instants, busy: [], width: 800, foldWidth: 22)
    #expect(scale.folds.count == 1)
    // The two minutes take nearly all of the axis.
    #expect(scale.place(of: at(60)) > 300)
    #expect(scale.place(of: at(36000)) < 500)
    let hidden = scale.folds.map(\.hidden)
    #expect(hidden.allSatisfy { $0 > .seconds(35000) && $0 < .seconds(35940) })
  }

  @Test func whatIsToBeSeenIsNotFolded() {
    let instants = (0...60).map(at) + (36000...36060).map(at)
    let scale = TimelineScale(
      at(0)...at(36060), instants: instants, busy: [at(100)...at(200)], width: 800,
      foldWidth: 22)
    #expect(scale.folds.isEmpty)
  }

  @Test(
    "Places rise with time, and are the times of their places", arguments: 0..<60 as Range<UInt64>,
    [(500, 22), (74, 3), (39, 3), (74, 22), (20, 22)])
  func placesRise(seed: UInt64, size: (width: Double, fold: Double)) {
    var numbers = SeededNumbers(seed: seed)
    var instants: [Instant] = [at(0)]
    for _ in 0..<numbers.number(1...40) {
      let step = numbers.number(0...3) == 0 ? numbers.number(0...200_000) : numbers.number(0...90)
      instants.append((instants.last ?? at(0)) + .seconds(step))
    }
    let range = at(0)...max(at(1), instants.last ?? at(1))
    let scale = TimelineScale(
      range, instants: instants, busy: [], width: size.width, foldWidth: size.fold)
    let places = instants.map(scale.place)
    for (left, right) in zip(places, places.dropFirst()) { #expect(left <= right) }
    #expect(places.allSatisfy { (0...size.width + 0.001).contains($0) })
    for (instant, place) in zip(instants, places) {
      let distance = (scale.instant(at: place) - instant).nanoseconds.magnitude
      #expect(distance <= (range.upperBound - range.lowerBound).nanoseconds.magnitude / 1_000_000)
    }
  }

  @Test(
    "Ticks are round and apart",
    arguments: [1, 7, 42, 900, 40_000, 3_000_000, 400_000_000, 1_200_000_000, 3_000_000_000])
  func ticks(seconds: Int64) {
    let scale = TimelineScale(
      at(3)...at(3 + seconds), instants: [], busy: [], width: 800, foldWidth: 22)
    let (step, ticks) = TimelineTicks.instants(on: scale, from: at(0), distance: 80)
    #expect((2...11).contains(ticks.count))
    #expect(ticks.allSatisfy { $0.nanoseconds % step.nanoseconds == 0 })
    for (left, right) in zip(ticks, ticks.dropFirst()) {
      #expect(scale.place(of: right) - scale.place(of: left) >= 76)
    }
  }

  @Test(
    "Ticks of years with long silences are few, on an axis of any width",
    arguments: [20, 39, 74, 900])
  func ticksBetweenFolds(width: Double) {
    let year: Int64 = 365 * 86_400
    let instants = (0...7).flatMap { [at($0 * year), at($0 * year + 3600)] }
    let scale = TimelineScale(
      at(0)...at(7 * year + 3600), instants: instants, busy: [], width: width, foldWidth: 3)
    #expect(scale.segments.allSatisfy { $0.left <= $0.right })
    let (step, ticks) = TimelineTicks.instants(on: scale, from: at(0), distance: 14)
    #expect(step >= .seconds(60))
    #expect(ticks.count <= Int(width / 13) + 1)
  }

  /// Where a calendar has its marks: Mondays, and the first days of months, half years and five years.
  @Test(arguments: [
    ("2026-03-04", "2026-04-20", 0, "03-09 03-16 03-23 03-30 04-06 04-13 04-20"),
    ("2026-01-20", "2026-06-18", 0, "02-01 03-01 04-01 05-01 06-01"),
    ("2026-01-20", "2026-06-18", 3600, "02-01 03-01 04-01 05-01 06-01"),
    ("2026-01-20", "2026-06-18", -28800, "02-01 03-01 04-01 05-01 06-01"),
    ("2024-11-05", "2027-03-01", 0, "01-01 07-01 01-01 07-01 01-01"),
    ("1990-05-01", "2026-05-01", 0, "1995 2000 2005 2010 2015 2020 2025"),
  ])
  func calendar(first: String, last: String, zone: Int, expected: String) throws {
    let (start, end) = (try day(first), try day(last))
    let zero = start.instant(zoneSeconds: zone)
    let scale = TimelineScale(
      (zero + .seconds(32400))...end.instant(zoneSeconds: zone), instants: [], busy: [],
      width: 800, foldWidth: 22)
    let ticks = TimelineTicks.instants(
      on: scale, from: zero, day: start.daysSinceEpoch, distance: 80
    ).ticks.map { CivilDateTime($0, zoneSeconds: zone) }
    #expect(ticks.allSatisfy { $0.nanosecondOfDay == 0 })
    let isYears = expected.hasPrefix("1995")
    let words = ticks.map { isYears ? "\($0.year)" : "\(padded($0.month, 2))-\(padded($0.day, 2))" }
    #expect(words.joined(separator: " ") == expected)
    if isYears { #expect(ticks.allSatisfy { $0.month == 1 && $0.day == 1 }) }
  }

  private func day(_ text: String) throws -> CivilDateTime {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    try #require(parts.count == 3)
    return CivilDateTime(year: parts[0], month: parts[1], day: parts[2], nanosecondOfDay: 0)
  }

  @Test func noTimeHasAPlace() {
    let scale = TimelineScale(at(5)...at(5), instants: [at(5)], busy: [], width: 100, foldWidth: 22)
    #expect(scale.place(of: at(5)).isFinite)
    #expect(TimelineTicks.instants(on: scale, from: at(0), distance: 80).ticks.count <= 1)
  }
}
