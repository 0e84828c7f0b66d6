import Lifetrace
import LifetraceAnalysis
import LifetraceArguments
import LifetraceEmbedding
import LifetraceModel
import Synchronization

/// A trace as read once, and what was made of it for the blocks that show it.
struct LoadedTrace {
  /// What tells the readings of traces apart.
  struct Key: Hashable {
    /// Absolute, without links.
    var paths: [String]
    /// The options that tell how it is read.
    var reading: [String]
  }

  /// What tells analyses of a trace apart.
  private struct Part: Hashable {
    var times: [String]
    var app: String?
    var device: String?
    var isFull = false
  }

  /// Stands for all bytes of the trace.
  let digest: UInt64
  private let trace: EventTrace
  /// The apps that show by themselves that the system is iOS 13 or later.
  private let modernApps: Set<Subject>
  private var analyses: [Part: Analysis] = [:]
  private var sources: [Source: BlockSource] = [:]

  /// An app on a device.
  private struct Subject: Hashable {
    var device: String?
    var app: Symbol
  }

  /// What tells apps of analyses apart.
  private struct Source: Hashable {
    var part: Part
    var app: String?
    var device: String?
    var hasValues: Bool
  }

  /// Reads a trace.
  init(
    _ key: Key, reading: ReadingArguments, environment: CommandEnvironment
  ) throws(EmbedFault) {
    let digest = Mutex(ContentDigest())
    let complaints = Mutex("")
    var silent = environment
    silent.isErrorTerminal = false
    silent.writeError = { text in complaints.withLock { $0 += text } }
    silent.inspectInput = { bytes in
      environment.inspectInput?(bytes)
      digest.withLock { $0.append(bytes) }
    }
    let session: InputSession
    do {
      session = try InputSession(key.paths, options: reading.options, environment: silent)
    } catch {
      throw .unreadTrace(LoadedTrace.finding(complaints.withLock { $0 }, error))
    }
    guard session.failures.isEmpty else {
      throw .unreadTrace(LoadedTrace.finding(complaints.withLock { $0 }, session.exitCode))
    }
    trace = session.trace
    self.digest = digest.withLock { $0.value }
    modernApps = LoadedTrace.modernApps(in: trace)
  }

  private static func modernApps(in trace: EventTrace) -> Set<Subject> {
    // Symbols first: a long trace has few apps and very many events.
    var found: [Symbol: Set<Symbol?>] = [:]
    for event in trace.events where event.isModern {
      if let bundle = event.process.bundle { found[bundle, default: []].insert(event.device) }
    }
    return Set(
      found.flatMap { bundle, devices in
        devices.map { Subject(device: $0.map { trace.symbols[$0] }, app: bundle) }
      })
  }

  /// Returns what reading complained about, without paths of this machine.
  private static func finding(_ complaints: String, _ error: any Error) -> String {
    let lines = complaints.split(separator: "\n").map { line in
      let parts = line.split(separator: ": error: ", maxSplits: 1)
      guard parts.count == 2 else { return String(line) }
      return (parts[0].split(separator: "/").last.map { "trace '\($0)' " } ?? "") + parts[1]
    }
    return lines.isEmpty ? "the trace cannot be read: \(error)" : lines.joined(separator: "; ")
  }

  /// Returns the app that a block is about; the same as with `--app` for a single report.
  mutating func source(
    for command: BlockCommand, _ arguments: BlockArguments
  ) throws(EmbedFault) -> BlockSource {
    var part = Part(times: command.timeArguments)
    if !isSame(as: try analysis(part, arguments), for: command, arguments) {
      part.app = command.app
      part.device = command.device
    }
    let found = try source(command, part, arguments)
    guard needsAll(of: found.app, for: command) else { return found }
    part.isFull = true
    return try source(command, part, arguments)
  }

  private mutating func source(
    _ command: BlockCommand, _ part: Part, _ arguments: BlockArguments
  ) throws(EmbedFault) -> BlockSource {
    let key = Source(
      part: part, app: command.app, device: command.device, hasValues: command.showsValue)
    if let known = sources[key] { return known }
    let analysis = try analysis(part, arguments)
    do {
      let app = try BlockSource.app(for: command, in: analysis)
      let found = BlockSource(app, of: analysis, hasValues: command.showsValue)
      sources[key] = found
      return found
    } catch .noApp {
      let all = try self.analysis(Part(times: part.times), arguments).apps
      if let name = command.device, !all.contains(where: { $0.device == name }) {
        let known = Set(all.compactMap(\.device)).sorted()
        throw .failure(.unknownDevice(name: name, known: known))
      }
      guard let name = command.app else { throw .block(.noApp) }
      throw .failure(.unknownApp(name: name, known: all.map(\.displayName)))
    } catch {
      throw .block(error)
    }
  }

  private mutating func analysis(
    _ part: Part, _ arguments: BlockArguments
  ) throws(EmbedFault) -> Analysis {
    if let known = analyses[part] { return known }
    let window: TimeWindow
    do {
      window = try TimeWindow(
        from: arguments.selection.from, to: arguments.selection.to,
        zone: arguments.reading.timeZone, trace: trace)
    } catch let failure as Failure {
      throw .failure(failure)
    } catch {
      throw .unusableOption("\(error)")
    }
    let options = AnalysisOptions(
      full: part.isFull, keepsTimelines: true, os: arguments.reading.os, app: part.app,
      device: part.device, from: window.from, to: window.to)
    let analysis = analyze(trace, options: options)
    analyses[part] = analysis
    return analysis
  }
}

extension LoadedTrace {
  /// `true` iff an analysis of everything says of the command's app what one of it alone says.
  private func isSame(
    as shared: Analysis, for command: BlockCommand, _ arguments: BlockArguments
  ) -> Bool {
    guard command.app != nil || command.device != nil else { return true }
    // Notes speak of the apps that are shown, and a part of the time may lack what is told
    // outside of it.
    guard command.timeArguments.isEmpty, !command.concernsCapture else { return false }
    let apps = BlockSource.candidates(for: command, in: shared)
    guard !apps.isEmpty else { return false }
    // The version of iOS may be told by another app.
    if arguments.reading.os != nil || modernApps.isEmpty { return true }
    if shared.conditions.os.flatMap({ OSVersion($0) }) != nil { return true }
    return apps.allSatisfy { app in
      let symbol = app.bundle.flatMap { trace.symbols.symbol(for: $0) }
      return symbol.map { modernApps.contains(Subject(device: app.device, app: $0)) } ?? false
    }
  }

  /// `true` iff a picture needs more of an app than a report lists.
  private func needsAll(of app: AppAnalysis, for command: BlockCommand) -> Bool {
    switch command.kind {
    case .table, .value, .badge, .report: false
    case .graph, .mermaid:
      app.scenes.total > app.scenes.items.count
        || (app.backgroundExits.total > app.backgroundExits.items.count
          && app.transitions.contains { $0.overAllowance > 0 })
    }
  }
}

extension LifecycleEvent {
  /// `true` iff it tells by itself that the system is iOS 13 or later.
  fileprivate var isModern: Bool {
    if emitter == .runningBoard || emitter == .runningBoardClient { return true }
    guard case .callback(let callback) = kind else { return false }
    return callback.isScene
  }
}
