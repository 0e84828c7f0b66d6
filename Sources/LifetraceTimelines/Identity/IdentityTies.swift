package import LifetraceModel

/// What the trace says about which pid, process name and bundle belong together.
package struct IdentityTies: Sendable {
  private struct Identity: Hashable {
    var bundle: Symbol
    var kind: ProcessKind
    var host: Symbol?
    /// Of an extension whose lines name its host by the pid alone.
    var hostPID: Int32?
  }

  private struct Sighting {
    var time: Instant
    var identity: Identity
  }

  private struct PIDName: Hashable {
    var pid: DevicePID
    var name: Symbol
  }

  /// A process as one device's lines name it.
  private struct Mention: Hashable {
    var device: Symbol?
    var process: ProcessReference
  }

  /// In the order of time.
  private var byPID: [DevicePID: [Sighting]] = [:]
  private var byName: [Symbol: Set<Symbol>] = [:]
  private var pidNames: Set<PIDName> = []
  /// Names that a component cut short → the full name, found when all is learned.
  private var fullNames: [Symbol: Symbol] = [:]
  private var appBundles: Set<Symbol> = []
  /// Identifiers of what launchd runs under a label of its own.
  private var jobs: Set<Symbol> = []
  /// Identifiers that some line spells as an extension's → as whose.
  private var extensions: [Symbol: Set<Identity>] = [:]
  private var looseNames: Set<Symbol> = []
  /// Names that match their bundle by spelling alone.
  package private(set) var resemblances: [(name: Symbol, bundle: Symbol)] = []
  /// What was learned last of each process, by a few bits of its pid: lines repeat themselves.
  private var learned = [Mention?](repeating: nil, count: 256)

  /// Records the names, bundles and pids that an event connects.
  package mutating func learn(_ event: LifecycleEvent) {
    let process = event.process
    let mention = Mention(device: event.device, process: process)
    // Each pid has one place, which holds the last mention.
    let place = Int(truncatingIfNeeded: (process.pid ?? 0) & 255)
    guard learned[place] != mention else { return }
    learned[place] = mention
    let pid = process.pid.map { DevicePID(device: event.device, number: $0) }
    if let bundle = process.bundle {
      let identity = Identity(
        bundle: bundle, kind: process.kind, host: process.host,
        hostPID: process.host == nil ? process.hostPID : nil)
      if let pid, byPID[pid]?.last?.identity != identity,
        ownExtension(of: event, on: event.device) == nil
      {
        byPID[pid, default: []].append(Sighting(time: event.time, identity: identity))
      }
      if let name = process.name { byName[name, default: []].insert(bundle) }
      if process.kind == .app { appBundles.insert(bundle) }
      if process.kind == .appExtension { extensions[bundle, default: []].insert(identity) }
      if process.kind == .system { jobs.insert(bundle) }
    } else if let name = process.name {
      looseNames.insert(name)
    }
    if let host = process.host, let number = process.hostPID {
      let pid = DevicePID(device: event.device, number: number)
      let identity = Identity(bundle: host, kind: .app, host: nil)
      if byPID[pid]?.last?.identity != identity {
        byPID[pid, default: []].append(Sighting(time: event.time, identity: identity))
      }
    }
    if let pid, let name = process.name { pidNames.insert(PIDName(pid: pid, name: name)) }
  }

  /// Draws the conclusions once every event was seen.
  ///
  /// - Parameter soleDevice: the only device that the trace names, whose lines are then also those
  ///   that name none.
  mutating func settle(_ symbols: SymbolTable, soleDevice: Symbol?) {
    if let soleDevice { attribute(to: soleDevice) }
    let soleBundles = byPID.compactMapValues { sightings in
      let bundle = sightings[0].identity.bundle
      return sightings.allSatisfy { $0.identity.bundle == bundle } ? bundle : nil
    }
    for pair in pidNames {
      if let bundle = soleBundles[pair.pid] { byName[pair.name, default: []].insert(bundle) }
    }
    findFullNames(symbols)
    tieToCutNames(symbols)
    tieByResemblance(symbols)
    tieExtensions(symbols)
  }

  /// Takes a job whose identifier begins with an app's for that app's extension: the system's own have Apple's.
  private mutating func tieExtensions(_ symbols: SymbolTable) {
    let apps = Dictionary(
      appBundles.map { (symbols[$0], $0) }, uniquingKeysWith: { first, _ in first })
    for job in jobs where !symbols[job].hasPrefix("com.apple.") {
      var prefix = symbols[job][...]
      while let dot = prefix.lastIndex(of: ".") {
        prefix = prefix[..<dot]
        guard let host = apps[String(prefix)] else { continue }
        extensions[job, default: []].insert(
          Identity(bundle: job, kind: .appExtension, host: host))
        break
      }
    }
  }

  /// Finds the only name that a cut one is the beginning of.
  private mutating func findFullNames(_ symbols: SymbolTable) {
    let cutNames = Set(pidNames.map(\.name)).filter {
      byName[$0] == nil && Self.cutLengths.contains(symbols.bytes(of: $0).count)
    }
    guard !cutNames.isEmpty else { return }
    let names = byName.keys.map { (bytes: symbols.bytes(of: $0), name: $0) }
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    for name in cutNames {
      let cut = symbols.bytes(of: name)
      // In this order the names that begin with it follow each other.
      let first = names.partitionPoint { $0.bytes.lexicographicallyPrecedes(cut) }
      let longer = names[first...].lazy.filter { $0.bytes.count > cut.count }.prefix(2)
        .prefix { $0.bytes.starts(with: cut) }
      if longer.count == 1 { fullNames[name] = longer.first?.name }
    }
  }

  /// Ties a name without a bundle to the bundle of a cut name, if no other name begins with the cut one.
  private mutating func tieToCutNames(_ symbols: SymbolTable) {
    let untied = looseNames.filter { byName[$0] == nil }
    guard !untied.isEmpty else { return }
    var cutNames: [[UInt8]: Symbol] = [:]
    for name in Set(pidNames.map(\.name)) where byName[name] != nil {
      let bytes = symbols.bytes(of: name)
      if Self.cutLengths.contains(bytes.count) { cutNames[Array(bytes)] = name }
    }
    guard !cutNames.isEmpty else { return }
    var longer: [Symbol: [Symbol]] = [:]
    for name in untied {
      let bytes = symbols.bytes(of: name)
      let cut = Self.cutLengths.lazy.filter { $0 < bytes.count }
        .compactMap { cutNames[Array(bytes.prefix($0))] }.first
      if let cut { longer[cut, default: []].append(name) }
    }
    for (cut, names) in longer where names.count == 1 { byName[names[0]] = byName[cut] }
  }

  /// Takes a name that nothing ties for the only app whose identifier ends in it: a Console copy
  /// shows an app's own lines under its name and the system's under its bundle.
  private mutating func tieByResemblance(_ symbols: SymbolTable) {
    let untied = looseNames.filter { byName[$0] == nil && fullNames[$0] == nil }
    guard !untied.isEmpty else { return }
    var byEnding: [[UInt8]: [Symbol]] = [:]
    for bundle in appBundles {
      let ending = symbols.bytes(of: bundle).split(separator: UInt8(ascii: ".")).last ?? []
      byEnding[Self.letters(of: ending), default: []].append(bundle)
    }
    for name in untied.sorted(by: { $0.index < $1.index }) {
      let letters = Self.letters(of: symbols.bytes(of: name))
      guard !letters.isEmpty, let bundles = byEnding[letters], bundles.count == 1 else { continue }
      byName[name] = [bundles[0]]
      resemblances.append((name, bundles[0]))
    }
  }

  /// The letters and digits of a name in lower case: `My App` and `my-app` are alike.
  private static func letters(of name: ArraySlice<UInt8>) -> [UInt8] {
    name.compactMap { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      case 0x80...: byte
      default: nil
      }
    }
  }

  /// Takes what is known of no device in particular for the device's.
  private mutating func attribute(to device: Symbol) {
    for (pid, sightings) in byPID where pid.device == nil {
      byPID[pid] = nil
      byPID[DevicePID(device: device, number: pid.number), default: []] += sightings
    }
    for pid in byPID.keys { byPID[pid]?.sort { $0.time < $1.time } }
    pidNames = Set(
      pidNames.map { PIDName(pid: DevicePID(device: device, number: $0.pid.number), name: $0.name) }
    )
  }

  /// The reference with the bundle that the trace ties it to at `time`.
  func completed(
    _ process: ProcessReference, on device: Symbol?, at time: Instant
  ) -> ProcessReference {
    var result = process
    if process.bundle == nil {
      if let identity = identity(process.pid, on: device, at: time) {
        result.bundle = identity.bundle
        result.kind = identity.kind
        result.host = identity.host
      } else if let name = process.name, let bundles = byName[fullNames[name] ?? name],
        bundles.count == 1
      {
        result.bundle = bundles.first
      }
    }
    guard let bundle = result.bundle, isOfExtension(result) else { return result }
    result.kind = .appExtension
    result.host =
      host(process.hostPID, on: device, at: time)
      ?? host(ofExtension: bundle, pid: process.pid, on: device, at: time)
    return result
  }

  /// Whether a process is an extension of a host that only other lines name; daemons that follow apps
  /// spell an extension like an app.
  func isOfExtension(_ process: ProcessReference) -> Bool {
    guard process.host == nil, let bundle = process.bundle else { return false }
    return extensions[bundle] != nil
  }

  /// The host of an extension: its pid's, else the only host in the trace for its identifier.
  private func host(
    ofExtension bundle: Symbol, pid: Int32?, on device: Symbol?, at time: Instant
  ) -> Symbol? {
    let known = extensions[bundle, default: []]
    let ofPID = pid.flatMap { byPID[DevicePID(device: device, number: $0)] } ?? []
    let own = ofPID.lazy.map(\.identity).filter { known.contains($0) }
    let hosts = Set(
      (own.isEmpty ? Array(known) : Array(own)).compactMap {
        $0.host ?? host($0.hostPID, on: device, at: time)
      })
    return hosts.count == 1 ? hosts.first : nil
  }

  /// The bundles whose processes share the name of a process without bundle and pid.
  ///
  /// Requires: the process is completed, so that a name of one bundle has it.
  func sharers(of process: ProcessReference) -> Set<Symbol> {
    guard process.bundle == nil, process.pid == nil, let name = process.name
    else { return [] }
    return byName[fullNames[name] ?? name] ?? []
  }

  /// The app that the trace ties to the pid of a host at `time`.
  private func host(_ number: Int32?, on device: Symbol?, at time: Instant) -> Symbol? {
    guard let identity = identity(number, on: device, at: time) else { return nil }
    switch identity.kind {
    case .app, .unknown: return identity.bundle
    case .appExtension, .system: return nil
    }
  }

  /// The extension whose exit, with its start, a line reports under the name of its host: a pid is of one process alone.
  func ownExtension(of event: LifecycleEvent, on device: Symbol?) -> ProcessReference? {
    guard event.isOfExit, event.process.kind == .app,
      let identity = identity(event.process.pid, on: device, at: event.time),
      identity.kind == .appExtension, let host = identity.host, host == event.process.bundle
    else { return nil }
    var process = ProcessReference(
      pid: event.process.pid, bundle: identity.bundle, kind: .appExtension)
    process.host = host
    return process
  }

  /// The identity that the trace ties to a pid at `time`.
  private func identity(_ number: Int32?, on device: Symbol?, at time: Instant) -> Identity? {
    guard let number, let sightings = byPID[DevicePID(device: device, number: number)] else {
      return nil
    }
    let count = sightings.partitionPoint { $0.time <= time }
    return sightings[max(count - 1, 0)].identity
  }

  /// The kernel cuts names to 32 characters, audio daemons to 16, each with or without the
  /// terminating zero.
  private static let cutLengths: Set<Int> = [15, 16, 31, 32]
}

extension LifecycleEvent {
  /// Whether its line reports an exit.
  fileprivate var isOfExit: Bool {
    if case .exited = kind { return true }
    if case .launched = kind { return tellsOfStart }
    return false
  }
}
