internal import LifetraceModel
internal import LifetraceTimelines

/// The conditions of a capture as a whole, of each input, and of each device.
struct CaptureConditions: Sendable {
  private(set) var whole = ConditionTally()
  private var byInput: [UInt32: ConditionTally] = [:]
  private var byDevice: [Symbol: ConditionTally] = [:]
  /// Conditions on lines that name no device: of all inputs, and of each.
  private var unnamed = ConditionTally()
  private var unnamedByInput: [UInt32: ConditionTally] = [:]
  /// Devices with events of systems that exist since iOS 13.
  private var recentDevices: Set<Symbol> = []
  /// Inputs with such events that name no device.
  private var recentInputs: Set<UInt32> = []
  /// The versions of apps, by bundle identifier or name; no more than two of each, since only a single one counts.
  private var appVersions: [Symbol: [Symbol]] = [:]

  /// Adds a condition; without an input it holds for the capture as a whole.
  mutating func add(_ condition: Condition, of device: Symbol? = nil, in input: UInt32? = nil) {
    whole.add(condition)
    if let input { byInput[input, default: ConditionTally()].add(condition) }
    if let device {
      byDevice[device, default: ConditionTally()].add(condition)
    } else {
      unnamed.add(condition)
      if let input { unnamedByInput[input, default: ConditionTally()].add(condition) }
    }
  }

  /// Adds the version of an app that a condition names.
  mutating func add(versionIn condition: Condition, of process: ProcessReference) {
    guard case .appVersion(let version) = condition, let app = process.bundle ?? process.name
    else { return }
    let known = appVersions[app] ?? []
    if known.count < 2, !known.contains(version) { appVersions[app] = known + [version] }
  }

  /// Returns the only version of an app that the capture names.
  func version(of app: AppAccumulator) -> Symbol? {
    let names = [app.key.bundle, app.key.name].compactMap { $0 }
    guard let versions = names.lazy.compactMap({ appVersions[$0] }).first, versions.count == 1
    else { return nil }
    return versions[0]
  }

  /// Records whether an event of any app is of a system that exists since iOS 13.
  mutating func add(systemsOf event: LifecycleEvent) {
    guard event.isIOS13OrLater else { return }
    if let device = event.device {
      recentDevices.insert(device)
    } else {
      recentInputs.insert(event.source.input)
    }
  }

  /// Returns the conditions of an input.
  func ofInput(_ number: UInt32) -> ConditionTally { byInput[number] ?? ConditionTally() }

  /// Returns the versions of iOS under which an app ran, with the device's model: those of its device, else of its
  /// own inputs where they do not name the device, else, for an app without a device, of all inputs that name none.
  ///
  /// The version of another device says nothing about an app's budget.
  func system(for app: AppAccumulator) -> ConditionTally {
    if let own = app.key.device.flatMap({ byDevice[$0] }), own.namesVersion { return own }
    var own = ConditionTally()
    for input in app.capture.inputs {
      own.addSystem(of: unnamedByInput[input] ?? ConditionTally())
    }
    return own.namesVersion || app.key.device != nil ? own : unnamed
  }

  /// Whether an app ran under iOS 13 or later: by its device, else by its own inputs where they do
  /// not name the device, else by any that name none.
  func isIOS13OrLater(for app: AppAccumulator) -> Bool {
    if app.key.device.map(recentDevices.contains) == true { return true }
    let own = app.capture.inputs
    return own.isEmpty ? !recentInputs.isEmpty : own.contains(where: recentInputs.contains)
  }
}

extension LifecycleEvent {
  /// Whether the event is a scene's or RunningBoard's, which exist since iOS 13.
  fileprivate var isIOS13OrLater: Bool {
    if case .callback(let callback) = kind, callback.isScene { return true }
    return emitter == .runningBoard || emitter == .runningBoardClient
  }
}

/// The conditions of one of several inputs.
public struct InputConditions: Hashable, Sendable {
  /// The input's name.
  public var name: String
  /// Without notes, hidden messages or further inputs.
  public var conditions: Conditions

  /// Creates the conditions of an input with its name.
  public init(name: String, _ conditions: Conditions) {
    self.name = name
    self.conditions = conditions
  }
}

extension Conditions {
  /// Whether any condition is known.
  public var isInformative: Bool {
    os != nil || device != nil || appVersion != nil || debugger || xctest || simulator
  }

