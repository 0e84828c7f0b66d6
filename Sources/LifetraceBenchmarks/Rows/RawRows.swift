import Foundation
import LifetraceReading

/// Raw logs, against ripgrep looking for the texts that we look for.
struct RawRows {
  /// What is measured of a layout: its name, how many bytes, and at most how many times as long as
  /// ripgrep it may take.
  private static let works: [(layout: String, size: Int, mark: Double)] = [
    ("log-show-compact", 2_000_000_000, 0.8), ("idevicesyslog", 2_000_000_000, 0.8),
    ("log-show-ndjson", 2_000_000_000, 0.8), ("console", 500_000_000, 2),
    ("app-logger", 500_000_000, 2), ("xcode", 500_000_000, 2),
  ]

  /// What ripgrep looks for: our literals, of which one begins with a line feed. An empty line would
  /// match all lines, which is found at once.
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
