/// The difference of two texts as `diff -u` writes it.
package struct UnifiedDiff {
  /// The lines of the difference, from the names on; none when the texts are equal.
  package let lines: [String]

  /// The number of unchanged lines around each change.
  private static let context = 3

  /// A line of either text.
  private enum Step: Hashable {
    case kept(Line)
    case removed(Line)
    case added(Line)

    var text: String {
      switch self {
      case .kept(let line): " " + line.text
      case .removed(let line): "-" + line.text
      case .added(let line): "+" + line.text
      }
    }
  }

  /// The bytes of a line: texts that read the same may differ in them.
  private struct Line: Hashable {
    var bytes: [UInt8]
    var hasEnd = true

    var text: String {
      String(decoding: bytes, as: UTF8.self) + (hasEnd ? "" : "\n\\ No newline at end of file")
    }
  }

  /// Compares two texts part by part; invalid UTF-8 is shown as U+FFFD.
  ///
  /// Each part is compared by itself: a long document with many changes would take very long as a
  /// whole.
  package init(of parts: [EmbeddingDocument.Part], oldName: String, newName: String) {
    let steps = parts.flatMap { part in
      UnifiedDiff.steps(UnifiedDiff.split(part.old), UnifiedDiff.split(part.new))
    }
    let changed = steps.indices.filter { index in
      if case .kept = steps[index] { return false }
      return true
    }
    guard !changed.isEmpty else {
      lines = []
      return
    }
    var result = ["--- \(oldName)", "+++ \(newName)"]
    var rest = changed[...]
    var position = Position()
    while let first = rest.first {
      var last = first
      while let next = rest.first, next - last <= 2 * UnifiedDiff.context {
        last = next
        rest = rest.dropFirst()
      }
      let start = max(0, first - UnifiedDiff.context)
      let end = min(steps.count, last + UnifiedDiff.context + 1)
      position.move(over: steps[position.step..<start])
      result.append(position.heading(of: steps[start..<end]))
      result += steps[start..<end].map(\.text)
    }
    lines = result
  }

  /// How many lines of both texts, and steps, lie behind.
  private struct Position {
    var old = 0
    var new = 0
    var step = 0

    mutating func move(over steps: ArraySlice<Step>) {
      for step in steps {
        if case .added = step {} else { old += 1 }
        if case .removed = step {} else { new += 1 }
      }
      step += steps.count
    }

    func heading(of steps: ArraySlice<Step>) -> String {
      var end = self
      end.move(over: steps)
      return "@@ -\(Position.span(old, end.old)) +\(Position.span(new, end.new)) @@"
    }

    private static func span(_ start: Int, _ end: Int) -> String {
      switch end - start {
      case 0: "\(start),0"
      case 1: "\(start + 1)"
      case let count: "\(start + 1),\(count)"
      }
    }
  }

  /// Returns the lines; a last one without an end says so.
  private static func split(_ bytes: [UInt8]) -> [Line] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Line(bytes: Array($0)) }
    if var last = lines.popLast(), !last.bytes.isEmpty {
      last.hasEnd = false
      lines.append(last)
    }
    return lines
  }

  private static func steps(_ old: [Line], _ new: [Line]) -> [Step] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let room = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix(room).prefix { $0 == $1 }.count
    let oldMiddle = Array(old[head..<(old.count - tail)])
    let newMiddle = Array(new[head..<(new.count - tail)])
    let (removed, added) = LineMatching.changes(from: oldMiddle, to: newMiddle)
    var steps = old[..<head].map { Step.kept($0) }
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < oldMiddle.count || newIndex < newMiddle.count {
      if oldIndex < oldMiddle.count, removed.contains(oldIndex) {
        steps.append(.removed(oldMiddle[oldIndex]))
        oldIndex += 1
      } else if newIndex < newMiddle.count, added.contains(newIndex) {
        steps.append(.added(newMiddle[newIndex]))
        newIndex += 1
      } else {
        steps.append(.kept(oldMiddle[oldIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return steps + old[(old.count - tail)...].map { Step.kept($0) }
  }
}
