import LifetraceModel

/// Decides which records of logs are listed.
struct RecordFilter: Sendable {
  /// The names of processes; any if empty.
  var processes: [[UInt8]] = []
  var pids: [Int32] = []
  /// The subsystems, and the beginnings of subsystems before a dot.
  var subsystems: [[UInt8]] = []
  var categories: [[UInt8]] = []
  /// The least important level.
  var level = ListedRecord.Level.debug
  /// Texts of which the message has one, in lower case.
  var texts: [[UInt8]] = []
  /// The first time, and the first time after the last.
  var from: Instant?
  var to: Instant?
  /// The times that lines print before the clock of their device was set.
  var movedTimes: [MovedTimes] = []
  /// The records around a place; `nil` for all.
  var place: Place?
  /// The only app whose records are listed; `nil` for any.
  var subject: Subject?

  /// An app about which records are listed: its own, and others that name it.
  struct Subject: Sendable {
    var pid: Int32?
    /// Its bundle identifier and the name of its process.
    var names: [[UInt8]]
  }

  /// Records of one input, by their numbers.
  struct Place: Sendable {
    /// The input's name, or its end; `nil` for every input.
    var input: String?
    var numbers: ClosedRange<UInt32>

    /// How many records are listed on each side.
    private static let width: UInt32 = 10

    /// Creates the surroundings of a place as evidence names it, such as `console.txt:47` or `47`; `nil` if a text is
    /// none.
    init?(_ text: String) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard let last = parts.last, let number = UInt32(last), number > 0 else { return nil }
      input = parts.count > 1 ? parts.dropLast().joined(separator: ":") : nil
      numbers = number - min(number - 1, Place.width)...number + min(.max - number, Place.width)
    }

    fileprivate func holds(_ record: ListedRecord, of name: String) -> Bool {
      numbers.contains(record.source.line)
        && input.map { name == $0 || name.hasSuffix("/" + $0) } != false
    }
  }

  /// Whether a record is listed.
  func admits(_ record: ListedRecord, of input: String) -> Bool {
    place.map { $0.holds(record, of: input) } != false && isInTime(record) && record.level >= level
      && (processes.isEmpty || processes.contains { record.processName.elementsEqual($0) })
      && (pids.isEmpty || record.pid.map(pids.contains) == true)
      && (subsystems.isEmpty || subsystems.contains { record.subsystem.isPart(of: $0) })
      && (categories.isEmpty || categories.contains(record.category))
      && (texts.isEmpty || texts.contains { record.message.contains(ignoringCase: $0) })
      && (subject?.isMeant(by: record) ?? true)
  }

  private func isInTime(_ record: ListedRecord) -> Bool {
    guard from != nil || to != nil else { return true }
    guard var time = record.time else { return false }
    let source = record.source
    let moved = movedTimes.first { $0.setAt.input == source.input && source.line < $0.setAt.line }
    if let moved { time = time + moved.shift }
    return from.map { time >= $0 } != false && to.map { time < $0 } != false
  }
}

extension RecordFilter.Subject {
  fileprivate func isMeant(by record: ListedRecord) -> Bool {
    if let pid, record.pid == pid { return true }
    return names.contains { name in
      record.processName.elementsEqual(name) || record.message.contains(ignoringCase: name)
        || record.subsystem.contains(ignoringCase: name)
    }
  }
}

extension [UInt8] {
  /// Whether it is a subsystem, or one below it.
  fileprivate func isPart(of subsystem: [UInt8]) -> Bool {
    starts(with: subsystem)
      && (count == subsystem.count || self[subsystem.count] == UInt8(ascii: "."))
  }

  /// Whether a text that is in lower case occurs in it; the case of ASCII letters does not matter.
  fileprivate func contains(ignoringCase text: [UInt8]) -> Bool {
    guard let first = text.first, count >= text.count else { return text.isEmpty }
    for start in 0...(count - text.count) where self[start].lowercased == first {
      var length = 1
      while length < text.count, self[start + length].lowercased == text[length] { length += 1 }
      if length == text.count { return true }
    }
    return false
  }

  /// The same with ASCII letters in lower case.
  var lowercased: [UInt8] { map(\.lowercased) }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
