import LifetraceInputs
import LifetraceModel

/// The texts of the system's libraries in one shared cache: a file of `dsc`.
///
/// Source: libyal's specification, "Shared-Cache Strings (dsc) file format".
struct SharedCacheStrings {
  /// A stretch of texts of a library.
  private struct Stretch {
    let start: UInt64
    let size: UInt32
    let offset: Int
    let image: Int
  }

  /// Where a library is in the cache.
  private struct Library {
    let start: UInt64
    let size: UInt32
    let pathOffset: Int
  }

  /// How the two versions of the format differ.
  private struct Version {
    let stretchSize: Int
    let librarySize: Int
    let isWide: Bool

    init?(major: UInt16) {
      switch major {
      case 1: (stretchSize, librarySize, isWide) = (16, 28, false)
      case 2: (stretchSize, librarySize, isWide) = (24, 32, true)
      default: return nil
      }
    }
  }

  private let file: StoredFile
  /// By their starts.
  private let stretches: [Stretch]
  private let libraries: [Library]

  /// Reads where the texts are; `nil` if the file is damaged or of a version that is not known.
  init?(_ file: StoredFile) {
    guard let fixed = try? file.bytes(at: 0, count: 16), fixed.starts(with: "hcsd".utf8),
      let major: UInt16 = fixed.span.integer(at: 4), let version = Version(major: major),
      let stretchCount: UInt32 = fixed.span.integer(at: 8),
      let libraryCount: UInt32 = fixed.span.integer(at: 12)
    else { return nil }
    let tableSize =
      Int(stretchCount) * version.stretchSize + Int(libraryCount) * version.librarySize
    guard tableSize <= min(file.size - 16, SharedCacheStrings.largestTable),
      let table = try? file.bytes(at: 16, count: tableSize), table.count == tableSize
    else { return nil }
    self.file = file
    stretches = (0..<Int(stretchCount)).compactMap {
      SharedCacheStrings.stretch(table.span, at: $0 * version.stretchSize, version)
    }.sorted { $0.start < $1.start }
    let start = Int(stretchCount) * version.stretchSize
    libraries = (0..<Int(libraryCount)).compactMap {
      SharedCacheStrings.library(table.span, at: start + $0 * version.librarySize, version)
    }
    guard libraries.count == Int(libraryCount) else { return nil }
  }

  /// A shared cache has some thousand libraries, and some stretches of each.
  private static let largestTable = 1 << 22

  /// Returns the text at a place of the cache, and the path of its library, which is empty if it is not known; `nil` if
  /// no stretch has the place.
  ///
  /// - Parameter isDynamic: whether the place is in the code of the library, whose text comes with the entry.
  func text(at reference: UInt64, isDynamic: Bool) -> (text: [UInt8], path: [UInt8])? {
    if isDynamic {
      let library = libraries.first { $0.start <= reference && reference - $0.start <= $0.size }
      return library.map { (Array("%s".utf8), path(of: $0)) }
    }
    let place = stretches.partitionPoint(where: { $0.start <= reference })
    guard place > 0, case let stretch = stretches[place - 1],
      reference - stretch.start < stretch.size
    else { return nil }
    let distance = Int(reference - stretch.start)
    guard let text = file.text(at: stretch.offset + distance, limit: Int(stretch.size) - distance)
    else { return nil }
    let isKnown = libraries.indices.contains(stretch.image)
    return (text, isKnown ? path(of: libraries[stretch.image]) : [])
  }

  private func path(of library: Library) -> [UInt8] {
    file.text(at: library.pathOffset, limit: 1024) ?? []
  }

  private static func stretch(
    _ table: Span<UInt8>, at place: Int, _ version: Version
  ) -> Stretch? {
    if version.isWide {
      guard let start: UInt64 = table.integer(at: place),
        let offset: UInt32 = table.integer(at: place + 8),
        let size: UInt32 = table.integer(at: place + 12),
        let image: UInt64 = table.integer(at: place + 16)
      else { return nil }
      return Stretch(start: start, size: size, offset: Int(offset), image: Int(clamping: image))
    }
    guard let image: UInt32 = table.integer(at: place),
      let start: UInt32 = table.integer(at: place + 4),
      let offset: UInt32 = table.integer(at: place + 8),
      let size: UInt32 = table.integer(at: place + 12)
    else { return nil }
    return Stretch(start: UInt64(start), size: size, offset: Int(offset), image: Int(image))
  }

  private static func library(
    _ table: Span<UInt8>, at place: Int, _ version: Version
  ) -> Library? {
    let start: UInt64? =
      version.isWide
      ? table.integer(at: place) : table.integer(at: place, as: UInt32.self).map(UInt64.init)
    let rest = place + (version.isWide ? 8 : 4)
    guard let start, let size: UInt32 = table.integer(at: rest),
      let pathOffset: UInt32 = table.integer(at: rest + 20)
    else { return nil }
    return Library(start: start, size: size, pathOffset: Int(pathOffset))
  }
}
