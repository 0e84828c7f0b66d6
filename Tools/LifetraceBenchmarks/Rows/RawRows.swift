import Foundation
import LifetraceReading

/// Measures raw logs, against ripgrep with the same literals.
struct RawRows {
  /// The layouts to measure, with the size of the log in bytes and the largest allowed ratio to
  /// ripgrep's time.
  private static let works: [(layout: String, size: Int, mark: Double)] = [
    ("log-show-compact", 2_000_000_000, 0.8), ("idevicesyslog", 2_000_000_000, 0.8),
    ("log-show-ndjson", 2_000_000_000, 0.8), ("console", 500_000_000, 2),
    ("app-logger", 500_000_000, 2), ("xcode", 500_000_000, 2),
  ]

  /// The literals as texts for ripgrep. A literal with a line feed is split, since its empty line
  /// would match all lines, which ripgrep finds at once.
  static let searchedTexts = EmitterSet.literalTexts.flatMap { $0.split(separator: "\n") }

  private let setting: BenchmarkSetting

  init(_ setting: BenchmarkSetting) {
    self.setting = setting
  }

  func rows() throws -> [BenchmarkRow] {
    let literals = setting.laboratory.folder + "/literals"
    try RawRows.searchedTexts.joined(separator: "\n").write(
      toFile: literals, atomically: true, encoding: .utf8)
    var rows: [BenchmarkRow] = []
    for (name, fullSize, mark) in RawRows.works {
      guard let layout = RawLayout.named(name) else { continue }
      let size = setting.scaled(fullSize)
      let work = "\(layout.name), \(short(size))B, 0.5 % life cycle"
      let path = try setting.path(of: .raw(layout, .bytes(size)))
      Progress.tell(work)
      let runs = try setting.laboratory.compare(
        setting.report(path), ProcessCommand(["rg", "-c", "-F", "-f", literals, path]),
        pairs: setting.pairs)
      rows.append(
        BenchmarkRow(work, "rg -c -F -f literals", runs, mark: .ratio(atMost: mark)))
    }
    return rows
  }
}
