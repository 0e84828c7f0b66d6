/// How many columns of a terminal a text takes.
package enum DisplayWidth {
  /// Returns the columns of `text`: two for East Asian wide characters and emoji, none for
  /// combining marks.
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// Returns the columns of one character: those of its widest scalar.
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
