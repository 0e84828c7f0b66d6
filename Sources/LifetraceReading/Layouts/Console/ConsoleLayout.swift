import LifetraceModel

/// A copy out of Console.app, in whichever columns its user had chosen.
///
/// `level⇥HH:MM:SS.ffffff±zzzz⇥process⇥message`, also reordered, extended, localized, dated, or
/// with its tabs turned into spaces.
struct ConsoleLayout: TextLayout {
  var name: String { "console" }
  var openings: LineOpening.Forms { .all }
  var isCopiedByHand: Bool { true }

  /// How many columns there are and which of them is the time.
  private struct Shape: Hashable, Sendable {
    var columns: Int
    var time: Int

    init(_ cells: ConsoleCells) {
      columns = cells.count
      time = cells.timeColumn
    }
  }

  private var known: [Shape: ConsoleColumns] = [:]
  /// The shapes of tables that loggers print.
  private var foreign: Set<Shape> = []

  func read(_ line: Span<UInt8>, _ opening: LineOpening) -> LineFields? {
    guard let cells = ConsoleCells(line) else { return ConsoleSpacedLine.read(line) }
    return known[Shape(cells)]?.fields(of: cells, in: line)
  }

  func canLearn(from line: Span<UInt8>) -> Bool {
    ConsoleCells(line).map { cells in
      let shape = Shape(cells)
      return known[shape] == nil && !foreign.contains(shape)
    } ?? false
  }

  mutating func learn(from text: Span<UInt8>, line: Span<UInt8>) {
    guard let cells = ConsoleCells(line) else { return }
    let shape = Shape(cells)
    var columns = ConsoleColumns(learnedFrom: text, like: shape.time, shape.columns)
    if columns.samples < ConsoleColumns.trusted, let wider = trustedPart(shape) {
      // A tab inside a message looks like one more column.
      columns = wider
    }
    // Console shows the zone, or a level or a daemon's name that is known.
    guard cells.time.zoneSeconds != nil || columns.isOfConsole else {
      foreign.insert(shape)
      return
    }
    known[shape] = columns
  }

  /// The best known columns of a shape that a tab in the message would turn into `shape`.
  private func trustedPart(_ shape: Shape) -> ConsoleColumns? {
    known.filter {
      $0.key.time == shape.time && $0.key.columns < shape.columns
        && $0.value.samples >= ConsoleColumns.trusted && $0.value.message == $0.key.columns - 1
    }.max { $0.key.columns < $1.key.columns }?.value
  }
}

/// The cells of a line whose columns are separated by tabs.
struct ConsoleCells {
  /// Where each cell ends; the next begins one byte later.
  private var ends = InlineArray<16, Int>(repeating: 0)
  private(set) var count = 0
  /// Which cell is the time.
  private(set) var timeColumn = 0
  private(set) var time: WallTime

  /// Splits a line, or returns `nil` when it has no tab or none of its cells is a time.
  ///
  /// Where line breaks were lost, a line holds several records; these are the cells of the first.
  init?(_ line: Span<UInt8>) {
    guard line.firstIndex(of: .tab, from: 0) != nil else { return nil }
    let limit = ConsoleCells.lostBreak(line) ?? line.count
    var found: (column: Int, time: WallTime)?
    var start = 0
    while true {
      let isLast = count == ends.count - 1
      let tab = isLast ? nil : line.firstIndex(of: .tab, from: start, limit: limit)
      let end = tab ?? limit
      if found == nil, let time = ConsoleCells.time(line, start..<end) { found = (count, time) }
      ends[count] = end
      count += 1
      if end == limit { break }
      start = end + 1
    }
    guard let found else { return nil }
    (timeColumn, time) = found
  }

  /// The bytes of a cell.
  ///
  /// Requires: `0 <= column < count`.
  func range(_ column: Int) -> Range<Int> {
    (column == 0 ? 0 : ends[column - 1] + 1)..<ends[column]
  }

  /// The bytes from a cell to the end of the line.
  func range(from column: Int) -> Range<Int> { range(column).lowerBound..<ends[count - 1] }

