import LifetraceModel

/// Which kinds of line were recorded, of a device or of one app, and when.
///
/// What an input shows to be recorded is so while inputs of its layout record, and at no other time: a database of days
/// says nothing about callbacks, and a log of minutes nothing about the rest of the days.
package struct RecordedKinds: Sendable {
  /// The kinds of line that events show to be recorded.
  package struct Shown: Sendable {
    /// Of every process of the device.
    var device: LineKinds = []
    /// Of the app alone.
    var app: LineKinds = []
    /// Whether a line came before: an app that is seen first as it enters the background resigned before that.
    var isBegun = false

    mutating func add(_ kinds: Shown) {
      device.formUnion(kinds.device)
      app = isBegun ? app.followed(by: kinds.app) : kinds.app
      isBegun = true
    }

    func contains(_ kinds: Shown) -> Bool {
      isBegun && device.isSuperset(of: kinds.device) && app.followed(by: kinds.app) == app
    }

    static func of(_ event: LifecycleEvent) -> Shown {
      let kinds = LineKinds.of(event)
      return Shown(device: kinds.device, app: kinds.app)
    }
  }

  /// The kinds of line that are recorded from a time on.
  package struct Change: Sendable {
    var time: Instant
    var kinds: LineKinds
  }

  private struct OfDevice: Hashable {
    var device: Symbol?
    var group: Int
  }

  private struct OfApp: Hashable {
    var bundle: Symbol
    var group: Int
  }

  private var ofDevices: [OfDevice: LineKinds] = [:]
  private var ofApps: [OfApp: LineKinds] = [:]
  /// The groups of inputs that show any kind.
  private(set) var groups: Set<Int> = []

  /// Returns the group of each input: those with the same layout first are parts of one recording, or may be, unless one
  /// lies within the time of another.
  static func groups(of inputs: [InputSummary]) -> [Int] {
    var groups: [(layout: String?, end: Instant?)] = []
    var numbers = inputs.map { _ in 0 }
    let never = Instant(nanoseconds: .min)
    let places = inputs.indices.sorted {
      (inputs[$0].firstAt ?? never, $0) < (inputs[$1].firstAt ?? never, $1)
    }
    for place in places {
      let (layout, last) = (inputs[place].layouts.first, inputs[place].lastAt)
      let known = groups.firstIndex {
        $0.layout == layout && ($0.end ?? never) < (last ?? .init(nanoseconds: .max))
      }
      if known == nil { groups.append((layout, nil)) }
      numbers[place] = known ?? groups.count - 1
      groups[numbers[place]].end = last ?? groups[numbers[place]].end
    }
    return numbers
  }

  /// Adds what the events of a subject show.
  mutating func add(_ shown: [Int: Shown], of key: AppKey) {
    for (group, kinds) in shown where !kinds.device.isEmpty || !kinds.app.isEmpty {
      groups.insert(group)
      ofDevices[OfDevice(device: key.device, group: group), default: []].formUnion(kinds.device)
      if let bundle = key.bundle {
        ofApps[OfApp(bundle: bundle, group: group), default: []].formUnion(kinds.app)
      }
    }
  }

  /// Returns the kinds of line that each group records of a subject; none for groups that record nothing of it.
  func kinds(of key: AppKey, own: [Int: Shown]) -> [Int: LineKinds] {
    var found: [Int: LineKinds] = [:]
    for group in groups {
      var kinds = ofDevices[OfDevice(device: nil, group: group)] ?? []
      if let device = key.device {
        kinds.formUnion(ofDevices[OfDevice(device: device, group: group)] ?? [])
      }
      if let bundle = key.bundle {
        kinds.formUnion(ofApps[OfApp(bundle: bundle, group: group)] ?? [])
      } else {
        kinds.formUnion(own[group]?.app ?? [])
      }
      if !kinds.isEmpty { found[group] = kinds }
    }
    return found
  }

  /// Returns which kinds of line are recorded from when on, the first from the beginning of a window; none where one
  /// group records.
  static func changes(
    _ kinds: [Int: LineKinds], of device: Symbol?, from start: Instant, to end: Instant,
    in recordings: RecordingHoles
  ) -> [Change] {
    guard kinds.count > 1 else { return [] }
    let stretches = kinds.map { group, kinds in
      (kinds: kinds, ranges: recordings.stretches(of: device, by: group))
    }
    let all = kinds.values.reduce(LineKinds()) { $0.union($1) }
    let bounds = stretches.flatMap { $0.ranges.flatMap { [$0.lowerBound, $0.upperBound] } }
    var changes: [Change] = []
    for time in Set(bounds + [start]).sorted() where start <= time && time < end {
      let recorded = stretches.reduce(LineKinds()) { sum, group in
        let place = group.ranges.partitionPoint { $0.upperBound <= time }
        let records = place < group.ranges.count && group.ranges[place].lowerBound <= time
        return records ? sum.union(group.kinds) : sum
      }
      // Where nobody records is a hole.
      let known = recorded.isEmpty ? all : recorded
      if changes.last?.kinds != known { changes.append(Change(time: time, kinds: known)) }
    }
    return changes.count > 1 || changes.first.map { $0.kinds != all } == true ? changes : []
  }
}
