/// Numbers of bytes for people.
enum ByteCount {
  /// Returns bytes as kB, MB or GB with at most one decimal.
  static func words(_ bytes: Int) -> String {
    for (unit, name) in [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")]
    where bytes >= unit {
      let tenths = bytes / (unit / 10)
      return tenths >= 100 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
    }
    return "\(bytes) B"
  }
}