  /// The place where a second record begins: a level, a tab, a time with a zone, and another tab.
  static func lostBreak(_ line: Span<UInt8>) -> Int? {
    var index = 0
    var isSecond = false
    while let tab = line.firstIndex(of: .tab, from: index) {
      index = tab + 1
      var end = index
      guard line.byte(end).isDigit,
        let time = TimeShape.dated(line, at: &end) ?? TimeShape.timeOfDay(line, at: &end),
        time.zoneSeconds != nil, line.byte(end) == .tab
      else { continue }
      if isSecond {
        var start = tab
        while start > 0, line.byte(start - 1).isLetter { start -= 1 }
        // The last word of the record before may touch the level.
        while start < tab, !KnownWords.levels.contains(line, start..<tab) { start += 1 }
        if start < tab { return start }
      }
      isSecond = true
    }
    return nil
  }

  /// The time that a cell holds and nothing else.
  private static func time(_ line: Span<UInt8>, _ cell: Range<Int>) -> WallTime? {
    let cell = line.trimmed(cell)
    guard (8...40).contains(cell.count), line.byte(cell.lowerBound).isDigit else { return nil }
    var end = cell.lowerBound
    guard let time = TimeShape.dated(line, at: &end) ?? TimeShape.timeOfDay(line, at: &end),
      end == cell.upperBound
    else { return nil }
    return time
  }
}

/// What each column of a Console copy holds, learned from the lines themselves.
struct ConsoleColumns: Equatable, Sendable {
  var process: Int?
  var pid: Int?
  var subsystem: Int?
  var category: Int?
  var message: Int
  /// How many lines it was learned from.
  var samples: Int
  /// Whether a column holds the levels of Console or names of the system's processes.
  var isOfConsole = false

  /// From so many lines on, columns are believed against a line of another width.
  static let trusted = 3
  /// So many bytes are looked at, however rare the lines are.
  private static let reach = 1 << 18
  /// More lines show nothing new.
  private static let sampleLimit = 64

  /// Learns from the lines of `ahead` that have the given time column and number of columns.
  init(learnedFrom ahead: Span<UInt8>, like timeColumn: Int, _ columnCount: Int) {
    var stats = [ConsoleColumnStatistics](repeating: ConsoleColumnStatistics(), count: columnCount)
    var samples = 0
    var number = 0
    var start = 0
    let reach = min(ahead.count, ConsoleColumns.reach)
    while start < reach, samples < ConsoleColumns.sampleLimit {
      let end = ahead.lineEnd(from: start)
      let whole = ahead.extracting(start..<end)
      let isSample =
        if let plain = Escapes.undoingPaste(whole) {
          ConsoleColumns.add(plain.span, number, like: timeColumn, to: &stats)
        } else {
          ConsoleColumns.add(whole, number, like: timeColumn, to: &stats)
        }
      if isSample { samples += 1 }
      number += 1
      start = end + 1
    }
    self.init(stats, timeColumn: timeColumn, samples: samples)
  }

  /// Adds the cells of the line with a number; returns `false` if it has others.
  private static func add(
    _ whole: Span<UInt8>, _ number: Int, like timeColumn: Int,
    to stats: inout [ConsoleColumnStatistics]
  ) -> Bool {
    let unstamped = whole.extracting((JobTimes.timeEnd(whole) ?? 0)..<whole.count)
    let line = unstamped.extracting(PasteMarks.contentStart(unstamped)..<unstamped.count)
    guard let cells = ConsoleCells(line), cells.count == stats.count,
      cells.timeColumn == timeColumn
    else { return false }
    for column in stats.indices {
      stats[column].add(line, line.trimmed(cells.range(column)), ofLine: number)
    }
    return true
  }

  private init(_ stats: [ConsoleColumnStatistics], timeColumn: Int, samples: Int) {
    var free = Set(stats.indices)
    free.remove(timeColumn)
    for column in free where stats[column].isLevel { free.remove(column) }
    message =
      free.max { (stats[$0].messageWeight, $0) < (stats[$1].messageWeight, $1) } ?? timeColumn
    free.remove(message)
    self.samples = samples
    pid = free.sorted().first { stats[$0].isPID }
    free = free.filter { !stats[$0].isNumber }
    subsystem = free.sorted().first { stats[$0].isSubsystem }
    if let subsystem { free.remove(subsystem) }
    // Console's own order puts the process right after the time.
    process = free.max {
      let left = stats[$0]
      let right = stats[$1]
      return (left.processes, $0 == timeColumn + 1 ? 1 : 0, -$0)
        < (right.processes, $1 == timeColumn + 1 ? 1 : 0, -$1)
    }
    isOfConsole = stats.contains { $0.isLevel || $0.processes > 0 }
    if let process { free.remove(process) }
    if let subsystem, free.contains(subsystem + 1) { category = subsystem + 1 }
  }

