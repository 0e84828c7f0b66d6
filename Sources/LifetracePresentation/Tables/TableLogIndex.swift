/// The logs in a place that tables are added to.
package struct TableLogIndex: Sendable {
  /// The digests of each log's inputs, by the log's identity.
  package var logs: [String: Set<String>]

  /// Creates an index from what a place has.
  package init(logs: [String: Set<String>] = [:]) { self.logs = logs }

  /// Returns the logs whose rows those of another log replace: the same log, and parts of it.
  ///
  /// - Throws: `TableOverlap` if a log shares some inputs with it and has others: their rows would stand twice.
  package func replaced(by log: TableLog) throws(TableOverlap) -> [String] {
    let inputs = Set(log.digests.values)
    var replaced: [String] = []
    for (id, digests) in logs.sorted(by: { $0.key < $1.key }) {
      let shared = digests.intersection(inputs)
      if digests.isSubset(of: inputs) {
        replaced.append(id)
      } else if !shared.isEmpty {
        throw TableOverlap(
          inputs: log.digests.filter { shared.contains($0.value) }.map(\.key).sorted())
      }
    }
    return replaced
  }
}

/// Some inputs are in a place already, as parts of a log that has others, too.
package struct TableOverlap: Error, Hashable {
  /// The names of these inputs.
  package let inputs: [String]
}
