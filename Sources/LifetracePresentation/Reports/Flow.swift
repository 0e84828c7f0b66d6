/// Breaks running text into lines.
enum Flow {
  /// Returns lines of at most `width` columns: prose is broken at spaces, values stay whole, and
  /// a word longer than a line is cut where the line ends.
  static func lines(_ fragments: [Fragment], width: Int) -> [[Fragment]] {
    var lines: [[Fragment]] = [[]]
    var column = 0
    for word in words(fragments) {
      let visible = word.filter { $0.text != " " }
      let wordWidth = visible.reduce(0) { $0 + $1.width }
      let space = word.count - visible.count
      if column > 0, column + space + wordWidth > width {
        lines.append([])
        column = 0
      }
      if column > 0 || lines.count == 1 {
        for _ in 0..<space {
          lines[lines.count - 1].append(Fragment(text: " "))
          column += 1
        }
      }
      for fragment in visible {
        append(fragment, to: &lines, column: &column, width: width)
      }
    }
    return lines.filter { !$0.isEmpty }
  }

  /// Returns groups that belong together, each led by the spaces before it.
  private static func words(_ fragments: [Fragment]) -> [[Fragment]] {
    var words: [[Fragment]] = []
    var current: [Fragment] = []
    var hasText = false
    for fragment in fragments {
      guard fragment.isProse else {
        current.append(fragment)
        hasText = true
        continue
      }
      for character in fragment.text {
        if character == " " {
          if hasText {
            words.append(current)
            current = []
            hasText = false
          }
          current.append(Fragment(text: " "))
        } else if hasText, let last = current.last, last.tone == fragment.tone, last.isProse {
          current[current.count - 1].text.append(character)
        } else {
          current.append(Fragment(text: String(character), tone: fragment.tone, isProse: true))
          hasText = true
        }
      }
    }
    return current.isEmpty ? words : words + [current]
  }

  private static func append(
    _ fragment: Fragment, to lines: inout [[Fragment]], column: inout Int, width: Int
  ) {
    var rest = fragment
    while column + rest.width > width {
      var head = rest
      head.text = Ellipsis.prefix(rest.text, width: width - column)
      let isStuck = head.text.isEmpty && column == 0
      if isStuck { head.text = String(rest.text.prefix(1)) }
      rest.text = String(rest.text.dropFirst(head.text.count))
      if !head.text.isEmpty { lines[lines.count - 1].append(head) }
      lines.append([])
      column = 0
    }
    guard !rest.text.isEmpty else { return }
    lines[lines.count - 1].append(rest)
    column += rest.width
  }
}
