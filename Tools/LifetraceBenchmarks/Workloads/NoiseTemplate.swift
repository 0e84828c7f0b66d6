import LifetraceTestSupport

/// A template for records that are not about the life cycle, with gaps for random contents.
struct NoiseTemplate: Sendable {
  /// A part of the text.
  private enum Piece: Sendable {
    case text([UInt8])
    /// `{n}`, a number below a thousand.
    case number
    /// `{N}`, a number below a billion.
    case largeNumber
    /// `{x}`, eight hexadecimal digits.
    case hexadecimal
    /// `{u}`, a UUID.
    case uuid
    /// `{w}`, a word.
    case word
  }

  let origin: LogOrigin
  private let pieces: [Piece]

  /// Creates a template from a text in which `{n}`, `{N}`, `{x}`, `{u}` and `{w}` are gaps.
  init(_ origin: LogOrigin, _ text: String) {
    self.origin = origin
    var pieces: [Piece] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      guard let gap = NoiseTemplate.gaps[rest[open...close]] else {
        pieces.append(.text(Array(rest[...open].utf8)))
        rest = rest[rest.index(after: open)...]
        continue
      }
      pieces.append(.text(Array(rest[..<open].utf8)))
      pieces.append(gap)
      rest = rest[rest.index(after: close)...]
    }
    pieces.append(.text(Array(rest.utf8)))
    self.pieces = pieces
  }

  /// Writes the text with new random contents in its gaps.
  func write(to bytes: inout [UInt8], _ numbers: inout SeededNumbers) {
    for piece in pieces {
      switch piece {
      case .text(let text): bytes.append(contentsOf: text)
      case .number: bytes.append(Int64(numbers.next() % 1000), digits: 1)
      case .largeNumber: bytes.append(Int64(numbers.next() % 1_000_000_000), digits: 1)
      case .hexadecimal: bytes.append(numbers.next(), hexadecimalDigits: 8)
      case .uuid: NoiseTemplate.writeUUID(to: &bytes, &numbers)
      case .word:
        let words = NoiseTemplate.words
        bytes.append(contentsOf: words[Int(numbers.next() % UInt64(words.count))])
      }
    }
  }

  private static let gaps: [Substring: Piece] = [
    "{n}": .number, "{N}": .largeNumber, "{x}": .hexadecimal, "{u}": .uuid, "{w}": .word,
  ]

  private static let words = [
    "weather", "battery", "keyboard", "photo-library", "widget", "clock", "voicemail", "calendar",
    "handoff", "maps-tiles", "fonts", "wallet", "health-sync", "podcasts", "reminders", "stocks",
  ].map { Array($0.utf8) }

  private static func writeUUID(to bytes: inout [UInt8], _ numbers: inout SeededNumbers) {
    let (high, low) = (numbers.next(), numbers.next())
    bytes.append(high >> 32, hexadecimalDigits: 8)
    bytes.append("-")
    bytes.append(high >> 16, hexadecimalDigits: 4)
    bytes.append("-")
    bytes.append(high, hexadecimalDigits: 4)
    bytes.append("-")
    bytes.append(low >> 48, hexadecimalDigits: 4)
    bytes.append("-")
    bytes.append(low, hexadecimalDigits: 12)
  }
}
