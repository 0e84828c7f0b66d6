import LifetraceModel
import Testing

@Test(arguments: [
  (Int64(0), 1970, 1, 1), (951_782_400, 2000, 2, 29), (951_868_800, 2000, 3, 1),
  (-1, 1969, 12, 31), (1_767_600_000, 2026, 1, 5),
])
func instantsAndCivilDatesAgree(seconds: Int64, year: Int, month: Int, day: Int) {
  let instant = Instant(nanoseconds: seconds * 1_000_000_000)
  let civil = CivilDateTime(instant)
  #expect(civil.year == year && civil.month == month && civil.day == day)
  #expect(civil.instant() == instant)
  #expect(civil.isValid)
}

@Test func datesBeyondTheRangeAreClamped() {
  for (year, end) in [(1, Int64.min), (1677, .min), (2263, .max), (9999, .max)] {
    let date = CivilDateTime(year: year, month: 1, day: 1, nanosecondOfDay: 0)
    #expect(date.instant() == Instant(nanoseconds: end))
  }
}

@Test func theSpanOfAllCountableDaysIsExact() {
  let days = CivilDateTime.countableDays
  let first = CivilDateTime(daysSinceEpoch: days.lowerBound, nanosecondOfDay: 0)
  let last = CivilDateTime(daysSinceEpoch: days.upperBound + 1, nanosecondOfDay: 0)
  #expect(first == CivilDateTime(year: 1969, month: 12, day: 31, nanosecondOfDay: 0))
  #expect(last == CivilDateTime(year: 2262, month: 1, day: 2, nanosecondOfDay: 0))
  #expect(last.instant() - first.instant() == .days(days.count))
  #expect(TimeSpan.days(days.count) < TimeSpan(nanoseconds: .max))
}

@Test func theEpochWasAThursday() {
  #expect(CivilDateTime(Instant(nanoseconds: 0)).weekday == 4)
}

@Test func equalTextsHaveEqualSymbols() {
  var table = SymbolTable()
  let symbols = (0..<1000).map { table.intern("com.example.\($0)") }
  #expect(Set(symbols).count == 1000)
  #expect(symbols.enumerated().allSatisfy { table[$1] == "com.example.\($0)" })
  #expect(table.intern("com.example.7") == symbols[7])
  #expect(table.symbol(for: "com.example.nobody") == nil)
}
