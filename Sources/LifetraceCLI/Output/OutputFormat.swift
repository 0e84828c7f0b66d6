/// What a command may write, told by the extensions of files.
protocol OutputFormat: CaseIterable {
  /// Creates the format that files with an extension, in lower case, are in.
  init?(fileExtension: String)

  /// The extension of files in the format.
  var fileExtension: String { get }
}

extension OutputPlace {
  /// Returns the format that the name of the file tells; `nil` if it has no extension.
  ///
  /// - Throws: `Failure.unknownExtension`: what is in the file would not be what its name says.
  func format<Format: OutputFormat>(as type: Format.Type = Format.self) throws(Failure) -> Format? {
    guard let path = filePath, !fileExtension.isEmpty else { return nil }
    if let format = Format(fileExtension: fileExtension) { return format }
    throw .unknownExtension(name: path, known: Format.allCases.map(\.fileExtension))
  }
}
