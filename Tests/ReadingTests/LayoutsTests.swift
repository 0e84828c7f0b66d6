import Testing

@testable import LifetraceReading

@Test(arguments: LayoutCase.all + LayoutCase.changedHeads)
func layoutIsRead(_ example: LayoutCase) {
  let read = collect(example.text)
  #expect(read.rows == example.rows)
  #expect(read.skipped == example.skipped)
}

/// Bytes may come in pieces of any size.
@Test(arguments: LayoutCase.all + LayoutCase.changedHeads, [1, 7, 64])
func piecesDoNotMatter(_ example: LayoutCase, chunk: Int) {
  let read = collect(Array(example.text.utf8), chunk: chunk)
  #expect(read.rows == example.rows)
}

/// A return and its line feed in two pieces are the end of one line.
@Test(arguments: LayoutCase.all + LayoutCase.changedHeads, [7, 61])
func piecesWithReturnsDoNotMatter(_ example: LayoutCase, chunk: Int) {
  guard !example.text.utf8.contains(0x0D) else { return }
  let text = example.text.utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
  // Longer than the beginning that shows how lines are broken, which is looked at as a whole.
  let bytes = Array(repeatElement(text, count: 1 + 2 * LineRepair.reach / text.count).joined())
  let whole = collect(bytes)
  let read = collect(bytes, chunk: chunk)
  #expect(read.rows == whole.rows)
  #expect(read.skipped == whole.skipped)
  #expect(read.lines == whole.lines)
}
