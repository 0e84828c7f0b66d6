/// `log show --style compact`.
///
/// `2026-06-22 22:53:37.470 Df proc[pid:tid] [subsystem:category] message`
struct LogShowCompactLayout: TextLayout {
  let name = "log-show-compact"

  mutating func read(_ line: Span<UInt8>, ahead: Span<UInt8>) -> LineFields? {
    var index = 0
    guard let time = TimeShape.dated(line, at: &index), line.byte(index) == .space
    else { return nil }
    index += 1
    let type = line.firstIndex(of: .space, from: index, limit: index + 3) ?? index
    guard LogShowCompactLayout.types.contains(where: { line.has($0, at: index) }), type > index,
      let header = ProcessHeader(in: line, from: line.skippingBlanks(from: type)),
      header.hasThread
    else { return nil }
    var fields = LineFields(time: time, message: header.end..<line.count)
    fields.process = header.name
    fields.pid = header.pid
    MessagePrefix.strip(line, &fields)
    return fields
  }

  /// Default, error, info, debug, fault, activity, state dump, loss, signpost.
  private static let types = [
    "Df ", "E ", "I ", "Db ", "F ", "A ", "Sd ", "De ", "Er ", "In ", "Fa ", "Ac ", "L ", "S ",
  ].map { Array($0.utf8) }
}
