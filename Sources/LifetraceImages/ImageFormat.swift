internal import CRSVG

/// A format that an SVG picture can be turned into, through librsvg.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// Two pixels for each of the picture's, and so 192 an inch.
  case png
  /// One page of the picture's size, of 72 points for 96 of its pixels.
  case pdf

  /// Pixels of a PNG for each of the picture's.
  private static let density = 2.0

  /// Returns an SVG picture in the format.
  ///
  /// Its letters are those of the fonts installed. Colours have to be fixed: librsvg knows no custom properties,
  /// with which `DiagramTheme.adaptive` follows its reader.
  ///
  /// May be called from several threads.
  ///
  /// - Parameter svg: the picture, in UTF-8, with a viewBox, whose size the image has.
  /// - Throws: `ImageError`
  public func image(of svg: [UInt8]) throws(ImageError) -> [UInt8] {
    let format =
      switch self {
      case .png: LT_RSVG_PNG
      case .pdf: LT_RSVG_PDF
      }
    let picture = unsafe svg.withUnsafeBytes { bytes in
      unsafe lt_rsvg_draw(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, format,
        ImageFormat.density)
    }
    defer { unsafe lt_rsvg_release(picture) }
    let message = unsafe picture.message.map { unsafe String(cString: $0) }
    switch unsafe picture.status {
    case LT_RSVG_OK:
      let buffer = unsafe UnsafeRawBufferPointer(start: picture.bytes, count: picture.length)
      return unsafe Array(buffer)
    case LT_RSVG_NO_LIBRARY: throw .libraryMissing
    case LT_RSVG_NO_MEMORY: throw .noMemory
    case LT_RSVG_UNREADABLE: throw .unreadable(message: message ?? "it has no viewBox")
    default: throw .notDrawn(message: message ?? "cairo gave up")
    }
  }
}

/// Why an SVG picture was not turned into an image.
public enum ImageError: Error, Hashable, Sendable {
  /// librsvg is not installed, or is older than 2.46.
  case libraryMissing
  case noMemory
  /// The text is no SVG that librsvg reads.
  case unreadable(message: String)
  /// The picture could not be drawn.
  case notDrawn(message: String)
}

extension ImageError: CustomStringConvertible {
  /// What is wrong, with the remedy where there is one.
  public var description: String {
    switch self {
    case .libraryMissing:
      "librsvg is missing; install it (Debian: librsvg2-2, Homebrew: librsvg), or write svg"
    case .noMemory: "out of memory"
    case .unreadable(let message): "librsvg cannot read the picture: \(message)"
    case .notDrawn(let message): "librsvg could not draw the picture: \(message)"
    }
  }
}
