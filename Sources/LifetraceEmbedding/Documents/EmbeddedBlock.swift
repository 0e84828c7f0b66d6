/// A block in a document: its command, and the place of what is generated for it.
package struct EmbeddedBlock: Hashable, Sendable {
  /// How a block stands in its document.
  enum Form: Hashable, Sendable {
    /// Within a line.
    case inline
    /// Between the lines of its markers.
    case lines(margin: [UInt8], lineEnd: [UInt8])
  }

  /// What stands after `lifetrace:`.
  package var text: String
  /// The line of the opening marker, from 1.
  package var line: Int
  var form: Form
  /// What is replaced.
  var body: Range<Int>
  /// `true` iff Markdown hands the place through as HTML.
  package var isInHTML: Bool
  /// `true` iff what stands in it says that it was generated, and not as code.
  var hasMark = false

  /// `true` iff it stands within a line.
  package var isInline: Bool { form == .inline }

  /// `true` iff its lines may be indented so far that Markdown takes them for code: by four columns.
  var mayBecomeCode: Bool {
    guard case .lines(let margin, _) = form else { return false }
    return margin.count >= 4 || margin.contains(0x09)
  }

  /// The margin of lines that continue what stands before the opening marker: signs of quotes
  /// stay, those of lists become spaces. `nil` if there is anything else before it.
  static func margin(after before: ArraySlice<UInt8>) -> [UInt8]? {
    var margin: [UInt8] = []
    var index = before.startIndex
    while index < before.endIndex {
      let byte = before[index]
      if byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ">") {
        margin.append(byte)
        index += 1
        continue
      }
      let length = lengthOfListSign(before[index...])
      guard length > 0 else { return nil }
      margin += Array(repeating: 0x20, count: length)
      index += length
    }
    return margin
  }

  /// Returns the length of `-`, `*`, `+`, `1.` or `1)` with a space behind it; 0 if there is none.
  private static func lengthOfListSign(_ bytes: ArraySlice<UInt8>) -> Int {
    let digits = bytes.prefix { (0x30...0x39).contains($0) }.count
    let signs = digits > 0 ? ".)" : "-*+"
    guard let sign = bytes.dropFirst(digits).first, digits <= 9, signs.utf8.contains(sign),
      let next = bytes.dropFirst(digits + 1).first, next == 0x20 || next == 0x09
    else { return 0 }
    return digits + 1
  }
}
