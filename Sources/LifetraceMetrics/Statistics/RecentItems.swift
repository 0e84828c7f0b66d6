/// The last items of a list that grows with the log, and the number of all.
struct RecentItems<Item: Sendable>: Sendable {
  /// The number of items in a report that is not full.
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

  /// Removes and returns the kept items in the order in which they came. `total` still counts them.
  mutating func takeAll() -> [Item] {
    defer { items = [] }
    return inOrder
  }

  /// The kept items in the order in which they came.
  var inOrder: [Item] {
    guard !keepsAll, items.count < total else { return items }
    let oldest = total % Self.keptCount
    return Array(items[oldest...] + items[..<oldest])
  }

  /// Returns the list as a report shows it.
  func bounded<Shown>(_ show: (Item) -> Shown) -> BoundedList<Shown> {
    BoundedList(total: total, items: inOrder.map(show))
  }
}
