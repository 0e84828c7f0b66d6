/// Why the rest of an archive cannot be read.
public enum ArchiveError: Error, Hashable {
  /// It is damaged, cut off, or packed in a way that is not known; in the library's words.
  case damaged(reason: String)
  /// It needs a password from the file that was reached on.
  case encrypted
  /// It unpacks to more than any log does.
  case expandsTooMuch
  /// It holds more files than are read.
  case tooManyFiles
  /// libarchive is not installed.
  case unavailable
}
