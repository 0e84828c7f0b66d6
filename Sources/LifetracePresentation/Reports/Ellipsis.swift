/// Shortens texts to the space that there is.
enum Ellipsis {
  /// Returns the fragments in at most `width` columns; the middle of the longest one gives way,
  /// since names differ at both ends.
  static func middle(_ fragments: [Fragment], width: Int) -> [Fragment] {
    let total = fragments.reduce(0) { $0 + $1.width }
    guard total > width,
      let longest = fragments.indices.max(by: { fragments[$0].width < fragments[$1].width })
    else { return fragments }
    var result = fragments
    let room = fragments[longest].width - (total - width)
    guard room > 1 else {
      let whole = fragments.map(\.text).joined()
      let text = width > 0 ? prefix(whole, width: width - 1) + "…" : ""
      return [Fragment(text: text, tone: fragments[longest].tone)]
    }
    let tail = (room - 1) * 3 / 5
    let text = fragments[longest].text
    result[longest].text =
      prefix(text, width: room - 1 - tail) + "…" + suffix(text, width: tail)
    return result
  }

  /// Returns as many characters from the beginning as fit `width` columns.
  static func prefix(_ text: String, width: Int) -> String {
    var left = width
    return String(
      text.prefix {
        left -= DisplayWidth.of($0)
        return left >= 0
      })
  }

  /// Returns as many characters from the end as fit `width` columns.
  private static func suffix(_ text: String, width: Int) -> String {
    String(prefix(String(text.reversed()), width: width).reversed())
  }
}
