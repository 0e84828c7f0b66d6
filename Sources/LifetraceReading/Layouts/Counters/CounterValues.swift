import LifetraceModel

/// Reads the values of one object of counters, and keeps the text of those that it cannot read.
struct CounterValues {
  private let texts: LocalizedText
  private(set) var unread: [AppCounters.UnreadValue] = []
  /// The names of objects of which nothing was read.
  private(set) var others: [String] = []
  /// What was looked for, by its keys.
  private var known: Set<String> = []

  /// More of them are not kept, nor more of the text of each.
  private static let mostUnread = 20
  private static let longestText = 100

  /// Creates a reader of values of a region, such as `DE`.
  init(region: String? = nil) {
    texts = LocalizedText(region: region)
  }

  /// Returns the number at the end of a path of keys; `nil` if there is none.
  ///
  /// It may be in an object, as its member `value` or `count`.
  mutating func count(_ path: [String], in object: JSONElement) -> Int? {
    know(path)
    guard let found = object.value(path) else { return nil }
    let value = found["value"] ?? found["count"] ?? found
    let number =
      value.integer.flatMap { Int(exactly: $0) } ?? value.text.flatMap { texts.count($0) }
    if let number, number >= 0 { return number }
    keep(value, path)
    return nil
  }

  /// Returns the length of time at the end of a path of keys; `nil` if there is none.
  ///
  /// It is a text with its unit, or an object with the members `value` and `unit`.
  mutating func time(_ path: [String], in object: JSONElement) -> TimeSpan? {
    know(path)
    guard let value = object.value(path) else { return nil }
    if let time = CounterValues.span(value) ?? value.text.flatMap({ texts.time($0) }) {
      return time
    }
    keep(value, path)
    return nil
  }

  /// Returns the length of time in an object with the members `value` and `unit`; `nil` if there is none.
  static func span(_ value: JSONElement) -> TimeSpan? {
    guard let number = value["value"]?.number, number >= 0, number < 1e9,
      let unit = value["unit"]?.text
    else { return nil }
    let billionths = Int64((number * 1e9).rounded())
    let fraction = "\(1_000_000_000 + billionths % 1_000_000_000)".dropFirst()
    // Numbers of JSON have a point in every region.
    return LocalizedText(region: "US").time("\(billionths / 1_000_000_000).\(fraction) \(unit)")
  }

  /// Returns the sum of the buckets of histograms; `nil` if there is none of them.
  ///
  /// - Parameters:
  ///   - paths: the paths of keys to the histograms.
  ///   - buckets: the keys from each histogram to its buckets.
  ///   - count: the key of a bucket's count.
  mutating func sum(
    ofHistograms paths: [[String]], buckets: [String], count key: String, in object: JSONElement
  ) -> Int? {
    var sum: Int?
    for path in paths {
      know(path)
      guard let histogram = object.value(path) else { continue }
      guard let list = histogram.value(buckets) else {
        keep(histogram, path)
        return nil
      }
      var total = sum ?? 0
      for bucket in list.items + list.members {
        guard let count = count([key], in: bucket) else { return nil }
        let (more, isTooLarge) = total.addingReportingOverflow(count)
        guard !isTooLarge else {
          keep(histogram, path)
          return nil
        }
        total = more
      }
      sum = total
    }
    return sum
  }

  /// Keeps a value that cannot be read.
  mutating func keep(_ value: JSONElement, _ path: [String]) {
    guard unread.count < CounterValues.mostUnread else { return }
    let text = value.amount ?? (value.members.isEmpty && value.items.isEmpty ? "" : "…")
    unread.append(
      AppCounters.UnreadValue(
        key: CounterValues.name(path), text: String(text.prefix(CounterValues.longestText))))
  }

  // MARK: What nobody looked for

  /// Says that all at the end of a path of keys is understood.
  mutating func know(_ path: [String]) { known.insert(CounterValues.name(path)) }

  /// Keeps what was not looked for: single values as unread, of objects the names.
  ///
  /// - Parameters:
  ///   - path: the keys of the object.
  ///   - level: how deep in the file; a single value beside the groups of metrics is none of them.
  mutating func keepRest(of object: JSONElement, at path: [String] = [], level: Int = 0) {
    for key in object.keys where !known.contains(CounterValues.name(path + [key])) {
      guard let member = object[key] else { continue }
      let here = path + [key]
      let name = CounterValues.name(here)
      if !member.members.isEmpty || !member.items.isEmpty {
        if known.contains(where: { $0.hasPrefix(name + ".") }) {
          keepRest(of: member, at: here, level: level + 1)
        } else if others.count < CounterValues.mostUnread {
          others.append(String(name.prefix(CounterValues.longestText)))
        }
      } else if level > 0, member.text != nil || member.number != nil {
        keep(member, here)
      }
    }
  }

  private static func name(_ path: [String]) -> String { path.joined(separator: ".") }
}

extension JSONElement {
  /// A text, or a number with its unit as one: `2,147.48 MB`, also from an object with the members `value` and `unit`.
  var amount: String? {
    if let text { return text }
    let value = self["value"] ?? self
    guard let number = value.integer.map({ "\($0)" }) ?? value.number.map({ "\($0)" }) else {
      return nil
    }
    return number + (self["unit"]?.text.map { $0.isEmpty ? "" : " " + $0 } ?? "")
  }
}
