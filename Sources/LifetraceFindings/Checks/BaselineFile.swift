/// The problems that a log had when a baseline was made, counted by fingerprint.
package struct Baseline: Hashable, Sendable {
  /// The name of the format of a result as JSON, which a baseline is.
  package static let schema = "lifetrace.check/1"

  /// How often each problem occurred.
  package var counts: [String: Int]

  /// Creates a baseline.
  package init(counts: [String: Int]) { self.counts = counts }

  /// Reads the result of an earlier `check --format json`.
  package init(parsing bytes: [UInt8]) throws(SettingsFault) {
    do {
      self = try Baseline(LocatedJSON(parsing: bytes))
    } catch {
      throw SettingsFault(error, in: bytes)
    }
  }

  private static let remedy = "make it again with lifetrace check --format json"

  /// The largest count of a problem. No log has as many, and sums of such counts do not overflow.
  private static let mostOfOne = 1 << 40

  private init(_ file: LocatedJSON) throws(FileFault) {
    let members = try file.anyMembers("", otherwise: "the result of lifetrace check --format json")
    func member(_ key: String) -> LocatedJSON? { members.first { $0.key == key }?.value }
    guard let version = member("schema") else {
      throw FileFault(file, "is no result of lifetrace check --format json; \(Self.remedy)")
    }
    let name = try version.text("schema")
    guard name == Self.schema else {
      throw FileFault(
        version, "schema: found '\(name)'; expected '\(Self.schema)': \(Self.remedy)")
    }
    guard let fingerprints = member("fingerprints") else {
      throw FileFault(file, "has no \"fingerprints\"; \(Self.remedy)")
    }
    counts = [:]
    for entry in try fingerprints.anyMembers("fingerprints") {
      guard case .number(let digits) = entry.value.content, let count = Int(digits),
        (1...Self.mostOfOne).contains(count)
      else {
        throw FileFault(
          entry.value, "fingerprints.\(entry.key): expected a count from 1 on; \(Self.remedy)")
      }
      counts[entry.key] = count
    }
  }
}
