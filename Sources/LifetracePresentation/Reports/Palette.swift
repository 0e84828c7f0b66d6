/// The colours of a terminal, or none.
struct Palette {
  let isOn: Bool

  /// Returns the fragments as one line without trailing spaces.
  func painted(_ line: [Fragment]) -> String {
    var line = line
    while var last = line.popLast() {
      while last.text.last == " " { last.text.removeLast() }
      guard last.text.isEmpty else {
        line.append(last)
        break
      }
    }
    return merged(line).map(painted).joined()
  }

  /// Returns the fragments with neighbours of one tone joined, across the spaces between them.
  private func merged(_ line: [Fragment]) -> [Fragment] {
    var result: [Fragment] = []
    for fragment in line where !fragment.text.isEmpty {
      let isSpace = fragment.text.allSatisfy { $0 == " " }
      if let last = result.last, isSpace || last.tone == fragment.tone {
        result[result.count - 1].text += fragment.text
      } else {
        result.append(fragment)
      }
    }
    return result
  }

  private func painted(_ fragment: Fragment) -> String {
    guard isOn, !fragment.text.isEmpty, let code = Palette.code(fragment.tone) else {
      return fragment.text
    }
    return "\u{1B}[\(code)m\(fragment.text)\u{1B}[0m"
  }

  /// The parameters of "select graphic rendition": the sixteen colours that themes adapt.
  private static func code(_ tone: Tone) -> String? {
    switch tone {
    case .plain: nil
    case .strong: "1"
    case .faint: "90"
    case .good, .active: "32"
    case .warning, .inactive: "33"
    case .bad: "1;31"
    case .special, .suspended: "35"
    case .background: "34"
    case .foreground: "36"
    case .backgroundOrSuspended: "94"
    }
  }
}
