/// Measures how the time for an event changes from the smallest sizes to the largest.
///
/// The difference in time between two sizes is divided by the difference in events, so that the
/// cost of the start has no effect.
struct GrowthRows {
  private static let sizes = [
    10_000, 100_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000,
  ]
  /// The number of runs of each small log in a round. The median of their times counts.
  private static let repeats = [25, 15, 5]

  private let setting: BenchmarkSetting

  init(_ setting: BenchmarkSetting) {
    self.setting = setting
  }

  func rows() throws -> [BenchmarkRow] {
    let counts = GrowthRows.sizes.map(setting.scaled)
    let paths = try counts.map { try setting.path(of: .native(events: $0)) }
    var rounds: [[Double]] = []
    for round in 0..<setting.pairs {
      Progress.tell("growth: round \(round + 1) of \(setting.pairs)")
      rounds.append(
        try paths.enumerated().map { index, path in
          let count = index < GrowthRows.repeats.count ? GrowthRows.repeats[index] : 1
          return try seconds(path, count)
        })
    }
    var rows = counts.indices.map { index in
      let time = median(rounds.map { $0[index] })
      return BenchmarkRow(
        work: "native, \(short(counts[index])) events: per event", peer: "–",
        ours: .nanosecondsPerEvent(time / Double(counts[index]) * 1e9), mark: .none)
    }
    rows.append(decades(counts, rounds))
    return rows
  }

  private func decades(_ counts: [Int], _ rounds: [[Double]]) -> BenchmarkRow {
    let pace = { (low: Int, high: Int, times: [Double]) in
      (times[high] - times[low]) / Double(counts[high] - counts[low]) * 1e9
    }
    let first = rounds.map { pace(0, 1, $0) }
    let last = rounds.map { pace(3, 5, $0) }
    return BenchmarkRow(
      work: "per further event, \(short(counts[3])) to \(short(counts[5]))",
      peer: "\(short(counts[0])) to \(short(counts[1]))",
      ours: .nanosecondsPerEvent(median(last)), theirs: .nanosecondsPerEvent(median(first)),
      ratio: median(zip(last, first).map { $0 / $1 }), mark: .ratio(atMost: 1.15))
  }

  private func seconds(_ path: String, _ repeats: Int) throws -> Double {
    median(
      try (0..<repeats).map { _ in
        try setting.laboratory.run(setting.report(path)).wallSeconds
      })
  }
}
