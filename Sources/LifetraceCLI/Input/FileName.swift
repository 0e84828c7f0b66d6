/// What the names of files and folders tell about them.
enum FileName {
  /// Documents, sources, pictures and programs: they may speak of callbacks, yet are no logs.
  private static let otherExtensions: Set<String> = [
    "md", "markdown", "rst", "adoc", "tex", "rtf", "doc", "docx", "pdf", "html", "htm", "css",
    "swift", "m", "mm", "h", "c", "cc", "cpp", "cs", "java", "kt", "js", "jsx", "ts", "tsx", "py",
    "rb", "sh", "go", "rs", "dart", "yml", "yaml", "toml", "story", "diff", "patch",
    "png", "jpg", "jpeg", "gif", "heic", "webp", "svg", "dot", "mmd", "mp4", "mov", "m4a", "mp3",
    "app", "dylib", "a", "o", "so",
  ]

  /// `true` iff the file at `path` is no log by its name.
  static func isNoLog(_ path: [UInt8]) -> Bool {
    guard let name = path.split(separator: UInt8(ascii: "/")).last,
      let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex
    else { return false }
    let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    return otherExtensions.contains(ending)
  }

  /// Returns the last part of a folder's path: what is said of it does not depend on where it is.
  static func lastPart(of folder: String) -> String {
    folder.split(separator: "/").last.map(String.init) ?? folder
  }
}
