internal import LifetraceModel

/// What the log tells of the capture itself.
struct ConditionTally: Sendable {
  /// How many different texts of one kind are compared.
  private static let candidateLimit = 16

  private(set) var hasDebugger = false
  private(set) var hasXCTest = false
  private(set) var hasSimulator = false
  private var osVersions: [Symbol] = []
  private var device: Symbol?
  private var appVersion: Symbol?

  /// Takes in a condition.
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

  /// `true` iff the version of iOS is told.
  var namesVersion: Bool { !osVersions.isEmpty }

  /// Takes in the versions of another tally, and nothing else.
  mutating func addVersions(of other: ConditionTally) {
    for text in other.osVersions { add(version: text) }
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

  /// The version that is told, as the log writes it; `nil` if several are.
  func os(in context: MetricsContext) -> String? {
    let best = mostSpecificOS(in: context)
    guard let version = best.flatMap({ OSVersion($0) }) else { return best }
    return versions(in: context).allSatisfy { $0.agrees(with: version) } ? best : nil
  }

  /// The version that is told, the most exact one if there are several.
  func version(in context: MetricsContext) -> OSVersion? {
    mostSpecificOS(in: context).flatMap { OSVersion($0) }
  }

  /// `true` iff versions are told whose allowances differ.
  func hasConflictingVersions(in context: MetricsContext) -> Bool {
    Set(versions(in: context).map { AllowanceEra($0) }).count > 1
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
