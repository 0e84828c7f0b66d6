internal import LifetraceModel
internal import LifetraceTimelines

/// The last items of a list that grows with the log, and how many there were.
struct RecentItems<Item: Sendable>: Sendable {
  /// How many items a report keeps when it is not full.
  static var keptCount: Int { 20 }

  private(set) var total = 0
  private var items: [Item] = []
  private let keepsAll: Bool

  init(keepsAll: Bool) {
    self.keepsAll = keepsAll
  }

  /// Adds an item, forgetting the oldest one beyond the bound.
  mutating func append(_ item: consuming Item) {
    total += 1
    if keepsAll || items.count < Self.keptCount {
      items.append(item)
    } else {
      items[(total - 1) % Self.keptCount] = item
    }
  }

  /// The kept items in the order in which they came.
  var inOrder: [Item] {
    guard items.count < total else { return items }
    let oldest = total % Self.keptCount
    return Array(items[oldest...] + items[..<oldest])
  }

  /// Returns the list as a report shows it.
  func bounded<Shown>(_ show: (Item) -> Shown) -> BoundedList<Shown> {
    BoundedList(total: total, items: inOrder.map(show))
  }
}

/// Where something wrote or was told that exists only since iOS 13: RunningBoard and scenes.
///
/// Whoever it was about, also apps that nobody asked for, and whenever: the version of iOS is the device's.
struct RecentSystems: Sendable {
  private var devices: Set<Symbol> = []
  /// Those whose lines do not name the device.
  private var inputs: Set<UInt32> = []

  /// Takes in an event.
  mutating func note(_ event: LifecycleEvent) {
    guard event.isIOS13OrLater else { return }
    if let device = event.device {
      devices.insert(device)
    } else {
      inputs.insert(event.source.input)
    }
  }

  /// `true` iff an app ran on one of these systems: by its device, else by its own inputs where they do
  /// not name the device, else by any that name none.
  func includes(_ app: AppAccumulator) -> Bool {
    if app.key.device.map(devices.contains) == true { return true }
    return app.inputs.isEmpty ? !inputs.isEmpty : app.inputs.contains(where: inputs.contains)
  }
}

extension LifecycleEvent {
  @inline(__always)
  fileprivate var isIOS13OrLater: Bool {
    if case .callback(let callback) = kind, callback.isScene { return true }
    return emitter == .runningBoard || emitter == .runningBoardClient
  }
}
