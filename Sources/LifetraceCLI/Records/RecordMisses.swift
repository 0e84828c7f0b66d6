import LifetraceModel
import LifetracePresentation

/// The names in records that no option chooses, for those who mistyped one.
struct RecordMisses {
  private var processes: Set<[UInt8]> = []
  private var subsystems: Set<[UInt8]> = []

  /// Two subsystems differ in more letters than a mistyped name does.
  private static func limit(_ name: String) -> Int { max(1, name.count / 6) }

  /// A device has some hundred processes, and some more subsystems.
  private static let most = 4096

  /// Keeps the names that options could have meant.
  mutating func add(_ record: ListedRecord, for filter: RecordFilter) {
    if !filter.processes.isEmpty, processes.count < Self.most {
      processes.insert(Array(record.processName))
    }
    if !filter.subsystems.isEmpty, subsystems.count < Self.most {
      subsystems.insert(record.subsystem)
    }
  }

  /// Returns what the options name and no record has, with the name that is nearest; empty if there is nothing.
  func words(for filter: RecordFilter) -> String {
    words("process", filter.processes, processes)
      + words("subsystem", filter.subsystems, subsystems)
  }

  private func words(_ noun: String, _ wanted: [[UInt8]], _ seen: Set<[UInt8]>) -> String {
    let names = seen.lazy.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    guard let name = wanted.first(where: { !seen.contains($0) }) else { return "" }
    guard !names.isEmpty else { return "; its records name no \(noun)" }
    let word = String(decoding: name, as: UTF8.self)
    let nearest = NearestName.name(like: word, among: names, limit: Self.limit).map {
      ": did you mean '\(VisibleText.escaped($0))'?"
    }
    return "; there is no \(noun) '\(VisibleText.escaped(word))'\(nearest ?? "")"
  }
}