  /// Returns the names of the inputs for which something holds, for people; `nil` if it holds for
  /// all, or for none.
  public func inputWords(where holds: (Conditions) -> Bool) -> String? {
    let ends = inputs.map { $0.name.split(separator: "/").last.map(String.init) ?? $0.name }
    let counts = Dictionary(ends.map { ($0, 1) }, uniquingKeysWith: +)
    let names = zip(inputs, ends).filter { holds($0.0.conditions) }.map { input, end in
      counts[end] == 1 ? end : input.name
    }
    guard let last = names.last, names.count < inputs.count else { return nil }
    switch names.count {
    case 1: return last
    case 2, 3: return names.dropLast().joined(separator: ", ") + " and " + last
    case let count: return names.prefix(2).joined(separator: ", ") + " and \(count - 2) more"
    }
  }
}

/// The conditions of a capture; `inputs` says which of several inputs have them.
public struct Conditions: Hashable, Sendable {
  /// The version of the operating system, if the log names it.
  public var os: String?
  /// The device, if the log names it.
  public var device: String?
  /// The version of the app, if the log names it.
  public var appVersion: String?
  /// Whether a debugger was attached.
  public var debugger = false
  /// Whether XCTest ran the app.
  public var xctest = false
  /// Whether the app ran in Simulator.
  public var simulator = false
  /// Messages hidden as `<private>`.
  public var privateCount = 0
  /// The limits of this capture, and how to record one without them.
  public var notes: [String] = []
  /// Whether lines are missing in places.
  public var hasGap = false
  /// The notes that keep a verdict or a state open.
  public var limits: [String] = []
  /// The conditions of each of several inputs with events; empty for a single input.
  public var inputs: [InputConditions] = []

  /// Creates empty conditions.
  public init() {}
}

/// The conditions in the lines of a log.
struct ConditionTally: Sendable {
  /// How many different texts of one kind are compared.
  private static let candidateLimit = 16

  private(set) var hasDebugger = false
  private(set) var hasXCTest = false
  private(set) var hasSimulator = false
  private var osVersions: [Symbol] = []
  private(set) var device: Symbol?
  private var appVersion: Symbol?

  /// Adds a condition.
  mutating func add(_ condition: Condition) {
    switch condition {
    case .osVersion(let text): add(version: text)
    case .deviceModel(let text): device = device ?? text
    case .appVersion(let text): appVersion = appVersion ?? text
    case .debugger: hasDebugger = true
    case .xctest: hasXCTest = true
    case .simulator: hasSimulator = true
    }
  }

  /// Whether a version of iOS is known.
  var namesVersion: Bool { !osVersions.isEmpty }

  /// Adds the versions and the device's model of another tally, and nothing else.
  mutating func addSystem(of other: ConditionTally) {
    for text in other.osVersions { add(version: text) }
    device = device ?? other.device
  }

  private mutating func add(version text: Symbol) {
    guard osVersions.count < ConditionTally.candidateLimit, !osVersions.contains(text) else {
      return
    }
    osVersions.append(text)
  }

  /// Returns the texts and flags, without notes.
  func conditions(in context: MetricsContext) -> Conditions {
    var conditions = Conditions()
    conditions.os = context.options.os?.description ?? os(in: context)
    conditions.device = context.text(device)
    conditions.appVersion = context.text(appVersion)
    conditions.debugger = hasDebugger
    conditions.xctest = hasXCTest
    conditions.simulator = hasSimulator
    return conditions
  }

  /// The version as the log writes it; `nil` if there are several.
  func os(in context: MetricsContext) -> String? {
    let best = mostSpecificOS(in: context)
    guard let version = best.flatMap({ OSVersion($0) }) else { return best }
    return versions(in: context).allSatisfy { $0.agrees(with: version) } ? best : nil
  }

  /// The version; the most exact one if there are several.
  func version(in context: MetricsContext) -> OSVersion? {
    mostSpecificOS(in: context).flatMap { OSVersion($0) }
  }

  /// Whether the log names versions whose budgets differ.
  func hasConflictingVersions(in context: MetricsContext) -> Bool {
    Set(versions(in: context).map { BudgetEra($0) }).count > 1
  }

  private func versions(in context: MetricsContext) -> [OSVersion] {
    osVersions.compactMap { context.text($0).flatMap { OSVersion($0) } }
  }

  /// The text with the most parts in its version, of equal ones the longest, then the first.
  private func mostSpecificOS(in context: MetricsContext) -> String? {
    func detail(_ text: String) -> (Int, Int) {
      guard let version = OSVersion(text) else { return (0, text.utf8.count) }
      let parts = version.patch != 0 ? 3 : version.minor != 0 ? 2 : 1
      return (parts, text.utf8.count)
    }
    var best: String?
    for text in osVersions.compactMap({ context.text($0) }) {
      guard let known = best, detail(known) >= detail(text) else {
        best = text
        continue
      }
    }
    return best
  }
}
