/// A file as it is before lifetrace replaces it.
struct FormerFile: Hashable, Sendable {
  var bytes: [UInt8]
  var permissions: Platform.Permissions

  /// What is at a path.
  enum Place: Hashable, Sendable {
    case free
    case file(FormerFile)
    case link
    /// A folder, a device, or a file that cannot be read.
    case other

    /// Looks at a path, without following a link at its end.
    init(_ path: String) {
      do {
        let descriptor = try Platform.open(Array(path.utf8), Platform.forReadingItself)
        defer { Platform.close(descriptor) }
        let status = try Platform.status(descriptor)
        guard status.kind == .file else {
          self = .other
          return
        }
        let bytes = try Platform.contents(of: descriptor, size: status.size)
        self = .file(FormerFile(bytes: bytes, permissions: status.permissions))
      } catch SystemError.missing {
        self = .free
      } catch {
        self = Platform.isLink(Array(path.utf8)) ? .link : .other
      }
    }
  }
}
