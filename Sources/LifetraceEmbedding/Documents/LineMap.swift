/// Where the lines of a document begin; line feeds, returns and pairs of them end one.
struct LineMap {
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    var starts = [0]
    let span = bytes.span
    for index in span.indices where span[index].isLineEnd {
      let isPaired = span[index] == 0x0D && index + 1 < span.count && span[index + 1] == 0x0A
      if !isPaired { starts.append(index + 1) }
    }
    self.starts = starts
  }

  /// Returns the number, from 1, of the line that holds the byte at `offset`.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Returns where a line begins.
  func start(of line: Int) -> Int { starts[line - 1] }
}
