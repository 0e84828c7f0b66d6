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
      let runs = try setting.laboratory.compare(
        command(EntityWork.factor * count), command(count), pairs: setting.pairs)
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
}
