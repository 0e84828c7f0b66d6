import Testing

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
