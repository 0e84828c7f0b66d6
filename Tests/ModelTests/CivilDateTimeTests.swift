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
