/// Measures whether time and memory grow faster than the number of entities in a log.
struct EntityRows {
  /// How many times the time and the memory may be.
  private static let limit = 5.0

  private let setting: BenchmarkSetting

  init(_ setting: BenchmarkSetting) {
    self.setting = setting
  }

  func rows() throws -> [BenchmarkRow] {
    try EntityWork.all.flatMap { work in
      Progress.tell("entities: \(work.name)")
      let count = setting.scaled(work.count)
      let command = {
        try work.command(setting.lifetrace, count: $0, in: setting.laboratory.folder)
      }
      let (many, few) = (try command(EntityWork.factor * count), try command(count))
      // There are hundreds of kinds, far from their limits: one run of each is enough for most.
      var runs = try setting.laboratory.compareOnce(many, few)
      if !isWithinLimit(runs) {
        runs = try setting.laboratory.compare(many, few, pairs: setting.pairs)
      }
      let name = "\(work.name), \(short(EntityWork.factor * count))"
      var rows = [
        BenchmarkRow(name, short(count), runs, mark: .ratio(atMost: EntityRows.limit))
      ]
      if let memory = runs.ourMemory, let theirs = runs.theirMemory {
        rows.append(
          BenchmarkRow(
            "\(name): memory", short(count), memory: memory, against: theirs,
            mark: .ratio(atMost: EntityRows.limit)))
      }
      return rows
    }
  }

  private func isWithinLimit(_ runs: PairedRuns) -> Bool {
    runs.ratio <= EntityRows.limit
      && Double(runs.ourMemory ?? 0) <= Double(runs.theirMemory ?? .max) * EntityRows.limit
  }
}
