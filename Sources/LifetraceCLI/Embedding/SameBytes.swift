extension String {
  /// `true` iff another text is the same byte by byte.
  ///
  /// Names of files are bytes: texts that `==` holds equal may name different files.
  func hasSameBytes(as other: String) -> Bool {
    // `elementsEqual` of both takes several times as long, which is felt with many documents.
    let bytes = utf8.span
    let others = other.utf8.span
    guard bytes.count == others.count else { return false }
    for index in bytes.indices where bytes[index] != others[index] { return false }
    return true
  }
}
