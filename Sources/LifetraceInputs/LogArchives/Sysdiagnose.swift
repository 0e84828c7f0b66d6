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

  /// Returns the group of a file that is not read; `nil` for files outside of a sysdiagnose, and those that are read.
  ///
  /// - Parameter root: the path of the sysdiagnose, if it is known; otherwise its usual name shows where it begins.
  package static func group(of path: String, below root: String? = nil) -> Group? {
    let parts: [Substring]
    if let root, path.hasPrefix(root + "/") {
      parts = path.dropFirst(root.count + 1).split(separator: "/")
    } else {
      let all = path.split(separator: "/")
      guard
        let start = all.dropLast().firstIndex(where: {
          $0.hasPrefix("sysdiagnose_") || $0.hasPrefix("IN_PROGRESS_sysdiagnose_")
        })
      else { return nil }
      parts = Array(all[(start + 1)...])
    }
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
