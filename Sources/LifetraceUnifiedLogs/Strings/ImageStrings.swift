import LifetraceInputs

/// The texts of one image: a file of `uuidtext`.
///
/// Source: libyal's specification, "UUID text file format".
struct ImageStrings {
  /// A stretch of the image's texts.
  private struct Stretch {
    let start: UInt32
    let size: UInt32
    let offset: Int
  }

  private let file: StoredFile
  private let stretches: [Stretch]
  /// The path of the image.
  let path: [UInt8]

  /// Reads where the texts are; `nil` if the file is damaged.
  init?(_ file: StoredFile) {
    guard let fixed = try? file.bytes(at: 0, count: 16), fixed.count == 16,
      let signature: UInt32 = fixed.span.integer(at: 0), signature == ImageStrings.signature,
      let count: UInt32 = fixed.span.integer(at: 12), count <= ImageStrings.mostStretches,
      let table = try? file.bytes(at: 16, count: Int(count) * 8),
      table.count == Int(count) * 8
    else { return nil }
    var offset = 16 + Int(count) * 8
    var stretches: [Stretch] = []
    for index in 0..<Int(count) {
      guard let start: UInt32 = table.span.integer(at: index * 8),
        let size: UInt32 = table.span.integer(at: index * 8 + 4)
      else { break }
      stretches.append(Stretch(start: start, size: size, offset: offset))
      offset += Int(size)
    }
    self.file = file
    self.stretches = stretches
    let end = try? file.bytes(at: offset, count: ImageStrings.longestPath)
    path = end.map { $0.span.text(at: 0, limit: $0.count) } ?? []
  }

  private static let signature: UInt32 = 0x6677_8899
  private static let longestPath = 4096
  /// Images have one to three.
  private static let mostStretches = 1024

  /// Returns the text at a place of the image; `nil` if no stretch has it.
  func text(at reference: UInt64) -> [UInt8]? {
    for stretch in stretches where reference >= stretch.start {
      let distance = reference - UInt64(stretch.start)
      guard distance < stretch.size else { continue }
      return file.text(
        at: stretch.offset + Int(distance), limit: Int(stretch.size) - Int(distance))
    }
    return nil
  }
}

extension StoredFile {
  /// The longest format that is read, in bytes: the longest texts of real images have 9,000.
  private static let longestText = 1 << 14

  /// Returns the text at a position, up to a NUL or so many bytes; `nil` if the file ends before.
  func text(at position: Int, limit: Int) -> [UInt8]? {
    let limit = min(limit, StoredFile.longestText)
    var text: [UInt8] = []
    while text.count < limit {
      let count = min(limit - text.count, 512)
      guard let piece = try? bytes(at: position + text.count, count: count), !piece.isEmpty
      else { return nil }
      if let end = piece.firstIndex(of: 0) { return text + piece[..<end] }
      text += piece
    }
    return text
  }
}
