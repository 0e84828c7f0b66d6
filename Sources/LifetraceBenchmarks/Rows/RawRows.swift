import Foundation
import LifetraceReading

/// Raw logs, against ripgrep looking for the texts that we look for.
struct RawRows {
  private static let size = 2_000_000_000
  private static let marks: KeyValuePairs = [
    "log-show-compact": 1.5, "idevicesyslog": 1.5, "log-show-ndjson": 2,
  ]

  /// What ripgrep looks for: our literals, of which one begins with a line feed. An empty line would
  /// match all lines, which is found at once.
  static let searchedTexts = EmitterSet.literalTexts.flatMap { $0.split(separator: "\n") }

  private let setting: BenchmarkSetting

  init(_ setting: BenchmarkSetting) {
    self.setting = setting
  }

  func rows() throws -> [BenchmarkRow] {
    let size = setting.scaled(RawRows.size)
    let literals = setting.laboratory.folder + "/literals"
    try RawRows.searchedTexts.joined(separator: "\n").write(
      toFile: literals, atomically: true, encoding: .utf8)
    var rows: [BenchmarkRow] = []
    for layout in RawLayout.all {
      guard let mark = RawRows.marks.first(where: { $0.key == layout.name })?.value else {
        continue
      }
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
