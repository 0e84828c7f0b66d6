/// A path or a name of a file as a key: told apart by its bytes, as disks do.
struct FileKey: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (one: Self, other: Self) -> Bool { one.text.hasSameBytes(as: other.text) }

  // Texts of the same bytes have the same hash.
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
