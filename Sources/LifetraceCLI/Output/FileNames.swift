/// Makes names of files out of names from logs.
struct FileNames {
  private var taken: Set<String> = []

  /// Returns a name for `text` that no earlier call returned, also on disks that ignore case.
  ///
  /// It cannot leave its folder, hide, or act on a terminal.
  mutating func name(for text: String, extension suffix: String) -> String {
    var stem = String(text.unicodeScalars.map { FileNames.isSafe($0) ? Character($0) : "_" })
    // A leading dot would hide the file, a dash make it look like an option.
    while stem.hasPrefix(".") || stem.hasPrefix("-") { stem.removeFirst() }
    stem = String(stem.prefix(100))
    if stem.isEmpty { stem = "app" }
    var name = "\(stem).\(suffix)"
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(stem)-\(number).\(suffix)"
      number += 1
    }
    return name
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_": true
    default: false
    }
  }
}
