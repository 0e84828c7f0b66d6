/// Data that was too long for its entry.
struct OversizeData: Sendable {
  let bytes: [UInt8]
  let arguments: Range<Int>
  let privateData: Range<Int>
}

/// What names the data of an entry that was too long.
struct OversizeKey: Hashable, Sendable {
  let process: ProcessKey
  let reference: UInt32
}

/// Keeps data that was too long for its entry until the entry comes, which may be in another chunk set or file.
struct OversizeStore {
  private var data: [OversizeKey: OversizeData] = [:]
  /// In the order in which they came.
  private var keys: [OversizeKey] = []
  private var cost = 0

  /// So many bytes are kept; beyond, the older half goes.
  private static let mostBytes = 1 << 24
  /// About how many bytes data takes beside its own.
  private static let overhead = 192

  /// The data of a key; `nil` if it never came, or is gone.
  subscript(key: OversizeKey) -> OversizeData? { data[key] }

  /// Keeps data. Of several with the same key, the last counts.
  mutating func keep(_ new: OversizeData, for key: OversizeKey) {
    if cost > OversizeStore.mostBytes { removeOlderHalf() }
    if let old = data.updateValue(new, forKey: key) {
      cost -= OversizeStore.cost(of: old)
    } else {
      keys.append(key)
    }
    cost += OversizeStore.cost(of: new)
  }

  private mutating func removeOlderHalf() {
    let count = (keys.count + 1) / 2
    for key in keys.prefix(count) {
      cost -= data.removeValue(forKey: key).map(OversizeStore.cost) ?? 0
    }
    keys.removeFirst(count)
  }

  private static func cost(of data: OversizeData) -> Int { data.bytes.count + overhead }
}
