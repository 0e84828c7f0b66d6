/// The difference of two texts as `diff -u` writes it.
package struct UnifiedDiff {
  /// The lines of the difference, from the names on; none when the texts are equal.
  package let lines: [String]

  /// Unchanged lines around what changed.
  private static let context = 3

  /// A line of either text.
  private enum Step: Hashable {
    case kept(String)
    case removed(String)
    case added(String)

    var text: String {
      switch self {
      case .kept(let line): " " + line
      case .removed(let line): "-" + line
      case .added(let line): "+" + line
      }
    }
  }

  /// Compares two texts; invalid UTF-8 is shown as U+FFFD.
  package init(from old: [UInt8], to new: [UInt8], oldName: String, newName: String) {
    let steps = UnifiedDiff.steps(UnifiedDiff.split(old), UnifiedDiff.split(new))
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
    while let first = rest.first {
      var last = first
      while let next = rest.first, next - last <= 2 * UnifiedDiff.context {
        last = next
        rest = rest.dropFirst()
      }
      let start = max(0, first - UnifiedDiff.context)
      let end = min(steps.count, last + UnifiedDiff.context + 1)
      result.append(UnifiedDiff.heading(steps, start..<end))
      result += steps[start..<end].map(\.text)
    }
    lines = result
  }

  private static func heading(_ steps: [Step], _ range: Range<Int>) -> String {
    func span(_ isCounted: (Step) -> Bool) -> String {
      let before = steps[..<range.lowerBound].count(where: isCounted)
      let count = steps[range].count(where: isCounted)
      let start = count == 0 ? before : before + 1
      return count == 1 ? "\(start)" : "\(start),\(count)"
    }
    let old = span { if case .added = $0 { false } else { true } }
    let new = span { if case .removed = $0 { false } else { true } }
    return "@@ -\(old) +\(new) @@"
  }

  /// Returns the lines; a last one without an end says so.
  private static func split(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    if let last = lines.popLast(), !last.isEmpty {
      lines.append(last + "\n\\ No newline at end of file")
    }
    return lines
  }

  private static func steps(_ old: [String], _ new: [String]) -> [Step] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let room = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix(room).prefix { $0 == $1 }.count
    let oldMiddle = Array(old[head..<(old.count - tail)])
    let newMiddle = Array(new[head..<(new.count - tail)])
    let difference = newMiddle.difference(from: oldMiddle)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
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
