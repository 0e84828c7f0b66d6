/// The items of a list that are kept, and how many there were.
public struct BoundedList<Item: Sendable>: Sendable {
  public var total: Int
  public var items: [Item]

  public init(total: Int, items: [Item]) {
    self.total = total
    self.items = items
  }

  public init(_ items: [Item] = []) {
    self.init(total: items.count, items: items)
  }
}
