import LifetraceModel

/// What the trace says about which pid, process name and bundle belong together.
struct IdentityTies: Sendable {
  private struct Identity: Hashable {
    var bundle: Symbol
    var kind: ProcessKind
    var host: Symbol?
  }

  private struct Sighting {
    var time: Instant
    var identity: Identity
  }

  private struct PIDName: Hashable {
    var pid: Int32
    var name: Symbol
  }

  private var byPID: [Int32: [Sighting]] = [:]
  private var byName: [Symbol: Set<Symbol>] = [:]
  private var pidNames: Set<PIDName> = []
  /// Names that a component cut short → the full name, found when all is learned.
  private var fullNames: [Symbol: Symbol] = [:]
  private var lastLearned: ProcessReference?

  mutating func learn(_ event: LifecycleEvent) {
    let process = event.process
    // Neighbouring lines mostly repeat the same process.
    guard process != lastLearned else { return }
    lastLearned = process
    if let bundle = process.bundle {
      let identity = Identity(bundle: bundle, kind: process.kind, host: process.host)
      if let pid = process.pid, byPID[pid]?.last?.identity != identity {
        byPID[pid, default: []].append(Sighting(time: event.time, identity: identity))
      }
      if let name = process.name { byName[name, default: []].insert(bundle) }
    }
    if let pid = process.pid, let name = process.name {
      pidNames.insert(PIDName(pid: pid, name: name))
    }
  }

  /// Draws the conclusions once every event was seen.
  mutating func settle(_ symbols: SymbolTable) {
    for pair in pidNames {
      guard let sightings = byPID[pair.pid] else { continue }
      let bundles = Set(sightings.map(\.identity.bundle))
      if bundles.count == 1 { byName[pair.name, default: []].formUnion(bundles) }
    }
    let names = Set(pidNames.map(\.name)).union(byName.keys)
    for name in names
    where byName[name] == nil && Self.cutLengths.contains(symbols.bytes(of: name).count) {
      let cut = symbols.bytes(of: name)
      let candidates = byName.keys.filter {
        let full = symbols.bytes(of: $0)
        return full.count > cut.count && full.starts(with: cut)
      }
      if candidates.count == 1 { fullNames[name] = candidates.first }
    }
  }

  /// The reference with the bundle that the trace ties it to at `time`.
  func completed(_ process: ProcessReference, at time: Instant) -> ProcessReference {
    guard process.bundle == nil else { return process }
    var result = process
    if let pid = process.pid, let sightings = byPID[pid] {
      let sighting = sightings.last { $0.time <= time } ?? sightings[0]
      result.bundle = sighting.identity.bundle
      result.kind = sighting.identity.kind
      result.host = sighting.identity.host
    } else if let name = process.name, let bundles = byName[fullNames[name] ?? name],
      bundles.count == 1
    {
      result.bundle = bundles.first
    }
    return result
  }

  /// The kernel cuts names to 32 characters, audio daemons to 16, each with or without the
  /// terminating zero.
  private static let cutLengths: Set<Int> = [15, 16, 31, 32]
}
