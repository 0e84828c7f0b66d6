import Lifetrace
import LifetraceArguments
import LifetraceEmbedding
import LifetraceMetrics
import LifetraceModel
import Synchronization

/// A trace that was read once, with the analyses for the blocks that show it.
struct LoadedTrace {
  /// The identity of a trace: its files and the options for reading them.
  struct Key: Hashable {
    /// The absolute paths without links, as bytes, since names may differ only in bytes.
    var paths: [[UInt8]]
    /// The options for reading it.
    var reading: [String]
  }

  /// The options of an analysis of the trace.
  private struct Part: Hashable {
    var times: [String]
    var app: String?
    var device: String?
    var isFull = false
  }

  /// The digest of all bytes of the trace.
  let digest: UInt64
  private let content: LogContents
  private let keepsTimelines: Bool
  private var analyses: [Part: Analysis] = [:]
  private var sources: [Source: BlockSource] = [:]

  /// The identity of an app in an analysis.
  private struct Source: Hashable {
    var part: Part
    var hasValues: Bool
  }

  /// Reads a trace.
  ///
  /// - Parameter commands: all commands that will use the trace, which read it alike.
  init(
    _ key: Key, for commands: [BlockCommand], environment: CommandEnvironment
  ) throws(EmbedFault) {
    let reading = try BlockArguments.parse(commands[0]).reading
    keepsTimelines = commands.contains(where: \.showsTimelines)
    let digest = Mutex(ContentDigest())
    let complaints = Mutex("")
    var silent = environment
    silent.isErrorTerminal = false
    silent.standardError = { text in complaints.withLock { $0 += text } }
    silent.inspectInput = InputInspection {
      environment.inspectInput?.begin()
      digest.withLock { $0 = ContentDigest() }
    } look: { bytes in
      environment.inspectInput?.look(bytes)
      digest.withLock { $0.append(bytes) }
    }
    let session: InputSession
    do {
      session = try InputSession(
        key.paths.map { String(decoding: $0, as: UTF8.self) }, options: reading.facts.options(),
        environment: silent)
    } catch {
      throw .unreadTrace(
        LoadedTrace.finding(complaints.withLock { $0 }, error),
        error as? ExitCode ?? .inputNotUnderstood)
    }
    guard session.failures.isEmpty else {
      throw .unreadTrace(
        LoadedTrace.finding(complaints.withLock { $0 }, session.exitCode), session.exitCode)
    }
    content = session.content
    self.digest = digest.withLock { $0.value }
  }

  /// Returns the message about a failed reading, without paths of this machine.
  private static func finding(_ complaints: String, _ error: any Error) -> String {
    let lines = complaints.split(separator: "\n").map { line in
      let parts = line.split(separator: ": error: ", maxSplits: 1)
      guard parts.count == 2 else { return String(line) }
      return (parts[0].split(separator: "/").last.map { "trace '\($0)' " } ?? "") + parts[1]
    }
    return lines.isEmpty ? "the trace cannot be read: \(error)" : lines.joined(separator: "; ")
  }

  /// Returns the app that a block shows. A report with `--app` selects the same app.
  mutating func source(for command: BlockCommand) throws(EmbedFault) -> BlockSource {
    var part = Part(
      times: command.timeArguments, app: command.app, device: command.device,
      isFull: command.isFull)
    let found = try source(command, part)
    // A report lists only the last scenes if there are many. A picture needs all scenes.
    guard command.showsScenes, found.app.scenes.total > found.app.scenes.items.count else {
      return found
    }
    part.isFull = true
    return try source(command, part)
  }

  private mutating func source(
    _ command: BlockCommand, _ part: Part
  ) throws(EmbedFault) -> BlockSource {
    let key = Source(part: part, hasValues: command.showsValue)
    if let known = sources[key] { return known }
    let analysis = try analysis(part, for: command)
    do {
      let app = try BlockSource.app(for: command, in: analysis)
      let found = BlockSource(
        app, of: analysis, isFull: part.isFull, hasValues: command.showsValue)
      sources[key] = found
      return found
    } catch .noApp {
      if let finding = LifetracePresentation.Report(analysis).emptySelection(of: command.app) {
        throw .failure(.emptySelection(finding: finding))
      }
      let known = KnownSubjects(content)
      if let device = command.device, let failure = known.failure(forDevice: device) {
        throw .failure(failure)
      }
      guard let name = command.app else { throw .block(.noApp) }
      throw .failure(known.failure(forApp: name, on: command.device))
    } catch {
      throw .block(error)
    }
  }

  private mutating func analysis(
    _ part: Part, for command: BlockCommand
  ) throws(EmbedFault) -> Analysis {
    if let known = analyses[part] { return known }
    let arguments = try BlockArguments.parse(command)
    let window: TimeWindow
    do {
      window = try TimeWindow(
        from: arguments.selection.from, to: arguments.selection.to,
        zone: arguments.reading.timeZone, trace: content.trace)
    } catch let failure as Failure {
      throw .failure(failure)
    } catch {
      throw .unusableOption("\(error)")
    }
    let options = AnalysisOptions(
      full: part.isFull, keepsTimelines: keepsTimelines, os: arguments.reading.os, app: part.app,
      device: part.device, from: window.from, to: window.to)
    let analysis = content.analysis(options)
    analyses[part] = analysis
    return analysis
  }
}
