import LifetraceModel

/// An occurrence of a rule's literal in a record, and what stands around it.
struct LiteralMatch {
  let record: LogRecord
  /// Where the literal stands, as indices of `record.message`.
  let range: Range<Int>

  /// No rule looks further than this to either side, so that a huge line costs no more than others.
  private static let reach = 4096

  /// What follows the literal.
  var after: ByteScanner {
    ByteScanner(record.message[range.upperBound...].prefix(LiteralMatch.reach))
  }

  /// What stands before the literal in its own line.
  var before: ArraySlice<UInt8> {
    let near = record.message[..<range.lowerBound].suffix(LiteralMatch.reach)
    guard let lineFeed = near.lastIndex(of: 0x0a) else { return near }
    return near[(lineFeed + 1)...]
  }

  /// What stands before the literal and after it, over the whole message as far as rules look.
  var surroundings: ArraySlice<UInt8> {
    let start = max(record.message.startIndex, range.lowerBound - LiteralMatch.reach)
    let end = min(record.message.endIndex, range.upperBound + LiteralMatch.reach)
    return record.message[start..<end]
  }

  /// The process in the bracket that the literal follows: `[app<com.x>:7] Resuming task.`
  var bracketedProcess: ProcessIdentity? {
    let before = before.last == 0x20 ? before.dropLast() : before
    guard before.last == 0x5d else { return nil }
    var scanner = ByteScanner(before)
    // Brackets nest in extensions' identities: the outermost that ends at the literal counts.
    while scanner.skip(past: "[") {
      var inside = scanner
      if let identity = ProcessIdentity(parsingBracket: &inside), inside.isAtEnd {
        return identity
      }
    }
    return nil
  }

  /// The scene in the bracket that the literal follows: `[0x1:(FBSceneManager):sceneID:X] …`
  var bracketedScene: SceneIdentity? {
    let before = before
    guard let open = before.firstIndex(of: 0x5b) else { return nil }
    return SceneIdentity(in: before[open...])
  }
}
