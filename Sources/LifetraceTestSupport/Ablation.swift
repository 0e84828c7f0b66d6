public import LifetraceMetrics
public import LifetraceModel

/// Ways of leaving lines out of a log: what a report then says may be less, but nothing else.
public struct Ablation: Sendable {
  /// What is left out.
  public enum Loss: Hashable, Sendable {
    /// The lines of one emitter.
    case without(String)
    /// Those of all but one.
    case only(String)
    /// About a third, by chance.
    case third(seed: UInt64)

    public var isByChance: Bool { if case .third = self { true } else { false } }
  }

  /// The log's lines, each with those that belong to it and have no time of their own.
  private let records: [ArraySlice<UInt8>]
  private let emitters: [String?]

  /// Creates the ablations of a log.
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

  public var recordCount: Int { records.count }

  /// What can be left out: each emitter of three lines or more, alone and all but it, and thirds by chance.
  public func losses(thirds: UInt64) -> [Loss] {
    let counts = Dictionary(emitters.compactMap(\.self).map { ($0, 1) }, uniquingKeysWith: +)
    let present = counts.filter { $0.value >= 3 }.keys.sorted()
    return present.map(Loss.without) + present.map(Loss.only)
      + (0..<thirds).map { Loss.third(seed: $0) }
  }

  /// Returns the log without what is lost; its first and last line stay, so that its window does.
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

  /// Whether some `dd:dd:dd` is in a line's beginning.
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

/// How much of what one analysis tells in single states another tells, and contradicts.
public struct AblationResult: Sendable {
  /// What the whole log tells in single states.
  public var told = TimeSpan.zero
  /// What is left of that, or told beside it.
  public var stillTold = TimeSpan.zero
  /// Time in sets that share no state with those of the whole log.
  public var contradicted = TimeSpan.zero
  public var inventedExits = 0

  /// Lines about one change may be so far apart.
  private static let edge = TimeSpan.milliseconds(150)

  public init() {}

  /// Compares what is told without some lines with what all tell.
  public init(of part: Analysis, against whole: Analysis) {
    let known = AblationResult.timelines(of: whole)
    for (subject, intervals) in AblationResult.timelines(of: part) {
      for interval in intervals where interval.state != .undetermined {
        if interval.state.isKnown { stillTold = stillTold + interval.duration }
        for other in known[subject] ?? [] where !other.state.intersects(interval.state) {
          let start = max(interval.start, other.start) + AblationResult.edge
          let end = min(interval.end, other.end) - AblationResult.edge
          if end > start { contradicted = contradicted + (end - start) }
        }
      }
    }
    for interval in known.values.joined() where interval.state.isKnown {
      told = told + interval.duration
    }
    let exits = { (analysis: Analysis) in analysis.apps.reduce(0) { $0 + $1.exits.total } }
    inventedExits = max(0, exits(part) - exits(whole))
  }

  /// Adds another's.
  public mutating func add(_ other: AblationResult) {
    told = told + other.told
    stillTold = stillTold + other.stillTold
    contradicted = contradicted + other.contradicted
    inventedExits += other.inventedExits
  }

  /// Of the time that is still told, how much contradicts the whole log.
  public var contradictedShare: Double { AblationResult.share(contradicted, of: stillTold) }
  /// Of the time that the whole log tells, how much is still told.
  public var toldShare: Double { AblationResult.share(stillTold, of: told) }

  private static func share(_ part: TimeSpan, of whole: TimeSpan) -> Double {
    whole > .zero ? Double(part.nanoseconds) / Double(whole.nanoseconds) : 0
  }

  /// Of every app, and of every process by its pid: a name may be lost with the line that tied it to a bundle.
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
