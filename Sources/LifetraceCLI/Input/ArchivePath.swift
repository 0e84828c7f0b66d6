/// Where a file lies in an archive, made fit to be shown.
struct ArchivePath {
  /// Characters of a path that are shown; an archive may name megabytes.
  private static let limit = 300

  /// Its components between single slashes, without one at the start.
  let text: String
  /// `true` iff it, or a folder above it, is hidden, or is what macOS writes beside files.
  let isHidden: Bool

  init(_ path: String) {
    let parts = path.prefix(ArchivePath.limit).split(separator: "/").filter { $0 != "." }
    let isCut = path.count > ArchivePath.limit
    text = parts.joined(separator: "/") + (isCut ? "…" : "")
    isHidden = parts.contains { ($0.hasPrefix(".") && $0 != "..") || $0 == "__MACOSX" }
  }
}
