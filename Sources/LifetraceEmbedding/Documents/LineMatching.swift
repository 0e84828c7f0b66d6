import LifetraceModel

/// Finds which lines two texts have in common, in time that grows with their length alone.
///
/// Lines that occur once in each text and in the same order divide the texts into parts, as in patience diff.
/// The shortest difference of a part is looked for where the part is small; else all of its lines have
/// changed.
enum LineMatching {
  /// The offsets of removed lines, and of added ones.
  typealias Changes = (removed: Set<Int>, added: Set<Int>)

  /// The product of two parts' line counts up to which their shortest difference is looked for.
  private static let largestProduct = 1_000_000

  /// Returns the changes from one list of lines to another.
  static func changes<Line: Hashable>(from old: [Line], to new: [Line]) -> Changes {
    var changes: Changes = ([], [])
    guard old.count * new.count > largestProduct else {
      compare(old, old.indices, new, new.indices, &changes)
      return changes
    }
    var (oldStart, newStart) = (0, 0)
    for anchor in anchors(old, new) + [(old.count, new.count)] {
      compare(old, oldStart..<anchor.0, new, newStart..<anchor.1, &changes)
      (oldStart, newStart) = (anchor.0 + 1, anchor.1 + 1)
    }
    return changes
  }

  private static func compare<Line: Hashable>(
    _ old: [Line], _ oldRange: Range<Int>, _ new: [Line], _ newRange: Range<Int>,
    _ changes: inout Changes
  ) {
    guard oldRange.count * newRange.count <= largestProduct else {
      changes.removed.formUnion(oldRange)
      changes.added.formUnion(newRange)
      return
    }
    // How many lines the texts have in common from each pair of lines on.
    let width = newRange.count + 1
    var common = [Int32](repeating: 0, count: (oldRange.count + 1) * width)
    for i in (0..<oldRange.count).reversed() {
      for j in (0..<newRange.count).reversed() {
        common[i * width + j] =
          old[oldRange.lowerBound + i] == new[newRange.lowerBound + j]
          ? common[(i + 1) * width + j + 1] + 1
          : max(common[(i + 1) * width + j], common[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < oldRange.count || j < newRange.count {
      let rest = common[i * width + j]
      if i < oldRange.count, common[(i + 1) * width + j] == rest {
        changes.removed.insert(oldRange.lowerBound + i)
        i += 1
      } else if j < newRange.count, common[i * width + j + 1] == rest {
        changes.added.insert(newRange.lowerBound + j)
        j += 1
      } else {
        (i, j) = (i + 1, j + 1)
      }
    }
  }

  /// Returns the offsets of lines that occur once in both lists: the longest list of such pairs in which both
  /// ascend.
  private static func anchors<Line: Hashable>(_ old: [Line], _ new: [Line]) -> [(Int, Int)] {
    let places = uniquePlaces(new)
    let pairs = uniquePlaces(old).compactMap { line, place in places[line].map { (place, $0) } }
      .sorted { $0.0 < $1.0 }
    // The last pair of the best list of each length, and the pair before each pair in its list.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      let length = ends.partitionPoint { pairs[$0].1 < pair.1 }
      before[index] = length > 0 ? ends[length - 1] : nil
      if length < ends.count { ends[length] = index } else { ends.append(index) }
    }
    var result: [(Int, Int)] = []
    var next = ends.last
    while let index = next {
      result.append(pairs[index])
      next = before[index]
    }
    return result.reversed()
  }

  /// The offset of each line that occurs once.
  private static func uniquePlaces<Line: Hashable>(_ lines: [Line]) -> [Line: Int] {
    var places: [Line: Int?] = [:]
    for (offset, line) in lines.enumerated() {
      places[line] = places.keys.contains(line) ? .some(nil) : offset
    }
    return places.compactMapValues { $0 }
  }
}
