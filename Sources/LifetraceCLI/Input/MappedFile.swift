import CMappedFile

/// The bytes of a file where the system keeps them: what is looked at is not copied.
///
/// The one place that hands out memory of `mappedfile.h`. Invariants:
/// - The mapping lives as long as its owner, and bytes are only shown while a call runs.
/// - Only bytes inside the mapping are shown. Of a file that gets shorter they are zeros, and a file
///   that is written to may show other bytes from one look to the next: who looks must not rely on
///   them to stay the same.
@safe final class MappedFile {
  private let file: lt_mapped_file
  private let descriptor: Int32
  /// How far pages were given back.
  private var released = 0

  /// So much may be in memory behind what is looked at.
  private static let kept = 1 << 24

  /// Maps a file of so many bytes; `nil` where the system cannot.
  ///
  /// Requires: `descriptor` stays open as long as bytes are looked at.
  init?(_ descriptor: Int32, size: Int) {
    guard size > 0 else { return nil }
    let file = unsafe lt_map_file(descriptor, size)
    guard unsafe file.start != nil else { return nil }
    unsafe self.file = unsafe file
    self.descriptor = descriptor
  }

  deinit {
    unsafe withUnsafePointer(to: file) { unsafe lt_unmap_file($0) }
  }

  /// How many bytes it had when it was mapped.
  var size: Int { unsafe file.size }

  /// Shows the bytes of a range; what comes before is not looked at again soon.
  ///
  /// - Returns: what `look` returns.
  /// - Throws: `SystemError` if not all of them were there any more.
  func look(at range: Range<Int>, _ look: (Span<UInt8>) -> Int) throws(SystemError) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= size)
    let bytes = unsafe UnsafeBufferPointer(start: file.start, count: size)
    let result = unsafe look(bytes.extracting(range).span)
    let isWhole = unsafe withUnsafePointer(to: file) { unsafe lt_is_whole($0) }
    guard isWhole, try Platform.status(descriptor).size >= range.upperBound else {
      throw .becameShorter
    }
    if range.lowerBound - released > MappedFile.kept {
      unsafe withUnsafePointer(to: file) { file in
        unsafe lt_release_pages(file, released, range.lowerBound)
      }
      released = range.lowerBound
    }
    return result
  }
}