  /// Returns the fields of a line.
  func fields(of cells: ConsoleCells, in line: Span<UInt8>) -> LineFields {
    // A message in the last column keeps the tabs that it contains.
    let isLast = cells.count > message && cells.timeColumn < message && isLastColumn
    var fields = LineFields(
      time: cells.time, message: isLast ? cells.range(from: message) : cells.range(message))
    fields.process = process.map { line.trimmed(cells.range($0)) }
    fields.subsystem = nonEmpty(subsystem, cells, line)
    fields.category = nonEmpty(category, cells, line)
    if let pid {
      var start = line.trimmed(cells.range(pid)).lowerBound
      fields.pid = line.number(at: &start, limit: 10).flatMap { Int32(exactly: $0) }
    }
    return fields
  }

  /// Whether no other column is to the right of the message.
  private var isLastColumn: Bool {
    [process, pid, subsystem, category].allSatisfy { $0.map { $0 < message } ?? true }
  }

  private func nonEmpty(
    _ column: Int?, _ cells: ConsoleCells, _ line: Span<UInt8>
  ) -> Range<Int>? {
    guard let column else { return nil }
    let range = line.trimmed(cells.range(column))
    return range.isEmpty ? nil : range
  }
}

/// What the cells of one column have in common.
struct ConsoleColumnStatistics: Equatable, Sendable {
  private var cells = 0
  private var levels = 0
  private var numbers = 0
  private var nonZeroNumbers = 0
  /// The difference between the first number and its line's number. `lineNumbers` counts the cells
  /// with the same difference.
  private var firstLine: Int?
  private var lineNumbers = 0
  private var subsystems = 0
  private var empty = 0
  private var bytes = 0
  private var names = 0
  /// The first cell, and whether all others are like it.
  private var first: [UInt8]?
  private var isConstant = true
  /// How many cells hold a known process of the system.
  private(set) var processes = 0

  /// Adds the cell of the line with a number.
  mutating func add(_ line: Span<UInt8>, _ cell: Range<Int>, ofLine number: Int) {
    cells += 1
    bytes += cell.count
    guard !cell.isEmpty else {
      empty += 1
      return
    }
    note(line, cell)
    if line.all(in: cell, { $0.isNamePart }) { names += 1 }
    if KnownWords.levels.contains(line, cell) { levels += 1 }
    if KnownWords.processes.contains(line, cell) { processes += 1 }
    let isHex = line.byte(cell.lowerBound) == 0x30 && line.byte(cell.lowerBound + 1) == 0x78
    if line.all(in: cell, { $0.isDigit }) || isHex { numbers += 1 }
    if !isHex, line.all(in: cell, { $0.isDigit }), line.byte(cell.lowerBound) != 0x30 {
      nonZeroNumbers += 1
      addNumber(line, cell, ofLine: number)
    }
    if line.firstIndex(of: UInt8(ascii: "."), from: cell.lowerBound, limit: cell.upperBound) != nil,
      line.all(in: cell, { $0.isNamePart })
    {
      subsystems += 1
    }
  }

  private mutating func note(_ line: Span<UInt8>, _ cell: Range<Int>) {
    guard let first else {
      first = cell.map { line.byte($0) }
      return
    }
    guard isConstant else { return }
    isConstant = first.count == cell.count && zip(first, cell).allSatisfy { $0 == line.byte($1) }
  }

  private mutating func addNumber(_ line: Span<UInt8>, _ cell: Range<Int>, ofLine number: Int) {
    var start = cell.lowerBound
    guard let value = line.number(at: &start, limit: 10) else { return }
    let first = firstLine ?? value - number
    firstLine = first
    if value - number == first { lineNumbers += 1 }
  }

  /// Whether the numbers are line numbers, as `cat -n` prints them.
  private var countsLines: Bool { cells > 1 && lineNumbers == cells }

