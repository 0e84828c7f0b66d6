/// What an app prints of its life cycle in words of its own, as its developers teach them.
public struct AppWords: Hashable, Sendable {
  /// A text to look for in a line, and the callback it is about.
  public struct Word: Hashable, Sendable {
    /// A part of a pattern.
    package enum Piece: Hashable, Sendable {
      case text([UInt8])
      /// `*`: any text.
      case anything
      /// `{scene}`: the name of the scene.
      case scene
    }

    /// The text as it was written, in which `*` is any text and `{scene}` the name of the scene.
    public let pattern: String
    /// The callback it is about.
    public let callback: Callback
    /// The parts of the pattern: between two places stands a text.
    package let pieces: [Piece]

    /// Why a text is no pattern.
    public enum Fault: Error {
      case tooShort, adjacentPlaces, twoScenes
    }

    /// Creates a word.
    ///
    /// - Parameters:
    ///   - pattern: A text of at least three bytes beside its places.
    ///   - callback: The callback it is about.
    public init(_ pattern: String, _ callback: Callback) throws(Fault) {
      var pieces = Self.pieces(of: pattern)
      // A pattern may begin and end anywhere in a line.
      while pieces.first == .anything { pieces.removeFirst() }
      while pieces.last == .anything { pieces.removeLast() }
      let length = pieces.reduce(0) { if case .text(let text) = $1 { $0 + text.count } else { $0 } }
      guard length >= 3 else { throw .tooShort }
      guard pieces.count(where: { $0 == .scene }) <= 1 else { throw .twoScenes }
      for (piece, next) in zip(pieces, pieces.dropFirst()) {
        if case .text = piece { continue }
        if case .text = next { continue }
        throw .adjacentPlaces
      }
      self.pattern = pattern
      self.callback = callback
      self.pieces = pieces
    }

    private static func pieces(of pattern: String) -> [Piece] {
      var pieces: [Piece] = []
      var text: [UInt8] = []
      var rest = pattern[...]
      while let character = rest.first {
        let place: Piece? = character == "*" ? .anything : rest.hasPrefix("{scene}") ? .scene : nil
        if let place {
          if !text.isEmpty { pieces.append(.text(text)) }
          text = []
          pieces.append(place)
        } else {
          text += String(character).utf8
        }
        rest = rest.dropFirst(place == .scene ? "{scene}".count : 1)
      }
      return text.isEmpty ? pieces : pieces + [.text(text)]
    }
  }

  /// The words; of several in a line the first counts.
  public var words: [Word]

  /// Creates a vocabulary.
  public init(_ words: [Word] = []) { self.words = words }

  /// Whether nothing is taught.
  public var isEmpty: Bool { words.isEmpty }
}
