public import LifetraceMetrics
public import LifetraceModel

/// Removes lines from a log, to check that a report on the rest says less but never something else.
public struct Ablation: Sendable {
  /// The lines to remove.
  public enum Loss: Hashable, Sendable {
    /// All lines of one emitter.
    case without(String)
    /// The lines of all emitters except one.
    case only(String)
    /// About a third of the lines, chosen at random.
    case third(seed: UInt64)

    /// Whether the lines are chosen at random.
    public var isByChance: Bool { if case .third = self { true } else { false } }
  }

  /// The log's records: each line with a time, followed by the lines without one.
  private let records: [ArraySlice<UInt8>]
  private let emitters: [String?]

  /// Splits a log into its records.
  public init(_ log: [UInt8]) {
    var records: [ArraySlice<UInt8>] = []
    var start = 0
    while start < log.count {
      let end = log[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? log.count
      if let last = records.indices.last, !Ablation.hasTime(log[start..<end].prefix(90)) {
        records[last] = log[records[last].startIndex..<end]
      } else {
        records.append(log[start..<end])
      }
      start = end
    }
    self.records = records
    emitters = records.map { Ablation.emitter(String(decoding: $0.prefix(400), as: UTF8.self)) }
  }

  /// The number of records in the log.
  public var recordCount: Int { records.count }

  /// Returns the losses to test: each emitter with at least three records, alone and all others,
  /// and random thirds.
  public func losses(thirds: UInt64) -> [Loss] {
    let counts = Dictionary(emitters.compactMap(\.self).map { ($0, 1) }, uniquingKeysWith: +)
    let present = counts.filter { $0.value >= 3 }.keys.sorted()
    return present.map(Loss.without) + present.map(Loss.only)
      + (0..<thirds).map { Loss.third(seed: $0) }
  }

  /// Returns the log without the lost records. The first and last record stay, to keep the log's
  /// time range.
  public func log(without loss: Loss) -> [UInt8] {
    var numbers = SeededNumbers(seed: 1)
    if case .third(let seed) = loss { numbers = SeededNumbers(seed: seed) }
    return records.indices.flatMap { index in
      let isKept =
        switch loss {
        case .without(let emitter): emitters[index] != emitter
        case .only(let emitter): emitters[index] == emitter
        case .third: numbers.chance(66)
        }
      return isKept || index == 0 || index == records.count - 1 ? records[index] : []
    }
  }

  /// Whether the start of a line contains a time of the form `dd:dd:dd`.
  private static func hasTime(_ bytes: ArraySlice<UInt8>) -> Bool {
    let shape = Array("00:00:00".utf8)
    let line = Array(bytes)
    guard line.count >= shape.count else { return false }
    return (0...line.count - shape.count).contains { start in
      shape.indices.allSatisfy { place in
        let byte = line[start + place]
        return shape[place] == UInt8(ascii: "0")
          ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == shape[place]
      }
    }
  }

  private static let systems: [(emitter: String, words: [String])] = [
    ("runningboardd", ["runningboardd"]), ("SpringBoard", ["SpringBoard", "FrontBoard"]),
    ("assertiond", ["assertiond"]), ("kernel", ["kernel", "launchd"]),
    (
      "clients",
      [
        "Received state update", "audiomxd", "mediaserverd", "locationd", "symptomsd", "backboardd",
        "dasd", "powerd", "CommCenter", "gamepolicyd", "linkd", "wifid", "sleepd",
      ]
    ),
  ]
  private static let ownWords = [
    "deactivation reason", "applicationdid", "applicationwill", "scenedid", "scenewill",
    "background task",
  ]

  private static func emitter(_ line: String) -> String? {
    let head = String(line.prefix(120))
    if let system = systems.first(where: { $0.words.contains(where: head.contains) }) {
      return system.emitter
    }
    let words = line.lowercased()
    return ownWords.contains(where: words.contains) ? "app" : nil
  }
}

/// Compares the analysis of a shortened log with the analysis of the whole log.
public struct AblationResult: Sendable {
  /// The time for which the whole log shows a single state.
  public var shown = TimeSpan.zero
  /// The time for which the shortened log shows a single state.
  public var stillShown = TimeSpan.zero
  /// The time for which the two logs have no possible state in common.
  public var contradicted = TimeSpan.zero
  /// The time for which the shortened log shows a single state and the whole log several, among them
  /// this one: a line more told less.
  public var widened = TimeSpan.zero
  /// The number of exits that only the shortened log shows.
  public var inventedExits = 0

  /// The tolerance at the ends of intervals: lines about one change may differ by this much.
  private static let edge = TimeSpan.milliseconds(150)

  /// Creates a result without times, to which others can be added.
  public init() {}

  /// Compares the analysis of a shortened log with the analysis of the whole log.
  public init(of part: Analysis, against whole: Analysis) {
    let known = AblationResult.timelines(of: whole)
    for (subject, intervals) in AblationResult.timelines(of: part) {
      for interval in intervals where interval.state != .undetermined {
        if interval.state.isKnown { stillShown = stillShown + interval.duration }
        for other in known[subject] ?? [] {
          let start = max(interval.start, other.start) + AblationResult.edge
          let end = min(interval.end, other.end) - AblationResult.edge
          guard end > start else { continue }
          if !other.state.intersects(interval.state) {
            contradicted = contradicted + (end - start)
          } else if interval.state.isKnown, !other.state.isKnown {
            widened = widened + (end - start)
          }
        }
      }
    }
    for interval in known.values.joined() where interval.state.isKnown {
      shown = shown + interval.duration
    }
    let exits = { (analysis: Analysis) in analysis.apps.reduce(0) { $0 + $1.exits.total } }
    inventedExits = max(0, exits(part) - exits(whole))
  }

  /// Adds another result to this one.
  public mutating func add(_ other: AblationResult) {
    shown = shown + other.shown
    stillShown = stillShown + other.stillShown
    contradicted = contradicted + other.contradicted
    widened = widened + other.widened
    inventedExits += other.inventedExits
  }

  /// The contradicted share of the time that the shortened log shows.
  public var contradictedShare: Double { AblationResult.share(contradicted, of: stillShown) }
  /// The share of the time that the shortened log shows, for which the whole log shows less.
  public var widenedShare: Double { AblationResult.share(widened, of: stillShown) }
  /// The share of the whole log's time that the shortened log still shows.
  public var shownShare: Double { AblationResult.share(stillShown, of: shown) }

  private static func share(_ part: TimeSpan, of whole: TimeSpan) -> Double {
    whole > .zero ? Double(part.nanoseconds) / Double(whole.nanoseconds) : 0
  }

  /// Returns the timelines of every app, and of every process by its pid, since the line that
  /// relates a name to a bundle may be lost.
  private static func timelines(of analysis: Analysis) -> [String: [StateInterval<AppState>]] {
    var timelines: [String: [StateInterval<AppState>]] = [:]
    for app in analysis.apps {
      timelines[app.displayName, default: []] += app.timeline ?? []
      for process in app.processes.items {
        guard let pid = process.pid else { continue }
        timelines["pid \(pid)", default: []] += process.timeline ?? []
      }
    }
    return timelines
  }
}
