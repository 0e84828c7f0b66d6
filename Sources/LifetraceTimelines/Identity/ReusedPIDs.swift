import LifetraceModel

/// A pid that processes of two apps had, one after the other: the first one has ended.
struct ReusedPID: Sendable {
  let pid: Int32
  /// The apps, as indices among the subjects.
  let before: Int
  let after: Int
  /// The first line about the second process.
  let time: Instant
  let source: SourcePosition
}

/// A process identifier, which is unique on its device alone.
struct DevicePID: Hashable {
  var device: Symbol?
  var number: Int32
}

/// Finds the pids that lines name for more than one app.
struct SharedPIDs {
  private var subjects: [DevicePID: Int] = [:]
  /// The last pid of each subject, as most lines name it again.
  private var last: [Int32?] = []
  private(set) var numbers: Set<Int32> = []

  /// Handles a line about a subject, an index.
  mutating func note(_ pid: Int32?, of subject: Int, on device: Symbol?) {
    guard let pid, subject >= last.count || last[subject] != pid else { return }
    add(pid, of: subject, on: device)
  }

  private mutating func add(_ pid: Int32, of subject: Int, on device: Symbol?) {
    while last.count <= subject { last.append(nil) }
    last[subject] = pid
    let key = DevicePID(device: device, number: pid)
    if subjects[key, default: subject] != subject { numbers.insert(pid) }
    subjects[key] = subject
  }
}

/// The apps whose processes had one pid, one after the other.
///
/// One process may have two names, and lines about an extension may name its host: then the apps come back without
/// a launch, and nobody has ended.
struct PIDSuccession {
  struct Turn {
    let subject: Int
    let first: (time: Instant, source: SourcePosition, emitter: Emitter)
    var last: Instant
    /// The emitters of its lines.
    var emitters: Set<Emitter>
  }

  /// Empty once an app came back.
  private(set) var turns: [Turn] = []
  private var seen: Set<Int> = []
  private var isMixed = false

  /// Handles a line that shows a process of a subject.
  mutating func note(_ event: LifecycleEvent, of subject: Int) {
    guard !isMixed else { return }
    if let place = turns.indices.last, turns[place].subject == subject {
      turns[place].last = event.time
      turns[place].emitters.insert(event.emitter)
    } else if !seen.insert(subject).inserted, !event.beginsProcess {
      isMixed = true
      turns = []
    } else {
      turns.append(
        Turn(
          subject: subject, first: (event.time, event.source, event.emitter), last: event.time,
          emitters: [event.emitter]))
    }
  }
}

extension SubjectIndex {
  /// Finds where pids of apps are those of others' processes later on, in the order of time.
  ///
  /// - Parameter shared: The pids that lines name for several apps.
  func reusedPIDs(_ trace: EventTrace, among shared: Set<Int32>) -> [ReusedPID] {
    guard !shared.isEmpty else { return [] }
    var successions: [DevicePID: PIDSuccession] = [:]
    for event in trace.events {
      guard let pid = event.process.pid, shared.contains(pid), event.provesLife,
        let subject = position(of: event)
      else { continue }
      let key = DevicePID(device: subjects[subject].key.device, number: pid)
      successions[key, default: PIDSuccession()].note(event, of: subject)
    }
    let tolerance = trace.reference.clockTolerance
    var found: [ReusedPID] = []
    for (key, succession) in successions {
      for (before, after) in zip(succession.turns, succession.turns.dropFirst())
      where areTwo(before, after, trace.symbols)
        && (tolerance < .zero
          || !after.first.time.isOfOneStart(before.last, clockTolerance: tolerance))
      {
        found.append(
          ReusedPID(
            pid: key.number, before: before.subject, after: after.subject, time: after.first.time,
            source: after.first.source))
      }
    }
    return found.sorted { ($0.time, $0.pid) < ($1.time, $1.pid) }
  }

  /// Whether two subjects that a pid names are surely two processes, rather than one under two names, or an app
  /// and its extension.
  private func areTwo(
    _ one: PIDSuccession.Turn, _ other: PIDSuccession.Turn, _ symbols: SymbolTable
  ) -> Bool {
    let (first, second) = (subjects[one.subject].key, subjects[other.subject].key)
    if let bundle = first.bundle, let otherBundle = second.bundle {
      // The identifier of an extension begins with its host's.
      return first.host != otherBundle && second.host != bundle
        && !areRelated(bundle, otherBundle, by: ".", symbols)
    }
    // Components print different names of one process, each its own; some cut them short.
    guard first.bundle == nil, second.bundle == nil, let name = first.name,
      let otherName = second.name, one.emitters.contains(other.first.emitter)
    else { return false }
    return !areRelated(name, otherName, by: "", symbols)
  }

  /// Whether one text is the other, or begins with it and a separator.
  private func areRelated(
    _ one: Symbol, _ other: Symbol, by separator: String, _ symbols: SymbolTable
  ) -> Bool {
    let (first, second) = (symbols.bytes(of: one), symbols.bytes(of: other))
    return first == second || first.starts(with: second + separator.utf8)
      || second.starts(with: first + separator.utf8)
  }
}
