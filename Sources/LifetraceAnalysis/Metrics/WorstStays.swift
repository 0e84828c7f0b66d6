/// The worst stays of many, as many as a report keeps.
struct WorstStays: Sendable {
  struct Item: Sendable {
    /// The greater the worse.
    var severity: Double
    /// Of equal ones the earlier comes first.
    var number: Int
    var stay: BackgroundStay
  }

  private static let limit = RecentItems<BackgroundStay>.keptCount

  /// The worst first.
  private(set) var items: [Item] = []

  /// Keeps a stay if it is among the worst, and asks for it only then; later stays have greater numbers.
  mutating func keep(_ stay: () -> BackgroundStay, severity: Double, number: Int) {
    if items.count == Self.limit, items[Self.limit - 1].severity >= severity { return }
    insert(Item(severity: severity, number: number, stay: stay()))
  }

  /// Keeps those of others that are among the worst, each with a severity of its own.
  mutating func merge(_ others: WorstStays, _ severity: (Item) -> Double) {
    items += others.items.map {
      Item(severity: severity($0), number: $0.number, stay: $0.stay)
    }
    items.sort { ($1.severity, $0.number) < ($0.severity, $1.number) }
    items.removeLast(max(0, items.count - Self.limit))
  }

  private mutating func insert(_ item: consuming Item) {
    let severity = item.severity
    let place = items.firstIndex { $0.severity < severity } ?? items.count
    items.insert(item, at: place)
    if items.count > Self.limit { items.removeLast() }
  }
}
