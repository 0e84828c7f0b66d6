import LifetraceInputs

/// The files with texts of an archive, each opened when it is first needed.
struct TextSources: Sendable {
  private let files: [LogUUID: StoredFile]
  private let sharedFiles: [LogUUID: StoredFile]
  private var images: [LogUUID: ImageStrings?] = [:]
  private var sharedCaches: [LogUUID: SharedCacheStrings?] = [:]
  private var formats: [Place: Format] = [:]
  /// About how many bytes the formats take.
  private(set) var keptCount = 0

  /// A place of a format.
  private struct Place: Hashable {
    let image: LogUUID
    let reference: UInt64
    /// Whether it is the text of the place itself, or a text that comes with the entry.
    let isDynamic: Bool
    let isShared: Bool
  }

  /// The format of an entry, and who wrote it.
  final class Format: Sendable {
    let format: MessageFormat
    /// The path of the image; empty if it is not known.
    let sender: [UInt8]
    /// Why there is no format; `nil` if there is one.
    let missing: LogArchiveRecord.MissingText?

    init(
      format: MessageFormat, sender: [UInt8], missing: LogArchiveRecord.MissingText?
    ) {
      self.format = format
      self.sender = sender
      self.missing = missing
    }
  }

  /// Formats of so many bytes are kept: an archive has some ten thousand, of some hundred bytes each.
  private static let mostBytes = 1 << 25

  init(files: [LogUUID: StoredFile], sharedFiles: [LogUUID: StoredFile]) {
    self.files = files
    self.sharedFiles = sharedFiles
  }

  /// Returns the path of an image; empty if its texts are not in the archive.
  mutating func path(of image: LogUUID) -> [UInt8] { strings(of: image)?.path ?? [] }

  /// Returns the format at a place of an image.
  mutating func format(
    of image: LogUUID, at reference: UInt64, isDynamic: Bool, isShared: Bool
  ) -> Format {
    let place = Place(
      image: image, reference: reference, isDynamic: isDynamic, isShared: isShared)
    if let known = formats[place] { return known }
    if keptCount > TextSources.mostBytes { (formats, keptCount) = ([:], 0) }
    let format = isShared ? sharedFormat(place) : ownFormat(place)
    formats[place] = format
    keptCount +=
      MemoryLayout<Format>.stride + MemoryLayout<Place>.stride + format.format.storedCount
    return format
  }

  private mutating func ownFormat(_ place: Place) -> Format {
    guard let strings = strings(of: place.image) else { return missing(.stringsMissing) }
    guard let text = place.isDynamic ? Array("%s".utf8) : strings.text(at: place.reference)
    else { return missing(.placeUnknown, sender: strings.path) }
    return Format(format: MessageFormat(text.span), sender: strings.path, missing: nil)
  }

  private mutating func sharedFormat(_ place: Place) -> Format {
    guard let strings = sharedCache(place.image) else { return missing(.stringsMissing) }
    guard let found = strings.text(at: place.reference, isDynamic: place.isDynamic)
    else { return missing(.placeUnknown) }
    let text = found.text
    return Format(
      format: MessageFormat(text.span), sender: found.path, missing: nil)
  }

  /// Returns what an entry without a format has for one.
  func missing(_ cause: LogArchiveRecord.MissingText, sender: [UInt8] = []) -> Format {
    Format(format: MessageFormat(Span()), sender: sender, missing: cause)
  }

  private mutating func strings(of image: LogUUID) -> ImageStrings? {
    guard let file = files[image] else { return nil }
    if let known = images[image] { return known }
    let strings = ImageStrings(file)
    images[image] = .some(strings)
    return strings
  }

  private mutating func sharedCache(_ identifier: LogUUID) -> SharedCacheStrings? {
    guard let file = sharedFiles[identifier] else { return nil }
    if let known = sharedCaches[identifier] { return known }
    let strings = SharedCacheStrings(file)
    sharedCaches[identifier] = .some(strings)
    return strings
  }
}
