/// What the files of a sysdiagnose are, by their paths.
///
/// Source: the contents of sysdiagnoses of iOS 13 to 18 in public lists of their files.
public enum Sysdiagnose {
  /// A kind of file that is not read, with the reason.
  public enum Group: Int, Hashable, Comparable, Sendable, CaseIterable {
    case stacks
    case other

    /// What the files are, and why they are not read.
    package var words: String {
      switch self {
      case .stacks: "samples of stacks, which show no life cycle"
      case .other: "lists, settings and logs of other parts of the system"
      }
    }

    /// Orders groups as they are listed.
    public static func < (left: Group, right: Group) -> Bool { left.rawValue < right.rawValue }
  }

  /// The folder with the log archive.
  private static let archive = "system_logs.logarchive"

  /// Whether a folder that has these names in it is a sysdiagnose.
  package static func isOne(_ names: [String]) -> Bool { names.contains(archive) }

  /// Returns the group of a file in a packed sysdiagnose that is not read; `nil` for files outside of one, and those that
  /// are read.
  ///
  /// The usual name shows where it begins: what else is packed is not known before the end.
  package static func group(ofPacked path: String) -> Group? {
    let all = path.split(separator: "/")
    guard
      let start = all.dropLast().firstIndex(where: {
        $0.hasPrefix("sysdiagnose_") || $0.hasPrefix("IN_PROGRESS_sysdiagnose_")
      })
    else { return nil }
    return group(of: all[(start + 1)...])
  }

  /// Returns the group of a file below a folder with a sysdiagnose that is not read; `nil` for those that are read.
  package static func group(of path: String, below root: String) -> Group? {
    guard path.hasPrefix(root + "/") else { return nil }
    return group(of: path.dropFirst(root.count + 1).split(separator: "/")[...])
  }

  private static func group(of parts: ArraySlice<Substring>) -> Group? {
    guard let name = parts.last?.lowercased() else { return nil }
    if parts.contains(where: { $0 == archive }) || isReport(name) || isPowerLog(name) {
      return nil
    }
    return stacks.contains { name.contains($0) } ? .stacks : .other
  }

  private static func isReport(_ name: String) -> Bool {
    name.hasSuffix(".ips") || name.contains(".ips.") || name.hasSuffix(".crash")
      || name.hasPrefix("jetsamevent") || name.hasPrefix("log-power-")
  }

  private static func isPowerLog(_ name: String) -> Bool {
    name.hasSuffix(".plsql") || name.hasSuffix(".plsql.gz")
      || DatabaseFile.isBesidePowerLog(Array(name.utf8))
  }

  private static let stacks = ["spindump", "tailspin", "stacks-", "stackshot", "microstackshot"]
}
