/// The kind of words that a shell offers for a value.
public struct CompletionKind: Sendable {
  /// The source of the words.
  enum Kind: Sendable {
    case `default`
    case list([String])
    case file(extensions: [String])
    case directory
  }

  let kind: Kind

  /// The words that the value's type has; none if it has many.
  public static var `default`: CompletionKind { CompletionKind(kind: .default) }

  /// Offers the given words.
  public static func list(_ words: [String]) -> CompletionKind {
    CompletionKind(kind: .list(words))
  }

  /// Offers the names of files with the given extensions, without dots, and of folders.
  ///
  /// Without extensions offers all files.
  public static func file(extensions: [String] = []) -> CompletionKind {
    CompletionKind(kind: .file(extensions: extensions))
  }

  /// Offers the names of folders.
  public static var directory: CompletionKind { CompletionKind(kind: .directory) }
}
