/// Makes text from logs safe to print: characters that would act on a terminal, or that nobody sees,
/// become visible ones.
///
/// The writers of all formats end here: the lines of text reports (`Palette`), Markdown and HTML
/// (`Markup`), JSON (`JSONText`), CSV, pictures (`DiagramText`), and what the command writes itself.
package enum VisibleText {
  /// Returns `text` with every hidden scalar spelled out, such as `\u{1B}`.
  ///
  /// - Parameter keepingLineFeeds: whether line feeds stay, since the program itself wrote them.
  package static func escaped(_ text: String, keepingLineFeeds: Bool = false) -> String {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    return text.replacingScalars { scalar in
      guard isHidden(scalar), !keepingLineFeeds || scalar != "\n" else { return nil }
      return spelledOut(scalar)
    }
  }

  /// Returns `text` as `escaped` does, but cut after as much as anybody reads: a damaged log can
  /// hold a name of any length.
  static func readable(_ text: String) -> String {
    guard text.utf8.count > longestReadable,
      let end = text.unicodeScalars.index(
        text.startIndex, offsetBy: longestReadable, limitedBy: text.endIndex),
      end < text.endIndex
    else { return escaped(text) }
    return escaped(String(text.unicodeScalars[..<end])) + "…"
  }

  /// In scalars, so that endless combining marks count too.
  private static let longestReadable = 2000

  /// Returns an escape for a scalar, such as `\u{1B}`.
  fileprivate static func spelledOut(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  /// Whether the scalar is a control, moves text around (bidi), breaks lines, or is invisible
  /// where it should not be.
  ///
  /// The joiners U+200C and U+200D and the variation selectors stay: scripts and emoji need them.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    return hidden.contains { $0.contains(scalar.value) }
  }

  private static let hidden: [ClosedRange<UInt32>] = [
    0x7F...0x9F,  // delete and C1 controls
    0xAD...0xAD, 0x34F...0x34F,  // soft hyphen, grapheme joiner
    0x61C...0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x206F,  // bidi
    0x180B...0x180F, 0x200B...0x200B, 0x2060...0x2065, 0xFEFF...0xFEFF,  // no width
    0x2028...0x2029,  // line and paragraph separators
    0x115F...0x1160, 0x17B4...0x17B5, 0x3164...0x3164, 0xFFA0...0xFFA0,  // fillers
    0xFFF0...0xFFFB,  // interlinear annotation
    0x1BCA0...0x1BCA3, 0x1D159...0x1D159, 0x1D173...0x1D17A,  // shorthand and musical formats
    0x13430...0x1345F, 0x16FE4...0x16FE4,  // hieroglyphic formats, a Khitan filler
    0xFFFE...0xFFFF,  // no characters, which XML forbids
    0xE0000...0xE00FF, 0xE01F0...0xE0FFF,  // tags
  ]
}

/// How many columns of a terminal a text takes.
package enum DisplayWidth {
  /// Returns the columns of `text`: two for East Asian wide characters and emoji, none for
  /// combining marks.
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// Returns the columns of one character, as many as its widest scalar has.
  package static func of(_ character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      width = max(width, scalar.value == 0xFE0F ? 2 : columns(of: scalar))
    }
    return width
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    if wide.contains(where: { $0.contains(value) }) || scalar.properties.isEmojiPresentation {
      return 2
    }
    let category = scalar.properties.generalCategory
    return [.nonspacingMark, .enclosingMark, .format].contains(category) ? 0 : 1
  }

  /// Unicode's East Asian Width W and F, by blocks.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F,
    0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}

/// Text of a job's log in which the runner finds no commands.
package enum WorkflowText {
  /// Returns lines of which none is a command, with a sign of what would be one spelled out.
  ///
  /// The runner of GitHub Actions obeys a line that begins with `::`, after any white space. It and that of Azure
  /// Pipelines look for `##[` and `##vso[` in the rest of a line, too.
  package static func inert(_ lines: String) -> String {
    guard mayHaveCommands(lines) else { return lines }
    var result = ""
    var isAtBeginning = true
    var last: Unicode.Scalar = "\n"
    let scalars = lines.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      let rest = scalars[index...].dropFirst()
      let isCommand =
        switch scalar {
        case ":": isAtBeginning && rest.first == ":"
        case "#": last == "#" && marks.contains { rest.starts(with: $0.unicodeScalars) }
        default: false
        }
      if isCommand {
        result += VisibleText.spelledOut(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
      isAtBeginning = scalar == "\n" || isAtBeginning && scalar.properties.isWhitespace
      last = scalar
    }
    return result
  }

  /// Returns text of a format in which a bracket can be written in another way, so that it looks the same and has no
  /// command in it.
  static func inert(_ text: String, bracket: String) -> String {
    marks.reduce(text) { $0.replacingBytes("##" + $1, with: "##" + $1.dropLast() + bracket) }
  }

  /// What follows two number signs.
  private static let marks = ["[", "vso["]

  /// Whether anything looks like a command, which is seldom.
  private static func mayHaveCommands(_ text: String) -> Bool {
    var (last, lastButOne): (UInt8, UInt8) = (0, 0)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: ":") where last == byte: return true
      case UInt8(ascii: "["), UInt8(ascii: "v"):
        if last == UInt8(ascii: "#"), lastButOne == last { return true }
      default: break
      }
      (last, lastButOne) = (byte, last)
    }
    return false
  }
}