  /// Whether every cell is one of Console's levels.
  var isLevel: Bool { levels > 0 && levels + empty == cells }

  /// Whether the column holds numbers only.
  var isNumber: Bool { numbers > 0 && numbers + empty == cells }

  /// Whether the column can be the pid: decimal numbers, most of them not 0.
  var isPID: Bool { isNumber && nonZeroNumbers * 2 > cells && !countsLines }

  /// Whether the column holds reverse-DNS names, and no known process.
  var isSubsystem: Bool { subsystems > 0 && subsystems * 2 > cells - empty && processes == 0 }

  /// How likely the column is the message: long, more than single words, and not the same in all lines, as the name of
  /// an app would be.
  ///
  /// Where all columns are single words, the last one is the message.
  var messageWeight: Int {
    if isNumber { return -1 }
    return names + empty == cells || isConstant && cells > 1 ? 0 : bytes
  }
}

/// A line of a Console copy whose tabs became spaces.
///
/// `default 2019-01-08 13:26:14.087889 +0800 assertiond message`
enum ConsoleSpacedLine {
  /// The number of bytes at the beginning of a line in which its time may begin.
  private static let reach = 28

  /// Returns the parts of a line, or `nil` when it is none of Console's.
  static func read(_ line: Span<UInt8>) -> LineFields? {
    var start = 0
    while start < reach, start < line.count, !line.byte(start).isDigit { start += 1 }
    let level = line.trimmed(0..<start)
    let hasLevel = KnownWords.levels.contains(line, level)
    var end = start
    guard hasLevel || level.isEmpty, line.byte(start).isDigit,
      let time = TimeShape.dated(line, at: &end) ?? TimeShape.timeOfDay(line, at: &end),
      let process = process(line, after: end)
    else { return nil }
    // Any logger prints a time alone; Console shows a zone or a daemon's name beside it.
    let isSystem = KnownWords.processes.contains(line, process)
    guard hasLevel || isSystem || (time.zoneSeconds != nil && time.month == nil) else { return nil }
    let message = min(line.skippingBlanks(from: process.upperBound), line.count)
    var fields = LineFields(time: time, message: message..<line.count)
    fields.process = process
    return fields
  }

  /// The process: one word, or several where a tab became more than one space.
  private static func process(_ line: Span<UInt8>, after end: Int) -> Range<Int>? {
    let start = line.skippingBlanks(from: end)
    guard start > end, start < line.count else { return nil }
    var stop = start
    var isWide = start - end > 1
    // After one that is known a single space may be what is left where its line was wrapped.
    if isWide, let space = line.firstIndex(of: .space, from: start, limit: start + 64),
      KnownWords.processes.contains(line, start..<space)
    {
      isWide = false
    }
    while stop < line.count, stop - start < 64 {
      if line.byte(stop) == .tab { break }
      if line.byte(stop) == .space, !isWide || line.byte(stop + 1) == .space { break }
      stop += 1
    }
    // A word that ends like a sentence's part or opens a bracket is no process.
    guard line.byte(start) != UInt8(ascii: "["), line.byte(start) != UInt8(ascii: "<"),
      line.byte(stop - 1) != UInt8(ascii: ":")
    else { return nil }
    return start..<stop
  }

  /// The place inside a message where the next record begins, when the line breaks were lost:
  /// a time of day and the name of a process that is known.
  ///
  /// Only lines with a space after the time are looked at; tabs survive where line breaks do.
  static func lostBreak(_ line: Span<UInt8>, after fields: LineFields) -> Int? {
    guard let process = fields.process else { return nil }
    guard line.byte(process.upperBound) == .space else { return ConsoleCells.lostBreak(line) }
    var index = fields.message.lowerBound
    while let colon = line.firstIndex(of: UInt8(ascii: ":"), from: index) {
      index = colon + 1
      let start = colon - 2
      guard start > fields.message.lowerBound, line.byte(start - 1) == .space,
        line.byte(start).isDigit
      else { continue }
      var end = start
      guard TimeShape.timeOfDay(line, at: &end) != nil,
        let process = self.process(line, after: end),
        KnownWords.processes.contains(line, process)
      else { continue }
      return start
    }
    return nil
  }
}
